import esbuild from 'esbuild';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CoverageMap } from '../../scripts/coverageMap.mjs';

const sources: Readonly<Record<string, string>> = {
  'src/entry.ts': `import { half } from './half';
import { unused } from './unused';
import { words } from './words';
half(words.length);
export const kept = [unused];
`,
  'src/half.ts': `export function half(n: number): number {
  if (n > 100) {
    return n;
  }
  return n / 2;
}
`,
  'src/unused.ts': `export function unused(): number {
  return 1;
}
`,
  'src/words.ts': `export const words = ['a'];
`,
};

describe('coverage by file', () => {
  it('counts the lines that were run, and names files of which only the loading was', async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
    const session = new Session();
    try {
      fs.mkdirSync(path.join(root, 'src'));
      for (const [name, text] of Object.entries(sources))
        fs.writeFileSync(path.join(root, name), text);
      const bundle = path.join(root, 'out', 'bundle.js');
      await esbuild.build({
        entryPoints: [path.join(root, 'src', 'entry.ts')],
        ...{ outfile: bundle, bundle: true, platform: 'node', format: 'cjs', sourcemap: 'inline' },
      });
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
      createRequire(bundle)(bundle);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const seen = result.find(({ url }) => url === pathToFileURL(bundle).href);
      const map = new CoverageMap(root);
      map.add(bundle, []);
      map.add(bundle, seen?.functions ?? []);
      const { files, filesNotRun } = map.result();
      assert.deepEqual(files, [
        { file: 'src/entry.ts', lines: 3, run: 3 },
        { file: 'src/half.ts', lines: 6, run: 4 },
        { file: 'src/unused.ts', lines: 3, run: 0 },
        { file: 'src/words.ts', lines: 1, run: 1 },
      ]);
      assert.deepEqual(filesNotRun, ['src/unused.ts']);
    } finally {
      session.disconnect();
      fs.rmSync(root, { recursive: true });
    }
  });
});
