import ignore from 'ignore';
import { limits } from '../base/limits';
import type { DeniedNames } from '../files/deniedNames';
import { remotePath } from '../files/remoteFolders';
import { isCheapRule } from './ignoreRules';

/** What is known of the names that a server denies. */
export interface KnownDenials {
  /** Patterns, as git's, that the panel tells of the server's egg. */
  readonly patterns: readonly string[];
  /** What the daemon has refused. */
  readonly refused: Pick<DeniedNames, 'has'>;
}

/**
 * Tells of a path relative to a server's folder whether the server is known to deny it. The patterns are matched from the
 * server's root on (panel-dialect.md, 2.4); one that could take long is left out, and the daemon decides.
 */
export function deniedIn(
  folder: string,
  { patterns, refused }: KnownDenials,
): (path: string) => boolean {
  const rules = ignore({ allowRelativePaths: true });
  rules.add(patterns.filter(isCheapRule).slice(0, limits.deniedPatterns));
  return (path) => {
    const place = remotePath(folder, path);
    return refused.has(place) || rules.ignores(place.slice(1));
  };
}
