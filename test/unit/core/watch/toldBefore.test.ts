import assert from 'node:assert/strict';
import type { NoticeKind } from '../../../../src/core/watch/watchNotice';
import { ToldBefore } from '../../../../src/core/watch/toldBefore';
import { FakeClock } from '../../../support/fakeClock';

const notice = (kind: NoticeKind, uuid = 'a') => ({
  ...{ server: { panelId: 'p', uuid, name: 'Server' }, kind, text: '', reason: '' },
});

describe('what was told before', () => {
  const rows: readonly (readonly [string, NoticeKind, string, number, number, boolean])[] = [
    ['by the window before', 'down', 'a', 1, 30, true],
    ['by the window before that', 'down', 'a', 2, 30, true],
    ['by the same window: it fell again', 'down', 'a', 0, 30, false],
    ['by the window before, long ago', 'down', 'a', 1, 121, false],
    ['of another server', 'down', 'b', 1, 30, false],
    ['of another kind', 'back', 'a', 1, 30, false],
  ];
  for (const [what, kind, uuid, turns, seconds, expected] of rows) {
    it(`${what}: ${expected ? 'is repeated' : 'is new'}`, async () => {
      const clock = new FakeClock();
      const told = new ToldBefore(clock);
      assert.equal(told.isRepeated(notice('down')), false);
      for (let turn = 0; turn < turns; turn++) told.nextWatches();
      await clock.advance(seconds * 1000);
      assert.equal(told.isRepeated(notice(kind, uuid)), expected);
    });
  }
});
