import assert from 'node:assert/strict';
import { memoryBelow } from '../../../../src/core/base/memoryBelow';
import { adoptMemory } from '../../../../src/core/windows/adoptMemory';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

/** A memory of a window of an earlier version. */
class Old extends FakeSharedMemento {
  keys(): readonly string[] {
    return [...this.kept.keys()];
  }
}

describe('What windows of an earlier version remembered each for itself', () => {
  const rows: readonly (readonly [string, unknown, unknown, unknown])[] = [
    ['is taken over where nobody knows anything', undefined, ['a'], ['a']],
    ['is put together, each once', ['a', { b: 1 }], [{ b: 1 }, 'c'], ['a', { b: 1 }, 'c']],
    ['does not replace what was chosen since', 'use', 'name', 'use'],
    ['does not replace a list by something else', ['a'], true, ['a']],
  ];
  for (const [name, shared, old, expected] of rows) {
    it(name, async () => {
      const into = new FakeSharedMemento(shared === undefined ? {} : { 'list.a': shared });
      const from = new Old({ 'list.a': old, other: 5 });
      await adoptMemory(from, into, ['list.']);
      assert.deepEqual([into.get('list.a'), into.get('other')], [expected, undefined]);
      assert.deepEqual(from.get('list.a'), old);
    });
  }

  it('is taken over once: what was forgotten since does not come back', async () => {
    const [from, into] = [new Old({ 'list.a': 1, 'map.b': 2 }), new FakeSharedMemento()];
    await adoptMemory(from, into, ['list.']);
    await into.update('list.a', undefined);
    await adoptMemory(from, into, ['list.', 'map.']);
    assert.deepEqual([into.get('list.a'), into.get('map.b')], [undefined, 2]);
    // Later versions look there, too.
    assert.deepEqual(from.get('hostingPanel.adopted'), ['list.', 'map.']);
  });

  it('is not written down again as taken over', async () => {
    const [from, into] = [new Old({ 'list.a': 1 }), new FakeSharedMemento()];
    await adoptMemory(from, into, ['list.']);
    const heard: string[] = [];
    from.onDidChange((key) => heard.push(key));
    await adoptMemory(from, into, ['list.']);
    assert.deepEqual(heard, []);
  });

  it('is tried again where it could not be written', async () => {
    const from = new Old({ 'list.a': 1 });
    const broken = new FakeSharedMemento();
    broken.change = () => Promise.reject(new Error('no room'));
    await assert.rejects(adoptMemory(from, broken, ['list.']), /no room/);
    const into = new FakeSharedMemento();
    await adoptMemory(from, into, ['list.']);
    assert.equal(into.get('list.a'), 1);
  });
});

describe('The memory of a workspace', () => {
  it('is that of all windows which show it, and of no other', async () => {
    const all = new FakeSharedMemento();
    const [here, there, other] = ['w', 'w', 'v'].map((name) => memoryBelow(all, name));
    const heard: string[] = [];
    there?.onDidChange((key) => heard.push(`there ${key}`));
    other?.onDidChange((key) => heard.push(`other ${key}`));
    await here?.update('list', [1]);
    await here?.change('list', (list) => [...(list as number[]), 2]);
    assert.deepEqual([there?.get('list'), other?.get('list')], [[1, 2], undefined]);
    assert.deepEqual(heard, ['there list', 'there list']);
  });
});
