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
    [{ servers: [] }, "Property 'servers' can't be empty."],
    [{ servers: {} }, "Property 'servers' must be a list."],
    [{ servers: [{}] }, "Property 'server' is missing."],
    [{ servers: ['x'] }, "Property 'servers[0]' must be an object."],
    [{ servers: [{ server: '../../x' }] }, "Server identifier '../../x' isn't valid."],
    [{ servers: Array(21).fill({ server }) }, "Property 'servers' can have at most 20 entries."],
    [{ from: '' }, "Property 'from' can't be empty."],
    [{ from: 5 }, "Property 'from' must be text."],
    [{ from: '../other' }, /^Path '..\/other' isn't a folder below the workspace folder/],
    [{ from: '/etc' }, /isn't a folder below/],
    [{ from: 'a\\b' }, /isn't a folder below/],
    [{ from: 'a\nb' }, "Property 'from' must be one line."],
    [{ from: 'x'.repeat(501) }, "Property 'from' can have at most 500 characters."],
    [{ to: 'app' }, /^Path 'app' isn't absolute/],
    [{ to: '/app/../..' }, /isn't absolute/],
    [{ ignore: 'dist' }, "Property 'ignore' must be a list."],
    [{ ignore: [5] }, "Property 'ignore[0]' must be text."],
    [{ never: ['**/a/**/b/**/c/**/d/**/e'] }, /too many wildcards/],
    [{ build: {} }, "Property 'build' must have either 'task' or 'command'."],
    [
      { build: { task: 'a', command: 'b' } },
      "Property 'build' must have either 'task' or 'command'.",
    ],
    [{ variables: ['A-B'] }, "Variable name 'A-B' isn't valid."],
    [{ release: { file: '/etc/x' } }, "Path '/etc/x' isn't the relative path of a file."],
    [{ release: { variable: '1' } }, "Variable name '1' isn't valid."],
    [{ then: { restart: false } }, /must have either "restart": true or "command"/],
    [{ then: {} }, /must have either/],
    [{ then: { restart: true, command: 'x' } }, /must have either/],
    [{ healthy: { running: 'yes' } }, "Property 'healthy.running' must be true or false."],
    [
      { healthy: { seconds: 0 } },
      "Property 'healthy.seconds' must be a whole number from 1 to 3600.",
    ],
    [{ healthy: { seconds: 1.5 } }, /whole number/],
    [{ healthy: { console: '/(/' } }, /^Pattern '\/\(\/' isn't valid or is too complex/],
    [{ healthy: { console: `/${'(a+)'.repeat(60)}/` } }, /isn't valid or is too complex/],
    [{ healthy: { tcp: 'main' } }, `Property 'healthy.tcp' must be a port or "primary".`],
    [{ healthy: { tcp: 65_536 } }, /from 1 to 65535/],
    [{ healthy: { http: { port: 80 } } }, "Property 'path' is missing."],
    [{ healthy: { http: { path: '/' } } }, "Property 'port' is missing."],
    [{ healthy: { http: { port: 80, path: '//other.example/' } } }, /Enter the path of a page/],
    [{ healthy: { http: { port: 80, path: 'http://other' } } }, /Enter the path of a page/],
    [{ undo: 'maybe' }, `Property 'undo' must be one of: "ask", "automatic", "never".`],
    [{ backup: 1 }, "Property 'backup' must be true or false."],
  ];
  for (const [more, text] of refused) {
    it(`says of ${JSON.stringify(more).slice(0, 80)} what is wrong`, () => {
      const [first = '', ...others] = told(more);
      if (typeof text === 'string') assert.equal(first, text);
      else assert.match(first, text);
      assert.deepEqual(others, []);
    });
  }

  const exact: readonly (readonly [more: object, text: string])[] = [
    [{ healthy: 5 }, "Property 'healthy' must be an object."],
    [{ healthy: { http: [] } }, "Property 'healthy.http' must be an object."],
    [
      { healthy: { http: { port: '80', path: '/' } } },
      `Property 'healthy.http.port' must be a port or "primary".`,
    ],
    [
      { healthy: { http: { port: 0, path: '/' } } },
      "Property 'healthy.http.port' must be a whole number from 1 to 65535.",
    ],
    [
      { healthy: { http: { port: 80, path: '/', status: 99 } } },
      "Property 'healthy.http.status' must be a whole number from 100 to 599.",
    ],
    [
      { healthy: { http: { port: 80, path: '/', status: '200' } } },
      "Property 'healthy.http.status' must be a whole number from 100 to 599.",
    ],
    [{ healthy: { tcp: true } }, "Property 'healthy.tcp' must be a whole number from 1 to 65535."],
    [{ healthy: { console: '' } }, "Property 'healthy.console' can't be empty."],
    [
      { healthy: { seconds: '5' } },
      "Property 'healthy.seconds' must be a whole number from 1 to 3600.",
    ],
    [
      { healthy: { noNewIssueMinutes: 0 } },
      "Property 'healthy.noNewIssueMinutes' must be a whole number from 1 to 1440.",
    ],
    [{ servers: [{ server }, { server, name: 5 }] }, "Property 'servers[1].name' must be text."],
    [{ servers: [{ server, name: ' ' }] }, "Property 'servers[0].name' can't be empty."],
    [{ servers: [{ server, x: 1 }] }, "Unknown property 'servers[0].x'."],
    [{ ignore: ['a', ''] }, "Property 'ignore[1]' can't be empty."],
    [{ ignore: null }, "Property 'ignore' must be a list."],
    [{ from: null }, "Property 'from' must be text."],
    [{ from: 'a\x7f' }, "Property 'from' must be one line."],
    [{ from: 'a\x1f' }, "Property 'from' must be one line."],
    [{ trial: null }, "Property 'trial' must be true or false."],
    [{ build: { task: 5 } }, "Property 'build.task' must be text."],
    [{ then: { command: 5 } }, "Property 'then.command' must be text."],
    [{ undo: 5 }, `Property 'undo' must be one of: "ask", "automatic", "never".`],
    [{ undo: 'Ask' }, `Property 'undo' must be one of: "ask", "automatic", "never".`],
  ];
  for (const [more, text] of exact) {
    it(`names the property: ${text}`, () => assert.deepEqual(told(more), [text]));
  }

  const edges: readonly (readonly [more: object, isFine: boolean])[] = [
    [{ healthy: { http: { port: 1, path: '/', status: 100 } } }, true],
    [{ healthy: { http: { port: 65_535, path: '/', status: 599 } } }, true],
    [{ healthy: { http: { port: 'primary', path: '/', status: 600 } } }, false],
    [{ healthy: { http: { port: 80, path: '/a#b' } } }, false],
    [{ healthy: { http: { port: 80, path: '/a b' } } }, false],
    [{ healthy: { http: { port: 80, path: '/a\\b' } } }, false],
    [{ healthy: { http: { port: 80, path: 'a/' } } }, false],
    [{ healthy: { http: { port: 80, path: '/a//b?c=/d' } } }, true],
    [{ servers: Array(20).fill({ server }) }, true],
    [{ servers: [{ server: `${server}-259b` }] }, true],
    [{ servers: [{ server: `${server}-259b-452e-8b4e` }] }, true],
    [{ servers: [{ server: `${server}-259b-452e-8b4e-cecc` }] }, false],
    [{ servers: [{ server: `${server}0` }] }, false],
    [{ servers: [{ server: `x${server}` }] }, false],
    [{ servers: [{ server: `${server}-` }] }, false],
    [{ servers: [{ server: '1a7ce99' }] }, false],
    [{ to: '/app/..data' }, true],
    [{ to: '/app\\b' }, false],
    [{ from: '.' }, true],
    [{ from: './a' }, true],
    [{ from: './/a' }, false],
    [{ from: ' ' }, false],
    [{ from: 'x'.repeat(500) }, true],
    [{ trial: false }, true],
    [{ then: { restart: true } }, true],
    [{ then: { restart: false, command: 'x' } }, false],
    [{ release: { file: 'a', variable: 'B' } }, false],
    [{ release: { file: '1' } }, true],
  ];
  for (const [more, isFine] of edges) {
    it(`${isFine ? 'takes' : 'refuses'} ${JSON.stringify(more).slice(0, 80)}`, () =>
      assert.equal(told(more).length === 0, isFine));
  }

  const broken: readonly (readonly [text: string, problem: string])[] = [
    ['', "1:1 The file isn't valid JSON."],
    ['[]', '1:1 A deploy plan must be an object.'],
    [
      '{\n  "servers": [\n    { "server": 5 }\n  ]\n}',
      "3:17 Property 'servers[0].server' must be text.",
    ],
    ['{\n  "x": 1\n}', "2:3 Unknown property 'x'.|1:1 Property 'servers' is missing."],
    [
      `{ "servers": [{ "server": "${server}" }],\r\n  "servers": [] }`,
      "2:3 Property 'servers' is set twice.",
    ],
    [`{ "servers": ${'['.repeat(20_000)}`, '1:1 The file is too large for a deploy plan.'],
    [`{ "from": "${'x'.repeat(70_000)}" }`, '1:1 The file is too large for a deploy plan.'],
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
