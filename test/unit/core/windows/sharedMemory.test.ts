import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { SharedMemory } from '../../../../src/core/windows/sharedMemory';
import { settle } from '../../../support/fakeClock';
import { ToldWindows } from '../../../support/toldWindows';

describe('what all windows remember', () => {
  let folder: string;
  let told: ToldWindows;
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'memory-'));
    told = new ToldWindows();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The memory of a window, the keys that it heard of, and the file as it is. */
  function open(name = 'known.json') {
    const window = told.window();
    const memory = new SharedMemory(folder, name, window);
    const heard: string[] = [];
    memory.onDidChange((key) => heard.push(key));
    return { window, memory, heard };
  }
  const onDisk = (): unknown => JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  const add = (one: string) => (names: unknown) => [
    ...((names as string[] | undefined) ?? []),
    one,
  ];

  it('is nothing before it is read', async () => {
    writeFileSync(join(folder, 'known.json'), '{"a":1}');
    const { memory, heard } = open();
    assert.equal(memory.get('a'), undefined);
    await memory.load();
    assert.equal(memory.get('a'), 1);
    assert.deepEqual(heard, ['a']);
  });

  const damaged = ['', '{"a":', '[]', '["a"]', 'null', '5', '"a"'];
  for (const text of damaged) {
    it(`is nothing in ${JSON.stringify(text)}, and can be written anew`, async () => {
      writeFileSync(join(folder, 'known.json'), text);
      const { memory } = open();
      await memory.load();
      assert.deepEqual([memory.get('a'), memory.get('0')], [undefined, undefined]);
      await memory.update('a', 1);
      assert.deepEqual(onDisk(), { a: 1 });
    });
  }

  it('is heard of by the others, once for each value that became another', async () => {
    const [one, other] = [open(), open()];
    await one.memory.update('a', [1]);
    await other.memory.load();
    assert.deepEqual([other.memory.get('a'), other.heard, one.heard], [[1], ['a'], ['a']]);
    await one.memory.update('a', [1]);
    await one.memory.update('b', 2);
    await other.memory.load();
    assert.deepEqual(
      [other.heard, one.heard],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    );
    await one.memory.update('b', undefined);
    await other.memory.load();
    assert.deepEqual(other.heard, ['a', 'b', 'b']);
  });

  it('is read again when another window tells of it', async () => {
    const { memory } = open();
    writeFileSync(join(folder, 'known.json'), '{"a":1}');
    const heard = new Promise<string>((resolve) => memory.onDidChange(resolve));
    told.window().tell('memory.changed', { name: 'known.json' });
    assert.equal(await heard, 'a');
    assert.equal(memory.get('a'), 1);
  });

  it('is not read for what is no news of it', async () => {
    const { memory } = open();
    writeFileSync(join(folder, 'known.json'), '{"a":1}');
    const other = told.window();
    for (const what of [null, 'known.json', {}, { name: 'other.json' }])
      other.tell('memory.changed', what);
    other.tell('memory.other', { name: 'known.json' });
    // Another memory is read meanwhile, from the same disk.
    const second = open();
    await second.memory.load();
    await settle();
    assert.deepEqual([memory.get('a'), second.memory.get('a')], [undefined, 1]);
  });

  it('is read again when this window comes to follow another', async () => {
    const { memory, window } = open();
    writeFileSync(join(folder, 'known.json'), '{"a":1}');
    const heard = new Promise<string>((resolve) => memory.onDidChange(resolve));
    window.become('following');
    assert.equal(await heard, 'a');
  });

  it('tells of its own name, behind the writing', async () => {
    const { memory } = open();
    const news: unknown[] = [];
    told.window().onTold('memory.changed', (what) => news.push([what, onDisk()]));
    await memory.update('a', 1);
    assert.deepEqual(news, [[{ name: 'known.json' }, { a: 1 }]]);
  });

  it('is changed at once for whoever reads it here, and by what the file is there', async () => {
    const { memory, heard } = open();
    writeFileSync(join(folder, 'known.json'), '{"names":["of another"]}');
    const writing = [memory.change('names', add('a')), memory.change('names', add('b'))];
    assert.deepEqual(
      [memory.get('names'), heard],
      [
        ['a', 'b'],
        ['names', 'names'],
      ],
    );
    await writing[0];
    assert.deepEqual(memory.get('names'), ['of another', 'a', 'b']);
    await writing[1];
    assert.deepEqual(memory.get('names'), ['of another', 'a', 'b']);
    assert.deepEqual(onDisk(), { names: ['of another', 'a', 'b'] });
    assert.deepEqual(readdirSync(folder), ['known.json']);
  });

  it('keeps other keys', async () => {
    const { memory } = open();
    await memory.update('a', 1);
    await memory.update('b', 2);
    assert.deepEqual(onDisk(), { a: 1, b: 2 });
  });

  // With `{"a":""}` around it.
  const most = 8 * 1024 ** 2 - 8;
  it('has as many bytes as can be read again', async () => {
    const { memory } = open();
    await memory.update('a', 'x'.repeat(most));
    const again = open();
    await again.memory.load();
    assert.equal(String(again.memory.get('a')).length, most);
  });

  it('refuses one more byte: what was known stays, and the next change is not held up', async () => {
    const { memory, heard } = open();
    await memory.update('a', 1);
    // In UTF-8 more than there are letters.
    await assert.rejects(memory.update('a', `${'x'.repeat(most - 1)}ü`), {
      message: 'Too much is remembered',
    });
    assert.deepEqual([memory.get('a'), onDisk()], [1, { a: 1 }]);
    assert.deepEqual(heard, ['a', 'a', 'a']);
    await memory.update('b', 2);
    assert.deepEqual(onDisk(), { a: 1, b: 2 });
  });

  it('that cannot be written is told to the one who changes it, and to nobody else', async () => {
    writeFileSync(join(folder, 'file'), '');
    const memory = new SharedMemory(join(folder, 'file'), 'known.json', told.window());
    const news: unknown[] = [];
    told.window().onTold('memory.changed', (what) => news.push(what));
    await assert.rejects(memory.update('a', 1));
    assert.deepEqual([memory.get('a'), news], [undefined, []]);
  });

  it('hears nothing more behind its end', async () => {
    const { memory, window, heard } = open();
    memory.dispose();
    writeFileSync(join(folder, 'known.json'), '{"a":1}');
    told.window().tell('memory.changed', { name: 'known.json' });
    window.become('following');
    await memory.load();
    assert.deepEqual(heard, []);
  });
});
