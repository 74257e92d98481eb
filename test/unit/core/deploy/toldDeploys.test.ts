import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import type { DeployClaim } from '../../../../src/core/deploy/claim';
import { changesOf, madeBy, modesToSet, oldFile } from '../../../../src/core/deploy/changes';
import {
  describePast,
  describeTakeOver,
  describeUndo,
  describeUnfinished,
  stepWords,
} from '../../../../src/core/deploy/deployWords';
import type { DeployChanges } from '../../../../src/core/deploy/deployedFile';
import { findingChoices } from '../../../../src/core/deploy/findingChoices';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import type { DeployFindings } from '../../../../src/core/deploy/inspect';
import {
  endingOf,
  failureOf,
  newReport,
  plannedSteps,
} from '../../../../src/core/deploy/newReport';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import type { DeployReport } from '../../../../src/core/deploy/report';
import { DeployReporter } from '../../../../src/core/deploy/reporter';
import type { DeployStep, StepName } from '../../../../src/core/deploy/steps';
import { entry } from '../files/entries';

const now = 1_700_000_000_000;
const record = { serverName: 'Bot', startedAt: now - 120_000, account: 'ada' } as DeployRecord;
const stays = "Databases and files that the program wrote itself aren't put back.";

describe('What is said of a deploy that began', () => {
  const steps: readonly (readonly [StepName, words: string])[] = [
    ['build', 'Building...'],
    ['check', 'Checking the deploy...'],
    ['compare', 'Comparing files...'],
    ['backup', 'Creating a backup...'],
    ['stage', 'Uploading changed files...'],
    ['replace', 'Replacing files...'],
    ['release', 'Setting the release variable...'],
    ['start', 'Starting the new version...'],
    ['watch', 'Checking whether the server is healthy...'],
    ['undo', 'Putting the previous files back...'],
  ];
  for (const [name, words] of steps) {
    it(`in step ${name}: ${words}`, () => assert.equal(stepWords(name), words));
  }

  const findings = { changed: ['a'], missing: ['b'], counts: { old: 1, new: 2, neither: 3 } };
  const nothing = { changed: [], missing: [] } as unknown as DeployFindings;
  it('before it is undone', () => {
    const asked = describeUndo(record, nothing, { later: 0, now });
    assert.deepEqual(asked, {
      question: "Undo the deploy to server 'Bot' (2 minutes ago)? The server is restarted.",
      ...{ detail: stays, button: 'Undo Deploy' },
    });
    const of = { ...record, release: '1.2' };
    const all = describeUndo(of, findings, { later: 2, now });
    assert.equal(
      all.question,
      "Undo the deploy of release '1.2' to server 'Bot' (2 minutes ago)? The server is restarted.",
    );
    assert.deepEqual(all.detail.split('\n'), [
      'Later deploys that are undone, too: 2',
      'Changed on the server since, and moved to .deploy: a',
      "Can't be put back because they're no longer kept: b",
      stays,
    ]);
  });

  it('that was interrupted', () => {
    const asked = describeUnfinished(record, findings, now);
    assert.equal(asked.question, "The deploy to server 'Bot' (2 minutes ago) was interrupted.");
    assert.equal(
      asked.detail,
      'Deployed by: ada\nNew files: 2. Previous files: 1. In neither state: 3.',
    );
    assert.deepEqual(
      [...asked.buttons],
      [
        ['Continue Deploy', 'continue'],
        ['Undo Deploy', 'undo'],
      ],
    );
    const blind = describeUnfinished(record, undefined, now).detail;
    assert.equal(blind, "Deployed by: ada\nThe files on the server couldn't be checked.");
  });

  it('in a list', () => {
    const past = (verdict: string) =>
      ({ added: 1, changed: 2, removed: 3, verdict }) as unknown as PastDeploy;
    const counts = 'Added: 1 · Changed: 2 · Removed: 3 · Deployed by ada';
    assert.equal(describePast(record, undefined), 'Not finished · Deployed by ada');
    assert.equal(describePast(record, past('healthy')), `Healthy · ${counts}`);
    assert.equal(describePast(record, past('unhealthy')), `Not healthy · ${counts}`);
    assert.equal(describePast(record, past('unknown')), `Health unknown · ${counts}`);
  });

  it('by somebody else, and has not ended', () =>
    assert.deepEqual(
      describeTakeOver({ account: 'ada', since: now - 120_000 } as DeployClaim, now),
      {
        question: "A deploy by user 'ada' is marked as running. Deploy anyway?",
        detail: 'The other deploy began 2 minutes ago and has probably ended.',
        button: 'Deploy Anyway',
      },
    ));
});

describe('What was found before a deploy', () => {
  const found = (...levels: readonly ('stop' | 'ask' | 'tell')[]) =>
    findingChoices(
      'Bot',
      levels.map((level) => ({
        level,
        text: level,
        ...(level === 'ask' && { fix: 'Do it.' }),
      })) as never,
    )
      .slice(1)
      .map(({ icon, label, detail }: { icon?: string; label: string; detail?: string }) =>
        [icon, label, detail].filter((one) => one !== undefined).join(': '),
      );
  const rows: readonly (readonly [
    levels: readonly ('stop' | 'ask' | 'tell')[],
    lines: readonly string[],
  ])[] = [
    [[], ['pass: This deploy can start.']],
    [['tell'], ['pass: This deploy can start.', 'info: tell']],
    [
      ['tell', 'ask'],
      [
        'question: This deploy can start once you have confirmed it.',
        'info: tell',
        'warning: ask: Do it.',
      ],
    ],
    [
      ['ask', 'stop'],
      ["circle-slash: This deploy can't start.", 'warning: ask: Do it.', 'error: stop'],
    ],
  ];
  for (const [levels, lines] of rows) {
    it(`${levels.join(' and ') || 'nothing'}: ${lines[0]}`, () =>
      assert.deepEqual(found(...levels), lines));
  }
  it('has the server above it', () => assert.equal(findingChoices('Bot', [])[0]?.label, 'Bot'));
});

describe('What a deploy changes', () => {
  const remote = new Map([
    [
      '',
      new Map([
        ['a', entry('a', { size: 5, modifiedAt: 7, modeBits: '755' })],
        ['d', entry('d', { type: 'folder' })],
      ]),
    ],
    ['d', new Map([['g', entry('g', { size: 1, modifiedAt: 2, modeBits: '644' })]])],
  ]);
  const known = { size: 5, modifiedAt: 7, hash: 'h' };
  const compared = (plan: object) =>
    ({
      plan: { files: [], folders: [], gone: [], blocked: [], ...plan },
      facts: { remote, manifest: new Map([['a', known]]) },
    }) as never;

  it('are the files that go up and those that go, with what was there', () => {
    const files = [
      { path: 'a', kind: 'changed' },
      { path: 'new/deep/b', kind: 'added' },
    ];
    const changes = changesOf(compared({ files, gone: ['d/g', 'd/none'], folders: ['empty/e'] }));
    const sent = { size: 0, modifiedAt: 0, hash: '' };
    assert.deepEqual(changes, {
      files: [
        { path: 'a', old: { size: 5, modifiedAt: 7, mode: '755' }, sent, known },
        { path: 'new/deep/b', old: undefined, sent, known: undefined },
        {
          ...{ path: 'd/g', old: { size: 1, modifiedAt: 2, mode: '644' } },
          ...{ sent: undefined, known: undefined },
        },
      ],
      folders: ['empty/e'],
      made: ['empty', 'empty/e', 'new', 'new/deep'],
    });
  });

  it('are refused where something of it cannot be done', () => {
    assert.throws(
      () => changesOf(compared({ blocked: [{ path: 'x', by: 'folder' }] })),
      /^UserError: Couldn't deploy\. Something else is in the way of these files on the server: x\.$/,
    );
    const files = [
      { path: 'y', kind: 'denied' },
      { path: 'z', kind: 'added' },
    ];
    assert.throws(
      () => changesOf(compared({ files })),
      /The server doesn't accept files with these names: y\. Exclude them/,
    );
  });

  it('make the folders that are not there, the outer ones first', () => {
    assert.deepEqual(madeBy(['d/x', 'd/new/x', 'top', 'b/c/x'], remote), ['b', 'b/c', 'd/new']);
    assert.deepEqual(
      [oldFile(remote, 'none'), oldFile(remote, 'no/folder')],
      [undefined, undefined],
    );
  });

  const modes: readonly (readonly [old: string | undefined, isExecutable: boolean, set: string])[] =
    [
      ['644', false, ''],
      ['600', false, '600'],
      ['755', false, '755'],
      ['755', true, ''],
      ['600', true, '711'],
      ['644', true, ''],
      [undefined, true, ''],
      ['4755', false, ''],
      ['888', false, ''],
    ];
  for (const [old, isExecutable, set] of modes) {
    it(`leave ${old ?? 'what is new'} as ${set || 'it is packed'} of ${isExecutable ? 'a program' : 'a file'}`, () => {
      const file = { path: 'a', old: old && { size: 1, modifiedAt: 1, mode: old } };
      const changes = { files: [file], folders: [], made: [] } as unknown as DeployChanges;
      const found = [...modesToSet([{ path: 'a', isExecutable }], changes)];
      assert.deepEqual(found, set === '' ? [] : [[set, ['a']]]);
    });
  }

  it('sets a mode for all files that have it at once', () => {
    const old = { size: 1, modifiedAt: 1, mode: '600' };
    const files = ['a', 'b'].map((path) => ({ path, old }));
    const planned = ['a', 'b'].map((path) => ({ path, isExecutable: false }));
    const changes = { files, folders: [], made: [] } as unknown as DeployChanges;
    assert.deepEqual([...modesToSet(planned, changes)], [['600', ['a', 'b']]]);
  });
});

describe('The report of a deploy', () => {
  const about = {
    ...{ id: 'd1', panelId: 'p', uuid: 'u', serverName: 'Bot', folder: '/', local: '/home/bot' },
    ...{ release: '1', account: 'ada', author: 'me', startedAt: now },
  };

  it('begins with nothing done, and nothing that is not about it', () => {
    const empty = { steps: [], findings: [], lines: [], issues: [] };
    const more = { ...about, phase: 'staging' };
    assert.deepEqual(newReport(more, ['check']), { ...about, planned: ['check'], ...empty });
    assert.deepEqual(newReport(about).planned, []);
  });

  it('plans the steps that its plan needs', () => {
    const least = ['check', 'compare', 'stage', 'replace', 'start', 'watch'];
    const steps = (plan: object, builds: boolean) => plannedSteps(plan as DeployPlan, builds);
    assert.deepEqual(steps({}, true), least);
    assert.deepEqual(steps({ build: 'make', release: { file: 'x' } }, false), least);
    assert.deepEqual(steps({ build: 'make', backup: true, release: { variable: 'V' } }, true), [
      ...['build', 'check', 'compare', 'backup', 'stage', 'replace', 'release', 'start', 'watch'],
    ]);
  });

  it('ends as the deploy did', () => {
    const canceled = 'The deploy was canceled. Nothing was changed on the server.';
    assert.deepEqual(endingOf(undefined, 'Bot'), { end: 'declined', text: canceled });
    assert.deepEqual(failureOf(new DOMException('', 'AbortError')), {
      ...{ end: 'declined', text: canceled },
    });
    assert.deepEqual(failureOf(new UserError('No room.')), { end: 'failed', text: 'No room.' });
    assert.deepEqual(endingOf({ end: 'new', verdict: { kind: 'healthy' } }, 'Bot'), {
      ...{ end: 'new', verdict: 'healthy' },
      text: "Deployed to server 'Bot'. The server is healthy.",
    });
    const text = "Server 'Bot' is up to date. Nothing was deployed.";
    assert.deepEqual(endingOf({ end: 'nothing' }, 'Bot'), {
      end: 'nothing',
      verdict: undefined,
      text,
    });
  });

  /** A reporter, with what it kept: each report, and whether it goes to the disk at once. */
  function report(steps: readonly DeployStep[] = []) {
    const puts: [DeployReport, boolean][] = [];
    const ends: DeployReport[] = [];
    const store = {
      put: (one: DeployReport, _: unknown, isKept: boolean) => puts.push([one, isKept]),
      end: (one: DeployReport) => ends.push(one),
    };
    const first = { ...newReport(about), steps, ending: { end: 'failed', text: 'x' } as const };
    const reporter = new DeployReporter(store, first, () => undefined);
    const heard: { line?: (line: string) => unknown; stats?: (stats: never) => unknown } = {};
    let left = 0;
    const listening = reporter.listen({
      onDidReceiveLine: (listener) => ((heard.line = listener), { dispose: () => left++ }),
      onDidReceiveStats: (listener) => ((heard.stats = listener), { dispose: () => left++ }),
    });
    const told: { step?: (step: DeployStep) => unknown } = {};
    reporter.follow({
      onDidChange: (listener) => ((told.step = listener), { dispose: () => undefined }),
    });
    const use = (memoryBytes: number, uptimeMs = 1) =>
      heard.stats?.({ cpu: 1, diskBytes: 2, memoryBytes, uptimeMs, state: 'running' } as never);
    return { reporter, puts, ends, heard, told, use, listening, left: () => left };
  }
  const step = (name: StepName, state: DeployStep['state'], startedAt = now): DeployStep => ({
    ...{ name, startedAt, state },
  });

  it('of one that goes on has no end, and its steps that ran are over', () => {
    const { reporter, puts } = report([step('stage', 'done'), step('replace', 'running')]);
    assert.deepEqual(
      reporter.report.steps.map(({ state }) => state),
      ['done', 'canceled'],
    );
    assert.deepEqual([reporter.report.ending, puts[0]?.[1]], [undefined, true]);
  });

  it('has each step once, as it is, and is kept when one begins or ends', () => {
    const { reporter, puts, told } = report();
    const kept = () => puts.at(-1)?.[1];
    told.step?.(step('stage', 'running'));
    assert.equal(kept(), true);
    told.step?.({ ...step('stage', 'running'), progress: { done: 1, total: 2 } });
    assert.equal(kept(), false);
    told.step?.(step('stage', 'done'));
    assert.equal(kept(), true);
    told.step?.(step('stage', 'running', now + 1));
    told.step?.(step('watch', 'running', now + 1));
    assert.deepEqual(
      reporter.report.steps.map((one) => `${one.name} ${one.state}`),
      ['stage done', 'stage running', 'watch running'],
    );
  });

  it('tells what a verdict waits for, while it does', () => {
    const { reporter, puts, told } = report();
    told.step?.(step('watch', 'running'));
    reporter.follows({ is: 'undecided', waitsFor: ['a', 'b'] } as never);
    const before = puts.length;
    reporter.follows({ is: 'undecided', waitsFor: ['a', 'b'] } as never);
    reporter.follows({ is: 'healthy' } as never);
    assert.equal(puts.length, before);
    assert.deepEqual([reporter.report.waits, puts.at(-1)?.[1]], ['Waiting for: a, b', false]);
    told.step?.({ ...step('watch', 'running'), progress: { done: 1, total: 2 } });
    assert.equal(reporter.report.waits, 'Waiting for: a, b');
    told.step?.(step('watch', 'done'));
    assert.equal(reporter.report.waits, '');
  });

  it('has the last 300 lines of the program, without secrets and colours, and each cut', () => {
    const { reporter, heard, puts } = report();
    for (let n = 0; n < 301; n++) heard.line?.(`\x1b[31mline ${n}\x1b[0m`);
    heard.line?.('password=hunter22');
    heard.line?.('x '.repeat(600));
    const { lines } = reporter.report;
    assert.deepEqual([lines.length, lines[0], lines.at(-3)], [300, 'line 3', 'line 300']);
    assert.deepEqual([lines.at(-2), lines.at(-1)?.length], ['password=…', 1_000]);
    assert.equal(puts.at(-1)?.[1], false);
  });

  it('has what the server used before it was watched and after, of a program that is up', () => {
    const { reporter, told, use, listening, left } = report();
    use(10);
    use(99, 0);
    told.step?.(step('watch', 'running'));
    use(20);
    const { before, after } = reporter.report;
    const of = (memoryBytes: number) => ({ cpu: 1, memoryBytes, diskBytes: 2 });
    assert.deepEqual([before, after], [of(10), of(20)]);
    listening.dispose();
    assert.equal(left(), 2);
  });

  it('has what was found and changed, and its end', () => {
    const { reporter, puts, ends } = report();
    reporter.found([{ level: 'tell', text: 'a' }] as never);
    assert.deepEqual([reporter.report.findings.length, puts.at(-1)?.[1]], [1, true]);
    reporter.compared({ files: [], folders: [], made: [] });
    assert.deepEqual([reporter.report.changes !== undefined, puts.at(-1)?.[1]], [true, true]);
    reporter.end({ end: 'declined', text: 'No.' });
    assert.deepEqual(ends[0]?.ending, { end: 'declined', text: 'No.' });
  });
});
