import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Output a script that is shipped
 * @property {number} bytes
 * @property {Record<string, { bytesInOutput: number }>} inputs
 * @property {readonly { path: string, kind: string, external?: boolean }[]} imports
 * @property {string} [entryPoint]
 *
 * @typedef {{ outputs: Record<string, Output> }} Metafile what esbuild tells of a build
 */

/** What is shipped of the extension, and what is loaded with what. */
export class Loads {
  /** @param {Metafile} metafile @param {string} folder where it was built */
  constructor(metafile, folder) {
    this.outputs = metafile.outputs;
    this.folder = folder;
  }

  /**
   * The scripts that are loaded with a piece, which is named by its source below `src`. Throws for a source that is no piece.
   * @param {string} source
   * @returns {ReadonlySet<string>}
   */
  with(source) {
    const entry = Object.keys(this.outputs).find(
      (file) => this.outputs[file]?.entryPoint === `src/${source}`,
    );
    if (entry === undefined) throw new Error(`${source} is not loaded by itself`);
    const found = new Set([entry]);
    for (const file of found) {
      for (const { path, kind, external } of this.outputs[file]?.imports ?? [])
        if (kind === 'import-statement' && !external) found.add(path);
    }
    return found;
  }

  /** All scripts. @returns {ReadonlySet<string>} */
  get all() {
    return new Set(Object.keys(this.outputs).filter((file) => file.endsWith('.js')));
  }

  /** Bytes of scripts. @param {Iterable<string>} files */
  bytes(files) {
    return [...files].reduce((sum, file) => sum + statSync(join(this.folder, file)).size, 0);
  }

  /** The sources in scripts, below the checkout. @param {Iterable<string>} files */
  sources(files) {
    return [...this.bytesBySource(files).keys()];
  }

  /** Bytes of each source in scripts, before what loads them is added. @param {Iterable<string>} files */
  bytesBySource(files) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const file of files) {
      for (const [source, { bytesInOutput }] of Object.entries(this.outputs[file]?.inputs ?? {}))
        if (bytesInOutput > 0) found.set(source, (found.get(source) ?? 0) + bytesInOutput);
    }
    return found;
  }
}

/** The room or library of a source. @param {string} source */
export function roomOf(source) {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library !== undefined) return library;
  const folders = source.split('/').slice(1, -1);
  return folders.length > 0 ? folders.join('/') : 'ui';
}
