// How texts are written: the rules that a machine can hold. Why and what else: docs/words.md.

/**
 * A rule: what no text contains, and what it says instead.
 * @typedef {{ name: string, pattern: RegExp, instead: string }} Rule
 */

/** @param {string} name @param {RegExp} pattern @param {string} instead @returns {Rule} */
const rule = (name, pattern, instead) => ({ name, pattern, instead });

/** Words of any text, in whatever file. @type {readonly Rule[]} */
export const words = [
  rule('ellipsis', /…/, '...'),
  rule('quotes', /[“”„‘’«»]/, "straight quotes: 'name'"),
  rule('any more', /\bany ?more\b/i, 'no longer'),
  rule('needed', /\bneeded\b/i, 'required'),
  rule(
    'contraction',
    /\b(cannot|(is|are|was|were|do|does|did|could|has|have|had|will|would|should) not)\b/i,
    "can't, isn't, doesn't",
  ),
  rule('may', /\bmay\b/i, 'can (permission), might (possibility)'),
  rule('take away', /\b(take|takes|taken|took|taking) away\b/i, 'delete, remove'),
  rule('switch', /\bswitch(es|ed|ing)?( (it|them|this))? (on|off)\b/i, 'enable, disable'),
  rule('look again', /\blook(s|ed|ing)? again\b/i, 'refresh, try again'),
  rule('set back', /\bsets? back\b/i, 'reset'),
  rule('go on', /\b(go|goes|went|going) on\b/i, 'continue'),
  rule('is there', /\b(is|are|was|were)( not|n't)? there\b/i, "already exists, doesn't exist"),
  rule(
    'here and there',
    /\b(from|to|up|down|over)? ?(here|there)\b(?! (is|are|was|were|isn't|aren't|wasn't)\b)/i,
    'local, on the server',
  ),
  rule('this computer', /\b(of|on) this computer\b/i, 'local'),
  rule('people', /\b(person|persons|people|whom)\b/i, 'subuser'),
  rule('container image', /\bcontainer images?\b/i, 'Docker image'),
  rule('machine', /\bmachine that runs\b/i, 'node'),
  rule('administrator', /\bwho runs the panel\b/i, 'administrator'),
  rule('e-mail', /\be-mails?\b/i, 'email'),
  rule('cancelled', /\bcancell(ed|ing)\b/i, 'canceled'),
  rule('timetable', /\btimetables?\b/i, 'schedule'),
  rule('panel clock', /\bclock of the panel\b/i, "panel's time zone"),
  rule('pack', /\b(un)?pack(s|ed|ing)?\b|\b(de)?compress(es|ed|ing)?\b/i, 'archive, unarchive'),
  rule('not known', /(\bnot|n't) known\b/i, 'unknown'),
  rule('use of', /^use of\b/i, 'Resource Usage: {server}'),
  rule('choose', /^(choose|write|pick)\b/i, 'Select, Enter, Type'),
  rule('look', /\blook at\b/i, 'check, view'),
  rule('emphasis', /\b(NOT|NEVER|ALL|ONLY|ALWAYS)\b/, 'no capitals for emphasis'),
  rule('spaces', /^ | $| {2}/, 'one space between words, none around a text'),
];

/** What only texts that the code shows can have. @type {readonly Rule[]} */
const sentences = [
  rule('positional argument', /\{\d+\}/, 'a named one: {server}'),
  rule(
    'subject',
    /^(It|They|That|Them|This|These|Those)\b(?! (\w+'s )?\w+ (is|are|can|will|was|might|doesn't|isn't|has)\b)/,
    'a noun',
  ),
  rule(
    'name without a noun',
    /^'?\{\w+\}'? (is|was|are|were|has|have|had|isn't|wasn't|doesn't|can't|could|couldn't|didn't|will|needs)\b/,
    'a noun before the name: The server {server} …',
  ),
  rule(
    'name without quotes',
    /\b([Ss]erver \{server\}|[Pp]roject \{project\})|\b(on|from|to|of|for) \{server\}/,
    "server '{server}', project '{project}'",
  ),
  rule('double quotes', /"\{\w+\}"/, "single quotes: '{file}'"),
  rule('clause for a noun', /\bwhat is (ticked|selected|there)\b/i, 'the noun itself'),
  rule(
    'wrong plural',
    /\{\w*([cC]ount|done|total|number|amount)\} [a-z]+s\b(?!\|)/,
    'Label: {count}, or plural()',
  ),
];

/** Words that stand in lower case in a title. */
const small = new Set(
  'a an and as at but by for from in into of on or the to with per via'.split(' '),
);

/** What is wrong with the title of a command or a button; undefined where nothing is. @param {string} title */
export function titleProblem(title) {
  const words = title.replace(/\.\.\.$/, '').split(' ');
  if (/\.$/.test(title.replace(/\.\.\.$/, ''))) return 'no full stop';
  const { length } = words.filter((word) => !small.has(word));
  if (length > 5) return `five words at most beside small ones, and not ${length}`;
  const lower = words.find(
    (word, index) =>
      /^[a-z]/.test(word) && (index === 0 || !small.has(word)) && !word.startsWith('npm'),
  );
  return lower === undefined ? undefined : `Title Case, and not "${lower}"`;
}

/**
 * What is wrong with a text that the code shows.
 * @param {string} text with all forms of its count
 * @param {{ hasComment: boolean, isPlural: boolean }} how whether translators are told more, and whether plural() gets it
 * @returns {readonly string[]}
 */
export function textProblems(text, { hasComment, isPlural }) {
  const forms = text.split('|');
  // A form of a count may say so.
  const rules = [...words, ...sentences].filter(
    ({ name }) => forms.length === 1 || name !== 'wrong plural',
  );
  const problems = forms.flatMap((form) => problemsBy(rules, form));
  if (isPlural !== (forms.length === 2))
    problems.push('plural() takes "one|other", and nothing else does');
  if (isTerse(text) && !hasComment) problems.push('a comment for translators');
  return problems;
}

/** What of a text some rules name, each with what it says instead. @param {readonly Rule[]} rules @param {string} text */
export function problemsBy(rules, text) {
  return rules
    .filter(({ pattern }) => pattern.test(text))
    .map(({ name, instead }) => `${name} (${instead})`);
}

/** The names of placeholders in a text, sorted. @param {string} text */
export function placeholdersOf(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort();
}

/** Whether a text is too short to be understood without a comment. @param {string} text */
function isTerse(text) {
  const letters = text.replaceAll(/\{\w+\}/g, '').trim();
  return (
    text.length <= 12 || letters.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length <= 2
  );
}
