import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { resolveFrame } from '../../../../src/core/source/resolve';
import { frameOf, memoryReader } from './memoryReader';

/** A map of one line: its first letter is the first of its source. */
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' });

async function opens(files: Record<string, string>, filename: string, lineno = 1) {
  const frame = frameOf({ filename, lineno, colno: 1 });
  const reader = memoryReader(files);
  const found = await resolveFrame(frame, { reader, mappings: [], stack: [frame] });
  return found.kind === 'one' ? `${found.place.file.path} by ${found.place.by}` : found.kind;
}

describe('The source that a map names', () => {
  const rows: readonly (readonly [
    what: string,
    built: string,
    url: string,
    map: string,
    source: string,
    opens: string,
  ])[] = [
    ['beside the built file', 'dist/a.js', '', 'dist/a.js.map', 'b.ts', 'dist/b.ts by map'],
    ['above it', 'dist/x/a.js', '', 'dist/x/a.js.map', '../../src/b.ts', 'src/b.ts by map'],
    ['where it lies now', 'dist/a.js', '', 'dist/a.js.map', '../x/src/b.ts', 'src/b.ts by map'],
    ['with dots within', 'dist/a.js', '', 'dist/a.js.map', './/x/.././b.ts', 'dist/b.ts by map'],
    [
      'from a map elsewhere',
      'dist/a.js',
      '../maps/a.map',
      'maps/a.map',
      'b.ts',
      'maps/b.ts by map',
    ],
    [
      'by a map that is asked for',
      'dist/a.js',
      'a.map?v=1',
      'dist/a.map',
      'b.ts',
      'dist/b.ts by map',
    ],
    ['by a map with a mark', 'dist/a.js', 'a.map#x', 'dist/a.map', 'b.ts', 'dist/b.ts by map'],
    ['of an mjs', 'dist/a.mjs', '', 'dist/a.mjs.map', 'b.ts', 'dist/b.ts by map'],
    ['of a cjs', 'dist/a.cjs', '', 'dist/a.cjs.map', 'b.ts', 'dist/b.ts by map'],
    ['of a jsx', 'dist/a.jsx', '', 'dist/a.jsx.map', 'b.ts', 'dist/b.ts by map'],
    ['not of what is no built code', 'dist/a.ts', '', 'dist/a.ts.map', 'b.ts', 'dist/a.ts by path'],
    [
      'not of what only ends alike',
      'dist/a.xjs',
      '',
      'dist/a.xjs.map',
      'b.ts',
      'dist/a.xjs by path',
    ],
    [
      'not the presumed source of what it names',
      'dist/a.js',
      '',
      'dist/a.js.map',
      'webpack://bot/./dist/b.js',
      'dist/a.js by path',
    ],
    ['not beyond the folder', 'dist/a.js', '..\\x.map', 'x.map', 'b.ts', 'dist/a.js by path'],
    ['not by backslashes', 'dist/a.js', '', 'dist/a.js.map', '..\\b.ts', 'dist/a.js by path'],
    [
      'at the address of a bundler, wherever it is',
      'dist/a.js',
      '',
      'dist/a.js.map',
      'webpack://bot/./src/b.ts',
      'src/b.ts by map',
    ],
    [
      'not at a folder that is called like an address',
      'dist/a.js',
      '',
      'dist/a.js.map',
      'Bundler-1.x+y:src/b.ts',
      'src/b.ts by map',
    ],
  ];
  for (const [what, built, url, map, source, wanted] of rows) {
    it(`is ${what}: ${wanted}`, async () => {
      const path = wanted.replace(/ by .*/, '');
      const files = {
        [path]: '',
        [built]: url === '' ? 'x' : `x\n//# sourceMappingURL=${url}`,
        [map]: mapOf(source),
        // Another file of that name: a path that is read the wrong way would be either.
        ...(/^(?:\.+\/|b)/.test(source) && what !== 'where it lies now' && { 'other/b.ts': '' }),
        ...(source.includes('Bundler') && { [`dist/${source}`]: '' }),
      };
      assert.equal(await opens(files, `/app/${built}`), wanted);
    });
  }

  it('may lie in the built file, and is then beside that', async () => {
    const data = Buffer.from(mapOf('../src/b.ts')).toString('base64');
    const code = `x\n//# sourceMappingURL=data:application/json;base64,${data}`;
    const files = { 'dist/a.js': code, 'src/b.ts': '' };
    assert.equal(await opens(files, '/app/dist/a.js'), 'src/b.ts by map');
    const broken = { ...files, 'dist/a.js': 'x\n//# sourceMappingURL=data:text/plain,x' };
    assert.equal(await opens(broken, '/app/dist/a.js'), 'dist/a.js by path');
    const beside = { ...broken, 'dist/a.js.map': mapOf('../src/b.ts') };
    assert.equal(await opens(beside, '/app/dist/a.js'), 'src/b.ts by map');
  });

  it('is not looked for where no line is known', async () => {
    const files = { 'dist/a.js': 'x', 'dist/a.js.map': mapOf('b.ts'), 'dist/b.ts': '' };
    assert.equal(await opens(files, '/app/dist/a.js', 0), 'dist/a.js by path');
  });

  it('is none that several files may be', async () => {
    const map = mapOf('webpack://bot/./b.ts');
    const files = { 'dist/a.js': 'x', 'dist/a.js.map': map, 'x/b.ts': '', 'y/b.ts': '' };
    assert.equal(await opens(files, '/app/dist/a.js'), 'dist/a.js by path');
  });
});

describe('What the rest of a stack tells of a file', () => {
  const files = { 'api/db/pool.ts': '', 'api/start.ts': '', 'web/start.ts': '' };
  const reader = memoryReader(files);
  const frame = frameOf({ filename: '/app/start.ts', lineno: 1 });
  const teaching = frameOf({ filename: '/app/db/pool.ts', lineno: 1 });
  const others = (count: number) =>
    Array.from({ length: count }, () => frameOf({ filename: 'node:fs' }));
  const kindOf = async (count: number) =>
    (await resolveFrame(frame, { reader, mappings: [], stack: [teaching, ...others(count)] })).kind;

  it('is that of its innermost frames, as many as are looked at', async () => {
    assert.equal(await kindOf(limits.stackFrames - 1), 'one');
    assert.equal(await kindOf(limits.stackFrames), 'unsure');
  });
});
