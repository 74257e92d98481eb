import assert from 'node:assert/strict';
import { fileAbilities, fileRow, sortedEntries } from '../../../../src/core/files/fileRow';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { entry } from './entries';

const now = 3_600_000;

describe('The row of a file', () => {
  const rows: readonly [
    string,
    RemoteEntry,
    { isFolder: boolean; tags: string; description: string },
  ][] = [
    ['a file', entry('a.txt'), { isFolder: false, tags: 'file canRead', description: '' }],
    [
      'an archive',
      entry('a.zip'),
      { isFolder: false, tags: 'file archive canRead', description: '' },
    ],
    [
      'a folder',
      entry('src', { type: 'folder' }),
      { isFolder: true, tags: 'folder canRead', description: '' },
    ],
    [
      'a link',
      entry('l', { type: 'link' }),
      { isFolder: false, tags: 'file canRead', description: 'link' },
    ],
    [
      'a link that leads to a folder',
      entry('l', { type: 'link', leadsToFolder: true }),
      { isFolder: true, tags: 'folder canRead', description: 'link' },
    ],
  ];
  for (const [what, one, expected] of rows) {
    it(`of ${what}`, () => {
      const { isFolder, tags, description, label } = fileRow(one, 'canRead', now);
      assert.deepEqual({ isFolder, tags, description }, expected);
      assert.equal(label, one.name);
    });
  }

  it('tells size and mode of files, and no size of folders', () => {
    assert.match(fileRow(entry('a'), '', now).tooltip, /^a · 10 B · changed .* · -rw-r--r--$/);
    assert.doesNotMatch(fileRow(entry('a', { type: 'folder', mode: '' }), '', now).tooltip, /10 B/);
    assert.doesNotMatch(fileRow(entry('a', { mode: '' }), '', now).tooltip, / · $/);
  });

  it('offers what the permissions allow', () => {
    const can = fileAbilities((permission) => permission !== 'file.delete');
    assert.equal(can, 'canRead canCreate canUpdate canArchive');
    assert.equal(
      fileAbilities(() => false),
      '',
    );
  });

  it('stands below folders, and among its kind by name', () => {
    const all = [
      entry('b'),
      entry('z', { type: 'folder' }),
      entry('a'),
      entry('l', { type: 'link', leadsToFolder: true }),
    ];
    const names = sortedEntries(all).map(({ name }) => name);
    assert.deepEqual(names, ['l', 'z', 'a', 'b']);
    assert.equal(all[0]?.name, 'b');
  });
});
