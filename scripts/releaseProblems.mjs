// What keeps a package from being published. Pure: releaseCheck.mjs reads the files.
import { isPublic, releasedAt } from './publishing.mjs';

/** @typedef {import('./publishing.mjs').Publishing} Publishing */

/**
 * @typedef {object} Release
 * @property {Publishing} publishing what publishing.json says
 * @property {Readonly<Record<string, unknown>>} manifest package.json, as the package has it
 * @property {string} readme as the package has it
 * @property {string} changelog
 * @property {ReadonlyMap<string, number>} sizes bytes of each file in the package, by its path in the extension
 * @property {ReadonlyMap<string, number>} pictures bytes of the pictures of the repository, by path
 * @property {number} packageBytes
 * @property {string} [tag] the tag that is released, where one is
 */

/** VS Code's own list, in the order of its source. */
const categories = [
  ...['AI', 'Azure', 'Chat', 'Data Science', 'Debuggers', 'Extension Packs', 'Education'],
  ...['Formatters', 'Keymaps', 'Language Packs', 'Linters', 'Machine Learning', 'Notebooks'],
  ...['Programming Languages', 'SCM Providers', 'Snippets', 'Testing', 'Themes', 'Visualization'],
  'Other',
];
const maxKeywords = 30;
const maxPackageBytes = 1024 ** 2;
/** Of one picture: pages of the marketplace are read on slow lines, too. */
const maxPictureBytes = 1024 ** 2;

/** Says what is wrong, a sentence each. @param {Release} release @returns {readonly string[]} */
export function releaseProblems(release) {
  return [
    ...problemsOfManifest(release),
    ...problemsOfVersion(release),
    ...problemsOfLinks(release.readme, 'README.md'),
    ...problemsOfLinks(release.changelog, 'CHANGELOG.md'),
    ...problemsOfFiles(release),
  ];
}

/** @param {Release} release */
function* problemsOfManifest({ publishing, manifest }) {
  if (!isPublic(publishing))
    yield `publishing.json names no public repository: ${publishing.repository}`;
  for (const field of ['repository', 'bugs', 'homepage', 'qna', 'license', 'icon', 'galleryBanner'])
    if (!manifest[field]) yield `package.json of the package has no ${field}`;
  if ('private' in manifest) yield 'package.json of the package is private';
  const texts = JSON.stringify([
    manifest['repository'],
    manifest['publisher'],
    manifest['sponsor'],
  ]);
  if (/OWNER|REPOSITORY|example\.|TODO/.test(texts)) yield `A placeholder is left: ${texts}`;
  for (const category of listOf(manifest['categories']))
    if (!categories.includes(category)) yield `${category} is no category of the marketplace`;
  const keywords = listOf(manifest['keywords']);
  if (keywords.length > maxKeywords) yield `${keywords.length} keywords, more than ${maxKeywords}`;
  if (new Set(keywords).size < keywords.length) yield 'A keyword is there twice';
}

/** @param {Release} release */
function* problemsOfVersion({ manifest, changelog, tag }) {
  const version = String(manifest['version']);
  // The marketplaces know no versions with letters.
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    yield `${version} is no version of three numbers`;
  if (releasedAt(changelog, version) === undefined)
    yield `CHANGELOG.md has no "## ${version} - <day>"`;
  if (/^## (\[?Unreleased\]?)/im.test(changelog))
    yield 'CHANGELOG.md has entries without a version';
  if (tag !== undefined && tag !== `v${version}`) yield `The tag ${tag} is not v${version}`;
}

/**
 * The marketplace shows what is on the web, over https, and no SVG.
 * @param {string} markdown @param {string} file
 */
export function* problemsOfLinks(markdown, file) {
  for (const { target, isImage } of linksOf(markdown)) {
    if (!isImage && target.startsWith('#')) continue;
    if (!/^https:\/\//.test(target)) yield `${file}: ${isImage ? 'picture' : 'link'} ${target}`;
    else if (isImage && /\.svg($|[?#])/i.test(target)) yield `${file}: SVG ${target}`;
  }
}

/** The targets of all links and pictures of a text. @param {string} markdown */
export function linksOf(markdown) {
  const text = markdown.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/(!?)\[[^\]]*\]\(\s*<?([^)\s>]+)[^)]*\)/g)];
  const html = [...text.matchAll(/<(img|a)\b[^>]*?\b(?:src|href)=["']([^"']+)["']/gi)];
  const references = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  return [
    ...inline.map(([, mark, target = '']) => ({ target, isImage: mark === '!' })),
    ...html.map(([, tag, target = '']) => ({ target, isImage: tag?.toLowerCase() === 'img' })),
    ...references.map(([, target = '']) => ({ target, isImage: false })),
  ];
}

/** @param {Release} release */
function* problemsOfFiles({ manifest, sizes, pictures, packageBytes }) {
  if (packageBytes > maxPackageBytes) yield `The package has ${packageBytes} bytes, more than 1 MB`;
  const wanted = [String(manifest['icon']), 'readme.md', 'changelog.md', 'LICENSE.txt'];
  for (const file of [...wanted, 'SECURITY.md', 'dist/THIRD-PARTY-NOTICES.txt'])
    if (!sizes.has(file)) yield `The package has no ${file}`;
  for (const [file, bytes] of pictures)
    if (bytes > maxPictureBytes) yield `${file} has ${bytes} bytes, more than 1 MB`;
}

/** @param {unknown} value @returns {readonly string[]} */
function listOf(value) {
  return Array.isArray(value) ? value.map(String) : [];
}
