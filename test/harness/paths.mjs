import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The nested package that holds VS Code's server edition, its Node and a Chromium. */
export const vscodePackage = join(root, 'test', 'vscode');

/** What the runs leave behind to look at: screenshots and logs. */
export const outputs = join(root, 'test', 'out');

/** The suites' bundles, as `node esbuild.js --tests` writes them. */
export const bundles = join(root, 'out');
