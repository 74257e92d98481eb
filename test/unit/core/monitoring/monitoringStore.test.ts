import assert from 'node:assert/strict';
import { plainFilter, parseFilter, filterWords } from '../../../../src/core/monitoring/issueFilter';
import { IssueNews } from '../../../../src/core/monitoring/issueNews';
import {
  MonitoringStore,
  issuesPollMs,
  quietPollMs,
} from '../../../../src/core/monitoring/monitoringStore';
import { PanelError } from '../../../../src/core/api/errors';
import { FakeClock } from '../../../support/fakeClock';
import { issue } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';

const project = (letter: string, name: string) => ({
  object: 'monitoring_project',
  attributes: { uuid: `${letter}a7ce997-259b-452e-8b4e-cecc464142ca`, name, tier: 'free' },
});

function panel() {
  return new PanelFake(({ path }) =>
    path === '/monitoring/projects'
      ? { object: 'list', data: [project('b', 'Web'), project('a', 'Bot')], meta: { tier: 'free' } }
      : pageJson([issueJson('x')], 3),
  );
}

describe('Monitoring of a panel', () => {
  it('costs one request for the projects and one for each project', async () => {
    const fake = panel();
    const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
    await Promise.all([store.refresh(), store.refresh()]);
    assert.equal(fake.asked.length, 3);
    assert.deepEqual(
      store.projects.map(({ name }) => name),
      ['Bot', 'Web'],
    );
    assert.equal(store.unresolved, 6);
    store.dispose();
  });

  it('asks each minute while it is watched, and not a moment longer', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const watch = store.watch();
    await clock.advance(0);
    fake.asked.length = 0;
    await clock.advance(issuesPollMs);
    assert.equal(fake.asked.length, 2, 'issues only');
    watch.dispose();
    assert.equal(clock.pending, 0);
    fake.asked.length = 0;
    await clock.advance(10 * issuesPollMs);
    assert.deepEqual(fake.asked, []);
    store.dispose();
  });

  it('asks seldom while nobody looks but wants to be told, and not at first', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const quiet = store.watch(quietPollMs);
    await clock.advance(quietPollMs - 1);
    assert.deepEqual(fake.asked, []);
    await clock.advance(1);
    assert.equal(fake.asked.length, 3);
    quiet.dispose();
    store.dispose();
  });

  it('asks for nothing that is still fresh when somebody comes back', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    for (let time = 0; time < 5; time++) {
      const watch = store.watch();
      await clock.advance(100);
      watch.dispose();
    }
    assert.equal(fake.asked.length, 3);
    store.dispose();
  });

  it('says why it has nothing, and goes on when it can', async () => {
    const fake = panel();
    const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
    fake.failures.push(new PanelError('forbidden', 'scope'));
    await store.refresh();
    assert.ok(PanelError.is(store.error, 'forbidden'));
    assert.equal(store.isLoaded, false);
    assert.equal(fake.asked.length, 1);
    await store.refresh();
    assert.equal(store.error, undefined);
    assert.equal(store.projects.length, 2);
    store.dispose();
  });
});

describe('A stored filter', () => {
  it('is read back', () => {
    const filter = {
      status: 'all',
      sort: 'count',
      environment: 'x',
      release: undefined,
      text: 'y',
    } as const;
    assert.deepEqual(parseFilter(filter), filter);
  });
  for (const value of [undefined, 'x', { status: 'gone', sort: 4 }, []]) {
    it(`${JSON.stringify(value)} is the plain one`, () =>
      assert.equal(filterWords(parseFilter(value)), ''));
  }
});

describe('News of issues', () => {
  const old = issue({ fingerprint: 'old', firstSeenAt: 10, lastSeenAt: 100 });
  const fresh = issue({ fingerprint: 'new', firstSeenAt: 200, lastSeenAt: 200 });

  it('are none at the first look, then what was not there', () => {
    const news = new IssueNews();
    assert.equal(news.look('p', [old], 0), undefined);
    const told = news.look('p', [fresh, old], 1);
    assert.deepEqual(
      told?.fresh.map(({ fingerprint }) => fingerprint),
      ['new'],
    );
    assert.equal(news.look('p', [fresh, old], 2), undefined);
  });

  it('are not what only came into view', () => {
    const news = new IssueNews();
    news.look('p', [old], 0);
    assert.equal(
      news.look('p', [issue({ fingerprint: 'older', firstSeenAt: 5, lastSeenAt: 50 })], 1),
      undefined,
    );
  });

  it('are regressions', () => {
    const news = new IssueNews();
    news.look('p', [old], 0);
    const back = issue({ fingerprint: 'gone', firstSeenAt: 5, lastSeenAt: 150, regressedAt: 150 });
    assert.deepEqual(
      news.look('p', [back, old], 1)?.regressed.map(({ fingerprint }) => fingerprint),
      ['gone'],
    );
  });

  it('are told at most each five minutes, and none is lost', () => {
    const news = new IssueNews();
    news.look('p', [], 0);
    assert.ok(news.look('p', [old], 1));
    assert.equal(news.look('p', [fresh, old], 60_000), undefined);
    assert.equal(news.look('p', [fresh, old], 6 * 60_000)?.fresh.length, 1);
  });

  it('of resolved issues are none', () => {
    const news = new IssueNews();
    news.look('p', [], 0);
    assert.equal(news.look('p', [issue({ status: 'resolved' })], 1), undefined);
  });
});
