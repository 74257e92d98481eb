import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { readIssueDetails } from '../../../../src/core/api/issue';
import { limits } from '../../../../src/core/base/limits';
import { LatestOccurrences } from '../../../../src/core/monitoring/latestOccurrences';
import { issue, occurrence } from './issueRows';
import { PanelFake, issueJson } from './panelFake';

describe('the newest occurrences that are remembered', () => {
  const of = (fingerprint: string, lastSeenAt = 5) => ({ fingerprint, lastSeenAt });
  const stand = () => {
    const fake = new PanelFake(({ path }) =>
      issueJson(path.split('/').at(-1) ?? '', { history: [], latest: null }),
    );
    return { fake, latest: new LatestOccurrences(fake.http) };
  };

  it('are read once for each time that an issue happened', async () => {
    const { fake, latest } = stand();
    for (const at of [5, 5, 4, 6, 6]) await latest.of('p', of('f', at));
    assert.equal(fake.asked.length, 2);
    await latest.of('q', of('f', 6));
    assert.equal(fake.asked.length, 3);
    latest.note('p', issue({ ...of('f', 7), latest: occurrence() }));
    assert.equal((await latest.of('p', of('f', 7)))?.id, 7);
    assert.equal(fake.asked.length, 3);
  });

  it('are asked for again where that failed', async () => {
    const { fake, latest } = stand();
    fake.failures.push(new PanelError('network', 'No'));
    await assert.rejects(latest.of('p', of('f')));
    assert.equal(latest.kept.count, 0);
    await latest.of('p', of('f'));
    assert.deepEqual([fake.asked.length, latest.kept.count], [2, 1]);
  });

  it('are three hundred, those that were asked for last', () => {
    const { latest } = stand();
    const note = (n: number) => latest.note('p', issue({ ...of(`f${n}`), latest: undefined }));
    for (let n = 0; n < 300; n++) note(n);
    assert.equal(latest.kept.count, 300);
    note(0);
    note(300);
    assert.equal(latest.kept.count, 300);
  });

  it('are as many as their texts leave room for', () => {
    const { latest } = stand();
    const message = 'x'.repeat(limits.occurrenceLength / 2 - 2_000);
    for (const name of ['a', 'b', 'c'])
      latest.note('p', issue({ ...of(name), latest: occurrence({ message }) }));
    assert.equal(latest.kept.count, 2);
    assert.ok(latest.kept.length <= limits.occurrenceLength);
  });
});

describe('details of an issue that the service tells', () => {
  it('may lack its newest occurrence', () => {
    const details = readIssueDetails(issueJson('f', { history: [], latest: null }), 'issue');
    assert.equal(details.latest, undefined);
  });
});
