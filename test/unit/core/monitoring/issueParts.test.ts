import assert from 'node:assert/strict';
import type { Frame, Occurrence } from '../../../../src/core/api/issue';
import { language } from '../../../../src/core/base/language';
import { fixConfidence, laterRelease } from '../../../../src/core/monitoring/fixConfidence';
import { headingView, issueView } from '../../../../src/core/monitoring/issueView';
import { issueMarkdown } from '../../../../src/core/monitoring/markdown';
import {
  failureLine,
  framePlace,
  occurrenceView,
} from '../../../../src/core/monitoring/occurrenceView';
import type { FailureView, FrameView, IssueView } from '../../../../src/core/monitoring/pageView';
import {
  renderExcerpt,
  renderIssue,
  renderIssueHeading,
} from '../../../../src/core/monitoring/render';
import { frame, issue, occurrence } from './issueRows';

const now = 1_700_000_000_000 + 180_000;
const day = 24 * 3_600_000;
const time = (at: number) => new Date(at).toLocaleString(language());
const cause = (more: Partial<Occurrence> = {}) =>
  ({ type: 'RangeError', message: 'deep', stack: [], cause: undefined, ...more }) as Occurrence;

describe('an occurrence in words', () => {
  const view = (more: Partial<Occurrence> = {}, index = 1, total = 3) =>
    occurrenceView(occurrence(more), { index, total }, now);

  it('tells which it is, when it was, and of what', () => {
    const { walk, failures, ...rest } = view();
    assert.deepEqual(rest, {
      ...{ id: 7, position: '2 of 3', when: `${time(now - 180_000)} (3 minutes ago)` },
      facts: [
        { label: 'Release', value: '2.4.1' },
        { label: 'Environment', value: 'production' },
        { label: 'Service', value: 'ticket-bot' },
        { label: 'Instance', value: 'a1' },
        { label: 'Handled', value: 'no' },
      ],
      tags: [{ label: 'guild', value: '8192' }],
      context: [{ label: 'user', value: '{\n  "id": 4\n}' }],
    });
    assert.deepEqual(
      walk.map(({ action, label }) => `${action} ${label}`),
      ['newest Newest', 'newer Newer', 'older Older'],
    );
    assert.equal(failures.length, 1);
  });

  it('leaves out what is not known', () => {
    const little = {
      release: undefined,
      environment: '',
      service: '',
      instance: '',
      handled: true,
    };
    assert.deepEqual(view({ ...little, tags: {}, context: {} }).facts, [
      { label: 'Handled', value: 'yes' },
    ]);
    assert.deepEqual(view({ tags: {} }).tags, []);
  });

  it('says how many tags are not shown', () => {
    const tags = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`t${n}`, 'v']));
    const shown = view({ tags }).tags;
    assert.equal(shown.length, 201);
    assert.deepEqual([shown[199]?.label, shown[200]?.label], ['t199', '']);
    assert.match(shown[200]?.value ?? '', /1/);
  });

  const places: readonly (readonly [number, number, string, readonly boolean[]])[] = [
    [0, 3, '1 of 3', [true, true, false]],
    [1, 3, '2 of 3', [false, false, false]],
    [2, 3, '3 of 3', [false, false, true]],
    [0, 1, '1 of 1', [true, true, true]],
    [4, 3, '5 of 5', [false, false, true]],
  ];
  for (const [index, total, position, off] of places) {
    it(`is ${position}, and leads to others`, () => {
      const seen = view({}, index, total);
      assert.equal(seen.position, position);
      assert.deepEqual(
        seen.walk.map(({ isDisabled }) => isDisabled),
        off,
      );
    });
  }

  it('has its frames, the innermost first, those of libraries folded, and its causes', () => {
    const of = (more: Partial<Frame>) => frame('node:internal/x', 1, more);
    const stack = [of({ function: '' }), of({}), frame('src/a.ts', 0, { colno: 5 })];
    const [first, second] = view({ stack, cause: cause() }).failures;
    const library = { place: 'node:internal/x:1', isOwn: false, canOpen: false };
    assert.deepEqual(first, {
      ...{ cause: 0, heading: 'TypeError', beyond: '' },
      message: "Cannot set properties of undefined (setting 'assignee')",
      parts: [
        {
          kind: 'frame',
          frame: { index: 2, title: 'run', place: 'src/a.ts', isOwn: true, canOpen: true },
        },
        {
          ...{ kind: 'libraries', label: 'Library frames: 2' },
          frames: [
            { index: 1, title: 'run', ...library },
            { index: 0, title: '(anonymous)', ...library },
          ],
        },
      ],
    });
    assert.deepEqual(second, {
      ...{ cause: 1, heading: 'Caused by RangeError', message: 'deep', parts: [], beyond: '' },
    });
  });

  it('says how many frames are not shown', () => {
    const stack = Array.from({ length: 252 }, (_, n) => frame(`src/a${n}.ts`, 1));
    assert.equal(view({ stack }).failures[0]?.beyond, 'Outer stack frames not shown: 2');
  });

  const frames: readonly (readonly [Partial<Frame>, string, boolean])[] = [
    [{ filename: 'src/a.ts', lineno: 3 }, 'src/a.ts:3', true],
    [{ filename: 'src/a.ts', lineno: 3, colno: 0 }, 'src/a.ts:3:0', true],
    [{ filename: '', module: 'mod', lineno: 3 }, 'mod:3', true],
    [{ filename: 'internal/a.js', lineno: 3 }, 'internal/a.js:3', false],
    [{ filename: '<anonymous>', lineno: 3 }, '<anonymous>:3', false],
    [{ filename: '[native code]', lineno: 3 }, '[native code]:3', false],
    [{ filename: 'node:fs', lineno: 3 }, 'node:fs:3', false],
    [{ filename: 'src/node:a.ts', lineno: 3 }, 'src/node:a.ts:3', true],
  ];
  for (const [more, place, canOpen] of frames) {
    it(`has a frame of ${place}, which ${canOpen ? 'can' : 'cannot'} be opened`, () => {
      const one = frame('', 0, more);
      assert.equal(framePlace(one), place);
      const [part] = view({ stack: [one] }).failures[0]?.parts ?? [];
      assert.equal(part?.kind === 'frame' && part.frame.canOpen, canOpen);
    });
  }

  for (const [type, message, line] of [
    ['E', 'm', 'E: m'],
    ['', 'm', 'm'],
    ['E', '', 'E'],
    ['', '', ''],
  ] as const) {
    it(`is in one line '${line}'`, () => assert.equal(failureLine({ type, message }), line));
  }
});

describe('an issue in words', () => {
  const view = (more: Partial<Parameters<typeof issueView>[0]> = {}) =>
    issueView({
      ...{ issue: issue(), occurrence: undefined, standing: { index: 0, total: 1 }, now },
      ...{ hasServer: false, ...more },
    });

  it('tells all that is known', () => {
    const regressedAt = now - 19 * 60_000;
    const deploy = { words: 'Deploy X' } as never;
    const { facts, marks } = view({ issue: issue({ regressedAt, handled: true }), deploy });
    assert.deepEqual(facts, [
      { label: 'Occurrences', value: '128' },
      { label: 'Last 24 hours', value: '9' },
      { label: 'First seen', value: `${time(1_699_000_000_000)} (11 days ago)` },
      { label: 'First seen in', value: 'Deploy X' },
      { label: 'Last seen', value: `${time(now - 180_000)} (3 minutes ago)` },
      { label: 'Regressed', value: `${time(regressedAt)} (19 minutes ago)` },
      { label: 'Releases', value: '2.4.0 … 2.4.1' },
      { label: 'Environments', value: 'production' },
      { label: 'Services', value: 'ticket-bot' },
      { label: 'Fingerprint', value: 'f1' },
    ]);
    assert.deepEqual(marks, [
      { text: 'Unresolved', tone: 'bad' },
      { text: 'Regressed', tone: 'warn' },
      { text: 'Handled', tone: 'quiet' },
    ]);
  });

  it('leaves out what is not known', () => {
    const little = issue({
      ...{ firstSeenAt: 0, lastSeenAt: 0, firstRelease: undefined, lastRelease: 'r' },
      ...{ environments: [], services: [] },
    });
    const labels = view({ issue: little }).facts.map(({ label, value }) => `${label} ${value}`);
    assert.deepEqual(labels, [
      'Occurrences 128',
      'Last 24 hours 9',
      'Releases r',
      'Fingerprint f1',
    ]);
  });

  it('says one release once, and whether a later one fixed it', () => {
    const one = issue({ firstRelease: 'r', lastRelease: 'r' });
    const later = { name: 's', since: now - day };
    const { facts } = view({ issue: one, later });
    const value = (name: string) => facts.find(({ label }) => label === name)?.value;
    assert.equal(value('Releases'), 'r');
    assert.equal(value('Since Then'), fixConfidence(one, later, now) || undefined);
  });

  for (const [status, word, tone] of [
    ['resolved', 'Resolved', 'good'],
    ['ignored', 'Ignored', 'quiet'],
  ] as const) {
    it(`is marked ${word}`, () => {
      const { marks } = view({ issue: issue({ status, regressedAt: 5 }) });
      assert.deepEqual(marks, [
        { text: word, tone },
        { text: 'Unhandled', tone: 'warn' },
      ]);
    });
  }

  it('begins with what its row tells', () => {
    const { title, type, culprit } = headingView(issue());
    assert.deepEqual(
      [title, type, culprit],
      [issue().title, 'TypeError', 'src/store/ticketStore.ts in TicketStore.assign'],
    );
    const bare = { title: '', culprit: undefined };
    assert.deepEqual(
      [headingView(issue(bare)).title, headingView(issue(bare)).culprit],
      ['TypeError', ''],
    );
    assert.equal(headingView(issue({ ...bare, type: '' })).title, '(no message)');
  });

  const said: readonly (readonly [string, Partial<Occurrence>, string, string])[] = [
    ['the same', {}, '', ''],
    ['another type', { type: 'E' }, 'E', issue().title],
    ['another message', { message: 'm' }, 'TypeError', 'm'],
  ];
  for (const [what, more, heading, message] of said) {
    it(`says of an occurrence with ${what}: ${heading} ${message}`, () => {
      const shown = view({ occurrence: occurrence({ ...more, cause: cause() }) }).occurrence;
      const [first, second] = shown?.failures ?? [];
      assert.deepEqual([first?.heading, first?.message], [heading, message]);
      assert.equal(second?.heading, 'Caused by RangeError');
    });
  }

  it('has no occurrence where none is kept', () => assert.equal(view().occurrence, undefined));
});

describe('an issue as Markdown', () => {
  it('tells what happened, and where', () => {
    const stack = [frame('src/a.ts', 0, { function: '' })];
    const text = issueMarkdown(issue(), occurrence({ cause: cause({ stack }), release: '2.4.0' }));
    assert.deepEqual(text.split('\n'), [
      "## TypeError: Cannot set properties of undefined (setting 'assignee')",
      '',
      '- Status: unresolved',
      '- Occurrences: 128',
      '- Last 24 hours: 9',
      '- First seen: 2023-11-03T08:26:40.000Z',
      '- Last seen: 2023-11-14T22:13:20.000Z',
      '- Culprit: src/store/ticketStore.ts in TicketStore.assign',
      '- Release: 2.4.0',
      '- Environment: production',
      '- Service: ticket-bot',
      '',
      '```',
      "TypeError: Cannot set properties of undefined (setting 'assignee')",
      '    at TicketStore.assign (/home/container/src/store/ticketStore.ts:25:12)',
      '    at assign (/home/container/src/commands/assign.ts:10)',
      '    at run (node:internal/process/task_queues:95)',
      'Caused by: RangeError: deep',
      '    at (anonymous) (src/a.ts)',
      '```',
      '',
    ]);
  });

  it('folds frames, says how many are left out, and ends with what is known', () => {
    const stack = [
      ...Array.from({ length: 249 }, (_, n) => frame(`src/a${n}.ts`, 1)),
      ...Array.from({ length: 2 }, () => frame('node:internal/x', 1)),
    ];
    const lines = issueMarkdown(issue(), occurrence({ stack })).split('\n');
    assert.ok(lines.includes('    ... Library frames: 2'));
    assert.equal(lines.at(-3), '    ... Outer stack frames not shown: 1');
    const bare = issueMarkdown(issue({ culprit: undefined }), undefined).split('\n');
    assert.deepEqual(bare.slice(-3), [
      '- Last seen: 2023-11-14T22:13:20.000Z',
      '- Release: 2.4.1',
      '',
    ]);
  });
});

describe('the markup of an issue', () => {
  const flat = (markup: string) =>
    markup.replace(/\s+/g, ' ').replace(/ >/g, '>').replace(/> </g, '><').trim();
  const shown: FrameView = { index: 2, title: 'f', place: 'a.ts:1', isOwn: true, canOpen: true };
  const failure = (more: Partial<FailureView> = {}): FailureView => ({
    ...{ cause: 1, heading: '', message: '', beyond: '' },
    ...{ parts: [{ kind: 'frame', frame: shown }], ...more },
  });
  const page = (failures: readonly FailureView[], more: Partial<IssueView> = {}) => {
    const view = issueView({
      ...{ issue: issue(), occurrence: occurrence(), standing: { index: 0, total: 1 }, now },
      hasServer: false,
    });
    const one = view.occurrence ?? assert.fail();
    return flat(renderIssue({ ...view, occurrence: { ...one, failures }, ...more }).markup);
  };

  it('has an own frame that can be opened, with a place for its code', () => {
    const at = 'data-cause="1" data-frame="2"';
    const text = '<span class="function">f</span><span class="place">a.ts:1</span>';
    const row =
      `<li class="own"><div class="row"><button class="frame" data-where="here" ${at}>${text}</button` +
      `><button class="aside" data-where="server" ${at}>Open on Server</button></div>` +
      '<div class="excerpt" id="excerpt-1-2"></div></li>';
    const markup = page([failure()]);
    assert.ok(
      markup.includes(`<article class="failure"><ol class="stack">${row}</ol></article>`),
      markup,
    );
    assert.ok(!markup.includes('class="empty"'));
  });

  it('has frames of libraries folded, and those that cannot be opened as text', () => {
    const inner = { ...shown, index: 4, isOwn: false, canOpen: false };
    const parts = [
      { kind: 'libraries', label: 'L', frames: [inner, { ...inner, index: 3 }] },
    ] as const;
    const text = '<span class="function">f</span><span class="place">a.ts:1</span>';
    const row = `<li class="library"><div class="row"><span class="frame">${text}</span></div></li>`;
    const markup = page([failure({ parts })]);
    const run = `<li><details data-run="1-4"><summary>L</summary><ol>${row}${row}</ol></details></li>`;
    assert.ok(markup.includes(run), markup);
  });

  it('says heading, message and what is left out, where there is something to say', () => {
    const markup = page([failure({ heading: 'H', message: 'M', beyond: 'B' })]);
    assert.ok(markup.includes('<h3>H</h3><p class="message">M</p><ol class="stack">'), markup);
    assert.ok(markup.includes('</ol><p class="empty">B</p></article>'), markup);
    for (const missing of ['<h3>', 'class="message"', 'class="empty"'])
      assert.ok(!page([failure()]).includes(missing), missing);
  });

  it('says that there is no stack, and that there is no occurrence', () => {
    const none = '<p class="empty">The report has no stack trace.</p>';
    assert.ok(page([failure({ parts: [] })]).includes(none));
    assert.ok(!page([failure({ parts: [] }), failure()]).includes(none));
    const markup = page([], { occurrence: undefined });
    assert.ok(markup.includes('<p class="empty">Occurrences are no longer kept.'), markup);
    assert.ok(!markup.includes('<section'));
  });

  it('has tables where there is something in them', () => {
    const markup = page([failure()]);
    const tags = '<h2>Tags</h2><table><tr><th scope="row">guild</th><td>8192</td></tr></table>';
    assert.ok(markup.includes(`<section aria-label="Tags">${tags}</section>`), markup);
    assert.ok(
      markup.includes('<dl class="facts"><div><dt>Occurrences</dt><dd>128</dd></div>'),
      markup,
    );
    const view = issueView({
      ...{ issue: issue(), standing: { index: 0, total: 1 }, now, hasServer: false },
      occurrence: occurrence({ tags: {}, context: {} }),
    });
    const bare = flat(renderIssue(view).markup);
    assert.ok(!bare.includes('Tags') && !bare.includes('Context'), bare);
  });

  it('has buttons that say what they do, and which cannot be pressed', () => {
    const markup = page([failure()]);
    assert.match(markup, /<button data-action="resolve" class="primary" ?> ?Resolve ?<\/button>/);
    assert.match(markup, /<button data-action="ignore" class="secondary" ?> ?Ignore ?<\/button>/);
    assert.match(markup, /<button data-action="newest" class="secondary" disabled ?> ?Newest ?</);
  });

  it('begins with what its row tells', () => {
    const heading = flat(renderIssueHeading(headingView(issue({ title: '<b>' }))).markup);
    assert.equal(
      heading,
      '<header><p class="marks"><span class="type">TypeError</span><span class="mark bad">Unresolved</span><span class="mark warn">Unhandled</span></p><h1>&lt;b&gt;</h1><p class="culprit">src/store/ticketStore.ts in TicketStore.assign</p></header>',
    );
  });

  it('has code by its lines, of which one is meant', () => {
    const lines = [[{ kind: 'keyword', text: 'let' } as const, { text: ' <a>' }], []];
    const { markup } = renderExcerpt({ firstLine: 9, lines, line: 10, note: 'N' });
    const [first, second] = flat(markup).split('</li>');
    assert.equal(
      first,
      '<p class="note">N</p><ol class="code"><li class=""><span class="number">9</span><code><span class="in-keyword">let</span> &lt;a&gt;</code>',
    );
    assert.equal(
      second,
      '<li class="here" aria-current="true"><span class="number">10</span><code></code>',
    );
    // An empty line is as high as others.
    assert.ok(markup.includes('<code> </code>'));
  });
});

describe('whether an issue is gone since a release', () => {
  const hour = 3_600_000;
  const says = (history: readonly (readonly [number, number])[], since: number, firstSeenAt = 0) =>
    fixConfidence({ history, firstSeenAt }, { name: 'r', since }, now);

  it('is by what was counted in two weeks, and before the release', () => {
    const since = now - 7 * day;
    // A week before the release, and a week with it: as many are expected as there were.
    assert.equal(says([[now - 14 * day, 5]], since), '');
    assert.match(
      says([[now - 14 * day + 1, 5]], since),
      /: 5\. In 7 days of release r: 0 \(expected: 5\)\.$/,
    );
    assert.equal(says([[since, 5]], since), '');
    assert.match(
      says(
        [
          [since - 1, 2],
          [since - 2, 3],
          [since, 9],
        ],
        since,
      ),
      /: 5\. .*\(expected: 5\)/,
    );
    assert.match(
      says([[since - 1, 5]], since),
      /^The issue is probably fixed\. Occurrences in 14 days/,
    );
  });

  const verdicts: readonly (readonly [number, RegExp])[] = [
    [3, /^The issue is probably fixed/],
    [2, /^The issue might be fixed/],
    [1, /^The issue might be fixed/],
  ];
  for (const [times, words] of verdicts) {
    it(`is ${words.source} where ${times} were expected`, () =>
      assert.match(says([[now - 8 * day, times]], now - 7 * day), words));
  }

  it('is not known of a release that has not run yet, and counts an hour at least', () => {
    assert.equal(says([[now - day, 5]], now), '');
    assert.equal(says([[now - day, 5]], now + 1), '');
    const since = now - 2 * hour;
    const text = says([[since - 1, 4]], since, since - 60_000);
    assert.match(text, /\(expected: 8\)/);
    assert.match(text, /Occurrences in 2 hr/);
    const soon = says([[now - 60_001, 4]], now - 60_000, now - 120_000);
    assert.match(soon, /Occurrences in 1 hr/);
  });

  it('is by a release that came behind the last occurrence, and is none of its own', () => {
    const mine = issue({
      fingerprint: 'mine',
      firstRelease: undefined,
      lastRelease: 'a',
      lastSeenAt: 5,
    });
    const deployed = (name: string, since: number) => laterRelease(mine, [], [{ name, since }]);
    assert.equal(deployed('b', 5), undefined);
    assert.deepEqual(deployed('b', 6), { name: 'b', since: 6 });
    assert.equal(deployed('a', 6), undefined);
    const commit = { ...mine, lastRelease: 'abcdef1' };
    const short = (name: string) => laterRelease(commit, [], [{ name, since: 6 }])?.name;
    assert.equal(short('abcdef1234'), undefined);
    assert.equal(short('abcdef2234'), 'abcdef2234');
    assert.equal(
      laterRelease({ ...mine, lastRelease: 'abcdef' }, [], [{ name: 'abcdef1', since: 6 }])?.name,
      'abcdef1',
    );
    const none = issue({
      fingerprint: 'o',
      firstRelease: undefined,
      lastRelease: undefined,
      lastSeenAt: 9,
    });
    assert.equal(laterRelease(mine, [none]), undefined);
  });
});
