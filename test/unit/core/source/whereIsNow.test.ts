import assert from 'node:assert/strict';
import { transformSync } from 'esbuild';
import type { ReleasedFile } from '../../../../src/core/source/releases';
import type { WorkspaceFile } from '../../../../src/core/source/sourcePaths';
import { type Sources, placeNow, whereIsNow } from '../../../../src/core/source/whereIsNow';
import { frameOf, memoryReader } from './memoryReader';

const released =
  'export class Store {\n  assign(id: number): void {\n    throw new Error();\n  }\n}\n';
const now = `// one\n// two\n${released}`;
const built = transformSync(released, {
  loader: 'ts',
  sourcemap: true,
  sourcefile: '../src/store.ts',
});
const files: Readonly<Record<string, string>> = {
  'src/store.ts': now,
  'dist/store.js': `${built.code}//# sourceMappingURL=store.js.map\n`,
  'dist/store.js.map': built.map,
};

/** The workspace, and what git says of a release. Remembers which files were asked for. */
function sources(texts = files, old: string | null = released) {
  const asked: string[] = [];
  const workspace = {
    ...memoryReader(texts),
    nameOf: ({ path }: WorkspaceFile) => path,
    uriOf: ({ folder, path }: WorkspaceFile) => `${folder}/${path}`,
  };
  const read = (file: WorkspaceFile, release: string): Promise<ReleasedFile | undefined> => {
    asked.push(`${file.path}@${release}`);
    return Promise.resolve(old === null ? undefined : { text: old, uri: `git:${file.path}` });
  };
  const all: Sources = { workspace, mappings: { all: [] }, releases: { read } };
  return { all, asked };
}

/** Where a frame is said to be, in a line. */
async function place(
  frame: Parameters<typeof frameOf>[0],
  given: { texts?: typeof files; old?: string | null; release?: string } = {},
) {
  const { texts = files, old = released, release = '2.4.1' } = given;
  const { all, asked } = sources(texts, old);
  const whole = frameOf(frame);
  const found = await whereIsNow(
    { frame: whole, stack: [whole], release: release || undefined },
    all,
  );
  if (found.kind !== 'one') return [found.kind, asked];
  const { file, line, column, by, note, released: uri } = found.place;
  return [`${file.path}:${line}:${column} by ${by}`, note, uri, asked];
}

describe('Where a frame is now', () => {
  const written = { filename: '/home/container/src/store.ts', lineno: 3, colno: 5 };
  const throws = built.code.split('\n').findIndex((line) => line.includes('throw')) + 1;
  const ofBuild = { filename: '/home/container/dist/store.js', lineno: throws, colno: 5 };

  it('follows a path from its release', async () =>
    assert.deepEqual(await place(written), [
      'src/store.ts:5:1 by path',
      'moved from 3 to 5 since 2.4.1',
      'git:src/store.ts',
      ['src/store.ts@2.4.1'],
    ]));

  it('follows what a source map led to, too', async () =>
    assert.deepEqual(await place(ofBuild), [
      'src/store.ts:5:1 by map',
      'moved from 3 to 5 since 2.4.1',
      'git:src/store.ts',
      ['src/store.ts@2.4.1'],
    ]));

  it('follows no line that the name of its function led to: that is of today', async () => {
    const texts = { 'src/store.ts': now };
    const frame = { ...ofBuild, function: 'Store.assign' };
    assert.deepEqual(await place(frame, { texts }), [
      'src/store.ts:4:undefined by function',
      '',
      undefined,
      [],
    ]);
  });

  it('stays as it was found without a release', async () =>
    assert.deepEqual(await place(written, { release: '' }), [
      'src/store.ts:3:5 by path',
      '',
      undefined,
      [],
    ]));

  it('stays as it was found where git does not know the release', async () =>
    assert.deepEqual((await place(written, { old: null })).slice(0, 3), [
      'src/store.ts:3:5 by path',
      '',
      undefined,
    ]));

  it('keeps its column where nothing moved, and knows the released file', async () =>
    assert.deepEqual((await place(written, { old: now })).slice(0, 3), [
      'src/store.ts:3:5 by path',
      '',
      'git:src/store.ts',
    ]));

  it('says that the line was changed', async () => {
    const texts = { 'src/store.ts': released.replace('throw', 'return') };
    assert.deepEqual((await place(written, { texts })).slice(0, 2), [
      'src/store.ts:3:5 by path',
      'changed since 2.4.1',
    ]);
  });

  it('asks git nothing about a file without a line', async () => {
    assert.deepEqual(await place({ ...written, lineno: 0 }), [
      'src/store.ts:undefined:5 by path',
      '',
      undefined,
      [],
    ]);
  });

  it('is left to the user where several files may be meant; the one that is picked is followed', async () => {
    const texts = { 'a/store.ts': now, 'b/store.ts': now };
    const { all, asked } = sources(texts);
    const frame = frameOf({ ...written, filename: '/x/store.ts' });
    const found = await whereIsNow({ frame, stack: [frame], release: '2.4.1' }, all);
    assert.equal(found.kind, 'unsure');
    assert.deepEqual(asked, []);
    const [first] = found.kind === 'unsure' ? found.places : [];
    assert.equal(first && (await placeNow(first, '2.4.1', all)).line, 5);
  });
});
