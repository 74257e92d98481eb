// What publishing.json says of where the extension comes from, as package.json has it in the package.

/** @typedef {{ readonly repository: string, readonly sponsor: string }} Publishing */
/** @typedef {Readonly<Record<string, unknown>>} Manifest */

const ofDevelopment = ['private', 'scripts', 'devDependencies'];

/** Whether the repository is public and named: until then nothing may be published. @param {Publishing} publishing */
export function isPublic({ repository }) {
  return (
    /^https:\/\/[\w.-]+(\/[\w.-]+){2}$/.test(repository) && !/OWNER|REPOSITORY/.test(repository)
  );
}

/**
 * The manifest as it is published: with what leads to the repository, and without what only developers use. npm never gets
 * it, which is what `private` in package.json is for.
 * @param {Manifest} manifest
 * @param {Publishing} publishing
 * @returns {Manifest}
 */
export function publishedManifest(manifest, publishing) {
  const published = Object.fromEntries(
    Object.entries(manifest).filter(([field]) => !ofDevelopment.includes(field)),
  );
  const { repository, sponsor } = publishing;
  if (!isPublic(publishing)) return published;
  return {
    ...published,
    repository: { type: 'git', url: `${repository}.git` },
    bugs: { url: `${repository}/issues` },
    homepage: `${repository}#readme`,
    qna: `${repository}/discussions`,
    ...(sponsor !== '' && { sponsor: { url: sponsor } }),
  };
}

/**
 * When a version was released, by its heading in the changelog (`## 1.0.0 - 2026-11-23`), in seconds since 1970. Undefined
 * where there is none.
 * @param {string} changelog
 * @param {string} version
 */
export function releasedAt(changelog, version) {
  for (const [, of, day] of changelog.matchAll(/^## (\S+) - (\d{4}-\d\d-\d\d)$/gm))
    if (of === version) return Date.parse(`${day}T00:00:00Z`) / 1000;
  return undefined;
}
