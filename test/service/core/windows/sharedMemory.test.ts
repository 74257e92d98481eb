import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Emitter } from '../../../../src/core/base/event';
import type { Role } from '../../../../src/core/windows/place';
import { SharedMemory } from '../../../../src/core/windows/sharedMemory';

/** Windows that hear each other, without the sockets between them. */
class Told {
  private readonly all: Emitter<{ from: object; topic: string; what: unknown }> = new Emitter();

  window(onDidChangeRole = new Emitter<Role>().event) {
    const from = {};
    return {
      onDidChangeRole,
      tell: (topic: string, what: unknown) => this.all.fire({ from, topic, what }),
      onTold: (topic: string, listener: (what: unknown) => void) =>
        this.all.event((news) => {
          if (news.from !== from && news.topic === topic) listener(news.what);
        }),
    };
  }
}

describe('what all windows of a user know', () => {
  let folder: string;
  let told: Told;
  const open = async () => {
    const memory = new SharedMemory(folder, 'known.json', told.window());
    await memory.load();
    return memory;
  };
  /** Resolves when a window hears of a key. */
  const hears = (memory: SharedMemory, key: string) =>
    new Promise<void>((resolve) => {
      memory.onDidChange((changed) => {
        if (changed === key) resolve();
      });
    });

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memory-'));
    told = new Told();
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('what one writes, the others know', async () => {
    const [first, second] = [await open(), await open()];
    const heard = hears(second, 'links');
    await first.update('links', [1, 2]);
    assert.deepEqual(first.get('links'), [1, 2]);
    await heard;
    assert.deepEqual(second.get('links'), [1, 2]);
    assert.deepEqual((await open()).get('links'), [1, 2]);
  });

  it('what one changes is known there at once, and what another wrote meanwhile is kept', async () => {
    const [first, second] = [await open(), await open()];
    const add = (one: string) => (names: unknown) => [
      ...(Array.isArray(names) ? (names as string[]) : []),
      one,
    ];
    const heard: string[] = [];
    first.onDidChange((key) => heard.push(key));
    const writing = [first.change('names', add('a')), first.change('names', add('b'))];
    assert.deepEqual(first.get('names'), ['a', 'b']);
    assert.deepEqual(heard, ['names', 'names']);
    await second.change('others', add('c'));
    assert.deepEqual(first.get('names'), ['a', 'b']);
    await Promise.all(writing);
    const both = await open();
    assert.deepEqual([both.get('names'), both.get('others')], [['a', 'b'], ['c']]);
  });

  it('what was told while no window led is known when one leads again', async () => {
    const role = new Emitter<Role>();
    const late = new SharedMemory(folder, 'known.json', {
      ...new Told().window(),
      onDidChangeRole: role.event,
    });
    await (await open()).update('links', 1);
    assert.equal(late.get('links'), undefined);
    const heard = hears(late, 'links');
    role.fire('following');
    await heard;
    assert.equal(late.get('links'), 1);
  });

  it('so much that it could not be read again is refused, and what was known stays', async () => {
    const memory = await open();
    await memory.update('links', 1);
    await assert.rejects(memory.update('names', 'x'.repeat(9 * 1024 ** 2)), /Too much/);
    assert.deepEqual([memory.get('links'), memory.get('names')], [1, undefined]);
    assert.equal((await open()).get('links'), 1);
  });

  it('undefined forgets', async () => {
    const memory = await open();
    await memory.update('links', 1);
    await memory.update('links', undefined);
    assert.equal((await open()).get('links'), undefined);
  });

  it('two that write at once lose nothing of each other', async () => {
    const all = await Promise.all([open(), open(), open()]);
    const add = (memory: SharedMemory, one: string) =>
      memory.change('names', (names) => [
        ...(Array.isArray(names) ? (names as string[]) : []),
        one,
      ]);
    await Promise.all(all.flatMap((memory, i) => [add(memory, `a${i}`), add(memory, `b${i}`)]));
    const names = (await open()).get('names') as string[];
    assert.deepEqual(names.sort(), ['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  });

  for (const text of ['', '{"links": ', '[]', 'null', '5']) {
    it(`a file that holds ${JSON.stringify(text)} knows nothing, and can be written to`, async () => {
      fs.writeFileSync(path.join(folder, 'known.json'), text);
      const memory = await open();
      assert.equal(memory.get('links'), undefined);
      await memory.update('links', 1);
      assert.equal((await open()).get('links'), 1);
    });
  }

  it('a change that cannot be written is told to the one who made it', async () => {
    const memory = new SharedMemory(path.join(folder, 'a file'), 'known.json', told.window());
    fs.writeFileSync(path.join(folder, 'a file'), '');
    await assert.rejects(memory.update('links', 1));
    // The next one is not held up by it.
    fs.rmSync(path.join(folder, 'a file'));
    await memory.update('links', 2);
    assert.equal(memory.get('links'), 2);
  });
});
