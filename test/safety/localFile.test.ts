import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { ArchiveRecords } from '../../src/core/sync/archiveRecords';
import { LocalFileError, readSmallFile, useFileInside } from '../../src/core/base/localFile';
import { makePipe, releasePipe, swapFolder, swapForLink, within } from './support/hostileFiles';

describe('A file of this computer', () => {
  let root = '';
  let outside = '';
  beforeEach(() => {
    const folder = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-file-')));
    root = join(folder, 'root');
    outside = join(folder, 'outside');
    mkdirSync(join(root, 'a/b'), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(root, 'a/b/c.txt'), 'ours');
    writeFileSync(join(outside, 'c.txt'), 'private');
  });
  afterEach(() => rmSync(join(root, '..'), { recursive: true }));

  const read = (path = 'a/b/c.txt') =>
    useFileInside(root, path, async ({ content }) =>
      Buffer.from(await content.read(0, content.size)).toString(),
    );
  const refuses = (reason: string) => (error: unknown) =>
    error instanceof LocalFileError && error.reason === reason;

  it('is read where it is plain', async () => assert.equal(await read(), 'ours'));

  it('is read where a person chose a link as the folder', async () => {
    symlinkSync('root', join(root, '../chosen'));
    const text = await readSmallFile(join(root, '../chosen'), 'a/b/c.txt', 100);
    assert.equal(text, 'ours');
  });

  const refused: readonly (readonly [string, () => void, string, string?])[] = [
    ['a link', () => swapForLink(join(root, 'a/b/c.txt'), join(outside, 'c.txt')), 'link'],
    ['a link to nothing', () => swapForLink(join(root, 'a/b/c.txt'), 'nowhere'), 'link'],
    ['a link to itself', () => swapForLink(join(root, 'a/b/c.txt'), 'c.txt'), 'link'],
    ['a link back into the folder', () => swapForLink(join(root, 'a/b/c.txt'), '../d'), 'link'],
    ['behind a link', () => swapFolder(join(root, 'a/b'), outside), 'link'],
    ['behind a link higher up', () => symlinkSync('a', join(root, 'l')), 'link', 'l/b/c.txt'],
    ['a folder', () => undefined, 'folder', 'a/b'],
    ['nothing', () => unlinkSync(join(root, 'a/b/c.txt')), 'missing'],
    ['behind a file', () => undefined, 'missing', 'a/b/c.txt/d'],
  ];
  for (const [what, make, reason, path] of refused) {
    it(`is not read where it is ${what}`, async () => {
      make();
      await assert.rejects(read(path), refuses(reason));
    });
  }

  it('is not waited for where it is a pipe', async () => {
    const pipe = join(root, 'pipe');
    makePipe(pipe);
    try {
      const seen = await within(
        5_000,
        read('pipe').catch((error: unknown) => error),
      );
      assert.ok(refuses('notAFile')(seen));
    } finally {
      releasePipe(pipe);
    }
  });

  it('is what was opened, whatever takes its name while it is read', async () => {
    const text = await useFileInside(root, 'a/b/c.txt', async ({ content }) => {
      swapFolder(join(root, 'a/b'), outside);
      return Buffer.from(await content.read(0, content.size)).toString();
    });
    assert.equal(text, 'ours');
  });

  it('is refused where it changes while it is read, and never read beyond its size', async () => {
    const work = useFileInside(root, 'a/b/c.txt', async ({ pieces }) => {
      appendFileSync(join(root, 'a/b/c.txt'), ' and more');
      for await (const piece of pieces()) assert.ok(piece.length <= 4);
    });
    await assert.rejects(work, refuses('changed'));
  });

  it('is refused where it is larger than it may be', () =>
    assert.rejects(readSmallFile(root, 'a/b/c.txt', 3), refuses('tooLarge')));
});

describe('What is remembered of archives', () => {
  let folder = '';
  const name = '.hosting-panel-0123456789ab.tar.gz';
  const place = { panelId: 'panel.example.com', uuid: 'u', folder: '/app' };
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-records-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds for one folder of one server, until it is gone', async () => {
    const records = new ArchiveRecords(join(folder, 'new'));
    assert.deepEqual([...(await records.names(place))], []);
    await records.of(place).made(name);
    assert.deepEqual([...(await records.names(place))], [name]);
    for (const other of [{ panelId: 'x' }, { uuid: 'x' }, { folder: '/' }])
      assert.deepEqual([...(await records.names({ ...place, ...other }))], []);
    await records.of(place).gone(name);
    assert.deepEqual([...(await records.names(place))], []);
  });

  it('is nothing that somebody else put there', async () => {
    const text = JSON.stringify(Object.values(place));
    writeFileSync(join(folder, 'backup.tar.gz.json'), text);
    writeFileSync(join(folder, `${name}.json`), `${text} `);
    symlinkSync(join(folder, 'backup.tar.gz.json'), join(folder, `${name.replace('0', 'f')}.json`));
    assert.deepEqual([...(await new ArchiveRecords(folder).names(place))], []);
  });
});
