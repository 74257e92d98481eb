import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files below a folder; a path with a slash at its end is a folder. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const at = join(root, path);
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(at, content);
  }
}

/** A new folder of this computer for each of the tests around, which is gone after it. */
export function withFolderHere(take: (root: string) => void): void {
  let root: string;
  beforeEach(() => {
    // Some computers have their temporary folder behind a link.
    root = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-here-')));
    take(root);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
}
