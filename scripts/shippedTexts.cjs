const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const own = /^bundle\.l10n\.([\w-]+)\.json$/;

/**
 * The texts as they are shipped, by the names of their files: `keys` has the keys of all texts, and each language its
 * texts in the same order; both are JSON, packed by Brotli. A key is the English text with its comments, which each of ten
 * bundles would repeat, and the packing of an extension is a quarter larger.
 * @param {string} folder where the bundles are as translators have them
 * @returns {ReadonlyMap<string, Buffer>}
 */
function shippedTexts(folder) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const keys = Object.keys(read('bundle.l10n.json'));
  const languages = fs.readdirSync(folder).flatMap((name) => own.exec(name)?.[1] ?? []);
  const packed = (/** @type {readonly string[]} */ texts) =>
    zlib.brotliCompressSync(JSON.stringify(texts));
  return new Map([
    ['keys.br', packed(keys)],
    ...languages.map((language) => {
      const texts = read(`bundle.l10n.${language}.json`);
      return /** @type {const} */ ([`${language}.br`, packed(keys.map((key) => texts[key] ?? ''))]);
    }),
  ]);
}

module.exports = { shippedTexts };
