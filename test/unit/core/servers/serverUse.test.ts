import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { ServerUse } from '../../../../src/core/servers/serverUse';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { server } from '../../sampleRows';
import { uuidOf } from '../../uuidOf';

describe('the use of several hundred servers', () => {
  it('counts as asked for in every turn until it is told', async () => {
    const one = { object: 'stats', attributes: { current_state: 'running' } };
    const fake = new PanelFake(({ query }) => {
      const uuids = String(query?.['servers']).split(',');
      return { data: Object.fromEntries(uuids.map((uuid) => [uuid, one])) };
    });
    const told = new Set<string>();
    const use = new ServerUse(fake.http, new FakeClock(1_700_000_000_000), {
      use: (found) => found.forEach(([uuid]) => told.add(uuid)),
      isSlow: () => undefined,
    });
    const servers = Array.from({ length: 300 }, (_, at) => ({
      ...server,
      uuid: uuidOf(at),
    }));
    const forgotten = () =>
      servers.filter(({ uuid }) => !use.isAsked(uuid) && !told.has(uuid)).length;
    let isOver = false;
    const reading = use.read(servers, { isRound: true }).finally(() => (isOver = true));
    const seen: number[] = [];
    while (!isOver) {
      seen.push(forgotten());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await reading;
    assert.deepEqual(
      seen,
      seen.map(() => 0),
    );
    assert.deepEqual([told.size, fake.asked.length], [300, 3]);
  });

  it('is asked for one by one where a panel does not tell all at once, and told', async () => {
    const fake = new PanelFake(({ path }) => {
      if (path === '/resources') throw new PanelError('notFound', 'x', { status: 404 });
      return { object: 'stats', attributes: { current_state: 'running' } };
    });
    Object.assign(fake.http, { requestsPerMinute: 240, beatOffsetMs: 0 });
    Object.assign(fake.http, { capabilities: { lacks: (what: string) => what === 'useOfAll' } });
    const told: string[] = [];
    let slow = 0;
    const use = new ServerUse(fake.http, new FakeClock(1_700_000_000_000), {
      use: (found) =>
        found.forEach(([uuid, stats]) =>
          told.push(`${uuid} ${stats instanceof Error ? stats.message : stats?.state}`),
        ),
      isSlow: () => slow++,
    });
    await use.read(
      [0, 1].map((at) => ({ ...server, uuid: uuidOf(at) })),
      { isRound: true },
    );
    assert.deepEqual([told.sort(), slow], [[`${uuidOf(0)} running`, `${uuidOf(1)} running`], 1]);
  });
});
