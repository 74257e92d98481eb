import assert from 'node:assert/strict';
import { type Connected, idle } from '../../../../src/core/console/session';
import { onAuthSuccess, onJwtError } from '../../../../src/core/console/tokenRenewal';

const moment = { now: 1_700_000_600_000, random: 0.5 };

describe('A token that ends while the next one is on its way', () => {
  const expired = 'jwt: exp claim is invalid';
  for (const renewal of ['asked', 'waiting', 'held', 'sent'] as const) {
    it(`${renewal}: what it blocked is asked for once there is another`, () => {
      const live: Connected = { ...idle, phase: 'live', renewal, since: 0 };
      const [blocked] = onJwtError(live, expired, moment);
      assert.ok(blocked.phase === 'live');
      const [, ...effects] = onAuthSuccess(blocked, moment);
      assert.ok(effects.some((one) => one.type === 'send' && one.frame.event === 'send logs'));
    });
  }

  it('a renewal during which nothing was blocked asks for nothing', () => {
    const live: Connected = { ...idle, phase: 'live', renewal: 'sent', since: 0 };
    const [, ...effects] = onAuthSuccess(live, moment);
    assert.ok(!effects.some((one) => one.type === 'send'));
  });
});
