import assert from 'node:assert/strict';
import { addServer } from '../../../../src/core/deploy/addServer';
import { readPlanFile } from '../../../../src/core/deploy/planFile';

const production = { server: 'b1b2c3d4', name: 'Production' };

describe('One more server of a deploy plan', () => {
  it('comes behind the others, and leaves comments where they are', () => {
    const text = `// Ours.
{
  "servers": [
    { "server": "a1b2c3d4" }, // the small one
  ],
  /* what the build makes */
  "from": "dist",
}
`;
    const now = addServer(text, production);
    for (const comment of ['// Ours.', '// the small one', '/* what the build makes */']) {
      assert.ok(now.includes(comment), now);
    }
    const { plan, problems } = readPlanFile(now);
    assert.deepEqual(problems, []);
    assert.deepEqual(plan?.servers, [{ server: 'a1b2c3d4' }, production]);
    assert.deepEqual([plan.from, plan.trial], ['dist', true]);
  });

  it('is indented as the others are', () => {
    const text = `{
  "servers": [
    {
      "server": "a1b2c3d4"
    }
  ]
}
`;
    const wanted = `{
  "servers": [
    {
      "server": "a1b2c3d4"
    },
    {
      "server": "b1b2c3d4",
      "name": "Production"
    }
  ],
  "trial": true
}
`;
    assert.equal(addServer(text, production), wanted);
  });

  it('leaves a trial where it stands, however it is written', () => {
    const text = '{ "trial"  : true, "servers": [{ "server": "a1b2c3d4" }] }';
    const now = addServer(text, production);
    assert.equal(now.match(/trial/g)?.length, 1);
    assert.equal(readPlanFile(now).plan?.trial, true);
  });

  it('follows at once where the plan says so', () => {
    const text = '{ "servers": [{ "server": "a1b2c3d4" }], "trial": false }';
    const { plan } = readPlanFile(addServer(text, production));
    assert.deepEqual([plan?.servers.length, plan?.trial], [2, false]);
  });
});
