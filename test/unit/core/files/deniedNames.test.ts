import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { DeniedNames, isDeniedName } from '../../../../src/core/files/deniedNames';
import { deniedName } from '../../../support/memoryServer';

const refused = (detail: string, status = 403) => new PanelError('refused', detail, { status });

describe('A name that the denylist of an egg has', () => {
  const rows: readonly (readonly [string, unknown, boolean])[] = [
    ['as the daemon says', deniedName, true],
    ['in other letters', refused('On the Denylist.'), true],
    ['as the reason of another failure', new Error('no', { cause: deniedName }), true],
    [
      'as the reason of a failure of the panel',
      new PanelError('network', 'no', { cause: deniedName }),
      false,
    ],
    ['in other words', refused('No.'), false],
    ['with another status', refused('egg denylist', 400), false],
    ['of another kind', new PanelError('forbidden', 'egg denylist', { status: 403 }), false],
    ['of no failure of the panel', new Error('egg denylist'), false],
    ['of no error', 'egg denylist', false],
    ['of nothing', undefined, false],
  ];
  for (const [what, error, is] of rows) {
    it(`is ${is ? '' : 'not '}told ${what}`, () => assert.equal(isDeniedName(error), is));
  }

  it('is known until it was written after all', async () => {
    const names = new DeniedNames();
    await assert.rejects(names.during('/a.lock', Promise.reject(deniedName)), deniedName);
    assert.deepEqual([names.has('/a.lock'), names.has('/b')], [true, false]);
    const other = new PanelError('network', 'broken');
    await assert.rejects(names.during('/b', Promise.reject(other)), other);
    assert.equal(names.has('/b'), false);
    await assert.rejects(names.during('/a.lock', Promise.reject(other)), other);
    assert.equal(names.has('/a.lock'), true);
    assert.equal(await names.during('/a.lock', Promise.resolve('done')), 'done');
    assert.equal(names.has('/a.lock'), false);
  });
});
