import assert from 'node:assert/strict';
import { repositoryParts } from '../../../../src/core/base/repositoryShape';

describe('what is part of a git repository in disguise', () => {
  const rows: readonly (readonly [
    paths: readonly string[],
    here: Readonly<Record<string, readonly string[]>>,
    parts: readonly string[],
  ])[] = [
    [['index.js', 'config'], {}, []],
    [['HEAD'], {}, []],
    [['config', 'hooks/pre-commit'], {}, []],
    // A HEAD, and one that tells.
    ...['objects', 'refs', 'commondir', 'config', 'packed-refs', 'hooks'].map(
      (name): [string[], Record<string, string[]>, string[]] => [
        ['HEAD', name],
        {},
        ['HEAD', name],
      ],
    ),
    ...['index', 'info', 'logs', 'modules', 'worktrees', 'shallow', 'gitdir'].map(
      (name): [string[], Record<string, string[]>, string[]] => [['HEAD', name], {}, []],
    ),
    // Then each part of it is one, and nothing beside it.
    [
      ['r/HEAD', 'r/config', 'r/index', 'r/info/exclude', 'r/logs', 'r/modules/x', 'r/main.js'],
      {},
      ['r/HEAD', 'r/config', 'r/index', 'r/info/exclude', 'r/logs', 'r/modules/x'],
    ],
    [
      ['r/HEAD', 'r/refs', 'r/worktrees', 'r/shallow', 'r/gitdir', 'r/config.worktree'],
      {},
      ['r/HEAD', 'r/refs', 'r/worktrees', 'r/shallow', 'r/gitdir', 'r/config.worktree'],
    ],
    [['r/HEAD', 'r/objects/aa/bb', 's/config'], {}, ['r/HEAD', 'r/objects/aa/bb']],
    [['a/b/HEAD', 'a/b/hooks/pre-commit'], {}, ['a/b/HEAD', 'a/b/hooks/pre-commit']],
    // Put together in two steps.
    [['r/config', 'x'], { r: ['HEAD'] }, ['r/config']],
    [['HEAD'], { '': ['objects'] }, ['HEAD']],
    [['r/HEAD'], { r: ['main.js'] }, []],
    [['main.js'], { '': ['HEAD', 'config'] }, []],
    // As the least exact disks take names.
    [['Head', 'CONFIG.'], {}, ['Head', 'CONFIG.']],
    [['head. .', 'ob\u200bjects'], {}, ['head. .', 'ob\u200bjects']],
    [['r/head'], { r: ['Refs '] }, ['r/head']],
    // Inside of each other.
    [['refs/HEAD', 'refs/config'], {}, ['refs/HEAD', 'refs/config']],
    [['headless', 'config'], {}, []],
  ];
  for (const [paths, here, parts] of rows) {
    it(`${paths.join(' ')}${JSON.stringify(here)}: ${parts.join(' ') || 'nothing'}`, async () => {
      const found = await repositoryParts(paths, (folder) =>
        Promise.resolve(Object.hasOwn(here, folder) ? (here[folder] ?? []) : []),
      );
      assert.deepEqual([...found], parts);
    });
  }

  it('is looked for in no folder that gets nothing of the kind', async () => {
    const looked: string[] = [];
    await repositoryParts(['a/main.js', 'b/config', 'b/index', 'c/d/refs/x'], (folder) => {
      looked.push(folder);
      return Promise.resolve([]);
    });
    assert.deepEqual(looked, ['b', 'c/d']);
  });
});
