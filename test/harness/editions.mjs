import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * A VS Code that tests can run in: the folder of the pinned package that holds it, and the Node it wants.
 * @typedef {object} Edition
 * @property {string} folder the pinned package
 * @property {number} node the major version of Node
 * @property {boolean} hasBrowser whether a browser is pinned with it
 * @property {string} needed the space its installation takes
 */

/** Today's VS Code, which all suites run in, and the oldest that package.json names. @satisfies {Record<string, Edition>} */
export const editions = {
  newest: { folder: join(root, 'test', 'vscode'), node: 24, hasBrowser: true, needed: '1.5 GB' },
  oldest: {
    folder: join(root, 'test', 'vscode-oldest'),
    node: 22,
    hasBrowser: false,
    needed: '1.1 GB',
  },
};

/** The folder of VS Code's server in an edition. @param {Edition} edition */
export function serverOf({ folder }) {
  return join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

/** The version of VS Code in an edition that is installed. @param {Edition} edition @returns {string} */
export function versionOf(edition) {
  return JSON.parse(readFileSync(join(serverOf(edition), 'package.json'), 'utf8')).version;
}
