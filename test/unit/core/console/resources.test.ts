import assert from 'node:assert/strict';
import type { ConsoleStats } from '../../../../src/core/console/stats';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import { parseResourcesPageState } from '../../../../src/core/console/resourcesMessages';
import { resourcesView } from '../../../../src/core/console/resourcesView';

const megabyte = 1024 * 1024;
const start = Date.UTC(2026, 0, 2, 12, 0);

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

/** A history of one sample a second. */
function history(samples: readonly Partial<ConsoleStats>[], from = start): ResourceHistory {
  const all = new ResourceHistory();
  samples.forEach((change, at) => all.push(stats(change), from + at * 1000));
  return all;
}

describe('ResourceHistory', () => {
  const rates = (one: ResourceHistory) => one.samples.map((sample) => sample.receivedPerSecond);
  const rows: readonly (readonly [string, readonly number[], readonly (number | undefined)[]])[] = [
    ['the first sample has no rate', [500], [undefined]],
    ['a rate is the difference a second', [500, 700, 700], [undefined, 200, 0]],
    ['a counter that begins anew counts from zero', [500, 30], [undefined, 30]],
  ];
  for (const [title, counters, expected] of rows) {
    it(title, () => {
      const one = history(counters.map((networkRxBytes) => ({ networkRxBytes })));
      assert.deepEqual(rates(one), expected);
    });
  }

  it('knows no rate after a pause', () => {
    const one = history([{ networkRxBytes: 1 }]);
    one.push(stats({ networkRxBytes: 9_000 }), start + 60_000);
    one.push(stats({ networkRxBytes: 9_010 }), start + 62_000);
    assert.deepEqual(rates(one), [undefined, undefined, 5]);
  });

  it('keeps an hour, and no more however fast a node talks', () => {
    const one = history(Array.from({ length: 5_000 }, () => ({})));
    assert.ok(one.samples.length >= 3_600 && one.samples.length < 3_900, `${one.samples.length}`);
    const wild = new ResourceHistory();
    for (let n = 0; n < 9_000; n++) wild.push(stats(), start + n * 10);
    assert.ok(wild.samples.length <= 7_200, `${wild.samples.length}`);
  });
});

describe('The page of a server’s use', () => {
  const moment = {
    server: 'Bot',
    power: 'running',
    problem: '',
    now: start + 60_000,
    limits: undefined,
    locale: 'en',
  } as const;
  const limits = { memory: 512, disk: 1000, cpu: 100 };

  it('says why there is nothing yet', () => {
    const none = resourcesView(history([]), { ...moment, power: 'offline' });
    assert.match(none.note, /offline/);
    assert.deepEqual(none.graphs, []);
  });

  it('says why there will be no more, beside what there is', () => {
    const view = resourcesView(history([{}]), { ...moment, problem: 'It is suspended.' });
    assert.deepEqual(
      [view.note, view.state, view.graphs.length],
      ['It is suspended.', 'closed', 4],
    );
  });

  it('tells each graph in a sentence', () => {
    const view = resourcesView(
      history([{ cpu: 5 }, { cpu: 80, networkRxBytes: 2048 }, { cpu: 20, networkRxBytes: 3072 }]),
      moment,
    );
    assert.deepEqual(
      view.graphs.map(({ summary, current, top }) => [summary, current, top]),
      [
        ['CPU: 20 % now, between 5.0 % and 80 %.', '20 %', '80 %'],
        ['Memory: 200 MB now, between 200 MB and 200 MB.', '200 MB of 1 GB', '1 GB'],
        ['Disk: 0 B now, between 0 B and 0 B.', '0 B', '1 MB'],
        [
          'Network, in: 1 KB/s now, between 1 KB/s and 2 KB/s. ' +
            'Network, out: 0 B/s now, between 0 B/s and 0 B/s.',
          '1 KB/s in · 0 B/s out',
          '2 KB/s',
        ],
      ],
    );
  });

  it('draws a limit that is near, and leaves out one that is far', () => {
    const drawn = [400, 1024, 2001].map((limit) => {
      const memoryLimitBytes = limit * megabyte;
      const [, memory] = resourcesView(history([{ memoryLimitBytes }]), moment).graphs;
      return memory?.limit?.label;
    });
    assert.deepEqual(drawn, ['limit 400 MB', 'limit 1 GB', undefined]);
  });

  const full: readonly (readonly [string, Partial<ConsoleStats>, object, readonly string[]])[] = [
    ['a core', { cpu: 60 }, { cpu: 100 }, ['60 % of 100 %', 'limit 100 %']],
    ['three cores', { cpu: 60 }, { cpu: 300 }, ['60 % of 300 %', 'limit 300 %']],
    ['eight cores, far away', { cpu: 60 }, { cpu: 800 }, ['60 % of 800 %', '-']],
    ['no processor', { cpu: 60 }, { cpu: 0 }, ['60 %', '-']],
    [
      'a disk',
      { diskBytes: 700 * megabyte },
      { disk: 1000 },
      ['700 MB of 1000 MB', 'limit 1000 MB'],
    ],
    [
      'a disk that is nearly empty',
      { diskBytes: megabyte },
      { disk: 1000 },
      ['1 MB of 1000 MB', 'limit 1000 MB'],
    ],
    ['no disk', { diskBytes: 700 * megabyte }, { disk: -1 }, ['700 MB', '-']],
    [
      'memory that the daemon does not tell',
      { memoryLimitBytes: 0 },
      { memory: 400 },
      ['200 MB of 400 MB', 'limit 400 MB'],
    ],
  ];
  for (const [title, change, given, [told, line]] of full) {
    it(`tells and draws what the server may use: ${title}`, () => {
      const { graphs } = resourcesView(history([change]), {
        ...moment,
        limits: { ...limits, cpu: 0, memory: 0, disk: 0, ...given },
      });
      const caption = title.includes('disk') ? 'Disk' : title.includes('memory') ? 'Memory' : 'CPU';
      const graph = graphs.find((one) => one.caption === caption);
      assert.deepEqual([graph?.current, graph?.limit?.label ?? '-'], [told, line]);
    });
  }

  const ended: readonly (readonly [string, object])[] = [
    ['offline', { power: 'offline' }],
    ['away', { power: undefined }],
    ['suspended', { problem: 'It is suspended.' }],
  ];
  for (const [title, change] of ended) {
    it(`speaks of what was last, not of now, of a server that is ${title}`, () => {
      const one = history([{ cpu: 10 }, { cpu: 30, networkRxBytes: 2048 }]);
      const at = { ...moment, ...change, limits, now: start + 1_200_000, locale: 'en-GB' };
      const view = resourcesView(one, at);
      const words = view.graphs.flatMap(({ current, summary }) => [current, summary]);
      assert.ok(words.length === 8 && words.every((text) => !/\bnow\b/.test(text)), words.join());
      assert.deepEqual(words.slice(0, 2), [
        'last 30 % of 100 %',
        'CPU: 30 % last, between 10 % and 30 %.',
      ]);
      // The picture ends where the server did, by the clock: it does not move on.
      const time = (minutes: number) =>
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
          start + 1000 - minutes * 60_000,
        );
      assert.deepEqual(
        view.ticks.map(({ text }) => text),
        [5, 4, 3, 2, 1, 0].map(time),
      );
      assert.equal(view.graphs[0]?.lines[0]?.pieces.at(-1)?.at(-1)?.[0], 1);
    });
  }

  it('keeps every peak of an hour, in few points, within the picture', () => {
    const samples = Array.from({ length: 3_600 }, (_, n) => ({ cpu: n === 1_801 ? 400 : 10 }));
    const now = start + 3_600_000;
    const [cpu] = resourcesView(history(samples), { ...moment, now }).graphs;
    const points = cpu?.lines[0]?.pieces.flat() ?? [];
    assert.ok(points.length > 200 && points.length <= 241, `${points.length}`);
    assert.equal(points.filter(([, y]) => y === 1).length, 1);
    assert.ok(points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
  });

  it('shows the shortest time that holds all there is', () => {
    for (const [minutes, first] of [
      [0, '5 min ago'],
      [6, '15 min ago'],
      [16, '60 min ago'],
      [60, '60 min ago'],
    ] as const) {
      const view = resourcesView(history([{}]), { ...moment, now: start + minutes * 60_000 });
      assert.deepEqual([view.ticks[0]?.x, view.ticks[0]?.text], [0, first]);
      const [[[x] = []] = []] = view.graphs[0]?.lines[0]?.pieces ?? [];
      assert.ok(x !== undefined && x >= 0 && x <= 1, `${x}`);
    }
  });

  it('leaves a gap where nothing is known', () => {
    const one = history([{}, {}]);
    one.push(stats(), start + 60_000);
    const [cpu] = resourcesView(one, moment).graphs;
    assert.deepEqual(
      cpu?.lines[0]?.pieces.map((piece) => piece.length),
      [1, 1],
    );
  });

  it('has the same in numbers', () => {
    const one = history([{ cpu: 10 }, { cpu: 30 }]);
    one.push(stats({ cpu: 50, memoryBytes: 300 * megabyte }), start + 301_000);
    const { rows } = resourcesView(one, { ...moment, now: start + 301_000 }).table;
    assert.deepEqual(
      rows.map((row) => row.slice(1)),
      [
        ['50 %', '300 MB', '0 B', '–', '–'],
        ['20 %', '200 MB', '0 B', '0 B/s', '0 B/s'],
      ],
    );
  });

  it('shows nothing that is older than an hour', () => {
    const view = resourcesView(history([{}]), { ...moment, now: start + 3_700_000 });
    assert.equal(view.graphs.length, 0);
  });
});

describe('A page with graphs', () => {
  it('stores only whose they are', () => {
    const state = { panelId: 'p', uuid: 'u', name: 'n' };
    assert.deepEqual(parseResourcesPageState({ ...state, more: 1 }), state);
    for (const wrong of [undefined, [], { ...state, uuid: 4 }, { ...state, panelId: '' }])
      assert.equal(parseResourcesPageState(wrong), undefined);
  });
});
