import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/paths.mjs';
import { run } from '../harness/processes.mjs';

/**
 * What ships, built from a copy of the sources, so that nobody's own build is touched.
 * @param {string} sources @param {string} folder
 */
export async function installOurs(sources, folder) {
  for (const name of ['src', 'package.json']) {
    cpSync(join(root, name), join(sources, name), { recursive: true });
  }
  await buildIn(sources);
  cpSync(join(sources, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of ['package.json', 'package.nls.json', 'media', 'schemas']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
}

/** Runs the program that builds what ships, with what it brings along. @param {string} sources */
export async function buildIn(sources) {
  // The last two are in the notices of what ships.
  for (const name of [
    'esbuild.js',
    'scripts',
    'l10n',
    'tsconfig.json',
    'LICENSE',
    'CHANGELOG.md',
  ]) {
    cpSync(join(root, name), join(sources, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'), 'junction');
  const { code, output } = await run(process.execPath, ['esbuild.js'], {
    cwd: sources,
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`The build did not succeed: ${output}`);
}

/**
 * Makes a folder an extension that is only there for measuring.
 * @param {string} folder @param {{ name: string, main: string, activationEvents: string[], contributes?: object }} parts
 */
export function writeManifest(folder, parts) {
  const manifest = { publisher: 'bench', version: '0.0.1', engines: { vscode: '^1.106.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...parts }));
}
