const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

/** A comment for translators in a call of `l10n.t`, with what makes it one property of an object. */
const commentOf =
  /,?\s*\bcomment:\s*(?:\[\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\]|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))/g;

const own = /^bundle\.l10n\.([\w-]+)\.json$/;

/**
 * The texts as they are shipped, by the names of their files: `keys` has the keys of all texts, and each language its
 * texts in the same order; both are JSON, packed by Brotli. A key is the English text, with a number where it stands for
 * several (`shortTexts`): each of ten bundles would repeat it, and the packing of an extension is a quarter larger.
 * @param {string} folder where the bundles are as translators have them
 * @returns {ReadonlyMap<string, Buffer>}
 */
function shippedTexts(folder) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const keys = Object.keys(read('bundle.l10n.json'));
  const { keyOf } = shortTexts(folder);
  const languages = fs.readdirSync(folder).flatMap((name) => own.exec(name)?.[1] ?? []);
  const packed = (/** @type {readonly string[]} */ texts) =>
    zlib.brotliCompressSync(JSON.stringify(texts));
  return new Map([
    ['keys.br', packed(keys.map(keyOf))],
    ...languages.map((language) => {
      const texts = read(`bundle.l10n.${language}.json`);
      return /** @type {const} */ ([`${language}.br`, packed(keys.map((key) => texts[key] ?? ''))]);
    }),
  ]);
}

/**
 * What the comments for translators are in what ships. @vscode/l10n looks a text up by its English words with its comment,
 * so that all of them would be carried along; but only some words stand for several texts. Those keep a number.
 * @param {string} folder where the bundles are as translators have them
 */
function shortTexts(folder) {
  /** @type {Record<string, string | { message: string, comment: string[] }>} */
  const all = JSON.parse(fs.readFileSync(path.join(folder, 'bundle.l10n.json'), 'utf8'));
  const texts = Object.entries(all).map(([key, text]) =>
    typeof text === 'string'
      ? { key, message: text, comment: '' }
      : { key, message: text.message, comment: text.comment.join('') },
  );
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { message } of texts) times.set(message, (times.get(message) ?? 0) + 1);
  const needed = texts.filter(({ message, comment }) => comment && (times.get(message) ?? 0) > 1);
  const numbers = new Map(
    [...new Set(needed.map(({ comment }) => comment))].map((one, n) => [one, n]),
  );
  /** @param {string} comment */
  const short = (comment) => (numbers.has(comment) ? `${numbers.get(comment)}` : '');
  const keys = new Map(
    texts.map(({ key, message, comment }) => {
      const left = short(comment);
      return [key, left ? `${message}/${left}` : message];
    }),
  );
  return {
    /** The key by which what ships looks up the text of a key. @param {string} key */
    keyOf: (key) => keys.get(key) ?? key,
    /** Code with its comments for translators made short; each line keeps its number. @param {string} code */
    codeOf: (code) =>
      code.replace(commentOf, (whole, listed, alone) => {
        const left = short(valueOf(listed ?? alone));
        const lines = '\n'.repeat(whole.split('\n').length - 1);
        return left ? `${lines},comment:['${left}']` : lines;
      }),
  };
}

/** The value of a literal. @param {string} literal */
function valueOf(literal) {
  return literal.slice(1, -1).replace(/\\(.)/g, '$1');
}

module.exports = { shippedTexts, shortTexts };
