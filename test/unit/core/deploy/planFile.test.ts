import assert from 'node:assert/strict';
import { planDefaults } from '../../../../src/core/deploy/planDefaults';
import { readPlanFile } from '../../../../src/core/deploy/planFile';

const server = '1a7ce997';
const least = { servers: [{ server }] };

/** What is said of a plan that has one field more. */
const told = (more: object) =>
  readPlanFile(JSON.stringify({ ...least, ...more })).problems.map(({ text }) => text);

describe('readPlanFile', () => {
  it('fills in what a plan leaves out', () => {
    assert.deepEqual(readPlanFile(JSON.stringify(least)), {
      plan: { ...planDefaults, ...least },
      problems: [],
    });
  });

  it('takes comments, a comma too many, and the address of a schema', () => {
    const text = `// ours\n{ "$schema": "./x", "servers": [{ "server": "${server}" },], }`;
    assert.deepEqual(readPlanFile(text).problems, []);
  });

  const taken: readonly (readonly [more: object, read: object])[] = [
    [{ from: './dist/' }, { from: 'dist' }],
    [{ from: './' }, { from: '.' }],
    [{ to: '/app//bin/' }, { to: '/app/bin' }],
    [{ build: { task: 'build' } }, { build: { task: 'build' } }],
    [{ build: { command: 'npm run build' } }, { build: { command: 'npm run build' } }],
    [{ release: { file: 'src/release.txt' } }, { release: { file: 'src/release.txt' } }],
    [{ release: { variable: 'RELEASE' } }, { release: { variable: 'RELEASE' } }],
    [{ then: { command: 'reload' } }, { then: { command: 'reload' } }],
    [{ healthy: {} }, { healthy: { running: true, seconds: 30 } }],
    [
      { healthy: { running: false, seconds: 5, console: '/ready in \\d+/i', tcp: 'primary' } },
      { healthy: { running: false, seconds: 5, console: '/ready in \\d+/i', tcp: 'primary' } },
    ],
    [
      { healthy: { http: { port: 8080, path: '/health?full=1', status: 204 } } },
      {
        healthy: {
          running: true,
          seconds: 30,
          http: { port: 8080, path: '/health?full=1', status: 204 },
        },
      },
    ],
    [
      { undo: 'automatic', backup: true },
      { undo: 'automatic', backup: true },
    ],
    [
      { servers: [{ server: '1A7CE997-3A0C-4A5C-8E3F-0123456789AB', panel: 'p', name: 'n' }] },
      { servers: [{ server: '1a7ce997-3a0c-4a5c-8e3f-0123456789ab', panel: 'p', name: 'n' }] },
    ],
  ];
  for (const [more, read] of taken) {
    it(`reads ${JSON.stringify(more)}`, () => {
      assert.deepEqual(readPlanFile(JSON.stringify({ ...least, ...more })).plan, {
        ...planDefaults,
        ...least,
        ...read,
      });
    });
  }

  const refused: readonly (readonly [more: object, text: string | RegExp])[] = [
    [{ server: [] }, "Unknown property 'server'."],
    [{ healthy: { console: 'x', port: 1 } }, "Unknown property 'healthy.port'."],
    [{ servers: [] }, "'servers' can't be empty."],
    [{ servers: {} }, "'servers' must be a list."],
    [{ servers: [{}] }, "'server' is missing."],
    [{ servers: ['x'] }, "'servers[0]' must be an object."],
    [{ servers: [{ server: '../../x' }] }, "'../../x' is no identifier of a server."],
    [{ servers: Array(21).fill({ server }) }, "'servers' can have at most 20 entries."],
    [{ from: '' }, "'from' can't be empty."],
    [{ from: 5 }, "'from' must be text."],
    [{ from: '../other' }, /^'..\/other' is no folder below the workspace folder/],
    [{ from: '/etc' }, /is no folder below/],
    [{ from: 'a\\b' }, /is no folder below/],
    [{ from: 'a\nb' }, "'from' must be one line."],
    [{ from: 'x'.repeat(501) }, "'from' can have at most 500 characters."],
    [{ to: 'app' }, /^'app' is no absolute path on the server/],
    [{ to: '/app/../..' }, /is no absolute path/],
    [{ ignore: 'dist' }, "'ignore' must be a list."],
    [{ ignore: [5] }, "'ignore[0]' must be text."],
    [{ never: ['**/a/**/b/**/c/**/d/**/e'] }, /too many wildcards/],
    [{ build: {} }, "'build' must have either 'task' or 'command'."],
    [{ build: { task: 'a', command: 'b' } }, "'build' must have either 'task' or 'command'."],
    [{ variables: ['A-B'] }, "'A-B' is no name of a variable."],
    [{ release: { file: '/etc/x' } }, "'/etc/x' is no relative path of a file."],
    [{ release: { variable: '1' } }, "'1' is no name of a variable."],
    [{ then: { restart: false } }, /must have either "restart": true or "command"/],
    [{ then: {} }, /must have either/],
    [{ then: { restart: true, command: 'x' } }, /must have either/],
    [{ healthy: { running: 'yes' } }, "'healthy.running' must be true or false."],
    [{ healthy: { seconds: 0 } }, "'healthy.seconds' must be a whole number from 1 to 3600."],
    [{ healthy: { seconds: 1.5 } }, /whole number/],
    [{ healthy: { console: '/(/' } }, /is no regular expression that can be used here/],
    [{ healthy: { console: `/${'(a+)'.repeat(60)}/` } }, /is no regular expression/],
    [{ healthy: { tcp: 'main' } }, `'healthy.tcp' must be a port or "primary".`],
    [{ healthy: { tcp: 65_536 } }, /from 1 to 65535/],
    [{ healthy: { http: { port: 80 } } }, "'path' is missing."],
    [{ healthy: { http: { path: '/' } } }, "'port' is missing."],
    [{ healthy: { http: { port: 80, path: '//other.example/' } } }, /is no path of a page/],
    [{ healthy: { http: { port: 80, path: 'http://other' } } }, /is no path of a page/],
    [{ undo: 'maybe' }, `'undo' must be one of: "ask", "automatic", "never".`],
    [{ backup: 1 }, "'backup' must be true or false."],
  ];
  for (const [more, text] of refused) {
    it(`says of ${JSON.stringify(more).slice(0, 80)} what is wrong`, () => {
      const [first = '', ...others] = told(more);
      if (typeof text === 'string') assert.equal(first, text);
      else assert.match(first, text);
      assert.deepEqual(others, []);
    });
  }

  const broken: readonly (readonly [text: string, problem: string])[] = [
    ['', '1:1 This is not valid JSON.'],
    ['[]', '1:1 A deploy plan is an object.'],
    ['{\n  "servers": [\n    { "server": 5 }\n  ]\n}', "3:17 'servers[0].server' must be text."],
    ['{\n  "x": 1\n}', "2:3 Unknown property 'x'.|1:1 'servers' is missing."],
    [
      `{ "servers": [{ "server": "${server}" }],\r\n  "servers": [] }`,
      "2:3 The property 'servers' is set twice.",
    ],
    [`{ "servers": ${'['.repeat(20_000)}`, '1:1 This file is too large for a deploy plan.'],
    [`{ "from": "${'x'.repeat(70_000)}" }`, '1:1 This file is too large for a deploy plan.'],
  ];
  for (const [text, problem] of broken) {
    it(`says where: ${problem}`, () => {
      const { plan, problems } = readPlanFile(text);
      assert.equal(plan, undefined);
      const said = problems.map(({ line, column, text: what }) => `${line}:${column} ${what}`);
      assert.equal(said.join('|'), problem);
    });
  }

  it('tells of at most 20 problems', () => {
    assert.equal(told({ ignore: Array(100).fill(5) }).length, 20);
  });
});
