const fs = require('node:fs');
const path = require('node:path');

const own = /^bundle\.l10n\.([\w-]+)\.json$/;

/**
 * The texts as they are shipped, by the names of their files: `keys.json` has the keys of all, and the bundle of a language
 * its texts in the same order. A key is its English text with comments, which each of ten bundles would repeat; VS Code
 * reads any JSON that has the name of a bundle.
 * @param {string} folder where the bundles are as translators have them
 * @returns {ReadonlyMap<string, string>}
 */
function shippedTexts(folder) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const keys = Object.keys(read('bundle.l10n.json'));
  const bundles = fs.readdirSync(folder).filter((name) => own.test(name));
  return new Map([
    ['keys.json', JSON.stringify(keys)],
    ...bundles.map((name) => {
      const texts = read(name);
      return /** @type {const} */ ([name, JSON.stringify(keys.map((key) => texts[key] ?? ''))]);
    }),
  ]);
}

module.exports = { shippedTexts };
