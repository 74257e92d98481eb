import assert from 'node:assert/strict';
import type { LaterRelease } from '../../../../src/core/monitoring/fixConfidence';
import type { PanelRequest } from '../../../../src/core/api/http';
import { PanelError } from '../../../../src/core/api/errors';
import type { ToIssuePage } from '../../../../src/core/monitoring/issueMessages';
import type { IssueDeploys } from '../../../../src/core/monitoring/issueDeploys';
import { IssuePage } from '../../../../src/core/monitoring/issuePage';
import type { IssueView } from '../../../../src/core/monitoring/pageView';
import { issuesPollMs } from '../../../../src/core/monitoring/monitoringStore';
import { FakePage } from '../../../support/fakePage';
import { monitoringOf, sourcesOf } from './fakeMonitoring';
import { PanelFake, issueJson, pageJson } from './panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const base = `/monitoring/projects/${uuid}`;
const state = { panel: 'panel.example', project: uuid, fingerprint: 'f' };
const own = (line: number) => ({
  filename: '/home/container/src/a.ts',
  lineno: line,
  in_app: true,
});

function service(
  before: (request: PanelRequest<unknown>) => void = () => undefined,
  change: (path: string, answer: object) => object = (_, answer) => answer,
) {
  const occurrence = (id: number) => ({
    ...{ id, ts: 100 - id, type: 'E', message: `m${id}`, release: '1.0' },
    stack: [own(1), { filename: 'node:internal/x', lineno: 1 }, own(2)],
  });
  const answerTo = (path: string) => {
    if (path === '/monitoring/projects') {
      const attributes = { uuid, name: 'Bot', servers: [{ uuid, identifier: 'a', name: 'Bot' }] };
      return { data: [{ object: 'monitoring_project', attributes }], meta: {} };
    }
    if (path.endsWith('/occurrences')) return pageJson([occurrence(1), occurrence(2)]);
    return { ...issueJson('f', { title: 'Broken' }), latest: occurrence(1), count: 2 };
  };
  return new PanelFake((request) => {
    before(request);
    return change(request.path, answerTo(request.path));
  });
}

const noDeploy: IssueDeploys['firstSeenIn'] = () => Promise.resolve(undefined);

function open({
  isSignedIn = true,
  isRestored = false,
  fake = service(),
  firstSeenIn = noDeploy,
} = {}) {
  const { monitoring, panels, panel, clock } = monitoringOf(fake);
  if (!isSignedIn) panels.set([]);
  const page = new FakePage<ToIssuePage>();
  const did: unknown[] = [];
  const deployed: LaterRelease[] = [];
  const isAttended = { value: true };
  const issuePage = new IssuePage(state, {
    isRestored,
    deploys: { firstSeenIn, releases: () => Promise.resolve(deployed) },
    isAttended: () => isAttended.value,
    ...{ page, monitoring, clock, sources: sourcesOf({ 'src/a.ts': 'one\ntwo\n' }) },
    requests: {
      openFrame: (_ref, { frame, stack, release }, where) =>
        did.push([frame.lineno, stack.length, release, where]),
      act: (action, { fingerprint }, { occurrence }) =>
        did.push([action, fingerprint, occurrence?.id]),
      signIn: () => did.push('sign in'),
      report: (error) => did.push(error),
    },
  });
  return { issuePage, page, did, fake, clock, monitoring, panel, panels, isAttended, deployed };
}

/** What a page offers, at its top and in its menu. */
const actionsOf = (view: Pick<IssueView, 'actions' | 'more'> | undefined) =>
  [...(view?.actions ?? []), ...(view?.more ?? [])].map(({ action }) => action);

/** Lets all promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('The page of an issue at work', () => {
  it('reads the issue while VS Code makes the page, shows it once its script runs, then its code', async () => {
    const { issuePage, page, fake, did } = open();
    await settled();
    assert.deepEqual(fake.asked, [`GET ${base}/issues/f`]);
    assert.deepEqual(page.take(), []);
    await issuePage.receive({ type: 'ready' });
    await settled();
    assert.deepEqual(fake.asked, [`GET ${base}/issues/f`]);
    assert.equal(page.title, 'Broken');
    const parts = page.sent.flatMap((one) => (one.type === 'part' ? [one.part] : []));
    assert.deepEqual(
      parts.map(({ cause, frame, excerpt }) => [cause, frame, excerpt.line, excerpt.note]),
      [
        [0, 2, 2, 'src/a.ts'],
        [0, 0, 1, 'src/a.ts'],
      ],
    );
    assert.deepEqual(page.last('keep')?.state, state);
    assert.deepEqual(page.take(), ['keep', 'show', 'part', 'part']);
    assert.deepEqual(did, []);
  });

  it('sends ahead of its script what was read by then, and the same when that runs', async () => {
    const { issuePage, page } = open();
    await settled();
    const [ahead, ...more] = page.sentAhead.splice(0);
    assert.ok(ahead?.type === 'show');
    assert.deepEqual([ahead.isAhead, more], [true, []]);
    assert.equal(page.title, '', 'its frame is not there to be named');
    await issuePage.receive({ type: 'ready' });
    assert.notEqual(page.title, '');
    assert.deepEqual(page.last('show'), { type: 'show', view: ahead.view });
    await settled();
    assert.deepEqual(page.sentAhead, []);
  });

  it('says that it is read where the script runs first', async () => {
    const { issuePage, page, fake } = open();
    const received = issuePage.receive({ type: 'ready' });
    assert.deepEqual(page.take(), ['keep', 'busy']);
    await received;
    await settled();
    assert.deepEqual(page.take(), ['show', 'part', 'part']);
    assert.equal(fake.asked.length, 1);
  });

  it('says what went wrong before the script ran, and asks nothing twice for it', async () => {
    const fake = service();
    fake.failures.push(new PanelError('forbidden', 'no'));
    const { issuePage, page } = open({ fake });
    await settled();
    await issuePage.receive({ type: 'ready' });
    await settled();
    assert.deepEqual(page.take(), ['keep', 'failed']);
    assert.equal(fake.asked.length, 1);
    await issuePage.receive({ type: 'refresh' });
    await settled();
    assert.deepEqual(page.take().slice(0, 2), ['busy', 'show']);
  });

  it('that VS Code brought back is read when somebody looks at it', async () => {
    const { issuePage, fake } = open({ isRestored: true });
    await settled();
    const reads = () => fake.asked.filter((one) => one.endsWith('/issues/f')).length;
    assert.equal(reads(), 0);
    await issuePage.receive({ type: 'ready' });
    assert.equal(reads(), 1);
  });

  it('is not read on when it is closed at once', async () => {
    const { issuePage, page, did } = open();
    issuePage.dispose();
    await settled();
    await issuePage.receive({ type: 'ready' });
    assert.deepEqual([page.take(), page.sentAhead, did], [[], [], []]);
  });

  it('begins with what the list knows of the issue, and with nothing where it is not listed', async () => {
    const fake = service(undefined, (path, answer) =>
      path.endsWith('/issues') ? pageJson([issueJson('f', { title: '<b>Broken</b>' })]) : answer,
    );
    const { issuePage, monitoring, panel } = open({ fake });
    const beginning = () => issuePage.beginning?.markup ?? '';
    assert.equal(beginning(), '');
    await monitoring.of(panel).issues(uuid).refresh();
    assert.match(beginning(), /^<header><p class="marks">[^]*<h1>&lt;b&gt;Broken&lt;\/b&gt;<\/h1>/);
    assert.doesNotMatch(beginning(), /<button|data-/);
  });

  it('is only drawn again when VS Code made its document anew', async () => {
    const { issuePage, page, fake } = open();
    await issuePage.receive({ type: 'ready' });
    await settled();
    page.take();
    await issuePage.receive({ type: 'ready' });
    await settled();
    assert.equal(fake.asked.length, 1);
    assert.deepEqual(page.take(), ['keep', 'show', 'part', 'part']);
  });

  it('opens the frame of a number, and nothing for a number that is none', async () => {
    const { issuePage, did } = open();
    await issuePage.receive({ type: 'ready' });
    await issuePage.receive({ type: 'openFrame', cause: 0, frame: 2, where: 'here' });
    await issuePage.receive({ type: 'openFrame', cause: 0, frame: 3, where: 'here' });
    await issuePage.receive({ type: 'openFrame', cause: 1, frame: 0, where: 'server' });
    assert.deepEqual(did, [[2, 3, '1.0', 'here']]);
  });

  it('walks through occurrences; what is asked for is about the one that is shown', async () => {
    const { issuePage, page, did, fake } = open();
    await issuePage.receive({ type: 'ready' });
    await settled();
    page.take();
    await issuePage.receive({ type: 'act', action: 'older' });
    assert.deepEqual(fake.asked.length, 2);
    assert.deepEqual(page.take().slice(0, 2), ['busy', 'show']);
    await issuePage.receive({ type: 'act', action: 'copy' });
    await issuePage.receive({ type: 'act', action: 'newest' });
    await issuePage.receive({ type: 'act', action: 'resolve' });
    assert.deepEqual(did, [
      ['copy', 'f', 2],
      ['resolve', 'f', 1],
    ]);
  });

  it('walks on in time, too, and says that it is busy before it shows what is there', async () => {
    const { issuePage, page } = open();
    await issuePage.receive({ type: 'ready' });
    await issuePage.receive({ type: 'act', action: 'older' });
    assert.equal(page.last('show')?.view.occurrence?.id, 2);
    await settled();
    page.take();
    await issuePage.receive({ type: 'act', action: 'newer' });
    assert.deepEqual(
      page.sent.slice(0, 2).map(({ type }) => type),
      ['busy', 'show'],
    );
    assert.equal(page.last('show')?.view.occurrence?.id, 1);
    await issuePage.receive({ type: 'act', action: 'older' });
    await issuePage.receive({ type: 'act', action: 'newest' });
    assert.equal(page.last('show')?.view.occurrence?.id, 1);
  });

  it('shows the code anew while it is seen, once files were edited', async () => {
    const { issuePage, page } = open();
    issuePage.refreshCode();
    await issuePage.receive({ type: 'ready' });
    await settled();
    page.take();
    issuePage.refreshCode();
    await settled();
    assert.deepEqual(page.take(), ['part', 'part']);
    page.setVisible(false);
    issuePage.refreshCode();
    await settled();
    assert.deepEqual(page.take(), []);
  });

  it('takes over a change of status', async () => {
    const { issuePage, page } = open();
    await issuePage.receive({ type: 'ready' });
    const [issue] = [page.last('show')?.view];
    assert.equal(issue?.status, 'unresolved');
    const { readIssue } = await import('../../../../src/core/api/issue');
    issuePage.apply(readIssue(issueJson('f', { status: 'resolved' }), 'issue'));
    assert.equal(page.last('show')?.view.status, 'resolved');
    issuePage.apply(readIssue(issueJson('other', { status: 'ignored' }), 'issue'));
    assert.equal(page.last('show')?.view.status, 'resolved');
  });

  it('says what went wrong, and tries again when the service is away', async () => {
    const fake = service();
    fake.failures.push(new PanelError('unavailable', 'down'));
    const { issuePage, page, clock } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    assert.match(page.last('failed')?.text ?? '', /^Couldn't load the issue\. /);
    await clock.advance(issuesPollMs);
    await settled();
    assert.equal(page.last('show')?.view.title, 'Broken');
    fake.failures.push(new PanelError('forbidden', 'no'));
    await issuePage.receive({ type: 'refresh' });
    assert.equal(clock.pending, 0);
    assert.equal(page.last('failed')?.retry, 'Try Again');
  });

  it('shows the ways to a server as soon as one is known', async () => {
    const { issuePage, page, monitoring, panel } = open();
    await issuePage.receive({ type: 'ready' });
    const actions = () => actionsOf(page.last('show')?.view);
    assert.ok(!actions().includes('console'));
    await monitoring.of(panel).find(uuid);
    assert.ok(actions().includes('console'));
  });

  it('offers no change of the status to a key that may not, as soon as that is known', async () => {
    const fake = service((request) => {
      if (request.method === 'PATCH') throw new PanelError('forbidden', 'scope');
    });
    const { issuePage, page, monitoring, panel } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    const actions = () => actionsOf(page.last('show')?.view);
    assert.ok(actions().includes('resolve'));
    await monitoring.of(panel).refresh();
    await monitoring.of(panel).learnAccess();
    assert.deepEqual(
      actions().filter((one) => ['resolve', 'ignore', 'reopen'].includes(one)),
      [],
    );
    assert.ok(actions().includes('copy'));
  });

  const happening = () => {
    const now = { count: 2, id: 1 };
    const fake = new PanelFake(({ path }) => {
      if (path === '/monitoring/projects') return { data: [], meta: {} };
      if (path.endsWith('/occurrences')) return pageJson([]);
      const latest = { id: now.id, ts: now.id, type: 'E', message: `m${now.id}`, stack: [own(1)] };
      return { ...issueJson('f'), count: now.count, latest };
    });
    const happen = () => {
      now.count++;
      now.id++;
    };
    return { fake, happen };
  };

  it('says how sure a later release has fixed it, as soon as that is seen', async () => {
    const now = 1_700_000_000;
    const hour = 3600;
    const old = { first_seen: now - 240 * hour, last_seen: now - 5 * hour, first_release: '1.0' };
    const history = [[now - 20 * hour, 41]];
    const later = { first_seen: now - 3 * hour, last_seen: now, first_release: '2.0' };
    const fake = service(undefined, (path, answer) => {
      if (path.endsWith('/issues')) return pageJson([issueJson('f', old), issueJson('g', later)]);
      return path.endsWith('/issues/f') ? { ...answer, ...old, history } : answer;
    });
    const { issuePage, page, monitoring, panel } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    await settled();
    const words = () =>
      page.last('show')?.view.facts.find(({ label }) => label === 'Since Then')?.value;
    assert.equal(words(), undefined, 'no later release is known yet');
    const asked = fake.asked.length;
    await monitoring.of(panel).refresh();
    assert.match(
      words() ?? '',
      /Occurrences in 10 days: 41\. In 3 hr of release 2\.0: 0 \(expected: 0\.5\)\.$/,
    );
    assert.ok(!fake.asked.slice(asked).some((one) => one.endsWith('/issues/f')));
  });

  it('says it of a release that was deployed, more with each minute, and costs nothing more', async () => {
    const hour = 3600_000;
    const happened = { now: 0 };
    const fake = service(undefined, (path, answer) => {
      const seconds = (ms: number) => (happened.now - ms) / 1000;
      const old = { first_seen: seconds(240 * hour), last_seen: seconds(5 * hour) };
      const history = [[seconds(20 * hour), 41]];
      return path.endsWith('/issues/f') ? { ...answer, ...old, history } : answer;
    });
    const { issuePage, page, clock, deployed } = open({ fake });
    happened.now = clock.now();
    deployed.push(
      { name: 'aaaaaaaa', since: clock.now() - 8 * hour },
      { name: 'bbbbbbbb', since: clock.now() - 3 * hour },
    );
    await issuePage.receive({ type: 'ready' });
    await settled();
    const words = () =>
      page.last('show')?.view.facts.find(({ label }) => label === 'Since Then')?.value ?? '';
    assert.match(
      words(),
      /^Whether the issue is fixed can't be told yet\. .* In 3 hr of release bbbbbbbb: 0 \(expected: 0\.5\)/,
    );
    const [first] = page.last('show')?.view.actions ?? [];
    assert.equal(first?.action, 'resolve');
    const asked = fake.asked.length;
    for (let minute = 0; minute < 60; minute++) await clock.advance(issuesPollMs);
    await settled();
    assert.match(words(), /In 4 hr of release bbbbbbbb: 0 /);
    assert.equal(fake.asked.length - asked, 60, 'a request a minute, as before');
  });

  it('follows what happens, for a request a minute, and leaves the reader where they are', async () => {
    const { fake, happen } = happening();
    const { issuePage, page, clock } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    await clock.advance(issuesPollMs);
    assert.equal(fake.asked.length, 2);
    assert.equal(page.take().filter((one) => one === 'show').length, 1, 'nothing happened');
    happen();
    await clock.advance(issuesPollMs);
    const view = page.last('show')?.view;
    assert.equal(view?.facts[0]?.value, '3');
    assert.deepEqual([view?.occurrence?.id, view?.occurrence?.position], [1, '2 of 3']);
    assert.equal(
      view?.occurrence?.walk.find(({ action }) => action === 'newer')?.isDisabled,
      false,
    );
    await issuePage.receive({ type: 'act', action: 'newest' });
    assert.equal(page.last('show')?.view.occurrence?.id, 2);
    issuePage.dispose();
    assert.equal(clock.pending, 0);
  });

  it('asks nothing while it is not seen or nobody is there, and at once when it is seen again', async () => {
    const { fake, happen } = happening();
    const { issuePage, page, clock, isAttended } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    page.setVisible(false);
    await clock.advance(10 * issuesPollMs);
    assert.deepEqual([fake.asked.length, clock.pending], [1, 0]);
    happen();
    page.setVisible(true);
    await clock.advance(0);
    assert.equal(fake.asked.length, 2);
    isAttended.value = false;
    await clock.advance(10 * issuesPollMs);
    assert.equal(fake.asked.length, 2);
    isAttended.value = true;
    await clock.advance(issuesPollMs);
    assert.equal(fake.asked.length, 3);
  });

  for (const kind of ['unauthorized', 'forbidden', 'notFound'] as const) {
    it(`says so and follows no more from an answer that is ${kind}`, async () => {
      const { fake } = happening();
      const { issuePage, page, clock } = open({ fake });
      await issuePage.receive({ type: 'ready' });
      fake.failures.push(new PanelError(kind, 'no'));
      await clock.advance(20 * issuesPollMs);
      assert.equal(fake.asked.length, 2);
      assert.match(page.last('failed')?.text ?? '', /^Couldn't load the issue/);
    });
  }

  it('goes on to follow after a look that failed', async () => {
    const { fake, happen } = happening();
    const { issuePage, page, clock } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    fake.failures.push(new PanelError('timeout', 'no'));
    happen();
    await clock.advance(2 * issuesPollMs);
    assert.equal(page.last('show')?.view.facts[0]?.value, '3');
    assert.equal(page.last('failed'), undefined);
  });

  it('goes on to follow after the user read it again and nobody answered', async () => {
    const { fake, happen } = happening();
    const { issuePage, page, clock } = open({ fake });
    await issuePage.receive({ type: 'ready' });
    fake.failures.push(new PanelError('timeout', 'no'));
    await issuePage.receive({ type: 'refresh' });
    assert.match(page.last('failed')?.text ?? '', /^Couldn't load the issue/);
    happen();
    await clock.advance(issuesPollMs);
    assert.equal(page.last('show')?.view.facts[0]?.value, '3');
  });

  it('tells nothing and asks nothing any more once it was closed', async () => {
    const { issuePage, page, clock, fake } = open();
    fake.failures.push(new PanelError('unavailable', 'down'));
    await issuePage.receive({ type: 'ready' });
    page.take();
    issuePage.dispose();
    await clock.advance(issuesPollMs);
    assert.deepEqual([page.take(), clock.pending], [[], 0]);
  });
});

describe('The page of an issue after a reload of the window', () => {
  it('asks to sign in, and reads as soon as that is done: the issue, then the projects', async () => {
    const { issuePage, page, did, fake, panels, panel } = open({
      isSignedIn: false,
      isRestored: true,
    });
    await issuePage.receive({ type: 'ready' });
    await settled();
    assert.deepEqual(page.take(), ['keep', 'failed']);
    await issuePage.receive({ type: 'refresh' });
    assert.deepEqual(did, ['sign in']);
    panels.set([]);
    assert.deepEqual(fake.asked, []);
    panels.set([panel]);
    await settled();
    await settled();
    assert.deepEqual(fake.asked.slice(0, 2), [`GET ${base}/issues/f`, 'GET /monitoring/projects']);
    assert.ok(page.last('show'));
  });

  it('looks which servers there are, as nobody else may have', async () => {
    const { issuePage, page, fake } = open({ isRestored: true });
    await settled();
    assert.deepEqual(fake.asked[0], 'GET /monitoring/projects');
    await issuePage.receive({ type: 'ready' });
    assert.ok(actionsOf(page.last('show')?.view).includes('console'));
  });

  it('reads the issue once where its script runs before that is known', async () => {
    const { issuePage, fake } = open({ isRestored: true });
    await issuePage.receive({ type: 'ready' });
    await settled();
    assert.deepEqual(
      fake.asked.filter((one) => one.endsWith('/issues/f')),
      [`GET ${base}/issues/f`],
    );
  });

  it('says so when its script runs later than that is known', async () => {
    const { issuePage, page } = open({ isSignedIn: false, isRestored: true });
    await settled();
    assert.deepEqual(page.take(), []);
    await issuePage.receive({ type: 'ready' });
    assert.match(page.last('failed')?.text ?? '', /^Sign in to panel\.example/);
  });

  it('waits no more once it was closed', async () => {
    const { issuePage, fake, panels, panel } = open({ isSignedIn: false, isRestored: true });
    await issuePage.receive({ type: 'ready' });
    issuePage.dispose();
    panels.set([panel]);
    await settled();
    assert.deepEqual(fake.asked, []);
  });

  it('says in which deploy it was first seen, and leads there', async () => {
    const asked: unknown[] = [];
    const firstSeenIn: IssueDeploys['firstSeenIn'] = (servers) => {
      asked.push(servers.length);
      return Promise.resolve({ deploy: 'd1', words: 'Deploy of abc to Bot' });
    };
    const { issuePage, page, did, monitoring, panel } = open({ firstSeenIn });
    await monitoring.of(panel).find(state.project);
    await issuePage.receive({ type: 'ready' });
    const { view } = page.last('show') ?? {};
    const fact = view?.facts.find(({ label }) => label === 'First seen in');
    // The servers of a project become known after its page.
    assert.deepEqual([asked, fact?.value], [[0, 1], 'Deploy of abc to Bot']);
    assert.ok(view?.more.some(({ action }) => action === 'deploy'));
    await issuePage.receive({ type: 'act', action: 'deploy' });
    assert.equal((did.at(-1) as readonly unknown[])[0], 'deploy');
  });
});
