import assert from 'node:assert/strict';
import type { PowerAction } from '../../../../src/core/base/power';
import {
  againQuestion,
  powerFailed,
  powerPermission,
  powerQuestion,
  powerSummary,
  powerTitle,
} from '../../../../src/core/servers/power';
import { powerAbilities, serverRow } from '../../../../src/core/servers/serverRow';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { server, stats } from '../../sampleRows';

const words: readonly (readonly [
  PowerAction,
  permission: string,
  one: string,
  several: string,
  failed: string,
  done: string,
])[] = [
  [
    ...(['start', 'control.start', "Starting server 'a'...", 'Starting servers...'] as const),
    ...(["Couldn't start server 'a'.", 'Servers started: 1 of 2.'] as const),
  ],
  [
    ...(['stop', 'control.stop', "Stopping server 'a'...", 'Stopping servers...'] as const),
    ...(["Couldn't stop server 'a'.", 'Servers stopped: 1 of 2.'] as const),
  ],
  [
    ...([
      'restart',
      'control.restart',
      "Restarting server 'a'...",
      'Restarting servers...',
    ] as const),
    ...(["Couldn't restart server 'a'.", 'Servers restarted: 1 of 2.'] as const),
  ],
  [
    ...(['kill', 'control.stop', "Killing server 'a'...", 'Killing servers...'] as const),
    ...(["Couldn't kill server 'a'.", 'Servers killed: 1 of 2.'] as const),
  ],
];

describe('a power action in words', () => {
  const outcome = (name: string, error?: unknown) => ({ target: { name }, error });
  const describe = (error: unknown) => String(error);

  for (const [action, permission, one, several, failed, done] of words) {
    it(action, () => {
      assert.equal(powerPermission[action], permission);
      assert.equal(powerTitle(action, ['a']), one);
      assert.equal(powerTitle(action, ['a', 'b']), several);
      assert.equal(powerFailed(action, 'a'), failed);
      const told = powerSummary(action, [outcome('a'), outcome('b', 'No.')], describe);
      assert.equal(told, `${done} b: No.`);
    });
  }

  it('is asked about where it may lose something', () => {
    for (const action of ['start', 'stop', 'restart'] as const)
      assert.equal(powerQuestion(action, ['a']), undefined);
    const detail = 'The server stops immediately without saving. Unsaved data is lost.';
    assert.deepEqual(powerQuestion('kill', ['a']), {
      ...{ question: "Are you sure you want to kill server 'a'?", detail, button: 'Kill' },
    });
    assert.deepEqual(powerQuestion('kill', ['a', 'b']), {
      question: 'Are you sure you want to kill 2 servers?',
      ...{ detail: `${detail}\n\na, b`, button: 'Kill' },
    });
  });

  it('is a start of what is offline, and a restart of all else', () => {
    const state = (power: string): ServerState => ({
      ...{ server, stats: stats(power), permissions: ['*'] },
    });
    const start = {
      ...{ action: 'start', question: "Start server 'a'?", button: 'Start' },
      detail: 'The server is offline.',
    };
    const restart = {
      ...{ action: 'restart', question: "Restart server 'a'?", button: 'Restart' },
      detail: 'Everyone connected to the server is disconnected.',
    };
    assert.deepEqual(againQuestion('a', state('offline')), start);
    assert.deepEqual(againQuestion('a', state('running')), restart);
    assert.deepEqual(againQuestion('a', undefined), restart);
  });

  const aborted = new DOMException('x', 'AbortError');
  const summaries: readonly (readonly [
    outcomes: readonly ReturnType<typeof outcome>[],
    told: string | undefined,
  ])[] = [
    [[], undefined],
    [[outcome('a')], undefined],
    // Who broke it off knows.
    [[outcome('a'), outcome('b', aborted)], undefined],
    [[outcome('a'), outcome('b', aborted), outcome('c', 'No.')], 'Servers stopped: 1 of 3. c: No.'],
    [
      [outcome('a', 'No.'), outcome('b', 'Gone.'), outcome('c', 'No.')],
      'Servers stopped: 0 of 3. a, c: No. b: Gone.',
    ],
    [
      ['a', 'b', 'c', 'd'].map((name) => outcome(name, 'No.')),
      'Servers stopped: 0 of 4. a, b, c, d: No.',
    ],
    [
      ['a', 'b', 'c', 'd', 'e'].map((name) => outcome(name, 'No.')),
      'Servers stopped: 0 of 5. a, b, c and 2 more: No.',
    ],
  ];
  for (const [outcomes, told] of summaries) {
    it(told ?? `nothing of ${outcomes.length}`, () =>
      assert.equal(powerSummary('stop', outcomes, describe), told),
    );
  }
});

describe('the row of a server', () => {
  const row = (changes: Partial<ServerState>) =>
    serverRow({ server, stats: stats('running'), permissions: ['*'], ...changes });

  const looks: readonly (readonly [what: string, Partial<ServerState>, look: string])[] = [
    ['running', {}, 'vm-running testing.iconPassed'],
    ['starting', { stats: stats('starting') }, 'loading~spin charts.yellow'],
    ['stopping', { stats: stats('stopping') }, 'loading~spin charts.yellow'],
    ['offline', { stats: stats('offline') }, 'vm-outline disabledForeground'],
    ['unknown', { stats: undefined }, 'vm'],
    ['of a state of tomorrow', { stats: stats('hibernating') }, 'vm'],
    ['at work', { work: 'stop' }, 'loading~spin charts.yellow'],
  ];
  for (const [what, changes, look] of looks) {
    it(`has the look of one that is ${what}`, () => {
      const { icon, color } = row(changes);
      assert.equal([icon, color].join(' ').trim(), look);
    });
  }

  const texts: readonly (readonly [Partial<ServerState>, description: string, said: string])[] = [
    [{}, '12% · 512 MB / 1 GB · up 3 hr', 'Lobby, running, 12% · 512 MB / 1 GB · up 3 hr'],
    [{ stats: stats('offline') }, 'offline', 'Lobby, offline'],
    [
      { stats: stats('starting') },
      'starting · 12% · 512 MB / 1 GB · up 3 hr',
      'Lobby, starting, starting · 12% · 512 MB / 1 GB · up 3 hr',
    ],
    [
      { server: { ...server, limits: { ...server.limits, memory: 0 } } },
      '12% · 512 MB · up 3 hr',
      'Lobby, running, 12% · 512 MB · up 3 hr',
    ],
    [
      { stats: { ...stats('running'), uptimeMs: 0 } },
      '12% · 512 MB / 1 GB',
      'Lobby, running, 12% · 512 MB / 1 GB',
    ],
    [
      { stats: { ...stats('running'), memoryBytes: 0, uptimeMs: 60_000 } },
      '12% · 0 B / 1 GB · up 1 min',
      'Lobby, running, 12% · 0 B / 1 GB · up 1 min',
    ],
    [{ work: 'start' }, 'starting', 'Lobby, starting'],
    [{ work: 'restart' }, 'restarting', 'Lobby, restarting'],
    [{ work: 'stop' }, 'stopping', 'Lobby, stopping'],
    [{ work: 'kill' }, 'stopping', 'Lobby, stopping'],
    [{ server: { ...server, isSuspended: true }, work: 'stop' }, 'suspended', 'Lobby, suspended'],
  ];
  for (const [changes, description, said] of texts) {
    it(`says “${said}”`, () => {
      const { label, description: shown, accessibleLabel } = row(changes);
      assert.deepEqual([label, shown, accessibleLabel], ['Lobby', description, said]);
    });
  }

  const all =
    'canStop mayStop canRestart mayRestart canKill mayKill canConsole canCommand canFiles canCreateFiles canArchive canBackUp ' +
    'canActivity canRename canReinstall';
  const tags: readonly (readonly [Partial<ServerState>, tags: string])[] = [
    [{}, `server normal owner canDelete running mayStart ${all}`],
    [{ stats: undefined }, `server normal owner canDelete canStart mayStart ${all}`],
    [{ permissions: undefined }, 'server normal owner running'],
    [
      { permissions: ['control.console', 'file.read'] },
      'server normal owner running canCommand canFiles',
    ],
    [{ server: { ...server, isOwner: false } }, `server normal running mayStart ${all}`],
    [
      { server: { ...server, featureLimits: { ...server.featureLimits, backups: 0 } } },
      `server normal owner canDelete running mayStart ${all.replace(' canBackUp', '')}`,
    ],
    [{ server: { ...server, isSuspended: true } }, 'server suspended owner canDelete'],
    [{ server: { ...server, status: 'deleting' } }, 'server deleting owner'],
    [
      { work: 'stop', permissions: ['control.start', 'control.stop', 'control.restart'] },
      'server normal owner running mayStart mayStop mayRestart canKill mayKill',
    ],
    [
      { work: 'stop', stats: stats('starting'), permissions: ['control.stop'] },
      'server normal owner starting mayStop canKill mayKill',
    ],
    [
      { work: 'start', stats: stats('offline'), permissions: ['control.start', 'control.stop'] },
      'server normal owner offline mayStart mayStop mayKill',
    ],
  ];
  for (const [changes, wanted] of tags) {
    it(`offers ${wanted}`, () => assert.equal(row(changes).tags.join(' '), wanted));
  }

  it('knows its power actions', () =>
    assert.deepEqual(powerAbilities, {
      ...{ canStart: 'start', canStop: 'stop', canRestart: 'restart', canKill: 'kill' },
    }));
});
