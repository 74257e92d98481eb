import assert from 'node:assert/strict';
import { msUntilSlot, slotsLeft, withRequest } from '../../../../src/core/console/credentialSlots';

const second = 1_000;

const minute = 60_000;

describe('slots for credentials', () => {
  const rows: readonly (readonly [
    ages: readonly number[],
    wait: number,
    urgent: number,
    left: number,
  ])[] = [
    [[], 0, 0, 4],
    [[50, 40, 30], 0, 0, 1],
    [[50, 40, 30, 20], 10 * second, 0, 0],
    [[50, 40, 30, 20, 10], 20 * second, 10 * second, 0],
    [[60, 40, 30, 20], 0, 0, 1],
    [[59.999, 40, 30, 20], 1, 0, 0],
    // A clock that was put back.
    [[-10, -20, -30, -40], 0, 0, 0],
  ];
  const now = 1_700_000_000_000;
  for (const [ages, wait, urgent, left] of rows) {
    it(`asked for ${ages.join(', ') || 'never'} s ago: in ${wait} ms, ${urgent} for power`, () => {
      const requests = ages.map((age) => now - age * second);
      assert.equal(msUntilSlot(requests, { now, isUrgent: false }), wait);
      assert.equal(msUntilSlot(requests, { now, isUrgent: true }), urgent);
      assert.equal(slotsLeft(requests, now), left);
    });
  }
  it('are kept for a minute', () =>
    assert.deepEqual(withRequest([now - minute, now - minute + 1], now), [now - minute + 1, now]));
});
