import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { mayBeIn } from '../../../../src/core/monitoring/culprit';

describe('the file of a culprit', () => {
  const rows: readonly (readonly [string | undefined, string, boolean])[] = [
    [undefined, 'src/a.ts', true],
    ['', 'src/a.ts', true],
    ['run', 'src/a.ts', true],
    ['src/store.ts in run', 'src/store.ts', true],
    ['src/store.ts in run', 'src/other.ts', false],
    ['store.py in run', 'a/store.py', true],
    ['store.py in run', 'a/other.py', false],
    ['a.b in run', 'src/x.ts', true],
    ['a\\store.cs', 'x\\other.cs', false],
    ['Store.Java', 'other.java', false],
    ['dist/store.js', 'src/other.ts', true],
    ['app/build/store.js', 'src/other.ts', true],
    ['/_next/static/a.js', 'src/other.ts', true],
    ['a/store-1a2b3c4d.js', 'src/other.ts', true],
    ['a/store-1a2b.js', 'src/other.ts', false],
    ['a/store.abcdef.js', 'src/other.ts', true],
    ['a/builder/x.js', 'src/other.ts', false],
    ['bot/index.ts', 'bot/index.ts', true],
    ['bot/index.ts', 'web/index.ts', false],
    ['index.ts', 'web/index.ts', true],
    ['bot/index.ts', 'src/index.ts', true],
    ['bot/index.ts', 'index.ts', true],
    ['a/x.ts', 'a/', false],
    ['a/.env.ts', 'a/.env', true],
    // Names that say nothing without their folder.
    ...['index', 'main', 'mod', 'lib', 'app', '__init__', '__main__', 'page'].map(
      (stem) => [`bot/${stem}.ts`, `web/${stem}.ts`, false] as const,
    ),
    ...['mjs', 'cts', 'jsx', 'js', 'py', 'java', 'kt', 'kts', 'scala', 'go', 'php', 'cs', 'fs']
      .concat('rs', 'rb', 'vue', 'svelte')
      .map((end) => [`store.${end} in run`, 'a/other.x', false] as const),
    ['store.txt in run', 'a/other.x', true],
    ['store.tsz in run', 'a/other.x', true],
    ...['dist', 'build', 'out', 'assets', 'static', '_next', '.next', 'chunk', 'chunks', 'bundle']
      .concat('bundles')
      .flatMap((folder) => [
        [`${folder}/a.js`, 'src/other.ts', true] as const,
        [`run (${folder}\\a.js)`, 'src/other.ts', true] as const,
        [`x${folder}/a.js`, 'src/other.ts', false] as const,
        [`${folder}x/a.js`, 'src/other.ts', false] as const,
      ]),
    ['a/store-12345.js', 'src/other.ts', false],
    ['a/store_123456.js', 'src/other.ts', false],
    ['a/store-12345g.js', 'src/other.ts', false],
    ['a/store-123456x.js', 'src/other.ts', false],
    ['@x/store', 'src/other.ts', false],
    ['(x)/store', 'src/other.ts', false],
    ['[id]/store', 'src/other.ts', false],
    ['x-/store', 'src/other.ts', false],
    [' /store', 'src/other.ts', true],
    ['a/store.x', 'lib/.store.ts', false],
    ['a/STORE.ts', 'lib/Store.ts', true],
    ['a/store.ts', 'store.test.ts', true],
    [`${'a'.repeat(limits.pathLength - 5)}/x.ts`, 'b/other.ts', false],
    [`${'a'.repeat(limits.pathLength - 4)}/x.ts`, 'b/other.ts', true],
  ];
  for (const [culprit, path, may] of rows) {
    it(`${culprit?.slice(-30)} ${may ? 'may be' : 'is not'} in ${path}`, () =>
      assert.equal(mayBeIn(culprit, path), may));
  }
});
