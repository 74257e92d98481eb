import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { sleep, systemClock } from '../../../../src/core/base/clock';
import { FakeClock } from '../../../support/fakeClock';

describe('sleep', () => {
  it('ends after its time, and leaves no listener', async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    let isOver = false;
    void sleep(clock, 100, signal).then(() => (isOver = true));
    await clock.advance(99);
    assert.equal(isOver, false);
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    await clock.advance(1);
    assert.equal(isOver, true);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('without a signal ends after its time', async () => {
    const clock = new FakeClock();
    const slept = sleep(clock, 5);
    await clock.advance(5);
    assert.equal(await slept, undefined);
  });

  it('that is broken off rejects at once, and leaves no timer', async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const slept = sleep(clock, 100, abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(slept, /enough/);
    assert.equal(clock.pending, 0);
  });

  it('does not begin where it is broken off already', async () => {
    const clock = new FakeClock();
    await assert.rejects(sleep(clock, 0, AbortSignal.abort(new Error('before'))), /before/);
    assert.equal(clock.pending, 0);
  });
});

describe('the clock of the computer', () => {
  it('has the time of today', () => assert.ok(Math.abs(systemClock.now() - Date.now()) < 60_000));

  it('runs a task, and not one that was put off', async () => {
    const ran: string[] = [];
    systemClock.after(0, () => ran.push('disposed')).dispose();
    await new Promise<void>((resolve) => systemClock.after(0, resolve));
    await new Promise<void>((resolve) => systemClock.after(1, resolve));
    assert.deepEqual(ran, []);
  });
});
