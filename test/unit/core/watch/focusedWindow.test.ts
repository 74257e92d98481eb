import assert from 'node:assert/strict';
import { FocusedWindow } from '../../../../src/core/watch/focusedWindow';
import { FakeClock } from '../../../support/fakeClock';
import { moment } from './sampleIncident';
import { windowOf } from './windowOf';

describe('the window that the user is in', () => {
  const topic = 'window.focused';
  const open = () => {
    const window = windowOf('here');
    const clock = new FakeClock(moment);
    const focused = new FocusedWindow(window.windows, clock);
    let changes = 0;
    focused.onDidChange(() => changes++);
    const there = (isFocused: boolean, at = clock.now(), id = 'there') =>
      window.hear(topic, { window: id, isFocused, at });
    return { ...window, clock, focused, there, changes: () => changes };
  };

  it('is this one where nothing is known', () => {
    const { focused } = open();
    assert.deepEqual([focused.last, focused.isAnyFocused], ['here', false]);
  });

  it('is the one in front, else the one that was last', async () => {
    const { focused, clock, there } = open();
    const now = () => [focused.last, focused.isAnyFocused];
    there(true);
    assert.deepEqual(now(), ['there', true]);
    await clock.advance(1);
    focused.setFocused(true);
    there(false);
    assert.deepEqual(now(), ['here', true]);
    await clock.advance(1);
    focused.setFocused(false);
    assert.deepEqual(now(), ['here', false]);
    await clock.advance(1);
    there(false);
    assert.deepEqual(now(), ['there', false]);
    there(true, clock.now() - 9, 'third');
    assert.deepEqual(now(), ['third', true]);
  });

  it('is told when the user comes or leaves, once each', () => {
    const { focused, told, changes, clock } = open();
    for (const isFocused of [false, true, true, false]) focused.setFocused(isFocused);
    const at = clock.now();
    assert.deepEqual(told, [
      [topic, { window: 'here', isFocused: true, at }],
      [topic, { window: 'here', isFocused: false, at }],
    ]);
    assert.equal(changes(), 2);
  });

  it('is no window that is gone', () => {
    const { focused, there, left, changes } = open();
    there(true);
    left.fire('another');
    assert.equal(changes(), 1);
    left.fire('there');
    assert.deepEqual([focused.last, focused.isAnyFocused, changes()], ['here', false, 2]);
  });

  it('is told to the one that leads now, which forgets what was', () => {
    const { focused, there, role, told, changes } = open();
    there(true);
    role.fire('seeking');
    assert.deepEqual([told, focused.last, changes()], [[], 'there', 2]);
    role.fire('following');
    assert.deepEqual([told.length, focused.last, changes()], [1, 'there', 3]);
    role.fire('leading');
    assert.deepEqual([told.length, focused.last, changes()], [2, 'here', 4]);
  });

  it('does not stay the one for ever by a clock that is ahead', async () => {
    const { focused, there, clock } = open();
    there(false, clock.now() + 1e9);
    await clock.advance(1);
    focused.setFocused(true);
    focused.setFocused(false);
    assert.equal(focused.last, 'here');
  });

  it('is none by what is no news, nor behind the end', () => {
    const { focused, hear, there, changes } = open();
    for (const what of [null, 7, {}, { window: 'x', isFocused: true }, { at: 1, isFocused: true }])
      hear(topic, what);
    assert.deepEqual([focused.last, changes()], ['here', 0]);
    focused.dispose();
    there(true);
    assert.equal(focused.last, 'here');
  });
});
