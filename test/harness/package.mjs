import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Left out of the copy: what the packaging needs none of. */
const left = ['.git', 'node_modules', 'out', 'dist', 'test'];

/**
 * Packages a copy of the sources, so that what is built here stays as it is.
 * @param {string} folder where the copy goes, as `sources`
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] what esbuild.js and the packager are told
 * @param {object} [options.publishing] in place of publishing.json
 * @returns {Promise<string>} the .vsix, which lies beside what it was made of
 */
export async function makePackage(folder, { env = {}, publishing } = {}) {
  const copy = join(folder, 'sources');
  for (const name of readdirSync(root)) {
    if (!left.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  if (publishing) writeFileSync(join(copy, 'publishing.json'), JSON.stringify(publishing));
  const { code, output } = await run(
    process.execPath,
    [join('scripts', 'package.mjs'), '--out', 'hosting-panel.vsix'],
    { cwd: copy, env: { ...process.env, ...env }, timeoutMs: 10 * 60_000 },
  );
  if (code !== 0) throw new Error(`The package was not made:\n${output}`);
  return join(copy, 'hosting-panel.vsix');
}
