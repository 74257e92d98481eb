import assert from 'node:assert/strict';
import type { DeployAction } from '../../../../src/core/deploy/deployMessages';
import {
  parseDeployPageState,
  parseFromDeployPage,
} from '../../../../src/core/deploy/deployMessages';
import { type DeployMoment, deployView } from '../../../../src/core/deploy/deployView';
import { decodeReport, encodeReport } from '../../../../src/core/deploy/report';
import type { DeployReport } from '../../../../src/core/deploy/report';
import type { DeployStep } from '../../../../src/core/deploy/steps';
import { sampleReport } from './sampleDeploy';

const at = sampleReport().startedAt;
const moment: DeployMoment = {
  ...{ now: at + 10_000, locale: 'en', isRunning: false, phase: 'deployed' },
  isOnlyStart: false,
  ...{ hasIncident: false, hasIssues: true },
};
const healthy = { end: 'new', verdict: 'healthy', text: 'Deployed.' } as const;
const step = (name: DeployStep['name'], more: Partial<DeployStep> = {}): DeployStep => {
  return { name, startedAt: at, endedAt: at + 2_000, state: 'done', ...more };
};

const view = (report: Partial<DeployReport>, how: Partial<DeployMoment> = {}) =>
  deployView(sampleReport(report), { ...moment, ...how });

/** Each state: what it is called, and which buttons fit it. */
const states: readonly (readonly [
  title: string,
  report: Partial<DeployReport>,
  how: Partial<DeployMoment>,
  word: string,
  buttons: readonly DeployAction[],
])[] = [
  [
    'before anything changed',
    { steps: [step('check', { state: 'running' })] },
    { isRunning: true, phase: undefined },
    'In progress',
    ['cancel', 'console'],
  ],
  [
    'once files are replaced',
    { steps: [step('replace', { state: 'running' })] },
    { isRunning: true, phase: 'replacing' },
    'In progress',
    ['cancel', 'changes', 'console'],
  ],
  ['a healthy one', { ending: healthy }, {}, 'Healthy', ['undo', 'changes', 'console']],
  [
    'one that is not healthy and stays',
    { ending: { ...healthy, verdict: 'unhealthy' } },
    { hasIncident: true },
    'Not healthy',
    ['undo', 'changes', 'console', 'incident'],
  ],
  [
    'one of which nobody knows',
    { ending: { ...healthy, verdict: 'unknown' } },
    {},
    'Health unknown',
    ['undo', 'changes', 'console'],
  ],
  [
    'one that only started the program',
    { ending: { ...healthy, verdict: 'unhealthy' } },
    { isOnlyStart: true },
    'Not healthy',
    ['changes', 'console'],
  ],
  [
    'one that was put back',
    { ending: { ...healthy, end: 'old' } },
    { phase: 'undone' },
    'Undone',
    ['changes', 'console'],
  ],
  [
    'one that was undone from elsewhere',
    { ending: healthy },
    { phase: 'undone' },
    'Undone',
    ['changes', 'console'],
  ],
  [
    'one whose files are no longer kept',
    { ending: healthy },
    { phase: undefined },
    'Healthy',
    ['console'],
  ],
  [
    'one that was refused',
    { ending: { end: 'failed', text: 'No.' } },
    { phase: undefined },
    'Not deployed',
    ['console'],
  ],
  [
    'one that the user did not want',
    { ending: { end: 'declined', text: 'No.' } },
    { phase: undefined },
    'Canceled',
    ['console'],
  ],
  [
    'one that had nothing to do',
    { ending: { end: 'nothing', text: 'Nothing.' } },
    { phase: undefined },
    'Up to date',
    ['console'],
  ],
  [
    'one that ended half way',
    { ending: { end: 'mixture', text: 'Half.' } },
    { phase: 'replacing' },
    'Not finished',
    ['continue', 'undo', 'changes', 'console'],
  ],
  [
    'one whose window was killed',
    { steps: [step('watch', { state: 'running' })] },
    { phase: 'placed' },
    'Interrupted',
    ['continue', 'undo', 'changes', 'console'],
  ],
  [
    'one whose window was killed before it changed anything',
    { steps: [step('stage', { state: 'running' })] },
    { phase: 'staging' },
    'Interrupted',
    ['console'],
  ],
];

describe('the page of a deploy', () => {
  for (const [title, report, how, word, buttons] of states) {
    it(`says how it stands and offers what fits: ${title}`, () => {
      const shown = view(report, how);
      assert.equal(shown.state.word, word);
      assert.deepEqual(
        shown.buttons.map(({ action }) => action),
        buttons,
      );
    });
  }

  it('shows steps with their times, what they wait for, and those to come', () => {
    const { steps } = view(
      {
        steps: [
          step('check'),
          step('stage', { endedAt: at + 100, progress: { done: 5, total: 5 } }),
          { name: 'watch', startedAt: at + 7_000, state: 'running' },
        ],
        waits: 'Waiting for: 3 sec without an exit',
      },
      { isRunning: true },
    );
    const told = steps.steps.map(({ name, state, took, note }) => [name, state, took, note]);
    assert.deepEqual(told, [
      ['Check the server and the files', 'done', '2 sec', ''],
      ['Upload changed files', 'done', 'less than 1 sec', ''],
      ['Check the health', 'running', '3 sec', 'Waiting for: 3 sec without an exit'],
    ]);
    const begun = view({ steps: [step('compare')] }, { isRunning: true }).steps.steps;
    assert.deepEqual(
      begun.map(({ state }) => state),
      ['done', 'waiting', 'waiting', 'waiting', 'waiting'],
    );
  });

  for (const [what, report, how, isFinished] of [
    ['one that waits between two steps', {}, { isRunning: true }, false],
    ['one that is undone right now', { ending: healthy }, { isRunning: true }, false],
    ['one that was interrupted', {}, {}, false],
    ['one that has ended', { ending: healthy }, {}, true],
  ] as const) {
    it(`says when a deploy ended, or that it has not: ${what}`, () => {
      const { facts } = view({ ...report, steps: [step('check')] }, how);
      const labels = facts.map(([label]) => label);
      assert.ok(labels.includes('Started'));
      assert.equal(labels.includes('Finished'), isFinished);
    });
  }

  it('says of a step that a closed window left that it was interrupted', () => {
    const [shown] = view({ steps: [{ name: 'stage', startedAt: at, state: 'running' }] }).steps
      .steps;
    assert.deepEqual([shown?.state, shown?.word, shown?.took], ['canceled', 'Interrupted', '']);
  });

  it('shows what the program used before and after, and nothing where that is unknown', () => {
    const used = { cpu: 12, memoryBytes: 1024 ** 2, diskBytes: 0 };
    const { use } = view({ before: used, after: { ...used, memoryBytes: 2 * 1024 ** 2 } });
    assert.deepEqual(use.rows, [
      ['Memory', '1 MB', '2 MB'],
      ['CPU', '12%', '12%'],
      ['Disk', '0 B', '0 B'],
    ]);
    assert.deepEqual(view({ after: used }).use.rows[0], ['Memory', '–', '1 MB']);
    assert.notEqual(view({}).use.note, '');
  });

  it('writes out what cannot be seen, of lines, findings, issues and names', () => {
    const evil = 'a\u202eb';
    const text = JSON.stringify(
      view({
        serverName: evil,
        release: evil,
        lines: [evil],
        findings: [{ level: 'ask', text: evil, fix: evil }],
        issues: [{ project: 'p', fingerprint: 'f', title: evil, firstSeenAt: at }],
        steps: [step('watch', { state: 'failed', problem: evil })],
        ending: { end: 'old', text: evil },
        changes: { added: 1, changed: 0, removed: 0, names: [evil] },
      }),
    );
    assert.ok(!text.includes('\u202e'));
  });

  it('claims of new issues only what was looked up', () => {
    const started = { steps: [step('start')] };
    assert.equal(view({}).issues.note, '');
    assert.match(view(started).issues.note, /haven't been checked/);
    assert.match(view({ ...started, issuesAt: at }).issues.note, /^No new issues .* 2026, /);
    assert.equal(view({ ...started, issuesAt: at }, { hasIssues: false }).issues.note, '');
    assert.equal(view(started, { isRunning: true }).issues.again, '');
  });

  it('does not change as a whole while it only waits', () => {
    const waiting = (waits: string) =>
      view({ steps: [step('watch', { state: 'running' })], waits }, { isRunning: true }).text;
    assert.equal(waiting('3 sec'), waiting('2 sec'));
  });

  it('marks the way back where the program does not work', () => {
    const isPrimary = (report: Partial<DeployReport>) => view(report).buttons[0]?.isPrimary;
    assert.equal(isPrimary({ ending: healthy }), false);
    assert.equal(isPrimary({ ending: { ...healthy, verdict: 'unhealthy' } }), true);
    const issue = { project: 'p', fingerprint: 'f', title: 't', firstSeenAt: at };
    assert.equal(isPrimary({ ending: healthy, issues: [issue] }), true);
  });

  for (const [title, report, how, shown] of [
    ['deployed', { ending: healthy }, {}, 'undo-'],
    ['not healthy', { ending: { ...healthy, verdict: 'unhealthy' } }, {}, 'undo+'],
    ['half done', {}, { phase: 'replacing' }, 'continue+ undo-'],
    ['put in place', {}, { phase: 'placed' }, 'continue+ undo-'],
    ['half undone', {}, { phase: 'undoing' }, 'continue+ undo-'],
    [
      'not healthy and half undone',
      { ending: { ...healthy, verdict: 'unhealthy' } },
      { phase: 'undoing' },
      'continue+ undo-',
    ],
    [
      'half done, of the start alone',
      {},
      { phase: 'placed', isOnlyStart: true },
      'continue+ undo-',
    ],
    ['undone', { ending: healthy }, { phase: 'undone' }, ''],
    ['about to begin', {}, { phase: 'staging' }, ''],
  ] as readonly [string, Partial<DeployReport>, Partial<DeployMoment>, string][]) {
    it(`marks one button of a deploy that is ${title}`, () => {
      const marked = view(report, how).buttons.filter(({ isPrimary }) => isPrimary !== undefined);
      const told = marked.map(({ action, isPrimary }) => `${action}${isPrimary ? '+' : '-'}`);
      assert.equal(told.join(' '), shown);
    });
  }

  it('lists the facts that are known', () => {
    const shown = view({ ending: healthy, steps: [step('check'), step('stage')] });
    assert.equal(shown.title, "Deploy to server 'Ticket Bot'");
    const [, , , started, finished] = shown.facts;
    assert.match(started?.[1] ?? '', /2026, /);
    assert.match(finished?.[1] ?? '', /2026, .* \(2 sec\)$/);
    assert.deepEqual(
      shown.facts.map(([label, value]) => (/2026/.test(value) ? label : `${label}: ${value}`)),
      [
        ...['Release: abc123', 'Git author: Mara', 'Account: anna', 'Started', 'Finished'],
        ...['From: /home/mara/bot', 'To: /'],
      ],
    );
    const least = view({ release: undefined, author: '' }).facts.map(([label]) => label);
    assert.deepEqual(least, ['Account', 'Started', 'From', 'To']);
  });

  it('has no end where no step has one', () => {
    const { facts } = view({ ending: healthy, steps: [] });
    assert.ok(!facts.some(([label]) => label === 'Finished'));
  });

  it('tells what was found before, in a word', () => {
    const { items } = view({
      findings: [
        { level: 'stop', text: 'a', fix: 'b' },
        { level: 'ask', text: 'c' },
        { level: 'tell', text: 'd' },
      ],
    }).findings;
    assert.deepEqual(items, [
      { word: 'Prevents the deploy', isBad: true, text: 'a', fix: 'b' },
      { word: 'Needs confirmation', isBad: false, text: 'c', fix: '' },
      { word: 'Note', isBad: false, text: 'd', fix: '' },
    ]);
  });

  const checked = [step('check')];
  const started = [step('check'), step('start')];
  for (const [what, report, note] of [
    ['before the start', { steps: checked }, 'Output is shown once the server is started.'],
    ['after the start', { steps: started }, 'No output yet.'],
    ['where it ended before the start', { steps: checked, ending: healthy }, ''],
    ['where it ended without a line', { steps: started, ending: healthy }, 'No output yet.'],
    [
      'with lines',
      { steps: started, lines: ['a'] },
      'Latest console output. Values that look secret are hidden.',
    ],
  ] as const) {
    it(`says of the console ${what}: ${note}`, () => {
      const { lines } = view(report);
      assert.deepEqual([lines.note, lines.lines], [note, 'lines' in report ? ['a'] : []]);
    });
  }

  it('says why there is no table of what it used, unless there will be none', () => {
    const used = { cpu: 12, memoryBytes: 1024 ** 2, diskBytes: 0 };
    const noteOf = (report: Partial<DeployReport>) => view(report).use.note;
    const unknown = "The server's resource usage is unknown yet.";
    assert.deepEqual(
      [noteOf({}), noteOf({ ending: healthy }), noteOf({ before: used }), noteOf({ after: used })],
      [unknown, '', '', ''],
    );
    assert.deepEqual(view({}).use.rows, []);
    assert.deepEqual(view({ before: used }).use.columns, ['', 'Before', 'After']);
    assert.deepEqual(view({ before: used }).use.rows[1], ['CPU', '12%', '–']);
  });

  it('looks for new issues where it was started, and has ended', () => {
    const again = (report: Partial<DeployReport>, how?: Partial<DeployMoment>) =>
      view(report, how).issues.again;
    assert.equal(again({ steps: started }), 'Refresh');
    assert.equal(again({ steps: checked }), '');
    assert.equal(again({ steps: started }, { hasIssues: false }), '');
    assert.equal(view({ steps: checked, issuesAt: at }).issues.note, '');
  });

  it('tells new issues with their time, and says no more', () => {
    const issue = { project: 'p', fingerprint: 'f', title: 'Oh', firstSeenAt: at };
    const { note, items } = view({
      ...{ steps: started, issues: [issue, { ...issue, title: '' }] },
    }).issues;
    assert.deepEqual(
      [note, items.map(({ title }) => title)],
      ['', ['Oh', 'An issue without a title']],
    );
    assert.match(items[0]?.when ?? '', /^First seen: .*2026, /);
  });

  for (const [counts, names, shown] of [
    [[1, 2, 0], ['a', 'b', 'c'], 'a, b, c'],
    [[1, 2, 1], ['a', 'b', 'c'], 'a, b, c and 1 more'],
    [[5, 2, 3], ['a'], 'a and 9 more'],
  ] as const) {
    it(`names files: ${shown}`, () => {
      const [added, changed, removed] = counts;
      const { files } = view({ changes: { added, changed, removed, names } });
      const note = `Added: ${added} · Changed: ${changed} · Removed: ${removed}`;
      assert.deepEqual(files, { heading: 'Files', note, names: shown });
    });
  }

  it('says nothing of files before they are compared', () =>
    assert.deepEqual(view({}).files, { heading: 'Files', note: '', names: '' }));

  it('is written down and read again, and nothing else is', () => {
    const report = sampleReport({
      steps: [step('check'), step('watch', { state: 'failed', problem: 'x' })],
      findings: [{ level: 'stop', text: 'a', fix: 'b' }],
      lines: ['one', 'two'],
      before: { cpu: 1, memoryBytes: 2, diskBytes: 3 },
      issues: [
        {
          ...{ project: '1a7ce997-259b-452e-8b4e-cecc464142ca', fingerprint: 'f', title: 't' },
          firstSeenAt: at,
        },
      ],
      changes: { added: 1, changed: 0, removed: 0, names: ['a'] },
      ending: { end: 'old', verdict: 'healthy', text: 'x' },
    });
    const read = decodeReport(encodeReport(report));
    assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(report)));
    for (const text of [undefined, '', '{}', 'null', encodeReport({ ...report, id: '../x' })]) {
      assert.equal(decodeReport(text), undefined);
    }
  });

  it('takes numbers and names of a list from its page, and nothing else', () => {
    assert.deepEqual(parseFromDeployPage({ type: 'act', action: 'undo' }), {
      ...{ type: 'act', action: 'undo' },
    });
    for (const action of ['cancel', 'continue', 'console', 'changes', 'incident', 'issues']) {
      assert.deepEqual(parseFromDeployPage({ type: 'act', action }), { type: 'act', action });
    }
    for (const issue of [0, 1, 999]) {
      const message = { type: 'openIssue', issue };
      assert.deepEqual(parseFromDeployPage(message), message);
    }
    for (const wrong of [
      { type: 'act', action: 'format' },
      { type: 'act' },
      { type: 'undo', action: 'undo' },
      { type: 'openIssue', issue: -1 },
      { type: 'openIssue', issue: '1' },
      { type: 'openIssue', issue: 1.5 },
      { type: 'openIssue', issue: 1_000 },
      undefined,
    ]) {
      assert.equal(parseFromDeployPage(wrong), undefined);
    }
    assert.deepEqual(parseDeployPageState({ deploy: 'a' }), { deploy: 'a' });
    for (const wrong of [{ deploy: 1 }, {}, undefined, 'a', null])
      assert.equal(parseDeployPageState(wrong), undefined);
  });
});
