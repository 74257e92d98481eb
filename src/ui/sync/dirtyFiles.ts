import * as vscode from 'vscode';
import { nameKey } from '../../core/base/localPath';
import { pathBelow } from '../../core/base/localUri';

/** Relative paths of files, in any spelling that the disk takes for them. */
export interface DirtyFiles {
  has(path: string): boolean;
}

/**
 * The files below a folder that are open with changes that are not saved. Editors know the folder by the name that was
 * opened, `local`, and also by the one that it leads to, `root`.
 */
export function dirtyBelow(
  { local, root }: { readonly local: vscode.Uri; readonly root: string },
  platform: NodeJS.Platform = process.platform,
): DirtyFiles {
  const names = [local, vscode.Uri.file(root)];
  const open = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
  const paths = open.flatMap(({ uri }) =>
    names.flatMap((name) => pathBelow(name, uri, platform) ?? []),
  );
  const keys = new Set(paths.map((path) => nameKey(path, platform)));
  return { has: (path) => keys.has(nameKey(path, platform)) };
}
