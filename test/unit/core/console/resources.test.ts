import assert from 'node:assert/strict';
import type { ConsoleStats } from '../../../../src/core/console/stats';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import {
  type ResourceRange,
  parseFromResourcesPage,
  parseResourcesPageState,
} from '../../../../src/core/console/resourcesMessages';
import {
  type ResourcesMoment,
  resourcesPart,
  resourcesView,
} from '../../../../src/core/console/resourcesView';

const megabyte = 1024 * 1024;
const minute = 60_000;
const start = new Date(2026, 0, 2, 12, 0).getTime();

function stats(change: Partial<ConsoleStats> = {}): ConsoleStats {
  return {
    memoryBytes: 200 * megabyte,
    memoryLimitBytes: 1024 * megabyte,
    cpu: 20,
    diskBytes: 0,
    networkRxBytes: 0,
    networkTxBytes: 0,
    uptimeMs: 0,
    ...change,
  };
}

/** A history of one sample a second, as a console tells them. */
function history(samples: readonly Partial<ConsoleStats>[], from = start): ResourceHistory {
  const all = new ResourceHistory();
  samples.forEach((change, at) => push(all, change, from + at * 1000));
  return all;
}

function push(all: ResourceHistory, change: Partial<ConsoleStats>, at: number): void {
  all.memoryLimitBytes = stats(change).memoryLimitBytes;
  all.push(stats(change), { by: 'console', at, isOffline: false });
}

describe('The page of a server’s use', () => {
  const moment: Omit<ResourcesMoment, 'memoryLimitBytes'> = {
    power: 'running',
    polled: undefined,
    problem: '',
    now: start + 60_000,
    range: 'quarter',
    limits: undefined,
    locale: 'en-GB',
  };
  const limits = { memory: 512, disk: 1000, cpu: 100 };
  const shown = (one: ResourceHistory, at: Partial<ResourcesMoment> = {}) =>
    resourcesPart(one.samples, { ...moment, memoryLimitBytes: one.memoryLimitBytes, ...at });

  it('says whose it is, and what time it shows', () => {
    const { title, ranges } = resourcesView('Bot', 'hour');
    assert.equal(title, 'Resource Usage: Bot');
    assert.deepEqual(
      ranges.choices.map(({ label, isChosen }) => [label, isChosen]),
      [
        ['15 minutes', false],
        ['1 hour', true],
        ['24 hours', false],
      ],
    );
  });

  it('says why there is nothing yet', () => {
    const none = shown(history([]), { power: 'offline' });
    assert.match(none.note, /offline/);
    assert.deepEqual([none.graphs, none.readings, none.bands], [[], [], []]);
  });

  it('says why there will be no more, beside what there is', () => {
    const view = shown(history([{}]), { problem: 'It is suspended.' });
    assert.deepEqual(
      [view.note, view.state, view.graphs.length],
      ['It is suspended.', 'closed', 4],
    );
  });

  it('tells each graph in a sentence', () => {
    const view = shown(
      history([{ cpu: 5 }, { cpu: 80, networkRxBytes: 2048 }, { cpu: 20, networkRxBytes: 3072 }]),
    );
    assert.deepEqual(
      view.graphs.map(({ summary, current, top }) => [summary, current, top]),
      [
        ['CPU: 20% now, between 5.0% and 80%, 35% on average.', '20%', '80%'],
        [
          'Memory: 200 MB now, between 200 MB and 200 MB, 200 MB on average.',
          '200 MB of 1 GB',
          '1 GB',
        ],
        ['Disk: 0 B now, between 0 B and 0 B, 0 B on average.', '0 B', '1 MB'],
        [
          'Network, in: 1 KB/s now, between 1 KB/s and 2 KB/s, 1.5 KB/s on average. ' +
            'Network, out: 0 B/s now, between 0 B/s and 0 B/s, 0 B/s on average.',
          '1 KB/s in · 0 B/s out',
          '2 KB/s',
        ],
      ],
    );
  });

  const gigabyte = 1024 * megabyte;
  type Scale = readonly [string, Partial<ConsoleStats>, object, readonly string[]];
  const scales: readonly Scale[] = [
    ['CPU, a core', { cpu: 60 }, { cpu: 100 }, ['60% of 100%', '100%', 'limit 100% at 1']],
    ['CPU, cores far away', { cpu: 6 }, { cpu: 800 }, ['6.0% of 800%', '800%', 'limit 800% at 1']],
    [
      'CPU, more than it may',
      { cpu: 200 },
      { cpu: 100 },
      ['200% of 100%', '200%', 'limit 100% at 0.5'],
    ],
    ['CPU, no limit', { cpu: 60 }, { cpu: 0 }, ['60%', '60%', '-']],
    ['CPU, no limit and idle', { cpu: 1 }, { cpu: 0 }, ['1.0%', '10%', '-']],
    [
      'Disk',
      { diskBytes: 700 * megabyte },
      { disk: 1000 },
      ['700 MB of 1,000 MB', '1,000 MB', 'limit 1,000 MB at 1'],
    ],
    ['Disk, no limit', { diskBytes: 700 * megabyte }, { disk: -1 }, ['700 MB', '700 MB', '-']],
    [
      'Memory by the panel',
      { memoryLimitBytes: 0 },
      { memory: 400 },
      ['200 MB of 400 MB', '400 MB', 'limit 400 MB at 1'],
    ],
    [
      'Memory by the daemon',
      { memoryLimitBytes: gigabyte },
      { memory: 400 },
      ['200 MB of 1 GB', '1 GB', 'limit 1 GB at 1'],
    ],
    [
      'Memory far below',
      { memoryLimitBytes: 64 * gigabyte },
      {},
      ['200 MB of 64 GB', '64 GB', 'limit 64 GB at 1'],
    ],
  ];
  for (const [title, change, given, expected] of scales) {
    it(`ends its scale at what the server may use, and draws it: ${title}`, () => {
      const { graphs } = shown(history([change]), {
        limits: { cpu: 0, memory: 0, disk: 0, ...given },
      });
      const graph = graphs.find(({ caption }) => title.startsWith(caption));
      const limit = graph?.limit;
      assert.deepEqual(
        [graph?.current, graph?.top, limit ? `${limit.label} at ${limit.y}` : '-'],
        expected,
      );
    });
  }

  /** Up for two minutes until 12:02, then off, as polls told it. */
  function fallen(minutesOff: number): ResourceHistory {
    const one = new ResourceHistory();
    for (let at = 0; at <= 2 + minutesOff; at++) {
      const isOffline = at > 2;
      const told = isOffline ? stats({ cpu: 0, memoryBytes: 0, diskBytes: 7 }) : stats({ cpu: 26 });
      one.push(told, { by: 'panel', at: start + at * minute, isOffline });
    }
    return one;
  }
  type End = readonly [string, Partial<ResourcesMoment>, string, string, RegExp];
  const ends: readonly End[] = [
    [
      'off, by its console',
      { power: 'offline' },
      'Offline since 12:03',
      '0% of 100%',
      /^CPU: 0% now,/,
    ],
    [
      'off, by polls',
      { power: undefined, polled: 'offline' },
      'Offline since 12:03',
      '0% of 100%',
      /^CPU: 0% now,/,
    ],
    [
      'away',
      { power: undefined },
      'connecting',
      '– of 100%',
      /^CPU: currently unknown, previously between 26%/,
    ],
    [
      'suspended',
      { power: undefined, problem: 'It is suspended.' },
      'closed',
      '– of 100%',
      /^CPU: currently unknown/,
    ],
    [
      'up, without numbers yet',
      { power: 'starting' },
      'starting',
      '– of 100%',
      /^CPU: currently unknown/,
    ],
  ];
  for (const [title, at, state, current, summary] of ends) {
    it(`never tells what was as what is now, of a server that is ${title}`, () => {
      const view = shown(fallen(5), { limits, ...at, now: start + 7 * minute });
      const [cpu] = view.graphs;
      assert.deepEqual([view.state, cpu?.current], [state, current]);
      assert.match(cpu?.summary ?? '', summary);
      assert.ok(view.graphs.every((one) => !/26% now/.test(one.summary)));
    });
  }

  for (const [what, at, value] of [
    ['of a second each', [0, 1_000, 2_000], '40%'],
    ['of which one lasts', [0, 1_000, 61_000], '59%'],
    ['with the longest pause that is none', [0, 1_000, 181_000], '60%'],
    ['with a pause', [0, 1_000, 181_001], '40%'],
  ] as const) {
    it(`tells the mean by time, of samples ${what}`, () => {
      const all = new ResourceHistory();
      [0, 60, 60].forEach((cpu, index) => push(all, { cpu }, start + (at[index] ?? 0)));
      const now = start + at[2];
      const [cpu] = shown(all, { now }).graphs;
      assert.ok(cpu?.summary.includes(`${value} on average`), cpu?.summary);
    });
  }

  it('draws a time in which the server was off, up to now, and no line through it', () => {
    const view = shown(fallen(5), { power: 'offline', now: start + 7.5 * minute });
    assert.deepEqual(view.stretches[0], '12:03 to now: offline');
    const band = view.bands.at(-1);
    assert.deepEqual([band?.kind, band?.to, band?.label], ['offline', 1, 'offline']);
    const ends = view.graphs.map(({ lines }) => lines[0]?.pieces.at(-1)?.at(-1)?.[0] ?? 0);
    // The disk is as full as before.
    assert.deepEqual(
      ends.map((x) => x <= (band?.from ?? 0)),
      [true, true, false, true],
    );
    assert.match(view.readings.at(-1) ?? '', /^12:07: offline · disk 7 B$/);
    const [cpuInWords] = view.graphs;
    assert.match(cpuInWords?.summary ?? '', /26% while the server was running, 26% on average\.$/);
    assert.match(view.readings[65] ?? '', /^12:00: CPU 26% · memory 200 MB/);
  });

  const since: readonly (readonly [string, readonly (readonly [number, boolean])[], string])[] = [
    [
      'was seen to go off',
      [
        [0, false],
        [1, true],
        [2, true],
      ],
      'Offline since 12:01',
    ],
    [
      'was off when it was first seen',
      [
        [0, true],
        [2, true],
      ],
      'Offline since 12:00 or earlier',
    ],
    [
      'went off while nobody looked',
      [
        [-60, false],
        [1, true],
        [2, true],
      ],
      'Offline since 12:01 or earlier',
    ],
    [
      'was off before and behind a gap',
      [
        [-90, false],
        [-89, true],
        [1, true],
        [2, true],
      ],
      'Offline since 12:01 or earlier',
    ],
    [
      'is off since yesterday',
      [[-24 * 60 - 1, false], [-24 * 60, true], ...dense(-24 * 60, 2)],
      'Offline since Thu 12:00',
    ],
  ];
  for (const [title, told, expected] of since) {
    it(`says since when a server is off that ${title}`, () => {
      const one = new ResourceHistory();
      for (const [at, isOffline] of told)
        one.push(stats(), { by: 'panel', at: start + at * minute, isOffline });
      assert.equal(shown(one, { power: 'offline', now: start + 2 * minute }).state, expected);
    });
  }

  it('names the times in which nobody watched, and draws no line through them', () => {
    const one = history([{}, {}]);
    push(one, {}, start + 30 * minute);
    push(one, {}, start + 31 * minute);
    const view = shown(one, { range: 'hour', now: start + 31 * minute });
    assert.deepEqual(
      view.graphs[0]?.lines[0]?.pieces.map((piece) => piece.length),
      [1, 2],
    );
    assert.deepEqual(
      view.bands.map(({ kind, label }) => [kind, label]),
      [
        ['unknown', 'not watched'],
        ['unknown', 'not watched'],
      ],
    );
    assert.match(view.stretches.join(), /12:00 to 12:30: not watched.*11:31 to 12:00: not watched/);
    assert.match(view.readings[90] ?? '', /^12:16: not watched$/);
  });

  it('draws through pauses between polls, which are two minutes at most', () => {
    const one = new ResourceHistory();
    for (let at = 0; at <= 20; at += 2)
      one.push(stats(), { by: 'panel', at: start + at * minute, isOffline: false });
    const view = shown(one, { range: 'hour', now: start + 20 * minute });
    assert.equal(view.graphs[0]?.lines[0]?.pieces.length, 1);
  });

  it('keeps every peak of a day, in few points, within the picture', () => {
    const one = new ResourceHistory();
    for (let n = 0; n < 24 * 60 * 3; n++) {
      const told = stats({ cpu: n === 1_801 ? 400 : 10 });
      one.push(told, { by: 'panel', at: start + n * 20_000, isOffline: false });
    }
    const [cpu] = shown(one, { range: 'day', now: start + 24 * 60 * minute }).graphs;
    const [line] = cpu?.lines ?? [];
    const points = line?.pieces.flat() ?? [];
    assert.ok(points.length > 200 && points.length <= 241, `${points.length}`);
    assert.equal(line?.peaks.flat().filter(([, y]) => y === 1).length, 1);
    assert.ok(points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y < 0.2));
    assert.match(cpu?.summary ?? '', /between 10% and 400%, 10% on average/);
  });

  const ticks: readonly (readonly [ResourceRange, readonly string[]])[] = [
    ['quarter', ['11:50', '11:55', '12:00', 'now']],
    ['hour', ['11:15', '11:30', '11:45', 'now']],
    ['day', ['16:00', '20:00', '00:00', '04:00', '08:00', 'now']],
  ];
  for (const [range, expected] of ticks) {
    it(`has full times of day at its axis: ${range}`, () => {
      const found = shown(history([{}]), { range, now: start + 2 * minute }).ticks;
      assert.deepEqual(
        found.map(({ text }) => text),
        expected,
      );
      assert.ok(found.every(({ x }) => x >= 0 && x <= 1));
    });
  }

  it('has times of day as the language writes them', () => {
    const { ticks: found } = shown(history([{}]), { locale: 'en-US', now: start + 2 * minute });
    assert.match(found[0]?.text ?? '', /^11:50\sAM$/);
  });

  const tables: readonly (readonly [ResourceRange, string, readonly (readonly string[])[]])[] = [
    [
      'quarter',
      'Averages of 1 minute',
      [
        ['12:05', '50%'],
        ['12:00', '20% (up to 30%)'],
      ],
    ],
    [
      'hour',
      'Averages of 5 minutes',
      [
        ['12:05', '50%'],
        ['12:00', '20% (up to 30%)'],
      ],
    ],
    ['day', 'Averages of 30 minutes', [['12:00', '30% (up to 50%)']]],
  ];
  for (const [range, caption, rows] of tables) {
    it(`has the same in numbers: ${range}`, () => {
      const one = history([{ cpu: 10 }, { cpu: 30 }]);
      push(one, { cpu: 50 }, start + 301_000);
      const { table } = shown(one, { range, now: start + 301_000 });
      assert.equal(table.caption, caption);
      assert.deepEqual(
        table.rows.map((row) => row.slice(0, 2)),
        rows,
      );
    });
  }

  it('has rows of a time in which the server was off', () => {
    const { rows } = shown(fallen(5), { power: 'offline', now: start + 7 * minute }).table;
    assert.deepEqual(rows[0], ['12:07', 'offline', 'offline', '7 B', '–', '–']);
    assert.equal(rows.length, 8);
  });

  it('shows nothing that is older than a day', () => {
    const view = shown(history([{}]), { range: 'day', now: start + 25 * 60 * minute });
    assert.equal(view.graphs.length, 0);
  });
});

/** Moments of each two minutes between two, in which a server was off. */
function dense(from: number, to: number): readonly (readonly [number, boolean])[] {
  const found: (readonly [number, boolean])[] = [];
  for (let at = from + 2; at <= to; at += 2) found.push([at, true]);
  return found;
}

describe('A page with graphs', () => {
  it('stores only whose they are, and the time that was chosen', () => {
    const state = { panelId: 'p', uuid: 'u', name: 'n' };
    assert.deepEqual(parseResourcesPageState({ ...state, more: 1 }), state);
    assert.deepEqual(parseResourcesPageState({ ...state, range: 'week' }), state);
    const day = { ...state, range: 'day' };
    assert.deepEqual(parseResourcesPageState(day), day);
    for (const wrong of [undefined, [], { ...state, uuid: 4 }, { ...state, panelId: '' }])
      assert.equal(parseResourcesPageState(wrong), undefined);
  });

  it('asks for nothing but a time that there is', () => {
    assert.deepEqual(parseFromResourcesPage({ type: 'range', range: 'day' }), {
      type: 'range',
      range: 'day',
    });
    for (const range of ['week', '', 4, undefined, null, ['day']])
      assert.equal(parseFromResourcesPage({ type: 'range', range }), undefined);
  });
});
