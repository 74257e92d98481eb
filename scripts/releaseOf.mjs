import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

/**
 * What is to be judged of a package that was made of the sources in a folder. Throws where it cannot be read.
 * @param {string} folder
 * @param {string} file the .vsix
 * @returns {import('./releaseProblems.mjs').Release}
 */
export function releaseOf(folder, file) {
  const unzipped = Object.entries(unzipSync(readFileSync(file)));
  const inPackage = new Map(
    unzipped.map(([name, bytes]) => [name.replace(/^extension\//, ''), bytes]),
  );
  const textOf = (/** @type {string} */ name) => strFromU8(inPackage.get(name) ?? new Uint8Array());
  const pictures = readdirSync(join(folder, 'media'), { recursive: true })
    .map((name) => join('media', String(name)))
    .filter((name) => /\.(png|gif|jpe?g|webp|mp4)$/i.test(name));
  return {
    publishing: JSON.parse(readFileSync(join(folder, 'publishing.json'), 'utf8')),
    manifest: JSON.parse(textOf('package.json')),
    readme: textOf('readme.md'),
    changelog: textOf('changelog.md'),
    sizes: new Map([...inPackage].map(([name, { length }]) => [name, length])),
    pictures: new Map(pictures.map((name) => [name, statSync(join(folder, name)).size])),
    packageBytes: statSync(file).size,
  };
}
