import assert from 'node:assert/strict';
import type { Server } from '../../../../src/core/api/server';
import type { ServerStats } from '../../../../src/core/api/resources';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { planDefaults } from '../../../../src/core/deploy/planDefaults';
import { preflight } from '../../../../src/core/deploy/preflight';
import type { Difference, PreflightFacts } from '../../../../src/core/deploy/preflightFacts';
import { MB, allocation, difference, server, stats, variable } from './samplePreflight';

const told = 'tell: Files to upload: 2 (10 MB). Files to remove: 1.';

interface Row {
  readonly what: string;
  readonly plan?: Partial<DeployPlan>;
  readonly server?: Partial<Server>;
  readonly stats?: Partial<ServerStats>;
  readonly difference?: Partial<Difference>;
  readonly facts?: Partial<PreflightFacts>;
  /** What is found besides what would go up. */
  readonly finds: readonly (string | RegExp)[];
}

const counted = { healthy: { running: true, seconds: 30, noNewIssueMinutes: 5 } };

const rows: readonly Row[] = [
  {
    what: 'issues of no project',
    plan: counted,
    facts: { linkedProjects: 0 },
    finds: [
      "stop: New issues can't be checked because no monitoring project that you can view is linked to the server.",
    ],
  },
  { what: 'issues of a project', plan: counted, facts: { linkedProjects: 1 }, finds: [] },
  { what: 'issues that the panel does not tell', plan: counted, finds: [] },
  { what: 'no project, where issues do not count', facts: { linkedProjects: 0 }, finds: [] },
  { what: 'nothing', finds: [] },
  {
    what: 'a release file that nothing may be written to',
    facts: { releaseProblem: 'No.', foreignRelease: 'x' },
    finds: ['stop: No.'],
  },
  {
    what: 'a release file that no deploy wrote',
    facts: { foreignRelease: 'RELEASE' },
    finds: ["ask: The release would replace a file that wasn't written by a deploy: RELEASE."],
  },
  {
    what: 'a suspended server',
    server: { isSuspended: true },
    finds: [
      "stop: The server can't be deployed to. The server is suspended. Contact your administrator.",
    ],
  },
  {
    what: 'one that is offline',
    stats: { state: 'offline' },
    finds: ['tell: The server is offline. The deploy starts it.'],
  },
  {
    what: 'one that is offline and takes a command',
    stats: { state: 'offline' },
    plan: { then: { command: 'reload' } },
    finds: ["stop: The server is offline and can't take a console command."],
  },
  {
    what: 'each permission that is missing',
    facts: { permissions: ['file.read', 'file.create', 'file.update', 'websocket.connect'] },
    finds: [
      "stop: You don't have permission to delete files. Required permission: file.delete.",
      "stop: You don't have permission to restart the server. Required permission: control.restart.",
    ],
  },
  {
    what: 'those that more is needed for',
    plan: {
      backup: true,
      variables: ['TOKEN'],
      release: { variable: 'RELEASE' },
      then: { command: 'reload' },
      healthy: { running: true, seconds: 1, tcp: 'primary' },
    },
    facts: {
      permissions: ['file.read', 'file.create', 'file.update', 'file.delete', 'websocket.connect'],
    },
    finds: [
      'control.console',
      'backup.create',
      'startup.read',
      'startup.update',
      'allocation.read',
    ],
  },
  {
    what: 'too little room',
    stats: { diskBytes: 81 * MB },
    finds: [
      "stop: The server doesn't have enough disk space. Available: 19 MB. Required: up to 20 MB.",
    ],
  },
  { what: 'just enough room', stats: { diskBytes: 80 * MB }, finds: [] },
  {
    what: 'no limit of room',
    server: { limits: { ...server.limits, disk: 0 } },
    stats: { diskBytes: 81 * MB },
    finds: [],
  },
  {
    what: 'what must not go up',
    difference: { never: ['.env'] },
    finds: ["stop: The plan's 'never' list forbids uploading: .env."],
  },
  {
    what: 'secrets',
    difference: { secrets: ['a.pem', 'b.pem'] },
    finds: ['ask: Files that look secret would be uploaded: a.pem, b.pem.'],
  },
  {
    what: 'denied names',
    difference: { denied: ['run.lock'] },
    finds: ["ask: The server's egg doesn't allow these file names: run.lock."],
  },
  {
    what: "somebody else's changes, with who",
    difference: {
      changedThere: [
        { path: 'a.js', by: 'jonas' },
        { path: 'b.js', by: undefined },
      ],
    },
    finds: ['ask: Changed on the server since the last upload: a.js (by jonas), b.js.'],
  },
  {
    what: 'nothing to do',
    difference: { files: 0, bytes: 0, removed: 0 },
    finds: ['tell: The files on the server are up to date.'],
  },
  {
    what: 'a folder that is not there',
    plan: { from: 'dist' },
    facts: { difference: undefined },
    finds: ["stop: The folder 'dist' doesn't exist."],
  },
  {
    what: 'one that a build makes',
    plan: { from: 'dist', build: { command: 'make' } },
    facts: { difference: undefined },
    finds: ["tell: The folder 'dist' doesn't exist yet. The build must create it."],
  },
  {
    what: 'variables of the plan without a value, and those that are not there',
    plan: { variables: ['TOKEN', 'RELEASE', 'OTHER'] },
    finds: ['stop: Startup variables that the plan requires have no value: RELEASE, OTHER.'],
  },
  {
    what: 'variables that the code reads and the server lacks',
    facts: {
      variables: [
        { name: 'TOKEN', hasDefault: false },
        { name: 'PORT', hasDefault: true },
        { name: 'DB_URL', hasDefault: false },
      ],
    },
    finds: ["ask: The code reads variables that the server doesn't have: DB_URL."],
  },
  {
    what: 'those that a file there may have',
    facts: { variables: [{ name: 'DB_URL', hasDefault: false }] },
    difference: { hasEnvFile: true },
    finds: ["tell: The code reads these variables, which must be in the server's .env: DB_URL."],
  },
  {
    what: 'a variable for the release that is not there',
    plan: { release: { variable: 'VERSION' } },
    finds: ["stop: The server has no startup variable 'VERSION' for the release."],
  },
  {
    what: 'one that is read-only',
    plan: { release: { variable: 'V' } },
    server: { variables: [variable('V', '1', false)] },
    finds: ["stop: The startup variable 'V' for the release is read-only."],
  },
  { what: 'one that can be set', plan: { release: { variable: 'RELEASE' } }, finds: [] },
  {
    what: 'a port that is none of its own',
    plan: { healthy: { running: true, seconds: 1, tcp: 80, http: { port: 'primary', path: '/' } } },
    finds: ['stop: The server has no allocation with port 80.'],
  },
  {
    what: 'no primary allocation',
    plan: { healthy: { running: true, seconds: 1, tcp: 'primary' } },
    server: { allocations: [] },
    finds: ['stop: The server has no primary allocation to connect to.'],
  },
  {
    what: 'where git is',
    facts: { git: { branch: 'main', commit: '0123456789abcdef', uncommitted: 0 } },
    finds: ["tell: Branch 'main', commit 0123456"],
  },
  {
    what: 'what is not committed',
    facts: { git: { branch: undefined, commit: '0123456789abcdef', uncommitted: 3 } },
    finds: ['ask: Uncommitted changes that would be deployed: 3', 'tell: Commit: 0123456'],
  },
  {
    what: 'a repository without a commit',
    facts: { git: { branch: 'main', commit: undefined, uncommitted: 0 } },
    finds: ["tell: The repository has no commit yet, so the release has no commit's name."],
  },
];

const reads = (...names: readonly string[]) => ({
  variables: names.map((name) => ({ name, hasDefault: false })),
});
const probed = { running: true, seconds: 1 };

const variableRows: readonly Row[] = [
  {
    what: 'no variables of a server that does not tell them',
    plan: { variables: ['X'], release: { file: 'r.txt' } },
    server: { variables: undefined },
    facts: reads('Y'),
    finds: [],
  },
  {
    what: 'values of spaces, as none',
    plan: { variables: ['A'] },
    server: { variables: [variable('A', '  ')] },
    finds: ['stop: Startup variables that the plan requires have no value: A.'],
  },
  {
    what: 'values by their defaults',
    plan: { variables: ['A'] },
    server: { variables: [{ ...variable('A'), value: undefined, defaultValue: 'x' }] },
    finds: [],
  },
  {
    what: 'once what the plan requires and the code reads, whatever else may come',
    plan: { variables: ['A'] },
    server: { variables: [] },
    difference: { hasEnvFile: true },
    facts: reads('A', 'B'),
    finds: [
      'stop: Startup variables that the plan requires have no value: A.',
      "tell: The code reads these variables, which must be in the server's .env: B.",
    ],
  },
  {
    what: 'five names, and how many more',
    plan: { variables: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    server: { variables: [] },
    finds: [/^stop: .* have no value: A, B, C, D, E .*2/],
  },
  {
    what: 'what is read where no folder is there to compare',
    plan: { build: { command: 'make' } },
    facts: { ...reads('B'), difference: undefined },
    finds: [
      "tell: The folder '.' doesn't exist yet. The build must create it.",
      "ask: The code reads variables that the server doesn't have: B.",
    ],
  },
  {
    what: 'no variable where a file holds the release',
    plan: { release: { file: 'v.txt' } },
    finds: [],
  },
];

const edgeRows: readonly Row[] = [
  {
    what: 'no file that changes where only some go',
    difference: { files: 0, bytes: 0, removed: 2 },
    finds: ['tell: Files to upload: 0 (0 B). Files to remove: 2.'],
  },
  {
    what: 'no room where all is taken',
    stats: { diskBytes: 150 * MB },
    finds: [
      "stop: The server doesn't have enough disk space. Available: 0 B. Required: up to 20 MB.",
    ],
  },
  { what: 'no room where nobody knows what is taken', facts: { stats: undefined }, finds: [] },
  {
    what: 'a server that installs, whatever its program does',
    server: { isInstalling: true },
    stats: { state: 'offline' },
    finds: [/^stop: The server can't be deployed to\. /],
  },
  {
    what: 'no ports where nobody may see them',
    plan: { healthy: { ...probed, tcp: 80 } },
    server: { allocations: undefined },
    finds: [],
  },
  {
    what: 'the primary allocation among others',
    plan: { healthy: { ...probed, tcp: 'primary', http: { port: 80, path: '/' } } },
    server: {
      allocations: [
        { ...allocation, port: 80, isDefault: false },
        { ...allocation, isDefault: true },
      ],
    },
    finds: [],
  },
  {
    what: 'no primary allocation among others',
    plan: { healthy: { ...probed, tcp: 'primary' } },
    server: { allocations: [{ ...allocation, isDefault: false }] },
    finds: ['stop: The server has no primary allocation to connect to.'],
  },
];

describe('preflight', () => {
  for (const row of [...rows, ...variableRows, ...edgeRows]) {
    it(`finds ${row.what}`, () => {
      const facts: PreflightFacts = {
        plan: { ...planDefaults, servers: [{ server: 'i' }], ...row.plan },
        server: { ...server, ...row.server },
        stats: { ...stats, ...row.stats },
        difference: { ...difference, ...row.difference },
        ...{ permissions: ['*'], variables: [], git: undefined },
        ...row.facts,
      };
      const found = preflight(facts).map(({ level, text }) => `${level}: ${text}`);
      const others = found.filter((text) => text !== told);
      assert.equal(others.length, row.finds.length, others.join('\n'));
      for (const wanted of row.finds) {
        assert.ok(
          others.some((text) =>
            typeof wanted === 'string'
              ? text === wanted || text.endsWith(`permission: ${wanted}.`)
              : wanted.test(text),
          ),
          `${wanted} is not among:\n${others.join('\n')}`,
        );
      }
    });
  }

  it('says what to do about what stops it', () => {
    const fixOf = (plan: Partial<DeployPlan>, more: Partial<Difference> = {}) =>
      preflight({
        plan: { ...planDefaults, servers: [{ server: 'i' }], ...plan },
        ...{ server, stats, difference: { ...difference, ...more } },
        ...{ permissions: ['*'], variables: [], git: undefined },
      })[0]?.fix;
    assert.deepEqual(
      [
        fixOf({ variables: ['NO'] }),
        fixOf({ release: { variable: 'NO' } }),
        fixOf({ healthy: { ...probed, tcp: 1 } }),
        fixOf({}, { never: ['a'] }),
        fixOf({}, { bytes: 60 * MB }),
        fixOf({}),
      ],
      [
        "Set them in the server's startup.",
        "Correct 'release' in the deploy plan.",
        "Correct 'healthy' in the deploy plan.",
        "Add it to 'ignore' in the deploy plan.",
        'Delete files on the server, or exclude files from the deploy.',
        undefined,
      ],
    );
  });

  it('puts first what stops it, then what is asked', () => {
    const levels = preflight({
      plan: { ...planDefaults, servers: [{ server: 'i' }], variables: ['NO'] },
      server,
      stats: { ...stats, state: 'offline' },
      difference: { ...difference, secrets: ['a.pem'] },
      ...{ permissions: ['*'], variables: [], git: undefined },
    }).map(({ level }) => level);
    assert.deepEqual(levels, ['stop', 'ask', 'tell', 'tell']);
  });
});
