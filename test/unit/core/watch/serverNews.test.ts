import assert from 'node:assert/strict';
import type { Condition } from '../../../../src/core/servers/condition';
import {
  type ServerLook,
  type ServerNews,
  type Watched,
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
