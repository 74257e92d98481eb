import assert from 'node:assert/strict';
import { memoryBelow } from '../../../../src/core/base/memoryBelow';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

describe('the part of a memory that belongs to something', () => {
  it('has keys of its own', async () => {
    const whole = new FakeSharedMemento();
    const [one, other] = [memoryBelow(whole, 'one'), memoryBelow(whole, 'other')];
    await one.update('key', 1);
    await other.update('key', 2);
    await other.change('key', (value) => [value]);
    assert.deepEqual([one.get('key'), other.get('key'), whole.get('key')], [1, [2], undefined]);
  });

  it('hears of its own keys, by their names there', async () => {
    const whole = new FakeSharedMemento();
    const heard: string[] = [];
    const ended = memoryBelow(whole, 'one').onDidChange((key) => heard.push(key));
    await memoryBelow(whole, 'one').update('mine', 1);
    await memoryBelow(whole, 'other').update('theirs', 1);
    await whole.update('plain', 1);
    assert.deepEqual(heard, ['mine']);
    ended.dispose();
    await memoryBelow(whole, 'one').update('later', 1);
    assert.deepEqual(heard, ['mine']);
  });
});
