/** A place on this computer that may be the twin of one on a server. */
export interface Twin<T> {
  readonly value: T;
  /** Its path, with slashes. */
  readonly path: string;
}

/** Candidates by how many of their last parts they share with a path of a server, the most first; at least the name. */
export function rankTwins<T>(
  path: string,
  candidates: readonly Twin<T>[],
): readonly { readonly twin: Twin<T>; readonly shared: number }[] {
  const wanted = partsOf(path);
  return candidates
    .map((twin) => ({ twin, shared: sharedEnd(wanted, partsOf(twin.path)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.twin.path.length - b.twin.path.length);
}

/** The only one that shares the most, if there is just one. */
export function surest<T>(path: string, candidates: readonly Twin<T>[]): Twin<T> | undefined {
  const [first, second] = rankTwins(path, candidates);
  return first && first.shared !== second?.shared ? first.twin : undefined;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
}
