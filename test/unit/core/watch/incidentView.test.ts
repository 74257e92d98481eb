import assert from 'node:assert/strict';
import type { Incident } from '../../../../src/core/watch/incident';
import {
  parseFromIncidentPage,
  parseIncidentPageState,
} from '../../../../src/core/watch/incidentMessages';
import { incidentView } from '../../../../src/core/watch/incidentView';
import { moment, sampleIncident, sampleLines } from './sampleIncident';

const at = { now: moment + 5 * 60_000, locale: 'en', watched: [] };
const view = (changes: Partial<Incident> = {}, lines = sampleLines) =>
  incidentView(sampleIncident(changes), lines, at);

describe('the page of an incident', () => {
  it('says what happened to which server and when', () => {
    const { title, when, reason } = view();
    assert.equal(title, 'Ticket Bot: crashed (exit code 1)');
    assert.match(when, /2023.*\(5 minutes ago\)$/);
    assert.equal(reason, 'TypeError: user is undefined');
  });

  const facts: readonly (readonly [string, Partial<Incident>, readonly string[]])[] = [
    [
      'all that is known',
      {},
      ['Exit code: 1', 'Out of memory: no', 'Release: 1.4.2', 'Detection: Seen as it happened'],
    ],
    [
      'nothing that is not known',
      { exitCode: undefined, isOutOfMemory: undefined, release: undefined },
      ['Detection: Seen as it happened'],
    ],
    [
      'how often it crashed',
      { exitCode: 137, isOutOfMemory: true, release: undefined, times: 3, kind: 'crashLoop' },
      ['Exit code: 137', 'Out of memory: yes', 'Crashes: 3', 'Detection: Seen as it happened'],
    ],
  ];
  for (const [name, changes, expected] of facts) {
    it(`tells ${name}`, () => {
      assert.deepEqual(
        view(changes).facts.map((one) => one.join(': ')),
        expected,
      );
    });
  }

  const missing: readonly (readonly [string, Partial<Incident>, number, readonly string[]])[] = [
    [
      'is looked for',
      { looksFor: ['lines', 'activity', 'issue'] },
      1,
      [
        'Loading the last lines...',
        'Loading activity...',
        'Still searching for: last lines, activity, matching issue',
      ],
    ],
    [
      'was left by a window that ended',
      { looksFor: ['issue'], lacks: ['lines'] },
      3,
      [
        "Couldn't load the last lines.",
        'No activity around that time.',
        'Unavailable: last lines, matching issue',
      ],
    ],
    [
      'could not be got',
      { lacks: ['activity'] },
      1,
      ['No lines were kept.', "Couldn't load the activity.", 'Unavailable: activity'],
    ],
  ];
  for (const [name, changes, minutes, expected] of missing) {
    it(`says what ${name}`, () => {
      const incident = sampleIncident({ activity: [], ...changes });
      const now = moment + minutes * 60_000;
      const { lines, activity, facts: told } = incidentView(incident, [], { ...at, now });
      const last = told.at(-1)?.join(': ');
      assert.deepEqual([lines.note, activity.note, last], expected);
    });
  }

  it('offers an issue only where there is one', () => {
    assert.equal(view().issue?.title, 'user is undefined');
    assert.equal(view({ issue: undefined }).issue, undefined);
    const nameless = { project: 'p', fingerprint: 'f', title: '' };
    assert.equal(view({ issue: nameless }).issue?.title, 'Untitled issue');
  });

  it('draws what is kept of its use, one line a graph, up to its end', () => {
    const { graphs, note, ticks } = view().use;
    assert.equal(note, '');
    assert.deepEqual(
      graphs.map(({ caption, current }) => `${caption} ${current}`),
      ['CPU last 20%', 'Memory last 300 MB of 512 MB', 'Disk last 2 GB'],
    );
    assert.deepEqual(
      graphs.map(({ lines }) => lines.map(({ pieces }) => pieces.length)),
      [[1], [1], [1]],
    );
    assert.equal(ticks.at(-1)?.x, 1);
  });

  it('leaves a gap where nobody looked for minutes, and out what is older than an hour or came later', () => {
    const minutes = [-1, 1, 2, 30, 31, 61];
    const resources = minutes.map((ago) => ({
      at: moment - ago * 60_000,
      ...{ cpu: 1, memoryBytes: 1, diskBytes: 1 },
    }));
    const [cpu] = view({ resources }).use.graphs;
    assert.deepEqual(
      cpu?.lines[0]?.pieces.map((piece) => piece.length),
      [2, 2],
    );
  });

  it('draws what is kept from an hour before to the end itself', () => {
    const ago = (minutes: number) => ({
      at: moment - minutes * 60_000,
      ...{ cpu: minutes, memoryBytes: 1, diskBytes: 1 },
    });
    const drawn = (...minutes: readonly number[]) => {
      const { graphs } = view({ resources: minutes.map(ago) }).use;
      return graphs[0]?.lines[0]?.pieces.flat().length;
    };
    assert.deepEqual(
      [drawn(59, 60), drawn(59, 60.001), drawn(1, 0), drawn(1, -0.001)],
      [2, 1, 2, 1],
    );
    // Whichever order they were kept in.
    assert.match(view({ resources: [ago(1), ago(2)] }).use.graphs[0]?.current ?? '', /1\.0%/);
  });

  it('offers what can be done, and says what each part is', () => {
    const { buttons, issue, use, activity, lines } = view();
    assert.deepEqual(
      buttons.map(({ action, label }) => `${action}: ${label}`),
      [
        'console: Show Console',
        'activity: Show Activity Log',
        'copy: Copy as Markdown',
        'delete: Delete',
      ],
    );
    assert.deepEqual(
      [issue?.heading, issue?.open, use.heading, activity.heading, lines.open],
      [
        ...['Matching Issue', 'Open Issue', 'Resource Usage Before'],
        ...['Activity Around That Time', 'Go to Source'],
      ],
    );
    assert.deepEqual(activity.columns, ['When', 'Event', 'User']);
    assert.equal(activity.note, '');
  });

  it('counts the activity that is too much for a page', () => {
    const activity = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ at: moment - n, event: 'server:power.start', actor: 'mara' },
    }));
    const { rows, note } = view({ activity }).activity;
    assert.ok(rows.length < 2_000);
    assert.match(
      note,
      new RegExp(`${(2_000 - rows.length).toLocaleString('en')}|${2_000 - rows.length}`),
    );
  });

  it('marks the last line that has the reason, and none without one', () => {
    const marked = (reason: string, lines: readonly string[]) =>
      view({ reason }, lines).lines.lines.map(({ isReason }) => isReason);
    assert.deepEqual(marked('bad', ['bad', 'so bad', 'x']), [false, true, false]);
    assert.deepEqual(marked('', ['bad', '']), [false, false]);
    assert.deepEqual(marked('worse', ['bad']), [false]);
  });

  it('says nothing of what is missing where its lines are there', () => {
    const incident = sampleIncident({ looksFor: ['lines'] });
    const of = (lines: readonly string[], minutes: number) =>
      incidentView(incident, lines, { ...at, now: moment + minutes * 60_000 }).lines.note;
    assert.deepEqual(
      [of(['a'], 1), of([], 1), of(['a'], 3), of([], 3), of([], 2)],
      [
        ...['Lines: 1', 'Loading the last lines...', 'Lines: 1'],
        ...["Couldn't load the last lines.", "Couldn't load the last lines."],
      ],
    );
  });

  it('says whether it was watched', () => {
    const watched = [{ from: moment - 3_600_000, to: moment }];
    const { facts: told } = incidentView(sampleIncident(), [], { ...at, watched });
    assert.deepEqual(
      told.map(([label]) => label),
      ['Exit code', 'Out of memory', 'Release', 'Detection', 'Watched since'],
    );
  });

  const links: readonly (readonly [string, readonly string[]])[] = [
    ['/home/container/a.js:1:2', ['>/home/container/a.js:1:2']],
    ['/home/container/a.js:1:2 b', ['>/home/container/a.js:1:2', ' b']],
    ['a /home/container/a.js:1:2', ['a ', '>/home/container/a.js:1:2']],
    ['', []],
  ];
  for (const [line, pieces] of links) {
    it(`has ways into the code of ${JSON.stringify(line)}`, () => {
      const [shown] = view({}, [line]).lines.lines;
      assert.deepEqual(
        shown?.pieces.map(({ text, link }) => (link === undefined ? text : `>${text}`)),
        pieces,
      );
    });
  }

  it('says how long before or after something was done, to the moment', () => {
    const rows = (at: number) => {
      const activity = [{ at, event: 'server:power.start', actor: 'x'.repeat(500) }];
      return view({ activity }).activity.rows[0];
    };
    assert.match(rows(moment)?.when ?? '', /before$/);
    assert.match(rows(moment + 1)?.when ?? '', /after$/);
    assert.match(rows(moment)?.time ?? '', /2023/);
    assert.ok((rows(moment)?.who.length ?? 999) < 500);
  });

  it('says where it knows nothing', () => {
    const empty = view({ resources: [], activity: [], linesFrom: undefined, lineCount: 0 }, []);
    assert.match(empty.use.note, /is unknown/);
    assert.deepEqual(empty.use.graphs, []);
    assert.match(empty.activity.note, /No activity/);
    assert.match(empty.lines.note, /No lines/);
  });

  it('tells what changed by how long before or after, newest first', () => {
    assert.deepEqual(
      view().activity.rows.map(({ when, what, who }) => [when, what, who]),
      [
        ['1 min after', 'Started the server', 'the panel'],
        ['3 min before', 'Wrote a file', 'jonas'],
      ],
    );
  });

  const sources: readonly (readonly [string | undefined, string])[] = [
    ['console', 'Last Lines from the Console'],
    ['daemon', "Last Lines from the Node's Console Buffer"],
    ['/logs/latest.log', 'Last Lines from /logs/latest.log'],
    [undefined, 'Last Lines'],
  ];
  for (const [linesFrom, words] of sources) {
    it(words, () => {
      const { heading, note } = view({ linesFrom }).lines;
      assert.deepEqual([heading, note], [words, 'Lines: 3']);
    });
  }

  it('shows lines without colours, with a way into the code, the reason marked', () => {
    assert.deepEqual(view().lines.lines, [
      { pieces: [{ text: 'ready' }], isReason: false },
      { pieces: [{ text: 'TypeError: user is undefined' }], isReason: true },
      {
        pieces: [
          { text: '    at close (' },
          { text: '/home/container/src/tickets.js:12:7', link: 0 },
          { text: ')' },
        ],
        isReason: false,
      },
    ]);
  });

  it('writes out what cannot be seen', () => {
    const { lines, reason } = view({ reason: 'a\u202eb' }, ['x\u202ey']);
    assert.equal(reason, 'a\\u202eb');
    assert.deepEqual(lines.lines[0]?.pieces, [{ text: 'x\\u202ey' }]);
  });
});

describe('what comes from the page of an incident', () => {
  const good: readonly unknown[] = [
    { type: 'ready' },
    { type: 'refresh' },
    { type: 'act', action: 'delete' },
    { type: 'openCode', line: 0, link: 3 },
  ];
  for (const message of good) {
    it(JSON.stringify(message), () => assert.deepEqual(parseFromIncidentPage(message), message));
  }
  const bad: readonly unknown[] = [
    undefined,
    'ready',
    { type: 'act', action: 'erase' },
    { type: 'act' },
    { type: 'openCode', line: -1, link: 0 },
    { type: 'openCode', line: 0.5, link: 0 },
    { type: 'openCode', line: '0', link: 0 },
    { type: 'openCode', line: 0 },
  ];
  for (const message of bad) {
    it(`not ${JSON.stringify(message)}`, () =>
      assert.equal(parseFromIncidentPage(message), undefined));
  }

  it('its state names an incident, or nothing', () => {
    assert.deepEqual(parseIncidentPageState({ incident: 'i', more: 1 }), { incident: 'i' });
    for (const value of [undefined, {}, { incident: 1 }, { incident: '' }]) {
      assert.equal(parseIncidentPageState(value), undefined);
    }
  });
});
