import assert from 'node:assert/strict';
import type { Issue } from '../../../../src/core/api/issue';
import { IssueList } from '../../../../src/core/monitoring/issueList';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { Regressions, isRegressed } from '../../../../src/core/monitoring/regressions';
import { issue } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';

describe('a list of issues whose status changes', () => {
  const stand = () => {
    const fake = new PanelFake(({ method, path, json }) =>
      method === 'PATCH'
        ? issueJson(path.split('/').at(-1) ?? '', json as object)
        : pageJson(
            ['a', 'b'].map((one) => issueJson(one)),
            5,
          ),
    );
    return new IssueList(fake.http, 'p', plainFilter);
  };

  it('is not loaded before it was read', async () => {
    const list = stand();
    assert.deepEqual(
      [list.isLoaded, list.unresolved, list.remaining, list.items],
      [false, undefined, 0, []],
    );
    await list.refresh();
    assert.deepEqual([list.isLoaded, list.unresolved, list.remaining], [true, 5, 3]);
    const setting = list.setFilter({ ...plainFilter, status: 'all' });
    assert.deepEqual([list.isLoaded, list.items], [false, []]);
    await setting;
    assert.equal(list.isLoaded, true);
  });

  it('undoes what became another, and counts what is left', async () => {
    const list = stand();
    await list.refresh();
    const outcome = await list.setStatus([
      { fingerprint: 'a', status: 'resolved' },
      { fingerprint: 'b', status: 'unresolved' },
      { fingerprint: 'c', status: 'ignored', before: 'unresolved' },
      { fingerprint: 'd', status: 'ignored' },
    ]);
    assert.deepEqual(outcome, {
      undo: [
        { fingerprint: 'a', status: 'unresolved' },
        { fingerprint: 'c', status: 'unresolved' },
      ],
      ...{ done: 4, error: undefined, isCanceled: false },
    });
    assert.deepEqual(
      [list.items.map((one) => one.fingerprint), list.unresolved, list.remaining],
      [['b'], 3, 3],
    );
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['b'],
    );
  });

  it('has the newest of those that are open, each once', async () => {
    const list = stand();
    await list.refresh();
    const known = list.get('a') ?? assert.fail();
    list.apply({ ...known, lastSeenAt: known.lastSeenAt + 1 });
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['a', 'b'],
    );
    list.apply({ ...known, fingerprint: 'new', lastSeenAt: known.lastSeenAt - 1 });
    assert.deepEqual(
      list.newest.map(({ fingerprint }) => fingerprint),
      ['a', 'b', 'new'].sort((x, y) => {
        const at = (one: string) =>
          list.newest.find(({ fingerprint }) => fingerprint === one)?.lastSeenAt ?? 0;
        return at(y) - at(x);
      }),
    );
    assert.equal(list.items.length, 2);
  });
});

describe('issues that came back', () => {
  const back = (more: Partial<Issue>) => issue({ regressedAt: 5, ...more });
  it('are told from those that somebody opened again', () => {
    const seen = new Regressions();
    assert.equal(isRegressed(seen.note(back({}))), true);
    assert.equal(isRegressed(seen.note(back({ status: 'resolved' }))), false);
    assert.equal(isRegressed(seen.note(back({}))), false);
    assert.equal(isRegressed(seen.note(back({ regressedAt: 6 }))), true);
    assert.equal(isRegressed(seen.note(back({ fingerprint: 'other' }))), true);
    assert.equal(isRegressed(seen.note(issue())), false);
  });
});
