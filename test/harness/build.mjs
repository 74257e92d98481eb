import { root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Builds with esbuild.js. Throws with its words when that fails.
 * @param {readonly string[]} args see esbuild.js
 */
export async function build(args) {
  const { code, output } = await run(process.execPath, ['esbuild.js', ...args], {
    cwd: root,
    timeoutMs: 10 * 60_000,
  });
  if (code !== 0) throw new Error(`The build did not succeed:\n${output}`);
}
