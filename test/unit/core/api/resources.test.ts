import assert from 'node:assert/strict';
import { listResources, getResources, resourceBatches } from '../../../../src/core/api/resources';
import { panel, record, uuid } from './askedPanel';

describe('what servers use', () => {
  const stats = record({
    ...{ current_state: 'running', is_suspended: true, is_booting: true },
    resources: {
      ...{ memory_bytes: 1, cpu_absolute: 2, disk_bytes: 3, network_rx_bytes: 4 },
      ...{ network_tx_bytes: 5, uptime: 6 },
    },
  });
  const read = {
    ...{ state: 'running', isSuspended: true, isBooting: true, memoryBytes: 1, cpu: 2 },
    ...{ diskBytes: 3, networkRxBytes: 4, networkTxBytes: 5, uptimeMs: 6 },
  };
  const none = {
    ...{ state: 'x', isSuspended: false, isBooting: false, memoryBytes: 0, cpu: 0 },
    ...{ diskBytes: 0, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
  };

  it('is read of many at once, by uuid in small letters', async () => {
    const { http, asked } = panel(() => ({ data: { [uuid.toUpperCase()]: stats } }));
    assert.deepEqual([...(await listResources(http, [uuid, 'b']))], [[uuid, read]]);
    assert.deepEqual(asked, [`GET /resources {"servers":"${uuid},b"} background`]);
  });

  it('is none in an empty list, and nothing else is', async () => {
    assert.equal((await listResources(panel(() => ({ data: [] })).http, [])).size, 0);
    await assert.rejects(listResources(panel(() => ({ data: [1] })).http, []), {
      kind: 'malformed',
    });
  });

  it('is read of one', async () => {
    const { api, asked } = panel(() => stats);
    assert.deepEqual(await getResources(api), read);
    await getResources(api, { priority: 'user', isSentOnce: true });
    assert.deepEqual(asked, ['GET /resources background', 'GET /resources user once']);
    const bare = panel(() => record({ current_state: 'x' }));
    assert.deepEqual(await getResources(bare.api), none);
  });

  it('is not known where the node was not heard', async () => {
    const { api } = panel(() => record({ current_state: 'missing' }));
    await assert.rejects(getResources(api), { kind: 'daemonDown', code: 'StatsMissing' });
  });

  it('is asked for in as few requests as its limits allow', () => {
    const sizes = (count: number, length: number) =>
      resourceBatches(Array.from({ length: count }, () => 'x'.repeat(length))).map(
        (batch) => batch.length,
      );
    assert.deepEqual(sizes(0, 36), []);
    assert.deepEqual(sizes(100, 36), [100]);
    assert.deepEqual(sizes(201, 36), [100, 100, 1]);
    // With their commas 3,700 characters at most.
    assert.deepEqual(sizes(37, 99), [37]);
    assert.deepEqual(sizes(38, 99), [37, 1]);
    assert.deepEqual(sizes(91, 40), [90, 1]);
    assert.deepEqual(sizes(3, 1_850), [1, 1, 1]);
    assert.deepEqual(sizes(3, 1_849), [2, 1]);
  });
});
