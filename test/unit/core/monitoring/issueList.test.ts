import assert from 'node:assert/strict';
import { IssueList } from '../../../../src/core/monitoring/issueList';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import type { Issue } from '../../../../src/core/api/issue';
import { isRegressed } from '../../../../src/core/monitoring/regressions';
import { StatusPace } from '../../../../src/core/monitoring/statusPace';
import { FakeClock } from '../../../support/fakeClock';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelFake, issueJson, pageJson } from './panelFake';

const base = '/monitoring/projects/p/issues';

/** A panel with this many unresolved issues, `f0` first, until a test takes some away. */
function panelWith(count: number) {
  const all = Array.from({ length: count }, (_, index) => `f${index}`);
  const fake = new PanelFake(({ method, path, query, json }) => {
    const fingerprint = path.slice(base.length + 1);
    if (method === 'PATCH') {
      all.splice(all.indexOf(fingerprint), 1);
      return issueJson(fingerprint, json as object);
    }
    const page = Number(query?.['page'] ?? 1);
    const shown = all.slice((page - 1) * 25, page * 25).map((one) => issueJson(one));
    return pageJson(shown, all.length, page);
  });
  return { fake, all, list: new IssueList(fake.http, 'p') };
}

async function loadPages(list: IssueList, pages: number) {
  await list.refresh();
  for (let page = 2; page <= pages; page++) await list.more();
}

async function loadMore(list: IssueList) {
  for (let page = 0; page < 3 && list.remaining > 0; page++) await list.more();
}

function fiveOfSixty() {
  return new PanelFake(({ method, path, query, json }) => {
    const fingerprint = path.slice(base.length + 1);
    if (method === 'PATCH') return issueJson(fingerprint, json as object);
    if (fingerprint) return { ...issueJson(fingerprint), status: 'resolved' };
    const page = Number(query?.['page'] ?? 1);
    return pageJson(
      Array.from({ length: 25 }, (_, index) => issueJson(`f${(page - 1) * 25 + index}`)).slice(
        0,
        60 - (page - 1) * 25,
      ),
      60,
      page,
    );
  });
}

describe('A list of issues', () => {
  it('asks once, for the plain filter, and counts by that', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await Promise.all([list.refresh(), list.refresh()]);
    assert.deepEqual(panel.asked, [
      `GET ${base} status=unresolved sort=last_seen page=1 per_page=25`,
    ]);
    assert.equal(list.unresolved, 60);
    assert.equal(list.remaining, 35);
  });

  it('asks a second time for what is open when it is filtered', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p', { ...plainFilter, status: 'all', text: 'x' });
    await list.refresh();
    assert.equal(panel.asked.length, 2);
    assert.match(panel.asked[1] ?? '', /status=unresolved sort=last_seen page=1 per_page=25$/);
    assert.equal(list.unresolved, 60);
    assert.equal(list.newest.length, 25, 'what is new is told whatever is filtered');
  });

  it('reads on page by page, and reads again what it showed', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    await list.more();
    await list.more();
    assert.equal(list.items.length, 60);
    assert.equal(list.remaining, 0);
    panel.asked.length = 0;
    await list.refresh();
    assert.equal(panel.asked.length, 3);
    assert.equal(list.items.length, 60);
  });

  it('reads the page that is begun again, and on where it brought nothing', async () => {
    const all = Array.from({ length: 60 }, (_, at) => issueJson(`f${at}`));
    const fake = new PanelFake(({ query }) => {
      const page = Number(query?.['page']);
      const from = (page - 1) * 25;
      // One less than a page has is all that comes of the first.
      return pageJson(all.slice(from, from + (page === 1 ? 24 : 25)), 60, page);
    });
    const list = new IssueList(fake.http, 'p');
    await list.refresh();
    assert.equal(list.items.length, 24);
    fake.asked.length = 0;
    await list.more();
    assert.deepEqual(
      fake.asked.map((line) => /page=(\d+)/.exec(line)?.[1]),
      ['1', '2'],
    );
    assert.equal(list.items.length, 49);
  });

  it('reads no further than the last page, where that brought nothing', async () => {
    const all = Array.from({ length: 24 }, (_, at) => issueJson(`f${at}`));
    const fake = new PanelFake(({ query }) => pageJson(all, 25, Number(query?.['page'])));
    const list = new IssueList(fake.http, 'p');
    await list.refresh();
    fake.asked.length = 0;
    await list.more();
    assert.equal(fake.asked.length, 1);
    assert.deepEqual([list.items.length, list.remaining], [24, 1]);
  });

  it('keeps all pages that were loaded over a poll, which reads four', async () => {
    const { fake, all, list } = panelWith(200);
    await loadPages(list, 7);
    all.unshift('new');
    fake.asked.length = 0;
    await list.refresh(4);
    assert.equal(fake.asked.length, 4);
    assert.equal(list.items.length, 176);
    assert.deepEqual([list.items[0]?.fingerprint, list.remaining], ['new', 25]);
  });

  it('reads all that was loaded again when a user asks', async () => {
    const { fake, list } = panelWith(200);
    await loadPages(list, 7);
    fake.asked.length = 0;
    await list.refresh();
    assert.deepEqual([fake.asked.length, list.items.length], [7, 175]);
  });

  it('reads deeper where a poll finds fewer issues than are shown', async () => {
    const { fake, all, list } = panelWith(150);
    await loadPages(list, 6);
    all.splice(120, 10);
    fake.asked.length = 0;
    await list.refresh(4);
    assert.equal(fake.asked.length, 6);
    assert.deepEqual(
      list.items.map(({ fingerprint }) => fingerprint),
      all,
    );
  });

  it('leaves out none when it reads on after some were taken off', async () => {
    const { all, list } = panelWith(60);
    await list.refresh();
    await list.setStatus(
      ['f1', 'f2', 'f3'].map((fingerprint) => ({ fingerprint, status: 'resolved' })),
    );
    await loadMore(list);
    assert.deepEqual(
      list.items.map(({ fingerprint }) => fingerprint),
      all,
    );
  });

  it('keeps what it knew when a look fails', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    panel.failures.push(new PanelError('unavailable', 'down'));
    await list.refresh();
    assert.ok(PanelError.is(list.error, 'unavailable'));
    assert.equal(list.items.length, 25);
    await list.refresh();
    assert.equal(list.error, undefined);
  });

  it('throws away the answer to an older filter', async () => {
    const panel = new PanelFake(({ query }) =>
      pageJson([issueJson(String(query?.['q'] ?? 'old'))]),
    );
    const list = new IssueList(panel.http, 'p');
    const old = list.refresh();
    await Promise.all([old, list.setFilter({ ...plainFilter, text: 'new' })]);
    assert.deepEqual(
      list.items.map(({ fingerprint }) => fingerprint),
      ['new'],
    );
  });
});

describe('Changing the status', () => {
  it('costs one request an issue and takes it off the list', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    panel.asked.length = 0;
    const outcome = await list.setStatus([
      { fingerprint: 'f1', status: 'resolved' },
      { fingerprint: 'f2', status: 'resolved' },
    ]);
    assert.deepEqual(panel.asked, [`PATCH ${base}/f1`, `PATCH ${base}/f2`]);
    assert.equal(list.get('f1'), undefined);
    assert.equal(list.unresolved, 58);
    assert.deepEqual(outcome, {
      done: 2,
      isCanceled: false,
      error: undefined,
      undo: [
        { fingerprint: 'f1', status: 'unresolved' },
        { fingerprint: 'f2', status: 'unresolved' },
      ],
    });
  });

  it('stops at the first refusal and says what was done', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    panel.failures.push(new PanelError('rateLimited', 'slow down'));
    const outcome = await list.setStatus([
      { fingerprint: 'f1', status: 'ignored' },
      { fingerprint: 'f2', status: 'ignored' },
    ]);
    assert.equal(outcome.done, 0);
    assert.ok(PanelError.is(outcome.error, 'rateLimited'));
    assert.ok(list.get('f1'));
  });

  it('looks again before it says that a lost answer was a failure', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    panel.failures.push(new PanelError('timeout', 'no answer'));
    const outcome = await list.setStatus([{ fingerprint: 'f1', status: 'resolved' }]);
    assert.equal(outcome.error, undefined);
    assert.equal(panel.asked.at(-1), `GET ${base}/f1`);
  });

  it('says so when the look shows that it was not done', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p');
    await list.refresh();
    panel.failures.push(new PanelError('network', 'gone'));
    const outcome = await list.setStatus([{ fingerprint: 'f1', status: 'ignored' }]);
    assert.ok(PanelError.is(outcome.error, 'network'));
  });

  it('takes it off the newest open ones whatever the list shows', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p', { ...plainFilter, status: 'resolved' });
    await list.refresh();
    await list.setStatus([{ fingerprint: 'f1', status: 'ignored', before: 'unresolved' }]);
    assert.ok(!list.newest.some(({ fingerprint }) => fingerprint === 'f1'));
    assert.equal(list.unresolved, 59);
    await list.setStatus([{ fingerprint: 'f1', status: 'unresolved', before: 'ignored' }]);
    assert.ok(list.newest.some(({ fingerprint }) => fingerprint === 'f1'));
    assert.equal(list.unresolved, 60);
  });

  it('sends no more than sixty in a minute, and says how far it is', async () => {
    const { fake, all } = panelWith(100);
    const clock = new FakeClock();
    const list = new IssueList(fake.http, 'p', plainFilter, new StatusPace(clock));
    await list.refresh();
    fake.asked.length = 0;
    let done = 0;
    const changes = all.map((fingerprint) => ({ fingerprint, status: 'resolved' as const }));
    const work = list.setStatus(changes, { onDone: () => done++ });
    await clock.advance(59_999);
    assert.deepEqual([fake.asked.length, done], [60, 60]);
    await clock.advance(1);
    assert.deepEqual([fake.asked.length, done], [100, 100]);
    assert.equal((await work).done, 100);
    assert.equal(clock.pending, 0);
  });

  it('stops when the user cancels, and says what was done', async () => {
    const { fake, all } = panelWith(100);
    const clock = new FakeClock();
    const list = new IssueList(fake.http, 'p', plainFilter, new StatusPace(clock));
    await list.refresh();
    const cancel = new AbortController();
    const [status, before] = ['resolved', 'unresolved'] as const;
    const changes = all.map((fingerprint) => ({ fingerprint, status, before }));
    const work = list.setStatus(changes, { signal: cancel.signal });
    await clock.advance(1_000);
    cancel.abort();
    const { done, error, isCanceled, undo } = await work;
    assert.deepEqual([done, error, isCanceled, undo.length], [60, undefined, true, 60]);
    assert.equal(clock.pending, 0);
  });

  it('goes on after the wait that the service asks for when others used up the minute', async () => {
    const { fake } = panelWith(3);
    const clock = new FakeClock();
    const list = new IssueList(fake.http, 'p', plainFilter, new StatusPace(clock));
    await list.refresh();
    fake.failures.push(new PanelError('rateLimited', 'slow down', { retryAfterMs: 40_000 }));
    const work = list.setStatus([{ fingerprint: 'f1', status: 'resolved' }]);
    await clock.advance(40_000);
    assert.deepEqual([(await work).done, (await work).error], [1, undefined]);
  });

  it('is not said to have come back once it was reopened by hand', async () => {
    const at = { regressed_at: 50 };
    let status: string = 'unresolved';
    const fake = new PanelFake(({ method, json }) => {
      if (method !== 'PATCH') return pageJson([issueJson('f', { ...at, status })]);
      ({ status } = json as { status: string });
      return issueJson('f', { ...at, status });
    });
    const list = new IssueList(fake.http, 'p', { ...plainFilter, status: 'all' });
    const cameBack = () => list.items.map(isRegressed).join();
    await list.refresh();
    assert.equal(cameBack(), 'true');
    await list.setStatus([{ fingerprint: 'f', status: 'resolved' }]);
    const told: Issue[] = [];
    const onDone = (issue: Issue) => told.push(issue);
    await list.setStatus([{ fingerprint: 'f', status: 'unresolved' }], { onDone });
    assert.deepEqual([cameBack(), told.map(isRegressed).join()], ['false', 'false']);
    await list.refresh();
    assert.equal(cameBack(), 'false');
    at.regressed_at = 150;
    await list.refresh();
    assert.equal(cameBack(), 'true');
  });

  it('changes the row in place where the filter shows all', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p', { ...plainFilter, status: 'all' });
    await list.refresh();
    await list.setStatus([{ fingerprint: 'f1', status: 'ignored' }]);
    assert.equal(list.get('f1')?.status, 'ignored');
    assert.equal(list.items[1]?.fingerprint, 'f1');
  });
});
