import assert from 'node:assert/strict';
import { countErrors } from '../../../../src/core/monitoring/errorCounts';
import { PanelFake, issueJson, pageJson } from './panelFake';

const hour = 3_600_000;
const day = 24 * hour;
const now = 1_700_000_000_000;
const { signal } = new AbortController();

describe('errors that are counted', () => {
  const listed = (more: object) => issueJson('f', { sparkline: [1, 2], ...more });

  it('of a day are in the list of issues', async () => {
    const fake = new PanelFake(() => pageJson([listed({ count: 3 })], 2));
    const counts = await countErrors(fake.http, 'p', { since: now - day, now, signal });
    const begin = Math.floor(now / hour) * hour;
    assert.deepEqual(counts.hours, [
      [begin - hour, 1],
      [begin, 2],
    ]);
    assert.deepEqual(
      [counts.since, counts.isWhole, fake.asked.length],
      [begin - 23 * hour, false, 1],
    );
  });

  it('of more are in the history of the most frequent that happened since', async () => {
    const fake = new PanelFake(({ path }) => {
      if (!path.endsWith('/issues')) {
        const history = Array.from({ length: 400 }, (_, n) => [n, 1]);
        return issueJson(path.split('/').at(-1) ?? '', { history, latest: null });
      }
      const many = Array.from({ length: 12 }, (_, n) =>
        issueJson(`f${n}`, { count: n, last_seen: (now - (n === 11 ? 3 : 1) * day) / 1000 }),
      );
      return pageJson(many);
    });
    const since = now - 2 * day;
    const counts = await countErrors(fake.http, 'p', { since, now, signal });
    const asked = fake.asked.slice(1).map((one) => one.split('/').at(-1)?.split(' ')[0]);
    assert.deepEqual(asked, ['f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3', 'f2', 'f1']);
    assert.equal(counts.hours.length, 10 * 14 * 24);
    assert.deepEqual(
      [counts.since, counts.isWhole],
      [Math.floor(now / hour) * hour - (14 * 24 - 1) * hour, false],
    );
  });
});
