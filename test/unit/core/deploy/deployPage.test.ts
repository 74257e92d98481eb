import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { Emitter } from '../../../../src/core/base/event';
import type { ToDeployPage } from '../../../../src/core/deploy/deployMessages';
import { DeployPage } from '../../../../src/core/deploy/deployPage';
import type { DeployChanges } from '../../../../src/core/deploy/deployedFile';
import type { DeployPhase } from '../../../../src/core/deploy/record';
import { DeployReporter } from '../../../../src/core/deploy/reporter';
import { DeployReports } from '../../../../src/core/deploy/reports';
import { DeploySteps } from '../../../../src/core/deploy/steps';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';
import { silentLog } from '../../../support/silentLog';
import { sampleReport } from './sampleDeploy';

describe('a deploy and its page', () => {
  let folder: string;
  let opened: DeployReports[] = [];

  beforeEach(async () => {
    opened = [];
    folder = await mkdtemp(join(os.tmpdir(), 'deploy-reports-'));
  });
  afterEach(async () => {
    // What is being written would come back.
    await Promise.all(opened.map((reports) => reports.find('x')));
    await rm(folder, { recursive: true, force: true });
  });

  function stage() {
    const reports = new DeployReports(folder, silentLog);
    opened.push(reports);
    const page = new FakePage<ToDeployPage>();
    const clock = new FakeClock();
    const did: string[] = [];
    const state: { phase: DeployPhase | undefined; changes: DeployChanges } = {
      phase: undefined,
      changes: { files: [], folders: ['logs'], made: [] },
    };
    const { id } = sampleReport();
    const controller = new DeployPage(id, {
      ...{ page, reports, clock, locale: 'en' },
      facts: {
        recordOf: () =>
          Promise.resolve(state.phase && { phase: state.phase, changes: state.changes }),
        hasIncident: () => false,
        hasIssues: () => true,
        onDidChange: new Emitter<void>().event,
      },
      requests: {
        act: (action, report) => did.push(`${action} ${report.id}`),
        openIssue: ({ fingerprint }) => did.push(fingerprint),
        report: (error) => did.push(String(error)),
      },
    });
    const shown = async () => {
      await reports.find('x');
      await clock.advance(250);
      await new Promise((resolve) => setTimeout(resolve));
      return page.sent.splice(0);
    };
    return { page, clock, did, state, controller, reports, id, shown };
  }

  /** The page is shown while a deploy uploads its files, until `end`. */
  async function uploading({ controller, reports, clock }: ReturnType<typeof stage>) {
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    const steps = new DeploySteps(clock);
    reporter.follow(steps);
    await controller.receive({ type: 'ready' });
    let done: () => void = () => undefined;
    const working = steps.run('stage', () => new Promise<void>((resolve) => (done = resolve)));
    const end = () => {
      done();
      return working;
    };
    return { reporter, end };
  }

  const lines = new Emitter<string>();
  const stats = new Emitter<never>();
  const console = { onDidReceiveLine: lines.event, onDidReceiveStats: stats.event };

  it('lives through its steps: a new one shows anew, times and lines in their places', async () => {
    const on = stage();
    const { controller, page, shown } = on;
    const { reporter, end } = await uploading(on);
    reporter.listen(console);
    lines.fire('starting');
    const first = await shown();
    assert.ok(first.some(({ type }) => type === 'show'));
    lines.fire('\x1b[32mready\x1b[39m');
    const second = await shown();
    assert.ok(!second.some(({ type }) => type === 'show'));
    assert.ok(second.some((one) => one.type === 'part' && one.part.part === 'lines'));
    await end();
    reporter.end({ end: 'new', verdict: 'healthy', text: 'Done.' });
    await controller.receive({ type: 'refresh' });
    const last = page.last('show');
    assert.equal(last?.view.state.word, 'Healthy');
    assert.deepEqual(last?.view.lines.lines, ['starting', 'ready']);
  });

  it('sends nothing before its script listens', async () => {
    const { reports, shown } = stage();
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    const steps = new DeploySteps(new FakeClock());
    reporter.follow(steps);
    await steps.run('check', () => Promise.resolve());
    assert.deepEqual(await shown(), []);
  });

  it('has its page remember which deploy it is of, for the window after this one', async () => {
    const { controller, page, id } = stage();
    await controller.receive({ type: 'ready' });
    assert.deepEqual(page.last('keep'), { type: 'keep', state: { deploy: id } });
  });

  it('keeps no secret of what the program says, and the last 300 lines', () => {
    const { reports } = stage();
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    reporter.listen(console);
    for (let n = 0; n < 400; n++) lines.fire(`line ${n}`);
    lines.fire('api_key=secret-of-somebody-1');
    assert.equal(reporter.report.lines.length, 300);
    assert.equal(reporter.report.lines.at(-1), 'api_key=…');
  });

  it('says what is wrong with what a step came to', async () => {
    const { reports, clock } = stage();
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    const steps = new DeploySteps(clock);
    reporter.follow(steps);
    await steps.run(
      'watch',
      () => Promise.resolve('bad'),
      (value) => value,
    );
    assert.deepEqual(
      reporter.report.steps.map(({ state, problem }) => [state, problem]),
      [['failed', 'bad']],
    );
  });

  it('is the same after the window was loaded again, and what was running then was interrupted', async () => {
    const before = stage();
    const reporter = new DeployReporter(before.reports, sampleReport(), () => undefined);
    const steps = new DeploySteps(before.clock);
    reporter.follow(steps);
    void steps.run('watch', () => new Promise(() => undefined));
    await before.reports.find('x');
    const { controller, page, state } = stage();
    state.phase = 'placed';
    await controller.receive({ type: 'ready' });
    const { view } = page.last('show') ?? {};
    assert.equal(view?.state.word, 'Interrupted');
    assert.deepEqual(
      view?.buttons.map(({ action }) => action),
      ['continue', 'undo', 'changes', 'console'],
    );
  });

  it('shows issues that were found later, and opens the one that is meant', async () => {
    const { controller, reports, did, id, page } = stage();
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    reporter.end({ end: 'new', verdict: 'healthy', text: 'Done.' });
    const issue = {
      ...{ project: '1a7ce997-259b-452e-8b4e-cecc464142ca', fingerprint: 'f1', title: 'Bad' },
      firstSeenAt: 1,
    };
    await reports.amend(id, { issues: [issue] });
    await controller.receive({ type: 'ready' });
    assert.equal(page.last('show')?.view.issues.items[0]?.title, 'Bad');
    await controller.receive({ type: 'openIssue', issue: 7 });
    await controller.receive({ type: 'openIssue', issue: 0 });
    await controller.receive({ type: 'act', action: 'undo' });
    assert.deepEqual(did, ['f1', `undo ${id}`]);
  });

  it('offers no undo of one that changed nothing', async () => {
    const { controller, page, state, reports } = stage();
    const reporter = new DeployReporter(reports, sampleReport(), () => undefined);
    reporter.end({ end: 'new', verdict: 'unhealthy', text: 'Not healthy.' });
    const offered = async () => {
      await controller.receive({ type: 'ready' });
      return page.last('show')?.view.buttons.map(({ action }) => action);
    };
    state.phase = 'deployed';
    assert.deepEqual(await offered(), ['undo', 'changes', 'console']);
    state.changes = { files: [], folders: [], made: [] };
    assert.deepEqual(await offered(), ['changes', 'console']);
    state.phase = 'placed';
    assert.deepEqual(await offered(), ['continue', 'undo', 'changes', 'console']);
  });

  it('changes steps in their places while their times go on, and nothing else', async () => {
    const on = stage();
    const { clock, shown } = on;
    const { end } = await uploading(on);
    await shown();
    await clock.advance(5_000);
    const came = await shown();
    assert.ok(came.length > 0);
    for (const one of came) {
      assert.ok(one.type === 'part' && one.part.part === 'steps');
      assert.equal(one.part.steps[0]?.name, 'Upload changed files');
    }
    await end();
  });

  it('says so where nothing is kept', async () => {
    const { controller, page } = stage();
    await controller.receive({ type: 'ready' });
    assert.match(page.last('failed')?.text ?? '', /no longer kept/);
  });

  it('is given up by its page as long as this window is at it', () => {
    const { reports, id } = stage();
    let canceled = 0;
    const reporter = new DeployReporter(reports, sampleReport(), () => canceled++);
    reports.cancel(id);
    reporter.end({ end: 'declined', text: 'x' });
    reports.cancel(id);
    assert.equal(canceled, 1);
  });
});
