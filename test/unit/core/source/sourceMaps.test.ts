import assert from 'node:assert/strict';
import { transformSync, buildSync } from 'esbuild';
import { resolveFrame } from '../../../../src/core/source/resolve';
import { frameOf, memoryReader } from './memoryReader';

const source = `interface Ticket {
  readonly id: number;
  assignee: string | null;
}

export function assign(tickets: Ticket[], id: number): Ticket {
  const ticket = tickets.find((candidate) => candidate.id === id);
  ticket!.assignee = 'x';
  return ticket!;
}
`;

function build(minify: boolean, sourcemap: 'external' | 'inline' = 'external') {
  const { code, map } = transformSync(source, {
    loader: 'ts',
    sourcemap,
    minify,
    sourcefile: '../src/store.ts',
  });
  return { code, map };
}

/** Line and column, from 1, of a text in built code. */
function placeOf(code: string, text: string) {
  const at = code.indexOf(text);
  assert.ok(at >= 0, code);
  const before = code.slice(0, at).split('\n');
  return { lineno: before.length, colno: (before.at(-1) ?? '').length + 1 };
}

async function opens(files: Record<string, string>, frame: Parameters<typeof frameOf>[0]) {
  const asked = frameOf(frame);
  const found = await resolveFrame(asked, {
    reader: memoryReader(files),
    mappings: [],
    stack: [asked],
  });
  if (found.kind !== 'one') return found.kind;
  return `${found.place.file.path}:${found.place.line} by ${found.place.by}`;
}

describe('Source maps', () => {
  const filename = '/home/container/dist/store.js';

  it('lead from built code to its source, line and column', async () => {
    const { code, map } = build(false);
    const files = {
      'dist/store.js': `${code}//# sourceMappingURL=store.js.map\n`,
      'dist/store.js.map': map,
      'src/store.ts': source,
    };
    assert.equal(
      await opens(files, { filename, ...placeOf(code, 'assignee =') }),
      'src/store.ts:8 by map',
    );
  });

  it('lead there without a column', async () => {
    const { code, map } = build(false);
    const files = { 'dist/store.js': code, 'dist/store.js.map': map, 'src/store.ts': source };
    const { lineno } = placeOf(code, 'assignee =');
    assert.equal(await opens(files, { filename, lineno }), 'src/store.ts:8 by map');
  });

  it('tell apart what minified code has on one line', async () => {
    const { code, map } = build(true);
    const files = { 'dist/store.js': code, 'dist/store.js.map': map, 'src/store.ts': source };
    assert.equal(
      await opens(files, { filename, ...placeOf(code, 'assignee=') }),
      'src/store.ts:8 by map',
    );
  });

  it('may lie inside the built file', async () => {
    const { code } = build(false, 'inline');
    const files = { 'dist/store.js': code, 'src/store.ts': source };
    const place = placeOf(code, 'assignee =');
    assert.equal(await opens(files, { filename, ...place }), 'src/store.ts:8 by map');
  });

  it('may name sources by a bundler’s URL', async () => {
    const { code, map } = build(false);
    const json = map.replace('../src/store.ts', 'webpack://bot/./src/store.ts');
    const files = { 'dist/store.js': code, 'dist/store.js.map': json, 'src/store.ts': source };
    const place = placeOf(code, 'assignee =');
    assert.equal(await opens(files, { filename, ...place }), 'src/store.ts:8 by map');
  });

  it('are passed over when broken or when the source is gone', async () => {
    const { code, map } = build(false);
    const place = placeOf(code, 'assignee =');
    const broken = {
      'dist/store.js': code,
      'dist/store.js.map': '{"version":3',
      'src/store.ts': source,
    };
    const gone = { 'dist/store.js': code, 'dist/store.js.map': map };
    const itself = `dist/store.js:${place.lineno} by path`;
    assert.equal(await opens(broken, { filename, ...place }), itself);
    assert.equal(await opens(gone, { filename, ...place }), itself);
  });

  it('lead through a bundle of several files', async () => {
    const result = buildSync({
      stdin: {
        contents: `import {x} from './b'; x();`,
        sourcefile: 'src/a.ts',
        resolveDir: '/',
        loader: 'ts',
      },
      bundle: true,
      write: false,
      outfile: '/out/bundle.js',
      sourcemap: 'external',
      external: ['./b'],
      format: 'esm',
    });
    const [map, code] = ['.map', '.js'].map(
      (end) => result.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '',
    );
    const files = {
      'dist/bundle.js': code ?? '',
      'dist/bundle.js.map': (map ?? '').replace(/"[^"]*src\/a.ts"/, '"../src/a.ts"'),
      'src/a.ts': '',
    };
    const place = placeOf(code ?? '', 'x();');
    assert.equal(
      await opens(files, { filename: 'https://x.example/assets/bundle.js', ...place }),
      'unsure',
    );
    assert.equal(
      await opens(files, { filename: '/app/dist/bundle.js', ...place }),
      'src/a.ts:1 by map',
    );
  });
});
