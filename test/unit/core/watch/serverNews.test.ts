import assert from 'node:assert/strict';
import type { Condition } from '../../../../src/core/servers/condition';
import {
  type ServerLook,
  type ServerNews,
  type Watched,
  confirmed,
  forgiven,
  heardBefore,
  isLoopTold,
  lastLook,
  lastUp,
  look,
  unwatched,
} from '../../../../src/core/watch/serverNews';

const start = 1_700_000_000_000;
const second = 1_000;
const minute = 60_000;
const gib = 1024 ** 3;

/** One look: seconds since the start, then what was seen; `asked` where the user did something since the last. */
interface Row {
  readonly s: number;
  readonly power?: string;
  readonly condition?: Condition;
  /** Seconds. */
  readonly up?: number;
  /** Of 4 GiB. */
  readonly memory?: number;
  /** Of 10 GiB. */
  readonly disk?: number;
  readonly asked?: true;
}

function lookOf({ s, power, condition = 'normal', up, memory, disk }: Row): ServerLook {
  return {
    at: start + s * second,
    condition,
    power,
    uptimeMs: up === undefined ? undefined : up * second,
    memory: memory === undefined ? undefined : { usedBytes: memory * gib, limitBytes: 4 * gib },
    disk: disk === undefined ? undefined : { usedBytes: disk * gib, limitBytes: 10 * gib },
  };
}

/** All news of some looks, each with its second. */
function newsOf(rows: readonly Row[]): readonly string[] {
  let watched: Watched = unwatched;
  const told: ServerNews[] = [];
  for (const row of rows) {
    // As another window would find it.
    const kept = JSON.parse(JSON.stringify(watched)) as Watched;
    const [next, news] = look(kept, lookOf(row), row.asked === true);
    watched = next;
    told.push(...news);
  }
  return told.map(
    (one) =>
      `${(one.at - start) / second} ${one.kind}` +
      (one.kind === 'crashLoop' ? ` ${one.times}` : '') +
      ('isOfToldLoop' in one && one.isOfToldLoop ? ' of the loop' : '') +
      (one.kind === 'back' ? ` ${one.downMs / second}` : ''),
  );
}

const on = { power: 'running' };
const off = { power: 'offline' };

const cases: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
  ['the first look tells nothing, whatever it finds', [{ s: 0, ...off, disk: 10 }], []],
  [
    'down and still down',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off },
      { s: 40, ...off },
    ],
    ['20 down'],
  ],
  [
    'down while it was starting',
    [
      { s: 0, power: 'starting' },
      { s: 20, ...off },
    ],
    ['20 down'],
  ],
  [
    'seen to stop: somebody asked for it',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, power: 'stopping' },
      { s: 40, ...off },
    ],
    [],
  ],
  [
    'started anew before it had run at all',
    [
      { s: 0, ...on, up: 0 },
      { s: 20, power: 'starting' },
    ],
    [],
  ],
  [
    'started anew after it had run',
    [
      { s: 0, ...on, up: 1 },
      { s: 20, power: 'starting' },
    ],
    ['20 restarted'],
  ],
  [
    'the user stopped it',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off, asked: true },
    ],
    [],
  ],
  [
    'the user restarted it',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...on, up: 5, asked: true },
      { s: 40, ...on, up: 25 },
    ],
    [],
  ],
  [
    'down, back by itself',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off },
      { s: 40, power: 'starting' },
      { s: 60, ...on, up: 9 },
    ],
    ['20 down', '60 back 40'],
  ],
  [
    'down, and the user starts it',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off },
      { s: 40, ...on, up: 9, asked: true },
    ],
    ['20 down'],
  ],
  [
    'started by somebody else after a stop',
    [
      { s: 0, ...off },
      { s: 20, ...on, up: 5 },
    ],
    [],
  ],
  [
    'a restart between two looks shows in the uptime',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...on, up: 8 },
    ],
    ['20 restarted'],
  ],
  [
    'a restart between two looks that is still starting',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, power: 'starting', up: 0 },
      { s: 40, ...on, up: 12 },
    ],
    ['20 restarted'],
  ],
  [
    'an answer that was kept for 20 s is no restart',
    [
      { s: 0, ...on, up: 900 },
      { s: 25, ...on, up: 900 },
      { s: 45, ...on, up: 920 },
    ],
    [],
  ],
  [
    'an uptime of before it was seen off is no other restart',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...off },
      { s: 21, power: 'starting', up: 900 },
      { s: 22, ...on, up: 900 },
      { s: 35, ...on, up: 915 },
      { s: 55, ...on, up: 33 },
    ],
    ['20 down', '22 back 2'],
  ],
  [
    'uptimes that are never told',
    [
      { s: 0, ...on, up: 0 },
      { s: 20, ...on, up: 0 },
      { s: 40, ...on },
    ],
    [],
  ],
  [
    'a look that tells no power changes nothing',
    [{ s: 0, ...on, up: 900 }, { s: 20 }, { s: 40, ...on, up: 940 }, { s: 60 }, { s: 80, ...off }],
    ['80 down'],
  ],
  [
    'a restart behind looks that told no power',
    [{ s: 0, ...on, up: 900 }, { s: 20 }, { s: 200, ...on, up: 100 }],
    ['200 restarted'],
  ],
  [
    'three falls in ten minutes are a loop, told once',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...off },
      { s: 40, ...on, up: 10 },
      { s: 60, ...off },
      { s: 80, ...on, up: 10 },
      { s: 100, ...off },
      { s: 120, ...on, up: 10 },
      { s: 140, ...off },
    ],
    [
      '20 down',
      '40 back 20',
      '60 down',
      '80 back 20',
      '100 crashLoop 3',
      '120 back 20',
      '140 down of the loop',
    ],
  ],
  [
    'three falls in an hour are three falls',
    [0, 1200, 2400].flatMap((s) => [
      { s, ...on, up: 900 },
      { s: s + 20, ...off },
    ]),
    ['20 down', '1200 back 1180', '1220 down', '2400 back 1180', '2420 down'],
  ],
  [
    'installing takes it down',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, condition: 'installing' },
      { s: 40, ...off },
      { s: 60, ...on, up: 5 },
    ],
    [],
  ],
  [
    'an installation that fails',
    [
      { s: 0, condition: 'installing' },
      { s: 20, condition: 'installFailed' },
      { s: 40, condition: 'installFailed' },
    ],
    ['20 installFailed'],
  ],
  [
    'suspended',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, condition: 'suspended' },
    ],
    ['20 suspended'],
  ],
  [
    'suspended, and free again, running',
    [
      { s: 0, condition: 'suspended' },
      { s: 20, ...on, up: 3 },
    ],
    [],
  ],
  [
    'to be deleted',
    [
      { s: 0, ...off },
      { s: 20, condition: 'deleting' },
    ],
    ['20 deleting'],
  ],
  [
    'memory at its limit for three looks, told once',
    [3, 4, 4, 4, 4, 3.9, 4].map((memory, i) => ({ s: i * 20, ...on, up: 60 + i * 20, memory })),
    ['60 memoryFull'],
  ],
  [
    'memory at its limit again after there was room',
    [4, 4, 4, 4, 3, 4, 4, 4].map((memory, i) => ({ s: i * 20, ...on, up: 60 + i * 20, memory })),
    ['60 memoryFull', '140 memoryFull'],
  ],
  [
    'memory at its limit for a moment, again and again',
    [3, 4, 4, 3.8, 4, 4, 3.8].map((memory, i) => ({ s: i * 20, ...on, up: 60 + i * 20, memory })),
    [],
  ],
  [
    'disk at its limit, also of a server that is off',
    [9, 9.9, 9.9, 9.9, 9.9].map((disk, i) => ({ s: i * 20, ...off, disk })),
    ['60 diskFull'],
  ],
  [
    'a look that is older than the last',
    [
      { s: 20, ...on, up: 9 },
      { s: 10, ...off },
    ],
    [],
  ],
  [
    'another look of the same moment is none',
    [
      { s: 20, ...on, up: 9 },
      { s: 20, ...off },
      { s: 40, ...off },
    ],
    ['40 down'],
  ],
  [
    'busy, then a look that tells no power, then off',
    [{ s: 0, ...on, up: 99 }, { s: 20, condition: 'installing' }, { s: 40 }, { s: 60, ...off }],
    [],
  ],
  [
    'down, suspended, and free again',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off },
      { s: 40, condition: 'suspended' },
      { s: 60, ...on, up: 9 },
      { s: 80, ...on, up: 29 },
    ],
    ['20 down', '40 suspended'],
  ],
  [
    'down, and stopped by the user while it starts again',
    [
      { s: 0, ...on, up: 99 },
      { s: 20, ...off },
      { s: 40, power: 'starting' },
      { s: 60, ...off, asked: true },
      { s: 80, ...on, up: 9 },
    ],
    ['20 down'],
  ],
  [
    'started anew while it was starting',
    [
      { s: 0, power: 'starting', up: 500 },
      { s: 20, power: 'starting', up: 1 },
      { s: 40, ...on, up: 3 },
    ],
    [],
  ],
  [
    'on again after it was seen to stop',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, power: 'stopping' },
      { s: 40, ...on, up: 940 },
    ],
    [],
  ],
  [
    'starting, while its uptime was never told',
    [
      { s: 0, ...on },
      { s: 20, power: 'starting' },
    ],
    [],
  ],
  [
    'stopping, while its uptime is told as less',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, power: 'stopping', up: 1 },
    ],
    [],
  ],
  [
    'an uptime that is 46 s behind is a restart',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...on, up: 874 },
    ],
    ['20 restarted'],
  ],
  [
    'an uptime that is 45 s behind is none',
    [
      { s: 0, ...on, up: 900 },
      { s: 20, ...on, up: 875 },
    ],
    [],
  ],
  [
    'an uptime that is 45 s more than since it was off is believed',
    [
      { s: 0, ...off },
      { s: 20, ...on, up: 65 },
      { s: 40, ...on, up: 39 },
    ],
    ['40 restarted'],
  ],
  [
    'an uptime that is 46 s more than since it was off is not',
    [
      { s: 0, ...off },
      { s: 20, ...on, up: 66 },
      { s: 40, ...on, up: 39 },
    ],
    [],
  ],
  [
    'an uptime that is 46 s more than it was and what passed since is not believed',
    [
      { s: 0, ...on, up: 100 },
      { s: 20, ...on, up: 166 },
      { s: 40, ...on, up: 96 },
    ],
    [],
  ],
  [
    'an uptime that is 45 s more than it was and what passed since is',
    [
      { s: 0, ...on, up: 100 },
      { s: 20, ...on, up: 165 },
      { s: 40, ...on, up: 96 },
    ],
    ['40 restarted'],
  ],
  ...[{ ...on, up: 0 }, { ...on }, {}].map(
    (first) =>
      [
        `an uptime is believed behind ${JSON.stringify(first)}`,
        [
          { s: 0, ...first },
          { s: 20, ...on, up: 9_999 },
          { s: 40, ...on, up: 9_000 },
        ],
        ['40 restarted'],
      ] as const,
  ),
  [
    'three falls within less than ten minutes are a loop',
    [20, 320, 619].flatMap((s) => [
      { s: s - 20, ...on, up: 1 },
      { s, ...off },
    ]),
    ['20 down', '300 back 280', '320 down', '599 back 279', '619 crashLoop 3'],
  ],
  [
    'three falls within ten minutes are none',
    [20, 320, 620].flatMap((s) => [
      { s: s - 20, ...on, up: 1 },
      { s, ...off },
    ]),
    ['20 down', '300 back 280', '320 down', '600 back 280', '620 down'],
  ],
  [
    'three falls long after a loop are another',
    [20, 60, 100, 660, 700, 740].flatMap((s) => [
      { s: s - 10, power: 'starting', up: 1 },
      { s, ...off },
    ]),
    ['20 down', '60 down', '100 crashLoop 3', '660 down', '700 down', '740 crashLoop 3'],
  ],
  ...(
    [
      [3.92, ['60 memoryFull']],
      [3.91, []],
    ] as const
  ).map(
    ([memory, told]) =>
      [
        `memory of ${memory} of 4 GiB for three looks`,
        [0, 20, 40, 60].map((s) => ({ s, ...on, up: 60 + s, memory })),
        told,
      ] as const,
  ),
  ...(
    [
      [3.68, ['60 memoryFull']],
      [3.67, ['60 memoryFull', '140 memoryFull']],
    ] as const
  ).map(
    ([room, told]) =>
      [
        `memory full again after ${room} of 4 GiB`,
        [4, 4, 4, 4, room, 4, 4, 4].map((memory, i) => ({ s: i * 20, ...on, up: 60, memory })),
        told,
      ] as const,
  ),
  [
    'memory that is not told for a look is counted anew',
    [4, 4, 4, undefined, 4, 4, 4, 4].map((memory, i) => ({
      ...{ s: i * 20, ...on, up: 60 + i * 20 },
      ...(memory !== undefined && { memory }),
    })),
    ['120 memoryFull'],
  ],
  [
    'memory that is not told for a look is told once',
    [4, 4, 4, 4, undefined, 4, 4, 4].map((memory, i) => ({
      ...{ s: i * 20, ...on, up: 60 + i * 20 },
      ...(memory !== undefined && { memory }),
    })),
    ['60 memoryFull'],
  ],
  [
    'memory of a server that is off is none',
    [0, 20, 40, 60, 80].map((s) => ({ s, ...off, memory: 4 })),
    [],
  ],
  [
    'memory and disk at once',
    [0, 20, 40, 60].map((s) => ({ s, ...on, up: 60 + s, memory: 4, disk: 10 })),
    ['60 memoryFull', '60 diskFull'],
  ],
  [
    'all that one look tells, what holds it back first',
    [
      { s: 0, ...on, up: 60, disk: 10 },
      { s: 20, ...on, up: 80, disk: 10 },
      { s: 40, ...on, up: 100, disk: 10 },
      { s: 60, condition: 'suspended', disk: 10 },
    ],
    ['60 suspended', '60 diskFull'],
  ],
];

describe('what the last look at a server knew', () => {
  const rows: readonly (readonly [string, readonly Row[], number, number | undefined])[] = [
    ['that it runs', [{ s: 0, ...on, up: 5 }], 0, -5],
    ['that it is off', [{ s: 0, ...off, up: 0 }], 0, undefined],
    ['that it starts', [{ s: 0, power: 'starting', up: 0 }], 0, undefined],
    ['before looks that told no power', [{ s: 0, ...on, up: 5 }, { s: 20 }, { s: 40 }], 0, -5],
    [
      'after one that told none',
      [{ s: 0, ...on, up: 5 }, { s: 20 }, { s: 40, ...off }],
      40,
      undefined,
    ],
    ['nothing', [], 99, undefined],
  ];
  for (const [what, seen, at, startedAt] of rows) {
    it(what, () => {
      const watched = seen.reduce<Watched>(
        (one, row) => look(one, lookOf(row), false)[0],
        unwatched,
      );
      assert.deepEqual(lastLook(watched, start + 99 * second), {
        at: start + at * second,
        ...(seen.length > 0 && {
          startedAt: startedAt === undefined ? undefined : start + startedAt * second,
        }),
      });
    });
  }
});

describe('until when a server was up that a console saw end', () => {
  /** When it was looked at and what it did then; when the console saw the start, and the end, in seconds. */
  const rows: readonly (readonly [number, string, number | undefined, number, number])[] = [
    [50, 'running', undefined, 55, 50],
    [10, 'running', undefined, 99, 39],
    [50, 'offline', undefined, 55, 55],
    [50, 'running', 40, 55, 50],
    [50, 'running', 53, 55, 53],
    [10, 'running', 20, 99, 39],
  ];
  for (const [at, power, startSeen, end, expected] of rows) {
    const seen = startSeen === undefined ? 'not seen' : `at ${startSeen} s`;
    it(`${power} at ${at} s, start ${seen}, end at ${end} s: at ${expected} s`, () => {
      const last: ServerLook = { at: start + at * second, condition: 'normal', power };
      const seenAt = startSeen === undefined ? undefined : start + startSeen * second;
      const since = lastUp({ ...unwatched, last }, start + end * second, seenAt);
      assert.deepEqual(since.at, start + expected * second);
      assert.equal(since.isStartSeen ?? false, startSeen !== undefined);
    });
  }
});

describe('since when a server ran that a console saw end', () => {
  const last: ServerLook = { at: start, condition: 'normal', power: 'running', uptimeMs: minute };
  const end = start + 10 * second;
  const rows: readonly (readonly [string, Partial<ServerLook>, number | undefined, object])[] = [
    ['as the last look knew', {}, undefined, { at: start, startedAt: start - minute }],
    [
      'as the console saw',
      {},
      start + second,
      { at: start + second, startedAt: start + second, isStartSeen: true },
    ],
    ['not known of one that was off', { power: 'offline' }, undefined, { at: end }],
    [
      'not known of one that starts',
      { power: 'starting', uptimeMs: 0 },
      undefined,
      { at: start, startedAt: undefined },
    ],
  ];
  for (const [what, changes, startSeen, expected] of rows) {
    it(what, () => {
      const watched = { ...unwatched, last: { ...last, ...changes } };
      assert.deepEqual(lastUp(watched, end, startSeen), expected);
    });
  }
});

describe('a crash loop that was told', () => {
  const at = start;
  const ago = (...minutes: readonly number[]) => minutes.map((one) => at - one * minute);
  const rows: readonly (readonly [string, readonly number[], number | undefined, boolean])[] = [
    ['goes on', ago(9, 5), at - 5 * minute, true],
    ['is over after one fall', ago(5), at - 5 * minute, false],
    ['was never told', ago(9, 5), undefined, false],
    ['was told ten minutes ago', ago(9, 5), at - 10 * minute, false],
    ['was told a moment less than ten minutes ago', ago(9, 5), at - 10 * minute + 1, true],
    ['counts no fall of ten minutes ago', ago(10, 5), at - 5 * minute, false],
  ];
  for (const [what, falls, loopAt, expected] of rows) {
    it(what, () => assert.equal(isLoopTold({ ...unwatched, falls, loopAt }, at), expected));
  }
});

describe('what is remembered of a fall that turns out otherwise', () => {
  const [at, before] = [start, start - minute];
  const off: ServerLook = { at, condition: 'normal', power: 'offline' };
  const down = { ...unwatched, last: off, falls: [before, at], downAt: at, loopAt: before };

  it('nothing where somebody asked for it', () => {
    assert.deepEqual(forgiven(down, { kind: 'down', at }), {
      ...{ ...down, falls: [before], downAt: undefined },
    });
    assert.deepEqual(forgiven(down, { kind: 'down', at: before }), { ...down, falls: [at] });
    assert.deepEqual(forgiven(down, { kind: 'crashLoop', at }), {
      ...{ ...down, falls: [before], downAt: undefined, loopAt: undefined },
    });
  });

  it('when it was heard of where that was before', () => {
    const heardAt = at - second;
    assert.deepEqual(heardBefore(down, at, heardAt), {
      ...{ ...down, falls: [before, heardAt], downAt: heardAt },
    });
    assert.deepEqual(heardBefore(down, before, heardAt), { ...down, falls: [heardAt, at] });
    const up = { ...down, downAt: undefined };
    assert.deepEqual(heardBefore(up, at, heardAt), { ...up, falls: [before, heardAt] });
  });

  const unsure = { ...down, falls: [before], downAt: undefined };
  const rows: readonly (readonly [string, Watched, ServerNews['kind'], boolean])[] = [
    ['that it is down where a look took that for asked', unsure, 'down', true],
    ['nothing more of a restart', unsure, 'restarted', false],
    ['nothing more of a loop', unsure, 'crashLoop', false],
    ['nothing more where that is known', { ...unsure, downAt: before }, 'down', false],
    [
      'nothing more where it is up again',
      { ...unsure, last: { ...off, power: 'running' } },
      'down',
      false,
    ],
    ['nothing more where nobody looked', { ...unsure, last: undefined }, 'down', false],
  ];
  for (const [what, watched, kind, isNew] of rows) {
    it(what, () =>
      assert.deepEqual(
        confirmed(watched, { kind, at }),
        isNew ? { ...watched, falls: [before, at], downAt: at } : watched,
      ),
    );
  }
});

describe('what is new about a server', () => {
  for (const [name, rows, expected] of cases) {
    it(name, () => assert.deepEqual(newsOf(rows), expected));
  }

  it('no limit is never reached', () => {
    const use = { usedBytes: 99 * gib, limitBytes: 0 };
    let watched: Watched = unwatched;
    for (let i = 0; i < 10; i++) {
      const at = start + i * minute;
      const now: ServerLook = { at, condition: 'normal', power: 'running', memory: use, disk: use };
      const [next, news] = look(watched, now, false);
      assert.deepEqual(news, []);
      watched = next;
    }
  });
});
