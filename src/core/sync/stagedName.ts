/** Marks a name that git would take for the head of a repository. */
const mark = '.hosting-panel';

/**
 * The path at which an entry waits until it is moved to its place. Without a `HEAD` no folder is a repository: git, which
 * looks around in every folder of which an editor opens a file, finds none in what only waits.
 */
export function stagedName(path: string): string {
  return path
    .split('/')
    .map((part) => (isHead(part) ? part + mark : part))
    .join('/');
}

/** The path that waits at such a place. */
export function unstagedName(path: string): string {
  const plain = (part: string) => (part.endsWith(mark) ? part.slice(0, -mark.length) : part);
  return path.split('/').map(plain).join('/');
}

/** Names that end like ours would be taken for marked ones. */
export function isStagedName(path: string): boolean {
  return path.split('/').some((part) => part.toLowerCase().endsWith(mark));
}

function isHead(part: string): boolean {
  return part.toLowerCase() === 'head';
}
