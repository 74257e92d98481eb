import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { withDiskLock } from '../../../../src/core/base/diskLock';
import { KeyedFiles } from '../../../../src/core/base/keyedFiles';
import {
  keepNewestFiles,
  readOwnBytes,
  readOwnFile,
  removeLeftBehind,
  removeOwn,
  writeOwnFile,
  writeOwnFileNow,
} from '../../../../src/core/base/ownFile';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), 'own-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bitsOf = (path: string) => statSync(path).mode & 0o777;

describe('a file of our own', () => {
  for (const [how, write] of [
    ['in time', writeOwnFile],
    [
      'at once',
      (place: string, name: string, text: string) =>
        Promise.resolve(writeOwnFileNow(place, name, text)),
    ],
  ] as const) {
    it(`is written ${how}, for nobody else, and replaced`, async () => {
      const place = join(folder, 'a/b');
      await write(place, 'x.json', 'one');
      await write(place, 'x.json', 'two');
      assert.equal(await readOwnFile(place, 'x.json', 3), 'two');
      assert.deepEqual(readdirSync(place), ['x.json']);
      assert.deepEqual([bitsOf(place), bitsOf(join(place, 'x.json'))], [0o700, 0o600]);
    });

    it(`that cannot be written ${how} leaves nothing behind`, async () => {
      mkdirSync(join(folder, 'x.json/full'), { recursive: true });
      await assert.rejects(async () => write(folder, 'x.json', 'one'), /EISDIR|ENOTEMPTY|EEXIST/);
      assert.deepEqual(readdirSync(folder), ['x.json']);
    });
  }

  it('is nothing where it cannot be read', async () => {
    writeFileSync(join(folder, 'x'), 'text');
    symlinkSync('x', join(folder, 'link'));
    assert.equal(await readOwnFile(folder, 'x', 4), 'text');
    assert.deepEqual(await readOwnBytes(folder, 'x', 4), Buffer.from('text'));
    assert.equal(await readOwnFile(folder, 'x', 3), undefined);
    assert.equal(await readOwnFile(folder, 'link', 100), undefined);
    assert.equal(await readOwnFile(folder, 'nothing', 100), undefined);
  });

  it('is removed, and a folder with all in it; one that is gone already is no failure', async () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    await removeOwn(join(folder, 'a'));
    await removeOwn(join(folder, 'a'));
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('the newest files', () => {
  const write = (name: string, second: number) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), second, second);
  };
  const rows: readonly (readonly [most: number, left: string])[] = [
    [4, 'a.json b.json c.json d.json x.txt'],
    [3, 'a.json b.json c.json x.txt'],
    [1, 'b.json x.txt'],
    [0, 'x.txt'],
  ];
  for (const [most, left] of rows) {
    it(`${most} of them stay`, async () => {
      write('a.json', 30);
      write('b.json', 40);
      write('c.json', 20);
      write('d.json', 10);
      write('x.txt', 1);
      await keepNewestFiles(folder, '.json', most);
      assert.equal(readdirSync(folder).sort().join(' '), left);
    });
  }

  it('leave first those that are gone', async () => {
    write('a.json', 30);
    write('b.json', 40);
    // A link to nothing has no time, as a file that went meanwhile.
    symlinkSync('nowhere', join(folder, 'c.json'));
    await keepNewestFiles(folder, '.json', 2);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json']);
  });
});

describe('what killed programs left', () => {
  const id = '0123abcd-0123-0123-0123-0123456789ab';
  const old = Date.now() / 1_000 - 3_600;
  const rows: readonly (readonly [name: string, goes: boolean])[] = [
    [`x.json.${id}`, true],
    [`x.js.${id}`, true],
    [`x.jsons.${id}`, false],
    [`x.j.${id}`, false],
    [`json.${id}`, false],
    [`x.json.${id}.bak`, false],
    [`x.json.${id.toUpperCase()}`, false],
    [`x.json.0${id}`, false],
    ['x.json', false],
  ];
  for (const [name, goes] of rows) {
    it(`${goes ? 'is' : 'is not'} ${name}`, async () => {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), old, old);
      await removeLeftBehind(folder);
      assert.equal(existsSync(join(folder, name)), !goes);
    });
  }

  it('is not what is being written', async () => {
    const ages: readonly (readonly [name: string, seconds: number])[] = [
      [`young.json.${id}`, 50],
      [`old.json.${id}`, 70],
    ];
    for (const [name, seconds] of ages) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), Date.now() / 1_000 - seconds, Date.now() / 1_000 - seconds);
    }
    await removeLeftBehind(folder);
    assert.deepEqual(readdirSync(folder), [`young.json.${id}`]);
  });

  it('goes as far as it can', async () => {
    await removeLeftBehind(join(folder, 'nowhere'));
    mkdirSync(join(folder, `a.json.${id}`));
    symlinkSync('nowhere', join(folder, `b.json.${id}`));
    writeFileSync(join(folder, `c.json.${id}`), '');
    for (const name of ['a', 'c']) utimesSync(join(folder, `${name}.json.${id}`), old, old);
    await removeLeftBehind(folder);
    assert.deepEqual(readdirSync(folder).sort(), [`a.json.${id}`, `b.json.${id}`]);
  });
});

describe('a lock that all windows see', () => {
  const file = () => join(folder, 'a/x');

  it('is held while the work lasts, and given back', async () => {
    const seen = await withDiskLock(file(), { waitMs: 0 }, async (lost) => {
      assert.equal(lost.aborted, false);
      assert.equal(await withDiskLock(file(), { waitMs: 0 }, () => assert.fail()), undefined);
      return 'done';
    });
    assert.deepEqual(seen, { value: 'done' });
    assert.equal(bitsOf(join(folder, 'a')), 0o700);
    assert.deepEqual(readdirSync(join(folder, 'a')), []);
  });

  it('is given back by work that fails', async () => {
    const failed = withDiskLock(file(), { waitMs: 0 }, () => Promise.reject(new Error('no')));
    await assert.rejects(failed, /no/);
    const again = await withDiskLock(file(), { waitMs: 0 }, () => Promise.resolve(1));
    assert.deepEqual(again, { value: 1 });
  });

  it('is waited for', async () => {
    const order: string[] = [];
    let begin = () => {};
    let end = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = withDiskLock(file(), { waitMs: 0 }, async () => {
      begin();
      await ended;
      order.push('first');
    });
    await begun;
    const second = withDiskLock(file(), { waitMs: 60_000 }, () => {
      order.push('second');
      return Promise.resolve('done');
    });
    setTimeout(end, 1);
    await first;
    assert.deepEqual(await second, { value: 'done' });
    assert.deepEqual(order, ['first', 'second']);
  });

  it('that cannot be made is told', async () => {
    writeFileSync(join(folder, 'a'), '');
    await assert.rejects(withDiskLock(file(), { waitMs: 0 }, () => assert.fail()));
  });

  it('that is not let be made is no lock of somebody else', async function () {
    if (process.getuid?.() === 0) {
      // Whoever may do everything is kept out by a name alone.
      const long = join(folder, 'x'.repeat(255));
      await assert.rejects(
        withDiskLock(long, { waitMs: 0 }, () => assert.fail()),
        { code: 'ENAMETOOLONG' },
      );
      return;
    }
    chmodSync(folder, 0o500);
    try {
      await assert.rejects(withDiskLock(join(folder, 'x'), { waitMs: 0 }, () => assert.fail()));
    } finally {
      chmodSync(folder, 0o700);
    }
  });
});

describe('KeyedFiles', () => {
  it('keeps a text for each key', async () => {
    const files = new KeyedFiles(folder, 10);
    await files.save(['a', 'b'], 'one');
    await files.save(['ab'], 'two');
    await files.save(['a', 'b'], 'three');
    assert.deepEqual(
      await Promise.all([files.load(['a', 'b']), files.load(['ab']), files.load(['a'])]),
      ['three', 'two', undefined],
    );
    const names = readdirSync(folder);
    assert.equal(names.length, 2);
    for (const name of names) assert.match(name, /^[0-9a-f]{32}\.json$/);
  });

  it('reads nothing that is too large', async () => {
    const files = new KeyedFiles(folder, 3);
    await files.save(['a'], 'four');
    assert.equal(await files.load(['a']), undefined);
  });

  it('changes what is kept, and writes nothing where nothing changes', async () => {
    const files = new KeyedFiles(folder, 10);
    const seen: (string | undefined)[] = [];
    const change = (next: string | undefined) =>
      files.change(['a'], (text) => {
        seen.push(text);
        return next;
      });
    await change(undefined);
    assert.deepEqual(readdirSync(folder), []);
    await change('one');
    const [name = ''] = readdirSync(folder);
    utimesSync(join(folder, name), 1, 1);
    await change('one');
    await change(undefined);
    assert.equal(statSync(join(folder, name)).mtimeMs, 1_000);
    await change('two');
    assert.deepEqual(seen, [undefined, undefined, 'one', 'one', 'one']);
    assert.equal(readFileSync(join(folder, name), 'utf8'), 'two');
    assert.deepEqual(readdirSync(folder), [name]);
  });

  it('forgets the oldest of more than a thousand, with a new one', async () => {
    const files = new KeyedFiles(folder, 10);
    await files.save(['known'], 'one');
    for (let index = 0; index < 1_000; index++) {
      writeFileSync(join(folder, `${index}.json`), '');
      utimesSync(join(folder, `${index}.json`), index, index);
    }
    await files.change(['known'], () => 'two');
    assert.equal(readdirSync(folder).length, 1_001);
    await files.change(['new'], () => 'three');
    assert.equal(readdirSync(folder).length, 1_000);
    assert.deepEqual(
      ['0.json', '1.json', '2.json'].map((name) => existsSync(join(folder, name))),
      [false, false, true],
    );
    assert.equal(await files.load(['new']), 'three');
  });
});
