import assert from 'node:assert/strict';
import { parseStats } from '../../../../src/core/console/stats';
import { tokenPermissions } from '../../../../src/core/console/tokenPermissions';

describe('what a daemon tells', () => {
  it('of the use is numbers that are not negative', () => {
    const told = {
      ...{ memory_bytes: 1, memory_limit_bytes: 2, cpu_absolute: 3, disk_bytes: 4, uptime: 7 },
      network: { rx_bytes: 5, tx_bytes: 6 },
    };
    assert.deepEqual(parseStats(told), {
      ...{ memoryBytes: 1, memoryLimitBytes: 2, cpu: 3, diskBytes: 4, networkRxBytes: 5 },
      ...{ networkTxBytes: 6, uptimeMs: 7 },
    });
    const none = {
      ...{ memoryBytes: 0, memoryLimitBytes: 0, cpu: 0, diskBytes: 0, networkRxBytes: 0 },
      ...{ networkTxBytes: 0, uptimeMs: 0 },
    };
    for (const network of [undefined, null, 5])
      assert.deepEqual(parseStats({ cpu_absolute: -1, uptime: Infinity, network }), none);
    assert.deepEqual(
      [parseStats(null), parseStats('x'), parseStats(undefined)],
      [...[undefined, undefined, undefined]],
    );
  });

  it('by a token is what it allows', () => {
    const token = (claims: unknown) =>
      `h.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.s`;
    assert.deepEqual(tokenPermissions(token({ permissions: ['*', 5] })), ['*']);
    for (const wrong of [
      ...['', 'x', 'a.b', token('{'), token([]), token({}), token({ permissions: '*' })],
      token({ permissions: Array.from({ length: 1_001 }, () => 'a') }),
      token({ x: 'y'.repeat(100_000), permissions: [] }),
    ])
      assert.equal(tokenPermissions(wrong), undefined, wrong.slice(0, 20));
  });
});
