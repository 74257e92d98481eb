// `npm run bench`: measures, side by side and in one run, and prints a Markdown table of ratios.
import { build } from 'esbuild';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endTogether, stopAll } from '../harness/processes.mjs';
import { keepTemporaryFoldersTogether } from '../harness/temporary.mjs';

const folder = join('test', 'bench');
const out = join('out', 'bench');
const wanted = process.argv.slice(2);

endTogether();
keepTemporaryFoldersTogether({ preferMemory: false });
mkdirSync(out, { recursive: true });
const chosen = readdirSync(folder)
  .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .map((name) => join(folder, name));
const entryPoints = chosen.filter((name) => name.endsWith('.ts'));

/** What starts programs is loaded once, not bundled with each: who ends them must know of all. */
const harness = {
  name: 'harness',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve }) {
    onResolve({ filter: /\/harness\/[^/]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

await build({
  entryPoints,
  plugins: [harness],
  outdir: out,
  bundle: true,
  platform: 'node',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  packages: 'external',
  external: ['vscode'],
  logLevel: 'warning',
});

console.log('| What | Ours | Yardstick | Ratio | Yardstick is |');
console.log('| --- | ---: | ---: | ---: | --- |');
let failed = 0;
for (const entry of chosen) {
  const bundled = join(out, entry.slice(folder.length + 1).replace(/\.ts$/, '.mjs'));
  const file = entry.endsWith('.ts') ? bundled : entry;
  try {
    const { rows } = await import(pathToFileURL(file).href);
    for (const row of await rows()) console.log(row);
  } catch (error) {
    failed++;
    console.error(`${entry}:`, error);
  }
}
await stopAll();
process.exit(failed === 0 ? 0 : 1);
