import assert from 'node:assert/strict';
import { rootEntry } from '../../../../src/core/files/lookup';
import { RootMemory } from '../../../../src/core/files/rootMemory';
import { FakeClock } from '../../../support/fakeClock';

describe('RootMemory', () => {
  let kept: readonly string[] | undefined;
  let written: number;
  let clock: FakeClock;
  const open = () =>
    new RootMemory(
      {
        get: () => kept,
        set: (names) => {
          kept = names;
          written++;
        },
      },
      clock,
    );

  const entries = (...names: readonly string[]) => names.map((name) => ({ ...rootEntry, name }));

  beforeEach(() => {
    kept = undefined;
    written = 0;
    clock = new FakeClock();
  });

  it('says nothing before a root was ever listed', () => {
    assert.equal(open().isAbsent('/.vscode'), false);
  });

  it('answers in the next window for what an editor looks for, and for nothing else', async () => {
    open().learn(entries('.env', 'src'));
    const next = open();
    const absent = ['/.vscode', '/.vscode/settings.json', '/.git/HEAD'];
    const absentWhileOpening = ['/eclipse/eclipse', '/none/a/b'];
    const unknown = ['/', '/.env', '/.env/x', '/src', '/src/a', '/other', '/src/.vscode'];
    for (const path of [...absent, ...absentWhileOpening]) assert.ok(next.isAbsent(path), path);
    for (const path of unknown) assert.ok(!next.isAbsent(path), path);
    await clock.advance(60_000);
    for (const path of absentWhileOpening) assert.ok(next.isAbsent(path), path);
    await clock.advance(1);
    for (const path of absent) assert.ok(next.isAbsent(path), path);
    for (const path of absentWhileOpening) assert.ok(!next.isAbsent(path), path);
  });

  it('gives way to the first listing, and tells what came since', () => {
    open().learn(entries('.env'));
    const next = open();
    assert.deepEqual(next.learn(entries('.env', '.vscode', 'src')), [
      { type: 'created', path: '/.vscode' },
      { type: 'created', path: '/src' },
    ]);
    assert.equal(next.isAbsent('/.git'), false);
    assert.deepEqual(next.learn(entries('.git')), []);
  });

  it('writes only what is new, and keeps nothing of a very large root', () => {
    open().learn(entries('b', '.a'));
    open().learn(entries('.a', 'b'));
    assert.equal(written, 1);
    assert.deepEqual(kept, ['.a', 'b']);
    open().learn(entries(...Array.from({ length: 1_000 }, (_, at) => `${at}`)));
    assert.equal(kept.length, 1_000);
    assert.equal(open().isAbsent('/.git'), true);
    open().learn(entries(...Array.from({ length: 1_001 }, (_, at) => `${at}`)));
    assert.equal(open().isAbsent('/.git'), false);
  });

  it('takes nothing for absent that was seen or made since, in this window and the next', () => {
    open().learn(entries('src'));
    const next = open();
    assert.ok(next.isAbsent('/app/a.js'));
    for (const path of ['/app', '/.config/a/b', '/', '/src/a']) next.saw(path);
    const seen = ['/app/a.js', '/.config/c', '/src/a'];
    for (const one of [next, open()]) {
      for (const path of seen) assert.ok(!one.isAbsent(path), path);
      assert.ok(one.isAbsent('/other/a'));
    }
    assert.deepEqual(kept, ['.config', 'app', 'src']);
    assert.equal(written, 3);
    // Who was told before that it is not there hears of it.
    assert.deepEqual(next.learn(entries('.config', 'app', 'src')), [
      { type: 'created', path: '/.config' },
      { type: 'created', path: '/app' },
    ]);
    next.saw('/later/a');
    assert.ok(!open().isAbsent('/later/a'));
  });

  it('says nothing of the root itself, though nothing is in it', () => {
    open().learn([]);
    const next = open();
    for (const path of ['/', '//a', '']) assert.equal(next.isAbsent(path), false, path);
    next.saw('/');
    next.saw('');
    assert.deepEqual([kept, written], [[], 1]);
  });

  it('keeps nothing of what is seen before the root was ever listed', () => {
    open().saw('/app/a.js');
    assert.equal(written, 0);
  });
});
