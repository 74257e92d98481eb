import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerRef } from '../../../../src/core/api/panel';
import { SnapshotStore } from '../../../../src/core/search/snapshotStore';
import { compareFolders } from '../../../../src/core/sync/compareFolders';
import { readLocalTree } from '../../../../src/core/files/localTree';
import { walk } from '../../../../src/core/files/walk';
import { MemoryServer } from '../../../support/memoryServer';
import { withFolderHere, writeFiles } from './folderHere';

describe('Two folders', () => {
  let root: string;
  withFolderHere((one) => (root = one));
  const write = (files: Readonly<Record<string, string>>) => writeFiles(root, files);

  it('are compared by names, sizes and contents', async () => {
    const server = new MemoryServer({
      ...{ '/app/same.js': 'aa', '/app/other.js': 'aa', '/app/size.js': 'a', '/app/there.js': 'x' },
      ...{
        '/app/size.png': 'a',
        '/app/pic.png': 'aa',
        '/app/skip.log': 'x',
        '/app/deep/x.js': 'x',
      },
    });
    write({
      ...{ 'here/same.js': 'aa', 'here/other.js': 'bb', 'here/size.js': 'aaa' },
      ...{
        'here/here.js': 'x',
        'here/pic.png': 'bb',
        'here/size.png': 'bb',
        'here/also.log': 'x',
        'here/deep/x.js': 'y',
      },
    });
    const signal = new AbortController().signal;
    const local = await readLocalTree([join(root, 'here')]);
    const here = local.files.map((one) => ({
      ...one,
      root: join(root, 'here'),
      path: one.path.slice(5),
    }));
    const compare = async (maxFolders: number) => {
      const walked = await walk(server.files, '/app', {
        ...{ exclude: new Set<string>(), maxFolders, signal },
      });
      return compareFolders(
        {
          ref: { panel: { id: 'p' }, uuid: server.uuid } as unknown as ServerRef,
          files: server.files,
        },
        {
          ...{ folder: '/app', walked, local: here, largestFile: 1_000 },
          ignores: (path) => path.endsWith('.log'),
        },
        { store: new SnapshotStore(join(root, 'store')), clock: server.clock, signal },
      );
    };
    const { differences, same, unsure } = await compare(9);
    assert.deepEqual(
      differences.map(({ path, kind, listed, here: state }) => [path, kind, listed, state?.size]),
      [
        ['deep/x.js', 'changed', 1, 1],
        ['here.js', 'onlyLocal', undefined, undefined],
        ['other.js', 'changed', 2, 2],
        ['size.js', 'changed', 1, 3],
        ['size.png', 'changed', 1, 2],
        ['there.js', 'onlyServer', 1, undefined],
      ],
    );
    assert.deepEqual([same, unsure], [1, ['pic.png']]);
    const shallow = await compare(1);
    assert.deepEqual(
      shallow.differences.map(({ path }) => path),
      ['here.js', 'other.js', 'size.js', 'size.png', 'there.js'],
    );
    assert.equal(existsSync(join(root, 'here/deep/x.js')), true);
  });

  it('have a file on this side alone that went from the server before it was read', async () => {
    const server = new MemoryServer({
      '/app/gone.js': 'a',
      '/app/same.js': 'a',
      '/app/x.log': 'a',
    });
    write({ 'here/gone.js': 'b', 'here/same.js': 'a', 'here/x.log': 'b' });
    const signal = new AbortController().signal;
    const walked = await walk(server.files, '/app', {
      ...{ exclude: new Set<string>(), maxFolders: 9, signal },
    });
    server.drop('/app/gone.js');
    const { files } = await readLocalTree([join(root, 'here')]);
    const local = files.map((one) => ({
      ...one,
      root: join(root, 'here'),
      path: one.path.slice(5),
    }));
    const found = await compareFolders(
      {
        ref: { panel: { id: 'p' }, uuid: server.uuid } as unknown as ServerRef,
        files: server.files,
      },
      { folder: '/app', walked, local, largestFile: 1_000 },
      { store: new SnapshotStore(join(root, 'store')), clock: server.clock, signal },
    );
    assert.deepEqual(
      found.differences.map(({ path, kind }) => [path, kind]),
      [
        ['gone.js', 'onlyLocal'],
        ['x.log', 'changed'],
      ],
    );
    assert.equal(found.same, 1);
  });
});
