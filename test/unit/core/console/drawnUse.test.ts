import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { positionAfter } from '../../../../src/core/console/cells';
import { KeptResources, maxKeptServers } from '../../../../src/core/console/keptResources';
import { Outage } from '../../../../src/core/console/outage';
import { renderGraphs } from '../../../../src/core/console/renderGraphs';
import { linePieces } from '../../../../src/core/console/resourceLines';
import { upTo } from '../../../../src/core/console/resourceReadings';
import {
  type ResourceSample,
  type ResourceUse,
  mergedSamples,
  sampleAt,
} from '../../../../src/core/console/resourceSample';
import { offlineSince, resourceStretches } from '../../../../src/core/console/resourceStretches';
import { resourcesTable } from '../../../../src/core/console/resourcesTable';
import type { Graph } from '../../../../src/core/console/resourcesMessages';
import {
  clearScreen,
  cursorRight,
  cursorUp,
  echoText,
  joinedText,
  lineEnd,
  noteText,
  outputText,
  plainText,
  promptText,
  timeText,
} from '../../../../src/core/console/terminalText';
import { clockTime } from '../../../../src/core/console/clockTime';

const now = 1_700_000_000_000;
const minute = 60_000;
const use = (cpu: number, more: Partial<ResourceUse> = {}): ResourceUse => ({
  ...{ cpu, memoryBytes: 1024, diskBytes: 2048 },
  ...{ receivedPerSecond: undefined, sentPerSecond: undefined },
  ...more,
});
const sample = (at: number, cpu = 5, more: Partial<ResourceSample> = {}): ResourceSample => ({
  ...sampleAt(at, use(cpu)),
  ...more,
});
const off = (from: number, at: number): ResourceSample => ({
  ...sampleAt(at, use(0), true),
  from,
});

describe('several samples as one', () => {
  it('are the first where there is no other', () => {
    const one = sample(now);
    assert.equal(mergedSamples(one, []), one);
    assert.deepEqual(one, { from: now, at: now, isOffline: false, use: use(5), most: use(5) });
  });

  it('are the mean of their means and the most of all, of those that were up', () => {
    const both = mergedSamples(sample(now, 10), [
      sample(now + 2, 20, { most: use(90, { receivedPerSecond: 7 }) }),
      off(now - 9, now + 5),
    ]);
    assert.deepEqual([both.from, both.at, both.isOffline], [now - 9, now + 5, false]);
    assert.deepEqual([both.use.cpu, both.most.cpu], [15, 90]);
    assert.deepEqual([both.use.receivedPerSecond, both.most.receivedPerSecond], [undefined, 7]);
    assert.equal(mergedSamples(off(1, 1), [off(2, 2)]).isOffline, true);
  });
});

describe('times of which there is nothing to draw', () => {
  const since = now - 30 * minute;
  const rows: readonly (readonly [
    what: string,
    samples: readonly ResourceSample[],
    found: readonly (readonly [kind: string, from: number, to: number])[],
  ])[] = [
    ['all of it', [], [['unknown', 0, 30]]],
    [
      'before and behind',
      [sample(since + 10 * minute)],
      [
        ['unknown', 0, 10],
        ['unknown', 10, 30],
      ],
    ],
    [
      'no short pause',
      [sample(since + 3 * minute), sample(since + 6 * minute), sample(since + 9 * minute)],
      [['unknown', 9, 30]],
    ],
    [
      'a pause',
      [sample(since), sample(since + 3 * minute + 1), sample(now)],
      [
        ['unknown', 0, 3 + 1 / minute],
        ['unknown', 3 + 1 / minute, 30],
      ],
    ],
    [
      'while it was off',
      [sample(since), off(since + minute, since + 5 * minute), sample(since + 6 * minute)],
      [
        ['offline', 1, 6],
        ['unknown', 6, 30],
      ],
    ],
    [
      'off until nobody looked',
      [off(since - minute, since + 5 * minute)],
      [
        ['offline', 0, 5],
        ['unknown', 5, 30],
      ],
    ],
    ['off until now', [off(since - minute, now - minute)], [['offline', 0, 30]]],
    [
      'nothing of before',
      [off(since - 5 * minute, since - minute), sample(since)],
      [['unknown', 0, 30]],
    ],
  ];
  for (const [what, samples, found] of rows) {
    it(what, () =>
      assert.deepEqual(
        resourceStretches(samples, { since, until: now }).map(({ kind, from, to }) => [
          ...[kind, (from - since) / minute, (to - since) / minute],
        ]),
        found,
      ),
    );
  }

  const last: readonly (readonly [samples: readonly ResourceSample[], since: unknown])[] = [
    [[], undefined],
    [[sample(now)], undefined],
    [[off(now - 9, now)], { at: now - 9, wasSeen: false }],
    [[off(now - 9, now - 3 * minute)], { at: now - 9, wasSeen: false }],
    [[off(now - 9, now - 3 * minute - 1)], undefined],
    [[sample(now - 3 * minute), off(now, now)], { at: now, wasSeen: true }],
    [[sample(now - 3 * minute - 1), off(now, now)], { at: now, wasSeen: false }],
  ];
  for (const [samples, wanted] of last) {
    it(`off since ${JSON.stringify(wanted)}`, () =>
      assert.deepEqual(offlineSince(samples, now), wanted));
  }
});

describe('the line of a graph', () => {
  const span = { until: now, ms: 240 * 1_000 };
  const lines = (samples: readonly ResourceSample[], top = 10) =>
    linePieces(samples, (one, isOffline) => (isOffline ? undefined : one.cpu), { span, top });
  const at = (second: number) => now - span.ms + second * 1_000;

  it('is the mean of each step, and its most where that is more', () => {
    const { pieces, peaks } = lines([sample(at(10.2), 2), sample(at(10.8), 4), sample(at(12), 5)]);
    assert.equal(pieces.length, 1);
    assert.deepEqual(
      pieces[0]?.map(([x, y]) => [Math.round(x * 2400) / 10, y]),
      [
        [10.8, 0.3],
        [12, 0.5],
      ],
    );
    assert.deepEqual(
      peaks[0]?.map(([, y]) => y),
      [0.4, 0.5],
    );
  });

  it('has no peaks where they are the means, and ends at the top', () => {
    const { pieces, peaks } = lines([sample(at(10), 20)]);
    assert.deepEqual([pieces[0]?.[0]?.[1], peaks], [1, []]);
  });

  it('is parted by a pause, and by a time without a value', () => {
    const long = { until: now, ms: 60 * minute };
    const of = (samples: readonly ResourceSample[]) =>
      linePieces(samples, (one, isOffline) => (isOffline ? undefined : one.cpu), {
        span: long,
        top: 10,
      }).pieces.length;
    const [a, b] = [now - 30 * minute, now - 27 * minute];
    assert.equal(of([sample(a), sample(b)]), 1);
    assert.equal(of([sample(a), sample(b + 1)]), 2);
    assert.equal(of([sample(a), off(a + 1, b - 1), sample(b)]), 2);
  });

  it('is of what lies in the picture, from edge to edge where a sample is wide', () => {
    assert.deepEqual(lines([sample(at(-1)), sample(now + 1)]).pieces, []);
    const wide = sample(now + 5_000, 5, { from: at(-5) });
    assert.deepEqual(lines([wide]).pieces, [
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ]);
    const narrow = sample(at(11), 5, { from: at(10) });
    assert.equal(lines([narrow]).pieces[0]?.length, 1);
  });
});

describe('the table of graphs', () => {
  const table = (samples: readonly ResourceSample[], ms: number) =>
    resourcesTable(samples, { until: now, ms }, 'en');

  it('has rows of a minute, of five and of thirty', () => {
    for (const [ms, caption] of [
      [15 * minute, 'Averages of 1 minute'],
      [15 * minute + 1, 'Averages of 5 minutes'],
      [60 * minute, 'Averages of 5 minutes'],
      [60 * minute + 1, 'Averages of 30 minutes'],
    ] as const)
      assert.equal(table([], ms).caption, caption);
    assert.deepEqual(table([], minute).columns, [
      ...['Since', 'CPU', 'Memory', 'Disk', 'Network in', 'Network out'],
    ]);
  });

  it('is the newest first, with the most of each', () => {
    const start = Math.floor(now / minute) * minute;
    const rows = table(
      [
        sample(start - minute, 5, { most: use(50) }),
        sample(start, 12, { use: use(12, { receivedPerSecond: 1024, sentPerSecond: 1.4 }) }),
      ],
      15 * minute,
    ).rows.map(([, ...cells]) => cells);
    assert.deepEqual(rows, [
      ['12%', '1 KB', '2 KB', '1 KB/s', '1 B/s'],
      ['5.0% (up to 50%)', '1 KB', '2 KB', '–', '–'],
    ]);
  });

  it('says in each row that it was off', () => {
    const start = Math.floor(now / minute) * minute;
    const { rows } = table([off(start - 2 * minute, start)], 15 * minute);
    assert.equal(rows.length, 3);
    for (const [, ...cells] of rows)
      assert.deepEqual(cells, ['offline', 'offline', '2 KB', '–', '–']);
  });

  it('says the most where that reads otherwise', () =>
    assert.deepEqual(
      [upTo(1, 1.2, (value) => value.toFixed(0)), upTo(1, 2, String)],
      ['1', '1 (up to 2)'],
    ));
});

describe('graphs as they are drawn', () => {
  const line = { kind: 'cpu' as const, label: 'CPU <b>', peaks: [] };
  const graph: Graph = {
    ...{ caption: 'CPU', current: '5%', summary: 'all <b>', top: '10%', limit: undefined },
    lines: [
      {
        ...line,
        pieces: [
          [[0, 0]],
          [
            [0.5, 1],
            [1, 0.5],
          ],
        ],
      },
    ],
  };
  const markup = (one: Graph, more: object = {}) =>
    renderGraphs([one], { ticks: [], ...more }).markup.replace(/\s+/g, ' ');

  it('have a path for each piece, also of a single moment', () => {
    const text = markup(graph);
    assert.match(text, /<path class="cpu" d="M0.0 120.0 h1" \/>/);
    assert.match(text, /<path class="cpu" d="M300.0 2.0 L600.0 61.0" \/>/);
    assert.match(text, /aria-label="all &lt;b&gt;"/);
    assert.match(text, /<text x="2" y="12">10%<\/text>/);
    assert.doesNotMatch(text, /class="key"|class="limit"/);
  });

  it('have their peaks behind, and a key where there are several lines', () => {
    const lines = [
      { ...line, pieces: [], peaks: [[[0, 1] as const]] },
      { ...line, kind: 'sent' as const, pieces: [] },
    ];
    const text = markup({ ...graph, lines });
    assert.match(text, /<path class="cpu peak" d="M0.0 2.0 h1" \/>/);
    assert.match(text, /<p class="key">.*CPU &lt;b&gt;.*<path class="sent" d="M0 4 H24" \/>/);
  });

  it('have a limit, which says the same where it is the top', () => {
    const half = markup({ ...graph, limit: { y: 0.5, label: 'limit 5%' } });
    assert.match(half, /class="limit" x1="0" x2="600" y1="61" y2="61"/);
    assert.match(half, /<text x="600" y="73" text-anchor="end">limit 5%<\/text>/);
    assert.match(half, /<text x="2" y="12">10%/);
    assert.doesNotMatch(
      markup({ ...graph, limit: { y: 1, label: 'limit 10%' } }),
      /<text x="2" y="12">/,
    );
  });

  it('have marks below, which stay inside', () => {
    const ticks = [
      { x: 0.04, text: 'a' },
      { x: 0.05, text: 'b' },
      { x: 1, text: 'c' },
    ];
    assert.deepEqual(
      [
        ...markup(graph, { ticks }).matchAll(/<text x="(\d+)" y="134" text-anchor="(\w+)">(\w)</g),
      ].map(([, x, anchor, text]) => [x, anchor, text]),
      [
        ['24', 'start', 'a'],
        ['30', 'middle', 'b'],
        ['600', 'end', 'c'],
      ],
    );
  });

  it('have bands, a pixel wide at least', () => {
    const bands = [
      { kind: 'offline', from: 0.1, to: 0.3, label: 'offline' },
      { kind: 'unknown', from: 0.5, to: 0.5, label: '' },
    ];
    const text = markup(graph, { bands });
    assert.match(text, /<rect class="offline" x="60" width="120" y="1" height="119" \/>/);
    assert.match(text, /<text x="120" y="60" text-anchor="middle">offline<\/text>/);
    assert.match(text, /<rect class="unknown" x="300" width="1" y="1" height="119" \/>(?!<text)/);
  });
});

describe('what is missing of a console', () => {
  type Step = 'hear' | 'begin' | 'forget';
  const rows: readonly (readonly [
    what: string,
    steps: readonly (readonly [Step, number | string | undefined])[],
    history: 'empty' | 'goesOn' | 'gap',
    power: string | undefined,
    missing: readonly [from: number, to: number, words: string] | undefined,
  ])[] = [
    ['nothing without an outage', [['hear', 1_000]], 'empty', 'running', undefined],
    [
      'nothing where it goes on',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'goesOn',
      'running',
      undefined,
    ],
    [
      'all of it',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'some of it',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
        ['hear', 12_000],
      ],
      'gap',
      'running',
      [1_000, 9_000, 'except for what the node still had.'],
    ],
    [
      'from the first loss on',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 5_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'nothing of what was off',
      [
        ['hear', 1_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      undefined,
    ],
    [
      'of what was off and is up',
      [
        ['hear', 1_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'of what was up and is off',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'nothing once it is forgotten',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['forget', undefined],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      undefined,
    ],
  ];
  for (const [what, steps, history, power, missing] of rows) {
    it(what, () => {
      const outage = new Outage();
      for (const [step, value] of steps) {
        if (step === 'hear') outage.hear(Number(value));
        else if (step === 'begin') outage.begin(value as never);
        else outage.forget();
      }
      const told = outage.end(history as never, power as never);
      if (missing === undefined) assert.equal(told, undefined);
      else {
        const [from, to, words] = missing;
        assert.ok(told !== undefined);
        assert.ok(told.startsWith(`Output from ${clockTime(from)} to ${clockTime(to)} is missing`));
        assert.ok(told.endsWith(words), told);
      }
      assert.equal(outage.end('empty', 'running'), undefined, 'said once');
    });
  }
});

describe('what is written to a terminal', () => {
  const rows: readonly (readonly [text: string, written: string])[] = [
    [plainText('a\r\nb\tc\x1b[2J'), 'a b c\\u001b[2J'],
    [outputText('plain\t~'), 'plain\t~'],
    [outputText('\x1b[31ma\x1b[0mé\nb\x1b[2J\u202e'), '\x1b[31ma\x1b[0mé b\\u001b[2J\\u202e'],
    [outputText('a\u2800b'), 'a\u2800b'],
    [timeText('12:00'), '\x1b[2m12:00\x1b[0m '],
    [noteText('a\nb'), '\x1b[2;3ma b\x1b[0m'],
    [echoText('say a'), '\x1b[1m> \x1b[0msay a'],
    [promptText('> '), '\x1b[0;1m> \x1b[0m'],
    [cursorUp(0), ''],
    [cursorUp(2), '\x1b[2A'],
    [cursorRight(0), ''],
    [cursorRight(3), '\x1b[3C'],
    [joinedText([lineEnd, clearScreen]), '\r\n\x1b[2J\x1b[3J\x1b[H'],
  ];
  for (const [text, written] of rows)
    it(JSON.stringify(written), () => assert.equal(text, written));
  it('is a note of a bearable length', () =>
    assert.equal(noteText('x'.repeat(9_000)).length, 4_000 + '\x1b[2;3m\x1b[0m'.length));

  const places: readonly (readonly [text: string, columns: number, row: number, column: number])[] =
    [
      ['', 5, 0, 0],
      ['abcde', 5, 0, 5],
      ['abcdef', 5, 1, 1],
      ['東京', 5, 0, 4],
      ['東京都', 5, 1, 2],
      ['e\u0301', 5, 0, 1],
      ['abcde\u0301', 5, 0, 5],
      ['😀', 1, 1, 2],
    ];
  for (const [text, columns, row, column] of places) {
    it(`${JSON.stringify(text)} ends at ${row}, ${column} of ${columns} columns`, () =>
      assert.deepEqual(positionAfter(text, columns), { row, column }));
  }
  it('goes on where it was', () =>
    assert.deepEqual(positionAfter('ab', 5, { row: 2, column: 4 }), { row: 3, column: 1 }));
});

describe('what servers used, on this computer', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-use-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const server = { panelId: 'p.example', uuid: 'u1' };

  it('is kept for each, and read again', async () => {
    const kept = new KeptResources(join(folder, 'use'));
    assert.deepEqual(await kept.load(server, now), []);
    await kept.save(server, [sample(now - minute)], now);
    assert.equal((await kept.load(server, now)).length, 1);
    assert.deepEqual(await kept.load({ ...server, uuid: 'u2' }, now), []);
    kept.saveNow(server, [], now);
    assert.deepEqual(await kept.load(server, now), []);
    const names = readdirSync(join(folder, 'use'));
    assert.equal(names.length, 1);
    assert.match(names[0] ?? '', /^[0-9a-f]{32}\.json$/);
    await kept.erase();
    await kept.erase();
    assert.equal(existsSync(join(folder, 'use')), false);
  });

  it('is made room for: of what is old or too much the oldest goes', async () => {
    const kept = new KeptResources(folder);
    const name = (index: number) => `${index.toString(16).padStart(32, '0')}.json`;
    const write = (file: string, age: number) => {
      writeFileSync(join(folder, file), '');
      utimesSync(join(folder, file), Date.now() / 1_000 - age, Date.now() / 1_000 - age);
    };
    for (let index = 0; index <= maxKeptServers; index++) write(name(index), 60 + index);
    write('notes.txt', 10 * 86_400);
    mkdirSync(join(folder, name(9_999)));
    await kept.makeRoom();
    const left = readdirSync(folder);
    assert.equal(left.length, maxKeptServers + 2);
    assert.equal(left.includes(name(maxKeptServers)), false);
    write(name(0), 86_400 + 60);
    write(name(1), 86_400 - 60);
    await kept.makeRoom();
    assert.deepEqual(
      [0, 1].map((index) => existsSync(join(folder, name(index)))),
      [false, true],
    );
    await new KeptResources(join(folder, 'nowhere')).makeRoom();
  });
});
