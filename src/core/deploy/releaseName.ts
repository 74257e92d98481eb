/** Characters of a commit that tell it from others. */
const commitLength = 12;

/**
 * What a deploy is called: the commit, with `+changes` where files are not committed, else the time. `now`: milliseconds
 * since 1970.
 */
export function releaseName(
  git: { readonly commit: string | undefined; readonly uncommitted: number } | undefined,
  now: number,
): string {
  if (git?.commit === undefined) return new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  const commit = git.commit.slice(0, commitLength);
  return git.uncommitted > 0 ? `${commit}+changes` : commit;
}
