import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a window shows besides our texts and the words of the practice panel: of VS Code, and of Intl, which knows no such language. */
const others =
  /^(Layout|us|Press|Enter|confirm|Escape|[Cc]ancel|Results?|Applies|profiles|Add|Item|Edit|settings\.json|Value|Hosting|Panel|panel\.example\.com|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|just|now|(second|minute|hour|day|week|month|year)s?|sec|min|ago|yesterday|today)$/;

/** Of the eggs and the events of the practice panel, beginnings of API keys, and identifiers. */
const data =
  /^(Main|Log|Level|Auto|Update|shard|guild|billing\.purchase|ptlc_|pacc_|[0-9a-f-]{8,})$/;

/** What VS Code itself says in the same words as we do: it stays English in these windows. */
const ownOfVsCode: ReadonlySet<string> = new Set(['Cancel']);

/**
 * The English that is left in what a window shows.
 * @param shown what somebody can read
 * @param english our English texts that this language has other words for
 */
export function englishLeft(shown: readonly string[], english: readonly string[]): string[] {
  const forms = english
    .flatMap((text) => text.split(/[|\n]/))
    .filter((text) => text.replaceAll(/\{\w+\}|[^A-Za-z]/g, '').length >= 4);
  const patterns = forms.map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  );
  return shown
    .map((text) => withoutBrackets(text))
    .filter((text) => !ownOfVsCode.has(text) && patterns.some((pattern) => pattern.test(text)));
}

/**
 * The words in what a window shows in the language that nobody speaks that neither the practice panel nor VS Code brought:
 * those of texts that are not translated.
 */
export function foreignWords(shown: readonly string[], known: ReadonlySet<string>): string[] {
  return shown
    .flatMap((text) => withoutBrackets(text).match(/[A-Za-z][\w.-]{2,}/g) ?? [])
    .map((word) => word.replace(/[.:-]+$/, ''))
    .filter((word) => !known.has(word) && !others.test(word) && !data.test(word));
}

/** What the names of our settings say, as VS Code writes them in its editor of settings: they are the same in all languages. */
export function wordsOfSettings(root: string): ReadonlySet<string> {
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly contributes: { readonly configuration: { readonly properties: object } };
  };
  const names = Object.keys(contributes.configuration.properties);
  const words = names.flatMap((name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []);
  return new Set(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)));
}

/** What the practice panel says of its servers, users and projects: the literals of its code. */
export function wordsOfPanel(root: string): ReadonlySet<string> {
  const folder = join(root, 'test', 'panel');
  const literals = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('tests'))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(comments, ''))
    .flatMap((code) => code.match(literal) ?? []);
  const words = literals.flatMap((text) => text.match(/[\w.-]+/g) ?? []);
  return new Set(words.flatMap((word) => [word, ...word.split(/[.-]/)]));
}

const comments = /^\s*(\/\/|\*|\/\*).*$/gm;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Without what stands in the brackets of the language that nobody speaks, which can lie in each other. */
function withoutBrackets(text: string): string {
  const left = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return left === text ? text.replaceAll(/\s+/g, ' ').trim() : withoutBrackets(left);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
