import assert from 'node:assert/strict';
import { transformSync } from 'esbuild';
import type { Renamed } from '../../../../src/core/source/releases';
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

/** What git and the disk know beside the workspace. */
interface Known {
  /** The text of the release; null where git does not know it. */
  readonly old?: string | null;
  /** What was committed when the frame was reported. */
  readonly committed?: string;
  readonly stored?: { readonly text: string; readonly modifiedAt: number };
  readonly renamed?: readonly Renamed[];
}

/** The workspace, and what git says of a release. Remembers which files were asked for. */
function sources(texts = files, { old = released, committed, stored, renamed = [] }: Known = {}) {
  const asked: string[] = [];
  const memory = memoryReader(texts);
  const workspace = {
    ...memory,
    ...(stored && { readStored: () => Promise.resolve(stored) }),
    nameOf: ({ path }: WorkspaceFile) => path,
    uriOf: ({ folder, path }: WorkspaceFile) => `${folder}/${path}`,
  };
  const answer = (file: WorkspaceFile, text: string | null | undefined) =>
    Promise.resolve(typeof text === 'string' ? { text, uri: `git:${file.path}` } : undefined);
  const releases = {
    read: (file: WorkspaceFile, release: string) => {
      asked.push(`${file.path}@${release}`);
      return answer(file, old);
    },
    readAt: (file: WorkspaceFile, at: number) => {
      asked.push(`${file.path} at ${at === Number.MAX_SAFE_INTEGER ? 'head' : at}`);
      return answer(file, committed);
    },
    difference: () => Promise.resolve(undefined),
    renamedSince: () => Promise.resolve(renamed),
  };
  const all: Sources = { workspace, mappings: { all: [] }, releases };
  return { all, asked };
}

/** Where a frame is said to be, in a line. */
async function place(
  frame: Parameters<typeof frameOf>[0],
  given: Known & { texts?: typeof files; release?: string; at?: number | undefined } = {},
) {
  const { texts = files, release = '2.4.1', at, ...known } = given;
  const { all, asked } = sources(texts, known);
  const whole = frameOf(frame);
  const reported = { frame: whole, stack: [whole], release: release || undefined, at };
  const found = await whereIsNow(reported, all);
  if (found.kind !== 'one') return [found.kind, asked];
  const { file, line, column, by, note, released: from, isDoubtful } = found.place;
  const doubt = isDoubtful ? '?' : '';
  return [`${file.path}:${line}:${column} by ${by}${doubt}`, note, from?.uri, asked];
}

describe('Where a frame is now', () => {
  const written = { filename: '/home/container/src/store.ts', lineno: 3, colno: 5 };
  const throws = built.code.split('\n').findIndex((line) => line.includes('throw')) + 1;
  const ofBuild = { filename: '/home/container/dist/store.js', lineno: throws, colno: 5 };

  it('follows a path from its release', async () =>
    assert.deepEqual(await place(written), [
      'src/store.ts:5:1 by path',
      'moved from line 3 to 5 since release 2.4.1',
      'git:src/store.ts',
      ['src/store.ts@2.4.1'],
    ]));

  it('follows what a source map led to, too', async () =>
    assert.deepEqual(await place(ofBuild), [
      'src/store.ts:5:1 by map',
      'moved from line 3 to 5 since release 2.4.1',
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

  it('keeps its column where nothing moved, and knows the released file', async () =>
    assert.deepEqual((await place(written, { old: now })).slice(0, 3), [
      'src/store.ts:3:5 by path',
      '',
      'git:src/store.ts',
    ]));

  it('says that the line was changed', async () => {
    const texts = { 'src/store.ts': released.replace('throw', 'return') };
    assert.deepEqual((await place(written, { texts })).slice(0, 2), [
      'src/store.ts:3:5 by path?',
      'changed since release 2.4.1',
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

  it('is as it was found where its file cannot be read now', async () => {
    const { all } = sources();
    const workspace = { ...all.workspace, read: () => Promise.resolve(undefined) };
    const frame = frameOf(written);
    const reported = { frame, stack: [frame], release: '2.4.1', at: 1 };
    const found = await whereIsNow(reported, { ...all, workspace });
    assert.ok(found.kind === 'one');
    const { line, column, note, isDoubtful, released: old } = found.place;
    assert.deepEqual([line, column, note, isDoubtful, old], [3, 5, '', false, undefined]);
  });

  it('is left to the user where several files may be meant; the one that is picked is followed', async () => {
    const texts = { 'a/store.ts': now, 'b/store.ts': now };
    const { all, asked } = sources(texts);
    const frame = frameOf({ ...written, filename: '/x/store.ts' });
    const found = await whereIsNow({ frame, stack: [frame], release: '2.4.1', at: 1 }, all);
    assert.equal(found.kind, 'unsure');
    assert.deepEqual(asked, []);
    const [first] = found.kind === 'unsure' ? found.places : [];
    assert.equal(first && (await placeNow(first, { release: '2.4.1' }, all)).line, 5);
  });
});

describe('Where a frame is now, where git does not know its release', () => {
  const frame = { filename: '/home/container/src/store.ts', lineno: 3, colno: 5 };
  const changed = 'your local copy has changed, so the line might differ';
  const inserted = released.replace('    throw', '    // here\n    throw');
  const saved = (modifiedAt: number) => ({ text: released, modifiedAt });
  const texts = (text: string) => ({ 'src/store.ts': text });
  const rows: readonly (readonly [string, Known & { at?: number }, string, string])[] = [
    [
      'it is followed from what was committed then',
      { committed: released, stored: saved(101), at: 100 },
      '4:1',
      'moved from line 3 to 4 since the error occurred',
    ],
    [
      'a link of a console from the last commit, where nothing else is saved',
      { committed: released, stored: saved(99) },
      '4:1',
      'moved from line 3 to 4 since the last commit',
    ],
    ['from what is saved and not committed, for a console', { committed: released }, '3:5', ''],
    [
      'from what is saved, not from the last commit, for a console',
      { committed: '', stored: saved(99) },
      '4:1',
      'moved from line 3 to 4 since the last save',
    ],
    [
      'from the last commit, for a console, whatever the line ends of what is saved are',
      { committed: released, stored: { ...saved(99), text: released.replaceAll('\n', '\r\n') } },
      '4:1',
      'moved from line 3 to 4 since the last commit',
    ],
    [
      'from what was committed then, where the line was saved the same',
      {
        committed: released,
        stored: { text: `${released}// more\n`, modifiedAt: 99 },
        at: 100,
      },
      '4:1',
      'moved from line 3 to 4 since the error occurred',
    ],
    [
      'it is doubtful where something else was saved by then than was committed',
      { committed: inserted, stored: saved(99), at: 100 },
      '3:5?',
      changed,
    ],
    [
      'from what was saved before',
      { stored: saved(99), at: 100 },
      '4:1',
      'moved from line 3 to 4 since the last save',
    ],
    [
      'from what is saved, for a console',
      { stored: saved(99) },
      '4:1',
      'moved from line 3 to 4 since the last save',
    ],
    [
      'it is doubtful where it was saved after that',
      { stored: saved(101), at: 100 },
      '3:5?',
      changed,
    ],
    [
      'nothing was changed since then',
      { committed: inserted, stored: saved(101), at: 100 },
      '3:5',
      '',
    ],
    [
      'what was committed then had no such line',
      { committed: '', stored: saved(101), at: 100 },
      '3:5?',
      'changed since the error occurred',
    ],
  ];
  for (const [name, known, wanted, note] of rows) {
    for (const release of ['', '2.4.1']) {
      it(`${name}${release ? ', nor has it the tag' : ''}`, async () => {
        const [where, said] = await place(frame, {
          ...{ ...known, old: null, release, texts: texts(inserted) },
        });
        assert.deepEqual([where, said], [`src/store.ts:${at(wanted)}`, note]);
      });
    }
  }
  it('is doubtful where the texts are too long to compare', async () => {
    const long = `${released}${'x'.repeat(5_000_001)}`;
    const [where, said] = await place(frame, { texts: texts(long) });
    assert.deepEqual([where, said], ['src/store.ts:3:5 by path?', changed]);
  });
  it('is doubtful where what was saved by then is too long to compare with what was committed', async () => {
    const stored = { text: `${released}${'x'.repeat(5_000_001)}`, modifiedAt: 5 };
    const known = { old: null, committed: released, stored, at: 7, texts: texts(released) };
    const [where, said] = await place(frame, known);
    assert.deepEqual([where, said], ['src/store.ts:3:5 by path?', changed]);
  });
  it('asks git for the release first, then for what was committed', async () => {
    const [, , , asked] = await place(frame, { old: null, at: 7 });
    assert.deepEqual(asked, ['src/store.ts@2.4.1', 'src/store.ts at 7']);
  });

  function at(wanted: string) {
    return wanted.endsWith('?') ? `${wanted.slice(0, -1)} by path?` : `${wanted} by path`;
  }
});

describe('Where code is now that was built', () => {
  const line = built.code.split('\n').findIndex((text) => text.includes('throw')) + 1;
  const frame = { filename: '/home/container/dist/store.js', lineno: line, colno: 5 };

  it('is followed from the source that was built, where git knows nothing', async () =>
    assert.deepEqual((await place(frame, { old: null })).slice(0, 2), [
      'src/store.ts:5:1 by map',
      'moved from line 3 to 5 since release 2.4.1',
    ]));
  it('is doubtful where the build here is not that of the release', async () =>
    assert.deepEqual((await place(frame, { old: `// older\n${released}` })).slice(0, 2), [
      'src/store.ts:3:5 by map?',
      'your local copy has changed, so the line might differ',
    ]));
  it('is that of the release, whatever its line ends are', async () =>
    assert.deepEqual((await place(frame, { old: released.replaceAll('\n', '\r\n') })).slice(0, 2), [
      'src/store.ts:5:1 by map',
      'moved from line 3 to 5 since release 2.4.1',
    ]));
});

describe('Where the code of a renamed file is now', () => {
  const folder = 'file:///work/space';
  const renamed = [{ from: { folder, path: 'src/old.ts' }, to: { folder, path: 'lib/new.ts' } }];
  const texts = { 'lib/new.ts': now };
  const frame = { filename: '/home/container/src/old.ts', lineno: 3, colno: 5 };

  it('is found by git, and followed', async () =>
    assert.deepEqual(await place(frame, { renamed, texts }), [
      'lib/new.ts:5:1 by path',
      'moved from line 3 to 5 since release 2.4.1',
      'git:src/old.ts',
      ['src/old.ts@2.4.1'],
    ]));
  it('is nowhere without a release, for a library, or for another file of that name', async () => {
    const nowhere = ['none', []];
    assert.deepEqual(await place(frame, { renamed, texts, release: '' }), nowhere);
    const library = { ...frame, filename: '/home/container/node_modules/a/src/old.ts' };
    assert.deepEqual(await place(library, { renamed, texts }), nowhere);
    const built = { ...frame, filename: '/home/container/dist/old.js' };
    assert.deepEqual(await place(built, { renamed, texts }), nowhere);
    const line = { ...frame, lineno: 0 };
    assert.deepEqual(await place(line, { renamed, texts }), nowhere);
    const other = { ...frame, filename: '/home/container/src/other.ts' };
    assert.deepEqual(await place(other, { renamed, texts }), nowhere);
  });
});
