import assert from 'node:assert/strict';
import type { SeenIssuesFiles } from '../../../../src/core/monitoring/issueNews';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { PanelError } from '../../../../src/core/api/errors';
import { MarkSeeker } from '../../../../src/core/monitoring/markSeeker';
import {
  type NewsNotice,
  NewsNotices,
  newsWords,
} from '../../../../src/core/monitoring/newsNotices';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import {
  type StatusProgress,
  changeIssueStatuses,
} from '../../../../src/core/monitoring/statusChange';
import { monitoringOf, panelOf, sourcesOf } from './fakeMonitoring';
import { issue } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** A service with one project, whose issues a test may change. */
function service(issues: object[]) {
  return new PanelFake(({ method, path, query, json }) => {
    if (path === '/monitoring/projects') {
      return {
        data: [{ object: 'monitoring_project', attributes: { uuid, name: 'Bot' } }],
        meta: {},
      };
    }
    const fingerprint = /\/issues\/(.+)$/.exec(path)?.[1];
    if (!fingerprint) {
      const wanted = (query?.['status'] ?? 'all') as string;
      return pageJson(
        issues.filter((one) => wanted === 'all' || !('status' in one) || one.status === wanted),
      );
    }
    if (method === 'PATCH' && fingerprint === 'locked') throw new PanelError('forbidden', 'no');
    if (method === 'PATCH') return issueJson(fingerprint, json as object);
    const stack = [
      { filename: '/home/container/src/a.ts', function: 'run', lineno: 3, in_app: true },
    ];
    return { ...issueJson(fingerprint), latest: { id: 1, ts: 100, type: 'E', stack } };
  });
}

describe('Monitoring of all panels', () => {
  it('ends what it knows of a panel that is signed out', () => {
    const fake = service([]);
    const { monitoring, panels, panel } = monitoringOf(fake);
    const changes: unknown[] = [];
    monitoring.onDidChange((change) => changes.push(change));
    const store = monitoring.of(panel);
    assert.equal(monitoring.of(panel), store);
    panels.set([]);
    assert.deepEqual(changes, [{}]);
    panels.set([panel]);
    assert.notEqual(monitoring.of(panel), store);
  });

  it('looks at each panel at its pace, and rests without one', () => {
    const fake = service([]);
    const { monitoring, panels, panel, clock } = monitoringOf(fake);
    panels.set([panel, panelOf(fake, 'other')]);
    for (const one of panels.all) monitoring.of(one);
    assert.equal(clock.pending, 0);
    monitoring.setPace(60_000);
    assert.equal(clock.pending, 2);
    monitoring.setPace(undefined);
    assert.equal(clock.pending, 0);
  });

  it('keeps the filter of a project', async () => {
    const { monitoring, panel, state } = monitoringOf(service([]));
    const ref = { panel, project: uuid };
    await monitoring.setFilter(ref, { ...plainFilter, text: 'x' });
    assert.deepEqual([...state.values.keys()], [`hostingPanel.issueFilter.panel.example/${uuid}`]);
    assert.equal(monitoring.of(panel).issues(uuid).filter.text, 'x');
    await monitoring.setFilter(ref, undefined);
    assert.equal(state.values.size, 0);
    assert.deepEqual(monitoring.of(panel).issues(uuid).filter, plainFilter);
  });
});

describe('Looking for the code of issues', () => {
  const written = 'function run() {\n  const a = 1;\n  throw a;\n}\n';
  const open = (issues: object[]) => {
    const texts: Record<string, string> = { 'src/a.ts': written };
    const fake = service(issues);
    const { monitoring, panel } = monitoringOf(fake);
    let found = 0;
    const sources = sourcesOf(texts);
    // What was committed then, and is saved: what is edited is typed.
    const readAt = () => Promise.resolve({ text: written, uri: 'git:a' });
    const releases = { ...sources.releases, readAt };
    const readStored = () => Promise.resolve({ text: written, modifiedAt: 0 });
    const workspace = { ...sources.workspace, readStored };
    const parts = { monitoring, sources: { ...sources, releases, workspace }, log: silentLog };
    const seeker = new MarkSeeker(parts, () => found++);
    const asked = () => fake.asked.splice(0).filter((one) => /issues\/\w/.test(one)).length;
    const ref = { panel, project: uuid };
    const store = monitoring.of(panel);
    return { seeker, asked, fake, store, monitoring, ref, texts, found: () => found };
  };
  const file = 'file:///work/space/src/a.ts';

  it('marks the line and the function of each open issue, for one request', async () => {
    const { seeker, asked, store, found } = open([
      issueJson('f'),
      issueJson('g', { status: 'ignored' }),
    ]);
    await store.refresh();
    await seeker.seek(undefined);
    const id = `panel.example/${uuid}/f`;
    assert.deepEqual(seeker.marks.in(file), [{ id, line: 3, functionLine: 1, isDoubtful: false }]);
    assert.deepEqual([asked(), found()], [1, 1]);
    assert.equal(seeker.get(id)?.issue.fingerprint, 'f');
    await seeker.seek(undefined);
    assert.equal(asked(), 0);
  });

  it('asks nothing about issues that cannot come from the files that are seen', async () => {
    const { seeker, asked, store } = open([issueJson('f', { culprit: 'src/a.ts in run' })]);
    await store.refresh();
    await seeker.seek(['/w/src/other.ts']);
    assert.equal(asked(), 0);
    await seeker.seek(['/w/src/a.ts']);
    assert.equal(asked(), 1);
  });

  it('looks again after a new release, and when files may lie elsewhere', async () => {
    const issues = [issueJson('f', { last_release: '1' })];
    const { seeker, store, found } = open(issues);
    await store.refresh();
    await seeker.seek(undefined);
    issues[0] = issueJson('f', { last_release: '2' });
    await store.refresh();
    await seeker.seek(undefined);
    assert.equal(found(), 2);
    seeker.forget();
    await seeker.seek(undefined);
    assert.equal(found(), 3);
  });

  it('looks again in a file that was edited, without a request, and says where a line is doubtful', async () => {
    const { seeker, asked, store, texts, found } = open([issueJson('f')]);
    await store.refresh();
    await seeker.seek(undefined);
    assert.equal(asked(), 1);
    const places = () => seeker.marks.in(file).map((mark) => [mark.line, mark.isDoubtful]);
    texts['src/a.ts'] = `// one more\n${texts['src/a.ts']}`;
    seeker.forgetIn('file:///other.ts');
    await seeker.seek(undefined);
    assert.deepEqual([places(), found()], [[[3, false]], 1]);
    seeker.forgetIn(file);
    await seeker.seek(undefined);
    assert.deepEqual(places(), [[4, false]]);
    texts['src/a.ts'] = 'function run() {\n}\n';
    seeker.forgetIn(file);
    await seeker.seek(undefined);
    assert.deepEqual([places(), asked()], [[[2, true]], 0]);
  });

  it('takes the mark away with its issue, and none once it has ended', async () => {
    const issues = [issueJson('f')];
    const { seeker, store, found } = open(issues);
    await store.refresh();
    await seeker.seek(undefined);
    issues.pop();
    await store.refresh();
    await seeker.seek(undefined);
    assert.deepEqual(seeker.marks.in(file), []);
    issues.push(issueJson('h'));
    await store.refresh();
    const seeking = seeker.seek(undefined);
    seeker.dispose();
    await seeking;
    assert.equal(found(), 1);
  });

  it('finds the same whatever the tree is narrowed to', async () => {
    const { seeker, store, monitoring, ref } = open([issueJson('f')]);
    await store.refresh();
    await seeker.seek(undefined);
    for (const filter of [
      { ...plainFilter, status: 'resolved' },
      { ...plainFilter, text: 'other', environment: 'beta' },
    ] as const) {
      await monitoring.setFilter(ref, filter);
      await seeker.seek(undefined);
      assert.equal(seeker.marks.in(file).length, 1, filter.status);
    }
  });

  it('takes the mark away as soon as its issue is resolved', async () => {
    const { seeker, store } = open([issueJson('f')]);
    await store.refresh();
    await seeker.seek(undefined);
    await store.issues(uuid).setStatus([{ fingerprint: 'f', status: 'resolved' }]);
    await seeker.seek(undefined);
    assert.deepEqual(seeker.marks.in(file), []);
  });

  for (const kind of ['unauthorized', 'forbidden'] as const) {
    it(`asks no more from the first answer that is ${kind}`, async () => {
      const { seeker, store, fake, asked } = open([issueJson('f'), issueJson('g'), issueJson('h')]);
      await store.refresh();
      asked();
      fake.failures.push(new PanelError(kind, 'no'));
      await seeker.seek(undefined);
      await seeker.seek(undefined);
      assert.equal(asked(), 1);
    });
  }

  it('goes on with the next where one cannot be read', async () => {
    const { seeker, store, fake, found } = open([issueJson('f'), issueJson('g')]);
    await store.refresh();
    fake.failures.push(new PanelError('rateLimited', 'slow down'));
    await seeker.seek(undefined);
    assert.equal(found(), 1);
  });
});

describe('Notices of new issues', () => {
  const open = async () => {
    const issues = [issueJson('old', { first_seen: 10, last_seen: 100 })];
    const { monitoring, panel, state, clock } = monitoringOf(service(issues));
    const told: NewsNotice[] = [];
    let isWanted = true;
    const texts = new Map<string, string>();
    const seen: SeenIssuesFiles = {
      load: (key) => Promise.resolve(texts.get(key.join())),
      change: (key, next) => {
        const text = next(texts.get(key.join()));
        return Promise.resolve(void (text !== undefined && texts.set(key.join(), text)));
      },
    };
    const options = { clock, isWanted: () => isWanted, seen, log: silentLog };
    const notices = new NewsNotices(monitoring, state, options);
    notices.onDidHappen((notice) => told.push(notice));
    const store = monitoring.of(panel);
    await store.refresh();
    await settle();
    const happen = async (...fingerprints: readonly string[]) => {
      const seen = { first_seen: 200, last_seen: 200 };
      issues.unshift(...fingerprints.map((one) => issueJson(one, seen)));
      await store.refresh();
      await settle();
    };
    const want = (value: boolean) => (isWanted = value);
    return { told, notices, happen, want, ref: { panel, project: uuid } };
  };

  it('come with the second look, and name the issue to open', async () => {
    const { told, happen } = await open();
    assert.deepEqual(told, []);
    await happen('new');
    assert.deepEqual(
      told.map(({ text, issue: { fingerprint } }) => [text, fingerprint]),
      [["New issue in project 'Bot': new", 'new']],
    );
  });

  it('come from no project that was muted, until it may speak again', async () => {
    const { told, happen, notices, ref } = await open();
    await notices.mute(ref);
    await happen('new');
    assert.deepEqual(told, []);
    await notices.unmute(ref);
  });

  it('do not come to who wants none, nor after the end', async () => {
    const one = await open();
    one.want(false);
    await one.happen('new');
    const other = await open();
    other.notices.dispose();
    await other.happen('new');
    assert.deepEqual([one.told, other.told], [[], []]);
  });

  const [first, second] = [issue({ title: 'A' }), issue({ title: '', type: 'B' })];
  const rows = [
    [[first], [], "New issue in project 'Bot': A"],
    [[], [second], "Regressed issue in project 'Bot': B"],
    [[first], [second], "New issues in project 'Bot': 1. Regressed issues: 1."],
    [[first, second], [], "New issues in project 'Bot': 2"],
    [[], [first, second], "Regressed issues in project 'Bot': 2"],
  ] as const;
  for (const [fresh, regressed, wanted] of rows) {
    it(`say “${wanted}”`, () => assert.equal(newsWords({ fresh, regressed }, 'Bot'), wanted));
  }
});

describe('Changing the status of several issues', () => {
  const open = async (fingerprints: readonly string[], cancelAfter = Infinity) => {
    const fake = service(fingerprints.slice(0, 25).map((one) => issueJson(one)));
    const { monitoring, panel, clock } = monitoringOf(fake);
    await monitoring.of(panel).refresh();
    const done: string[] = [];
    const told: number[] = [];
    const cancel = new AbortController();
    const progress: StatusProgress = {
      onDone: ({ fingerprint }, { status }) => done.push(`${fingerprint} ${status}`),
      onProgress: (count) => {
        told.push(count);
        if (count === cancelAfter) cancel.abort();
      },
      signal: cancel.signal,
    };
    const refs = fingerprints.map((fingerprint) => ({ panel, project: uuid, fingerprint }));
    const work = changeIssueStatuses(monitoring, { refs, status: 'resolved' }, progress);
    return { done, told, work, progress, clock };
  };
  const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

  it('tells of each, and takes all back', async () => {
    const { done, told, work, progress } = await open(['f', 'g']);
    const outcome = await work;
    assert.equal(outcome.failed, undefined);
    assert.equal(outcome.text, 'Issues resolved: 2');
    assert.deepEqual(told, [1, 2]);
    await outcome.undo?.run(progress);
    assert.deepEqual(done, ['f resolved', 'g resolved', 'f unresolved', 'g unresolved']);
  });

  it('stops at the first that fails, says how far it came, and takes back only that', async () => {
    const { done, work, progress } = await open(['f', 'locked', 'g']);
    const outcome = await work;
    assert.equal(outcome.failed?.text, "Couldn't change all issues (1 of 3 changed).");
    assert.ok(PanelError.is(outcome.failed?.error, 'forbidden'));
    assert.equal(outcome.text, 'Issues resolved: 1');
    await outcome.undo?.run(progress);
    assert.deepEqual(done, ['f resolved', 'f unresolved']);
  });

  it('offers to take back nothing where nothing was done', async () => {
    const { text, undo } = await (await open(['locked'])).work;
    assert.deepEqual([text, undo], [undefined, undefined]);
  });

  it('of 75 takes a minute, and says how many are done meanwhile', async () => {
    const { told, work, clock } = await open(many(75));
    await clock.advance(59_000);
    assert.equal(told.at(-1), 60);
    await clock.advance(1_000);
    assert.equal(told.at(-1), 75);
    assert.equal((await work).failed, undefined);
  });

  it('can be canceled, and says what was done', async () => {
    const { work } = await open(many(30), 10);
    const { text, undo, failed } = await work;
    assert.equal(text, 'Canceled. Issues resolved: 10 of 30');
    assert.deepEqual([undo?.count, failed], [10, undefined]);
  });
});
