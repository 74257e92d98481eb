import assert from 'node:assert/strict';
import { IssueList } from '../../../../src/core/monitoring/issueList';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelFake, issueJson, pageJson } from './panelFake';

const base = '/monitoring/projects/p/issues';

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

  it('changes the row in place where the filter shows all', async () => {
    const panel = fiveOfSixty();
    const list = new IssueList(panel.http, 'p', { ...plainFilter, status: 'all' });
    await list.refresh();
    await list.setStatus([{ fingerprint: 'f1', status: 'ignored' }]);
    assert.equal(list.get('f1')?.status, 'ignored');
    assert.equal(list.items[1]?.fingerprint, 'f1');
  });
});
