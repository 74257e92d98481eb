// What a machine can hold of a translation: that it is whole, and that what is no word stands in it as in English.
import { placeholdersOf } from './textRules.mjs';

/** The texts of one file, as VS Code reads them. @typedef {Readonly<Record<string, string | { message: string }>>} Texts */

/** @param {string | { message: string }} value */
const messageOf = (value) => (typeof value === 'string' ? value : value.message);

/**
 * What stands in a text as often, and as it is, in every language.
 * @type {readonly (readonly [name: string, pattern: RegExp])[]}
 */
const kept = [
  ['icons', /\$\([\w~-]+\)/g],
  ['targets of links', /\]\([^)]*\)/g],
  ['buttons on lines of their own', /^\[(?=[^\]]+\]\([^)]*\)$)/gm],
  ['code', /`[^`]*`/g],
  ['spaces around it', /^\s+|\s+$/g],
];

/** What a text has of a pattern, whatever the order. @param {string} text @param {RegExp} pattern */
const allOf = (text, pattern) => [...text.matchAll(pattern)].map(([one]) => one).sort();

/**
 * The categories of a language, in the order in which a text has its forms, each with how many of the numbers from 1 to
 * 200 it is for.
 * @param {string} language
 */
function categoriesOf(language) {
  const rules = new Intl.PluralRules(language);
  const known = new Set(rules.resolvedOptions().pluralCategories);
  const numbers = Array.from({ length: 200 }, (_, index) => rules.select(index + 1));
  return /** @type {const} */ (['zero', 'one', 'two', 'few', 'many', 'other'])
    .filter((category) => known.has(category))
    .map((name) => ({ name, size: numbers.filter((one) => one === name).length }));
}

/**
 * What is wrong with the forms of a text that goes with a count.
 * @param {string} english @param {string} text @param {string} language
 */
function formsProblem(english, text, language) {
  const categories = categoriesOf(language);
  const forms = text.split('|');
  const names = categories.map(({ name }) => name).join('|');
  if (forms.length !== categories.length)
    return `has ${forms.length} forms and not ${categories.length}: ${names}`;
  if (!placeholdersOf(english).includes('count')) return undefined;
  const silent = categories.find(
    ({ size }, index) => size > 1 && !forms[index]?.includes('{count}'),
  );
  return silent && `needs {count} in its form "${silent.name}", which is for several numbers`;
}

/**
 * What is wrong with a text; undefined where nothing is.
 * @param {string} english @param {string} text @param {string} language
 */
function problemOf(english, text, language) {
  const [wanted, found] = [placeholdersOf(english), placeholdersOf(text)];
  if (`${wanted}` !== `${found}`)
    return `has other placeholders: {${found.join('}, {')}} and not {${wanted.join('}, {')}}`;
  for (const [name, pattern] of kept)
    if (`${allOf(english, pattern)}` !== `${allOf(text, pattern)}`) return `has other ${name}`;
  if (!english.includes('|') && text.includes('|'))
    return 'has a |, which divides the forms of a count';
  if (english.includes('|')) {
    const problem = formsProblem(english, text, language);
    if (problem !== undefined) return problem;
  }
  if (/\.\.\.$/.test(english) !== /(\.\.\.|…)$/.test(text)) return 'ends otherwise (...)';
  if (/…/.test(text) && !/^(ja|zh)/.test(language)) return 'ellipsis (...)';
  const letters = english.replaceAll(/`[^`]*`|\{\w+\}|https?:\S+/g, ' ');
  if (text === english && letters.split(/\s+/).filter((one) => /^\p{L}{2}/u.test(one)).length > 3)
    return 'is still English';
  return undefined;
}

/**
 * What is wrong with a file of another language, each with the key of its text.
 * @param {Texts} english @param {Texts} translated @param {string} language its tag, as in the names of files: `pt-br`
 * @returns {readonly { key: string, problem: string, text: string }[]}
 */
export function translationProblems(english, translated, language) {
  const problems = Object.entries(english).flatMap(([key, value]) => {
    const text = translated[key] === undefined ? '' : messageOf(translated[key]);
    if (text.trim() === '') return [{ key, problem: 'is missing', text: messageOf(value) }];
    const problem = problemOf(messageOf(value), text, language);
    return problem === undefined ? [] : [{ key, problem, text }];
  });
  const extra = Object.keys(translated).filter((key) => !(key in english));
  return [...problems, ...extra.map((key) => ({ key, problem: 'is no text any more', text: key }))];
}
