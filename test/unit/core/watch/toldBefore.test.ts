import assert from 'node:assert/strict';
import type { NoticeKind } from '../../../../src/core/watch/watchNotice';
import { ToldBefore } from '../../../../src/core/watch/toldBefore';
import { FakeClock } from '../../../support/fakeClock';

const start = 1_700_000_000_000;

/** A notice of some seconds after the start; `since` when the server was looked at before. */
const notice = (kind: NoticeKind, s: number, since?: number, uuid = 'a') => ({
  ...{ server: { panelId: 'p', uuid, name: 'Server' }, kind, text: '', reason: '' },
  at: start + s * 1000,
  ...(since !== undefined && { since: start + since * 1000 }),
});

describe('what was told before', () => {
  /** What was told at the start, how many windows watched since, and what comes when, looked at before when. */
  const rows: readonly (readonly [
    what: string,
    kind: NoticeKind,
    turns: number,
    then: NoticeKind,
    s: number,
    since: number | undefined,
    isRepeated: boolean,
  ])[] = [
    ['by the window before', 'down', 1, 'down', 30, -20, true],
    ['by the window before that', 'down', 2, 'down', 30, -20, true],
    ['by the same window: it fell again', 'down', 0, 'down', 30, -20, false],
    ['by the window before, and seen up since', 'down', 1, 'down', 60, 40, false],
    ['by the window before, which could not write for minutes', 'down', 1, 'down', 200, -20, true],
    ['as long ago as what is kept may be', 'down', 1, 'down', 360, -20, true],
    ['by the window before, long ago', 'down', 1, 'down', 421, -20, false],
    ['and is started again for the next', 'down', 1, 'restarted', 30, -20, true],
    ['and is a loop for the next', 'restarted', 1, 'crashLoop', 30, -20, true],
    ['and somebody had asked for it', 'stoppedByOther', 1, 'down', 30, -20, true],
    ['of another kind', 'down', 1, 'back', 30, -20, false],
    ['is up again', 'back', 1, 'back', 30, -20, true],
    ['was down and up again meanwhile', 'back', 1, 'back', 90, 70, false],
    ['is full since several looks', 'diskFull', 1, 'diskFull', 90, 70, true],
    ['a window of before that tells no look', 'down', 1, 'down', 90, undefined, true],
    ['to the last moment', 'down', 1, 'down', 420, -20, true],
    ['and was looked at just then', 'down', 1, 'down', 60, 0, false],
    ['and was looked at a moment before', 'down', 1, 'down', 60, -0.001, true],
    ['is full since several looks', 'memoryFull', 1, 'memoryFull', 90, 70, true],
    ['and somebody asked for the next', 'crashLoop', 1, 'stoppedByOther', 30, -20, true],
    ['is suspended since then', 'suspended', 1, 'suspended', 90, 70, false],
  ];
  for (const [what, kind, turns, then, s, since, isRepeated] of rows) {
    it(`${kind}, ${what}: ${isRepeated ? 'is repeated' : 'is new'}`, async () => {
      const clock = new FakeClock(start);
      const told = new ToldBefore(clock);
      assert.equal(told.isRepeated(notice(kind, 0, -20)), false);
      for (let turn = 0; turn < turns; turn++) told.nextWatches();
      await clock.advance(s * 1000);
      assert.equal(told.isRepeated(notice(then, s, since, 'b')), false);
      assert.equal(told.isRepeated(notice(then, s, since)), isRepeated);
    });
  }

  it('is that of another window too, once that said so', async () => {
    const clock = new FakeClock(start);
    const told = new ToldBefore(clock);
    told.remember(notice('down', 0, -20));
    assert.equal(told.isRepeated(notice('down', 30, -20)), false);
    told.nextWatches();
    assert.equal(told.isRepeated(notice('down', 30, -20)), true);
    const other = notice('down', 30, -20);
    assert.equal(
      told.isRepeated({ ...other, server: { ...other.server, panelId: 'q' } }),
      false,
      'of another panel',
    );
    // What does not say of when it is, is of when it was told.
    const { server, kind, text, reason } = notice('back', 0);
    const timeless = { server, kind, text, reason };
    told.remember(timeless);
    told.nextWatches();
    await clock.advance(90_000);
    assert.equal(told.isRepeated(notice('back', 90, 0)), false);
    told.remember(timeless);
    told.nextWatches();
    assert.equal(told.isRepeated(notice('back', 95, 80)), true);
  });

  it('is remembered of so many servers at most, the latest', () => {
    const told = new ToldBefore(new FakeClock(start));
    for (let i = 0; i <= 1_000; i++) told.isRepeated(notice('down', 0, -20, String(i)));
    told.nextWatches();
    for (const uuid of ['1', '1000'])
      assert.equal(told.isRepeated(notice('down', 0, -20, uuid)), true, uuid);
    assert.equal(told.isRepeated(notice('down', 0, -20, '0')), false);
  });
});
