import assert from 'node:assert/strict';
import {
  DisposableStore,
  Emitter,
  MutableDisposable,
  toDisposable,
} from '../../../../src/core/base/event';

function counted() {
  const ended = { times: 0, dispose: () => void ended.times++ };
  return ended;
}

describe('event', () => {
  it('toDisposable runs once', () => {
    let times = 0;
    const item = toDisposable(() => times++);
    item.dispose();
    item.dispose();
    assert.equal(times, 1);
  });

  it('a store ends what it owns in reverse, and late comers at once', () => {
    const order: number[] = [];
    const store = new DisposableStore();
    for (const n of [1, 2]) store.add(toDisposable(() => order.push(n)));
    store.dispose();
    store.add(toDisposable(() => order.push(3)));
    assert.deepEqual(order, [2, 1, 3]);
  });

  it('a slot ends the one before and keeps the same one', () => {
    const [first, second, late] = [counted(), counted(), counted()];
    const slot = new MutableDisposable();
    slot.value = first;
    slot.value = first;
    assert.equal(first.times, 0);
    slot.value = second;
    slot.dispose();
    slot.value = late;
    assert.deepEqual([first.times, second.times, late.times], [1, 1, 1]);
  });

  it('an emitter reaches every listener even when one throws, and tells of it', () => {
    const heard: string[] = [];
    const emitter = new Emitter<string>();
    emitter.event(() => {
      throw new Error('bug');
    });
    const same = (value: string) => heard.push(value);
    emitter.event(same);
    const second = emitter.event(same);
    assert.throws(() => emitter.fire('a'), /bug/);
    second.dispose();
    assert.throws(() => emitter.fire('b'));
    assert.deepEqual(heard, ['a', 'a', 'b']);
  });
});
