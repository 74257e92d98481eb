import assert from 'node:assert/strict';
import {
  fileAbilities,
  fileLook,
  filesLook,
  sortedEntries,
} from '../../../../src/core/files/fileRow';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { entry } from './entries';

const now = 3_600_000;
const uri = { scheme: 'panel', authority: 'a@b', path: '/x', toString: () => 'panel://a@b/x' };
const look = (one: RemoteEntry, can = '') => fileLook(one, { uri, can, now });
const tooltip = (one: RemoteEntry) => look(one).tooltip ?? '';

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
      const {
        expands,
        icon,
        tags,
        description = '',
        label,
        click,
        resource,
      } = look(one, 'canRead');
      const { isFolder } = expected;
      assert.deepEqual({ isFolder, tags: tags?.join(' '), description }, expected);
      assert.equal(expands, isFolder ? 'closed' : undefined);
      assert.equal(icon, isFolder ? 'folder' : 'file');
      assert.deepEqual([label, resource], [one.name, 'panel://a@b/x']);
      const opens = { title: 'Open', id: 'vscode.open', arguments: [uri] };
      assert.deepEqual(click, isFolder ? undefined : opens);
    });
  }

  it('tells size and mode of files, and no size of folders', () => {
    assert.match(tooltip(entry('a')), /^a · 10 B · Modified: .* · -rw-r--r--$/);
    assert.doesNotMatch(tooltip(entry('a', { type: 'folder', mode: '' })), /10 B/);
    assert.doesNotMatch(tooltip(entry('a', { mode: '' })), / · $/);
  });

  it('of all of them says whether they may only be read', () => {
    assert.deepEqual(filesLook('canRead', true).tags, ['files', 'canRead']);
    assert.equal(filesLook('', true).description, undefined);
    const { description, tooltip: why } = filesLook('', false);
    assert.equal(description, 'read-only');
    assert.match(why ?? '', /file\.create/);
  });

  it('offers what the permissions allow', () => {
    const can = fileAbilities((permission) => permission !== 'file.delete');
    assert.equal(can, 'canRead canCreate canUpdate canArchive');
    assert.equal(
      fileAbilities(() => false),
      '',
    );
  });

  it('stands below folders, and among its kind by name', async () => {
    const all = [
      entry('b'),
      entry('z', { type: 'folder' }),
      entry('a'),
      entry('l', { type: 'link', leadsToFolder: true }),
    ];
    const names = (await sortedEntries(all)).map(({ name }) => name);
    assert.deepEqual(names, ['l', 'z', 'a', 'b']);
    assert.equal(all[0]?.name, 'b');
  });
});
