import assert from 'node:assert/strict';
import { commandRefusal } from '../../../../src/core/console/commandRefusal';
import {
  completionsFor,
  findBefore,
  readCommandHistory,
} from '../../../../src/core/console/commandHistory';
import { msUntilSlot, slotsLeft, withRequest } from '../../../../src/core/console/credentialSlots';
import {
  areNew,
  areUsable,
  msUntilLaterSecond,
  msUntilRenewal,
} from '../../../../src/core/console/credentials';
import { eachConsole } from '../../../../src/core/console/eachConsole';
import {
  type LineOutcome,
  isLineOutcome,
  lineOutcomeText,
} from '../../../../src/core/console/lineOutcome';
import { logPhases } from '../../../../src/core/console/logPhases';
import { gridLayout } from '../../../../src/core/console/gridLayout';
import {
  outputFile,
  outputFileName,
  sharedOutput,
} from '../../../../src/core/console/outputExport';
import { RateLimit } from '../../../../src/core/console/rateLimit';
import { panelPause, reconnectPause } from '../../../../src/core/console/reconnectPause';
import { rangeMs, rangeOf, rangeWords } from '../../../../src/core/console/resourceRange';
import { parseStats } from '../../../../src/core/console/stats';
import { tokenPermissions } from '../../../../src/core/console/tokenPermissions';
import { Emitter } from '../../../../src/core/base/event';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { ref } from '../../sampleRows';

const second = 1_000;
const minute = 60_000;

describe('slots for credentials', () => {
  const rows: readonly (readonly [
    ages: readonly number[],
    wait: number,
    urgent: number,
    left: number,
  ])[] = [
    [[], 0, 0, 4],
    [[50, 40, 30], 0, 0, 1],
    [[50, 40, 30, 20], 10 * second, 0, 0],
    [[50, 40, 30, 20, 10], 20 * second, 10 * second, 0],
    [[60, 40, 30, 20], 0, 0, 1],
    [[59.999, 40, 30, 20], 1, 0, 0],
    // A clock that was put back.
    [[-10, -20, -30, -40], 0, 0, 0],
  ];
  const now = 1_700_000_000_000;
  for (const [ages, wait, urgent, left] of rows) {
    it(`asked for ${ages.join(', ') || 'never'} s ago: in ${wait} ms, ${urgent} for power`, () => {
      const requests = ages.map((age) => now - age * second);
      assert.equal(msUntilSlot(requests, { now, isUrgent: false }), wait);
      assert.equal(msUntilSlot(requests, { now, isUrgent: true }), urgent);
      assert.equal(slotsLeft(requests, now), left);
    });
  }
  it('are kept for a minute', () =>
    assert.deepEqual(withRequest([now - minute, now - minute + 1], now), [now - minute + 1, now]));
});

describe('credentials', () => {
  const at = 1_700_000_000_000;
  const of = (age: number) => ({ token: 't', socket: 's', grantedAt: at - age });
  const rows: readonly (readonly [
    age: number,
    usable: boolean,
    fresh: boolean,
    renewal: number,
  ])[] = [
    [0, true, true, 8 * minute],
    [30 * second - 1, true, true, 8 * minute - 30 * second + 1],
    [30 * second, true, false, 8 * minute - 30 * second],
    [8 * minute - 500, true, false, second],
    [9 * minute - 1, true, false, second],
    [9 * minute, false, false, second],
    [-1, false, false, 8 * minute],
  ];
  for (const [age, usable, fresh, renewal] of rows) {
    it(`of ${age} ms`, () => {
      assert.equal(areUsable(of(age), at), usable);
      assert.equal(areNew(of(age), at), fresh);
      assert.equal(msUntilRenewal(of(age), at), renewal);
    });
  }

  const later: readonly (readonly [age: number | undefined, refusals: number, ms: number])[] = [
    [undefined, 0, 0],
    [9 * minute, 0, 0],
    [0, 0, 1_050],
    [0, 2, 1_050],
    [0, 3, 4_000],
    [0, 4, 10_000],
    [1_050, 1, 0],
    [1_000, 1, 50],
    [20_000, 9, 0],
  ];
  for (const [age, refusals, ms] of later) {
    it(`refused ${refusals} times are of a later second in ${ms} ms at ${age} ms`, () => {
      const credentials = age === undefined ? undefined : of(age);
      assert.equal(msUntilLaterSecond(credentials, { now: at, refusals }), ms);
    });
  }
});

describe('pauses before another try', () => {
  const rows: readonly (readonly [failures: number, longest: number])[] = [
    [0, 250],
    [1, 500],
    [179, 500],
    [180, 1_000],
    [359, 1_000],
    [360, 2_000],
    [361, 4_000],
    [363, 16_000],
    [364, 20_000],
    [500, 20_000],
  ];
  for (const [failures, longest] of rows) {
    it(`of ${longest} ms after ${failures} failures, spread over a quarter`, () => {
      assert.equal(reconnectPause(failures, 0), Math.round(longest * 0.75));
      assert.equal(reconnectPause(failures, 0.5), Math.round(longest * 0.875));
    });
  }
  it('of the panel', () =>
    assert.deepEqual([0, 1, 2, 3, 9].map(panelPause), [2_000, 5_000, 20_000, 60_000, 60_000]));
});

describe('past commands', () => {
  it('are read as far as they are texts, the last two hundred', () => {
    assert.deepEqual(readCommandHistory(['a', 5, null, 'b']), ['a', 'b']);
    assert.deepEqual(readCommandHistory('a'), []);
    const many = Array.from({ length: 201 }, (_, index) => `${index}`);
    assert.deepEqual(readCommandHistory(many), many.slice(1));
  });

  const history = ['say a', 'stop', 'say b', 'save'];
  const completions: readonly (readonly [prefix: string, found: readonly string[]])[] = [
    ['', ['start', 'stop']],
    ['s', ['start', 'stop', 'save', 'say b', 'say a']],
    ['st', ['start', 'stop']],
    ['stop', []],
    ['x', []],
  ];
  for (const [prefix, found] of completions) {
    it(`complete “${prefix}”: ${found.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(completionsFor(prefix, ['start', 'stop'], history), found));
  }

  const finds: readonly (readonly [query: string, before: number | undefined, at?: number])[] = [
    ['say', undefined, 2],
    ['say', 2, 0],
    ['say', 0],
    ['ave', undefined, 3],
    ['x', undefined],
    ['', undefined, 3],
  ];
  for (const [query, before, at] of finds) {
    it(`have “${query}” before ${before ?? 'the end'} at ${at ?? 'no place'}`, () =>
      assert.equal(findBefore(history, query, before), at));
  }
});

describe('what became of lines', () => {
  const rows: readonly (readonly [
    LineOutcome,
    one: string | undefined,
    two: string | undefined,
  ])[] = [
    ['sent', undefined, undefined],
    ['cancelled', "Line 'a' was canceled before it was sent.", 'Waiting lines were canceled (2).'],
    [
      'unknown',
      "The connection was lost. Line 'a' might not have arrived.",
      'The connection was lost. The last lines might not have arrived (2).',
    ],
    ['dropped', "The node dropped line 'a'.", 'The node dropped the last lines (2).'],
    [
      'perhapsDropped',
      "The node might have dropped line 'a'.",
      'The node dropped at least one of the last commands (2).',
    ],
    ['heldBack', "The next line 'a' wasn't sent.", "The next lines weren't sent (2)."],
    [
      'disconnected',
      "Couldn't send line 'a' because the console wasn't connected.",
      "Couldn't send the waiting lines because the console wasn't connected (2).",
    ],
    [
      'offline',
      "Couldn't send line 'a' because the server is offline.",
      "Couldn't send the waiting lines because the server is offline (2).",
    ],
    ...(['forbidden', 'tooLong'] as const).map((outcome): [LineOutcome, string, string] => {
      const words =
        outcome === 'tooLong'
          ? "Couldn't send the line because it's too long."
          : "Couldn't send the line because you no longer have permission to send commands to this server.";
      return [outcome, words, words];
    }),
  ];
  for (const [outcome, one, two] of rows) {
    it(outcome, () => {
      assert.equal(lineOutcomeText(['a'], outcome), one);
      assert.equal(lineOutcomeText(['a', 'b'], outcome), two);
      assert.equal(isLineOutcome(outcome), true);
    });
  }
  it('is none of another name, and no endless line', () => {
    assert.deepEqual(['odd', '', 5, undefined].map(isLineOutcome), [false, false, false, false]);
    assert.ok((lineOutcomeText(['x'.repeat(1_000)], 'dropped') ?? '').length < 350);
  });

  it('is said of a command that was not taken', () =>
    assert.deepEqual(
      (['offline', 'tooLong', 'disconnected'] as const).map((one) => commandRefusal(one, 'Bot')),
      [
        'The server is offline.',
        'The line is too long.',
        'The connection to the console was lost.',
      ],
    ));
});

describe('a rate', () => {
  it('lets a burst go, and then what has come back', async () => {
    const clock = new FakeClock();
    const limit = new RateLimit(clock, { burst: 3, perSecond: 2 });
    assert.deepEqual([limit.left, limit.msUntil(3), limit.msUntil(4)], [3, 0, 500]);
    assert.deepEqual([limit.take(3), limit.take(1), limit.left], [true, false, 0]);
    await clock.advance(499);
    assert.equal(limit.take(1), false);
    assert.equal(limit.msUntil(1), 1);
    await clock.advance(1);
    assert.equal(limit.take(1), true);
    await clock.advance(60_000);
    assert.equal(limit.left, 3);
  });

  it('may owe, and be drained', async () => {
    const clock = new FakeClock();
    const limit = new RateLimit(clock, { burst: 3, perSecond: 1 });
    assert.equal(limit.spend(5), -2);
    assert.deepEqual([limit.msUntil(0), limit.msUntil(1)], [2_000, 3_000]);
    limit.drain();
    assert.equal(limit.left, -2);
    await clock.advance(10_000);
    limit.drain();
    assert.deepEqual([limit.left, limit.take(0)], [0, true]);
  });

  it('takes nothing from a clock that was put back', () => {
    let now = 10_000;
    const limit = new RateLimit({ now: () => now } as never, { burst: 2, perSecond: 1 });
    limit.spend(2);
    now = 0;
    assert.equal(limit.left, 0);
    now = 1_000;
    assert.equal(limit.left, 1);
  });
});

describe('the time that graphs show', () => {
  it('is of three lengths, the shortest that holds all', () => {
    const now = 1_700_000_000_000;
    assert.deepEqual((['quarter', 'hour', 'day'] as const).map(rangeMs), [
      ...[15 * minute, 60 * minute, 24 * 60 * minute],
    ]);
    assert.deepEqual((['quarter', 'hour', 'day'] as const).map(rangeWords), [
      ...['15 minutes', '1 hour', '24 hours'],
    ]);
    const of = (...ages: readonly number[]) =>
      rangeOf(
        ages.map((age) => ({ from: now - age })),
        now,
      );
    assert.deepEqual(
      [of(), of(15 * minute, 0), of(15 * minute + 1), of(60 * minute), of(60 * minute + 1)],
      ['quarter', 'quarter', 'hour', 'hour', 'day'],
    );
    assert.equal(of(99 * 60 * minute), 'day');
  });
});

describe('what a daemon tells', () => {
  it('of the use is numbers that are not negative', () => {
    const told = {
      ...{ memory_bytes: 1, memory_limit_bytes: 2, cpu_absolute: 3, disk_bytes: 4, uptime: 7 },
      network: { rx_bytes: 5, tx_bytes: 6 },
    };
    assert.deepEqual(parseStats(told), {
      ...{ memoryBytes: 1, memoryLimitBytes: 2, cpu: 3, diskBytes: 4, networkRxBytes: 5 },
      ...{ networkTxBytes: 6, uptimeMs: 7 },
    });
    const none = {
      ...{ memoryBytes: 0, memoryLimitBytes: 0, cpu: 0, diskBytes: 0, networkRxBytes: 0 },
      ...{ networkTxBytes: 0, uptimeMs: 0 },
    };
    for (const network of [undefined, null, 5])
      assert.deepEqual(parseStats({ cpu_absolute: -1, uptime: Infinity, network }), none);
    assert.deepEqual(
      [parseStats(null), parseStats('x'), parseStats(undefined)],
      [...[undefined, undefined, undefined]],
    );
  });

  it('by a token is what it allows', () => {
    const token = (claims: unknown) =>
      `h.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.s`;
    assert.deepEqual(tokenPermissions(token({ permissions: ['*', 5] })), ['*']);
    for (const wrong of [
      ...['', 'x', 'a.b', token('{'), token([]), token({}), token({ permissions: '*' })],
      token({ permissions: Array.from({ length: 1_001 }, () => 'a') }),
      token({ x: 'y'.repeat(100_000), permissions: [] }),
    ])
      assert.equal(tokenPermissions(wrong), undefined, wrong.slice(0, 20));
  });
});

describe('a console that somebody holds', () => {
  it('is followed once, whoever else holds it', () => {
    const changed = new Emitter<typeof ref>();
    const [one, two] = [{}, {}];
    let used: object | undefined;
    const followed: unknown[] = [];
    const following = eachConsole(
      { onDidChangeUse: changed.event, inUse: () => used } as never,
      (connection, of) => followed.push([connection, of.name]),
    );
    changed.fire(ref);
    for (const next of [one, one, two, one]) {
      used = next;
      changed.fire(ref);
    }
    assert.deepEqual(followed, [
      [one, 'Lobby'],
      [two, 'Lobby'],
    ]);
    following.dispose();
    used = {};
    changed.fire(ref);
    assert.equal(followed.length, 2);
  });

  it('is logged as it connects and breaks, and between these at debug', () => {
    const changed = new Emitter<{ readonly phase: string }>();
    const lines: string[] = [];
    logPhases('1a7ce997-259b', changed.event as never, {
      ...silentLog,
      info: (line) => lines.push(`info ${line}`),
      debug: (line) => lines.push(`debug ${line}`),
    });
    for (const phase of ['idle', 'connecting', 'connecting', 'live', 'waiting', 'live', 'closed'])
      changed.fire({ phase });
    assert.deepEqual(
      lines.map((line) => line.replace('Console of 1a7ce997: ', '')),
      ['debug connecting', 'info live', 'info waiting', 'info live', 'info closed'],
    );
  });
});

describe('output that leaves the console', () => {
  it('is a file with a name that every system takes', () => {
    assert.equal(outputFileName('Größe 1/2: a_b.c'), 'Größe-1-2-a_b.c-console.log');
    assert.equal(outputFileName('x'.repeat(200)).length, 100 + '-console.log'.length);
    assert.equal(outputFile(['\x1b[31ma\x1b[0m', 'b']), 'a\nb\n');
    assert.equal(outputFile([]), '');
  });

  it('is the last thousand lines where it is published', () => {
    assert.equal(sharedOutput([]), undefined);
    assert.equal(sharedOutput([' ', '']), undefined);
    assert.deepEqual(sharedOutput(['\x1b[1ma', 'b']), { text: 'a\nb', lines: 2 });
    const many = Array.from({ length: 1_001 }, (_, index) => `${index}`);
    assert.deepEqual(sharedOutput(many), { text: many.slice(1).join('\n'), lines: 1_000 });
    const wide = sharedOutput(Array.from({ length: 500 }, () => 'x'.repeat(999)));
    assert.deepEqual([wide?.text.length, wide?.lines], [400_000, 401]);
  });
});

describe('consoles side by side', () => {
  const rows: readonly (readonly [count: number, columns: readonly number[]])[] = [
    [0, [0]],
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [3, 2, 2]],
    [9, [3, 3, 3]],
  ];
  for (const [count, columns] of rows) {
    it(`${count} are in rows of ${columns.join(' and ')}`, () => {
      const { orientation, groups } = gridLayout(count);
      assert.equal(orientation, 1);
      assert.deepEqual(
        groups.map((row) => row.groups.length),
        columns,
      );
    });
  }
});
