import assert from 'node:assert/strict';
import { FileSearch, globOf } from '../../../../src/core/source/fileSearch';
import { Mappings } from '../../../../src/core/source/mappings';
import { frameExcerpt } from '../../../../src/core/monitoring/excerpt';
import { FakeClock } from '../../../support/fakeClock';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { sourcesOf } from '../monitoring/fakeMonitoring';
import { frameOf } from './memoryReader';

describe('Names of files as a glob', () => {
  const rows: readonly (readonly [readonly string[], string | undefined])[] = [
    [['a.ts'], '**/a.ts'],
    [['b.ts', 'a.ts'], '**/{a.ts,b.ts}'],
    [['[id].ts'], '**/[[]id[]].ts'],
    [['*.ts', '{a,b}', '../a', 'a\\b', '!a', 'a\0'], undefined],
    [['x'.repeat(256)], undefined],
    [['*', 'a.ts'], '**/a.ts'],
    [[], undefined],
  ];
  for (const [names, wanted] of rows) {
    it(`${JSON.stringify(names).slice(0, 60)} are ${wanted}`, () =>
      assert.equal(globOf(names), wanted));
  }
});

describe('A search for files by their names', () => {
  it('answers the same question once in a minute, whatever the order of the names', async () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    const found = [{ folder: 'f', path: 'a.ts' }];
    const search = new FileSearch((glob) => {
      asked.push(glob);
      return Promise.resolve(found);
    }, clock);
    assert.equal(await search.find(['a.ts', 'b.ts']), found);
    await search.find(['b.ts', 'a.ts']);
    await clock.advance(60_000);
    await search.find(['b.ts', 'a.ts']);
    await search.find(['c.ts']);
    await search.find(['a.ts', 'b.ts']);
    assert.deepEqual(await search.find(['*']), []);
    assert.deepEqual(asked, ['**/{a.ts,b.ts}', '**/{a.ts,b.ts}', '**/c.ts']);
  });

  it('asks again when files came or went, and after a failure', async () => {
    let asked = 0;
    const search = new FileSearch(() => {
      asked++;
      return asked === 1 ? Promise.reject(new Error('no ripgrep')) : Promise.resolve([]);
    }, new FakeClock());
    await assert.rejects(search.find(['a.ts']), /no ripgrep/);
    await search.find(['a.ts']);
    await search.find(['a.ts']);
    assert.equal(asked, 2);
    search.forget();
    await search.find(['a.ts']);
    assert.equal(asked, 3);
  });

  it('remembers no more questions than pages ask', async () => {
    const asked: string[] = [];
    const search = new FileSearch((glob) => {
      asked.push(glob);
      return Promise.resolve([]);
    }, new FakeClock());
    for (let n = 0; n <= 20; n++) await search.find([`${n}.ts`]);
    await search.find(['1.ts']);
    await search.find(['0.ts']);
    assert.deepEqual(asked.slice(21), ['**/0.ts']);
  });
});

describe('What the user said about where code lies', () => {
  const key = 'hostingPanel.sourceMappings';
  const mapping = (from: string, to = 'src') => ({ from, folder: 'file:///w', to });

  it('is kept, the newest about a path, until it is forgotten', async () => {
    const state = new FakeSharedMemento();
    const mappings = new Mappings(state);
    let changes = 0;
    mappings.onDidChange(() => changes++);
    await mappings.remember(mapping('app'));
    await mappings.remember(mapping('lib'));
    await mappings.remember(mapping('app', 'other'));
    assert.deepEqual(new Mappings(state).all, [mapping('lib'), mapping('app', 'other')]);
    await mappings.forgetAll();
    assert.deepEqual([mappings.all, changes], [[], 4]);
  });

  it('is read as far as it is good', () => {
    const state = new FakeSharedMemento();
    for (const [kept, wanted] of [
      [undefined, []],
      ['x', []],
      [[null, {}, mapping('a'), { ...mapping('b'), to: 4 }, []], [mapping('a')]],
    ] as const) {
      state.kept.set(key, kept);
      assert.deepEqual(new Mappings(state).all, wanted);
    }
  });

  it('is forgotten, the oldest first, when it is too much', async () => {
    const mappings = new Mappings(new FakeSharedMemento());
    for (let index = 0; index <= 200; index++) await mappings.remember(mapping(`p${index}`));
    assert.deepEqual([mappings.all.length, mappings.all[0]?.from], [200, 'p1']);
  });
});

describe('The code around a frame', () => {
  const frame = (filename: string, lineno: number) => {
    const one = frameOf({ filename, lineno });
    return { frame: one, stack: [one], release: undefined, at: undefined };
  };
  const sources = sourcesOf({ 'src/a.ts': 'one\ntwo\n', 'a/b.ts': '', 'c/b.ts': '' });

  it('says where it was found', async () =>
    assert.deepEqual(await frameExcerpt(frame('/app/src/a.ts', 2), sources), {
      ...{
        firstLine: 1,
        line: 2,
        lines: [[{ text: 'one' }], [{ text: 'two' }], []],
        note: 'src/a.ts',
      },
    }));
  for (const [why, filename, line] of [
    ['no file is known', '/app/src/x.ts', 1],
    ['several may be meant', '/x/b.ts', 1],
    ['no line is known', '/app/src/a.ts', 0],
    ['the file has no such line', '/app/src/a.ts', 9],
  ] as const) {
    it(`is none where ${why}`, async () =>
      assert.equal(await frameExcerpt(frame(filename, line), sources), undefined));
  }
});
