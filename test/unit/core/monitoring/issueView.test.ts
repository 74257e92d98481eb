import assert from 'node:assert/strict';
import type { Occurrence } from '../../../../src/core/api/issue';
import { language } from '../../../../src/core/base/language';
import { fixConfidence } from '../../../../src/core/monitoring/fixConfidence';
import { headingView, issueView } from '../../../../src/core/monitoring/issueView';
import { issueMarkdown } from '../../../../src/core/monitoring/markdown';
import { frame, issue, occurrence } from './issueRows';

const now = 1_700_000_000_000 + 180_000;
const day = 24 * 3_600_000;
const time = (at: number) => new Date(at).toLocaleString(language());
const cause = (more: Partial<Occurrence> = {}) =>
  ({ type: 'RangeError', message: 'deep', stack: [], cause: undefined, ...more }) as Occurrence;

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
