// A language that nobody speaks: English with accents, longer by two fifths, in brackets. What shows without brackets is not
// translated, what shows with several pairs is put together, and what has no second bracket is cut.

const accented = Object.fromEntries(
  [...'AÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMḾNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ']
    .flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1]]] : []))
    .flatMap(([plain = '', other = '']) => [
      [plain, other],
      [plain.toLowerCase(), other.toLowerCase()],
    ]),
);

/** What stays as it is: placeholders, icons, targets of links, code, addresses. */
const kept = /(\{\w+\}|\$\([\w~-]+\)|\]\([^)]*\)|`[^`]*`|https?:\S+)/;

/** Names that are the same in every language. */
const names = new Set(['Hosting Panel']);

/** @param {string} line @returns {string} */
function pseudoLine(line) {
  // A link alone on its line is a button.
  const [, button, target] = /^\[([^\]]+)\](\([^)]*\))$/.exec(line) ?? [];
  if (button !== undefined) return `[${pseudoLine(button)}]${target}`;
  const letters = line
    .split(kept)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[A-Za-z]/g, (letter) => accented[letter] ?? letter),
    )
    .join('');
  const length = Math.ceil(line.replaceAll(new RegExp(kept, 'g'), '').length * 0.4);
  const more =
    '~~~~~ '
      .repeat(Math.ceil(length / 6))
      .slice(0, length)
      .trim() || '~';
  const [, text = '', dots = ''] = /^([^]*?)(\.{3})?$/.exec(letters) ?? [];
  return `⟦${text} ${more}⟧${dots}`;
}

/**
 * A text in the language that nobody speaks.
 * @param {string} text with all forms of its count
 */
export function pseudo(text) {
  if (names.has(text)) return text;
  return text
    .split('|')
    .map((form) =>
      form
        .split('\n')
        .map((line) => (line === '' ? line : pseudoLine(line)))
        .join('\n'),
    )
    .join('|');
}

/**
 * All texts of a file in it.
 * @param {Readonly<Record<string, string | { message: string }>>} texts
 * @returns {Record<string, string>}
 */
export function pseudoTexts(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      pseudo(typeof value === 'string' ? value : value.message),
    ]),
  );
}
