/** Characters of a name that git is asked for. */
const maxLength = 200;

/** The git names that a release may have: a tag with or without its `v`, a commit, `name@version`. */
export function releaseRefs(release: string): readonly string[] {
  if (release.length > maxLength) return [];
  const version = release.includes('@') ? release.slice(release.lastIndexOf('@') + 1) : release;
  const bare = version.replace(/^v(?=\d)/, '');
  const commit = /\b[0-9a-f]{7,40}$/.exec(version)?.[0];
  if (bare === '') return [];
  const names = [release, version, `v${bare}`, bare, ...(commit ? [commit] : [])];
  return [...new Set(names)].filter(isSafe);
}

/** A release comes from whoever sent the report: nothing that git would read as an option or a range. */
function isSafe(name: string): boolean {
  return /^[\w][\w.+/-]*$/.test(name) && !name.includes('..');
}
