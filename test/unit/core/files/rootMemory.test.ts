import assert from 'node:assert/strict';
import { rootEntry } from '../../../../src/core/files/rootEntry';
import { RootMemory } from '../../../../src/core/files/rootMemory';

describe('RootMemory', () => {
  let kept: readonly string[] | undefined;
  let written: number;
  const open = () =>
    new RootMemory({
      get: () => kept,
      set: (names) => {
        kept = names;
        written++;
      },
    });

  const entries = (...names: readonly string[]) => names.map((name) => ({ ...rootEntry, name }));

  beforeEach(() => {
    kept = undefined;
    written = 0;
  });

  it('says nothing before a root was ever listed', () => {
    assert.equal(open().isAbsent('/.vscode'), false);
  });

  it('answers for hidden names in the next window, and for nothing else', () => {
    open().learn(entries('.env', 'src'));
    const next = open();
    const absent = ['/.vscode', '/.vscode/settings.json', '/.git/HEAD'];
    for (const path of absent) assert.equal(next.isAbsent(path), true, path);
    const unknown = ['/', '/.env', '/.env/x', '/src', '/other', '/src/.vscode'];
    for (const path of unknown) assert.equal(next.isAbsent(path), false, path);
  });

  it('gives way to the first listing, and tells what came since', () => {
    open().learn(entries('.env'));
    const next = open();
    assert.deepEqual(next.learn(entries('.env', '.vscode', 'src')), [
      { type: 'created', path: '/.vscode' },
    ]);
    assert.equal(next.isAbsent('/.git'), false);
    assert.deepEqual(next.learn(entries('.git')), []);
  });

  it('writes only what is new', () => {
    open().learn(entries('b', '.b', '.a'));
    open().learn(entries('.a', '.b', 'c'));
    assert.equal(written, 1);
    assert.deepEqual(kept, ['.a', '.b']);
  });
});
