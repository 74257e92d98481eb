/** What an empty folder is called where files are named by their paths: daemons leave it out of archives. */
export function folderKey(path: string): string {
  return `${path}/`;
}

/** Whether such a name is that of a folder. */
export function isFolderKey(path: string): boolean {
  return path.endsWith('/');
}

/** The path that such a name, or that of a file, stands for. */
export function pathOf(key: string): string {
  return isFolderKey(key) ? key.slice(0, -1) : key;
}
