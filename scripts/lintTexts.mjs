// Part of npm run lint: says which texts are not written as docs/words.md wants, each with its place, and what is missing
// or wrong in other languages; with `--language de`, that of German alone. Exits with 1 if there is any.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/harness/paths.mjs';
import { isPlural, jointOf } from './joints.mjs';
import { problemsBy, textProblems, titleProblem, words } from './textRules.mjs';
import { readTexts } from './texts.mjs';
import { translationProblems } from './translations.mjs';

/** @type {string[]} */
const problems = [];
/** @param {string} place @param {string} problem @param {string} text */
const tell = (place, problem, text) => problems.push(`${place}: ${problem}\n    ${text}`);
/** @param {string} file @returns {Readonly<Record<string, string | { message: string }>>} */
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** @param {string} place @param {string} text */
function checkWords(place, text) {
  for (const problem of problemsBy(words, text)) tell(place, problem, text);
}

/** What the code shows. */
function checkCode() {
  for (const { place, text, hasComment, call } of readTexts()) {
    for (const problem of textProblems(text, { hasComment, isPlural: isPlural(call) }))
      tell(place, problem, text);
    const joint = jointOf(call);
    if (joint !== undefined) tell(place, joint, text);
  }
}

/** Commands, settings and what else package.json shows. */
function checkManifest() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const nls = json('package.nls.json');
  /** @param {string} value */
  const shown = (value) => {
    const found = nls[value.replaceAll('%', '')];
    return typeof found === 'string' ? found : (found?.message ?? value);
  };
  for (const [key, value] of Object.entries(nls))
    checkWords(`package.nls.json ${key}`, typeof value === 'string' ? value : value.message);
  for (const { command, title, shortTitle } of manifest.contributes.commands)
    for (const one of [title, shortTitle].filter((each) => each !== undefined)) {
      const problem = titleProblem(shown(one));
      if (problem !== undefined) tell(command, problem, shown(one));
    }
  for (const { properties } of [manifest.contributes.configuration].flat())
    for (const [name, { description, markdownDescription }] of Object.entries(properties)) {
      const text = shown(description ?? markdownDescription ?? '');
      if (!/^(Controls (whether|how|what|when|which|where)|Specifies|The )/.test(text))
        tell(name, 'Controls whether, Specifies, The maximum', text);
    }
}

/** What is read before anything is installed. */
function checkPages() {
  for (const file of ['README.md', 'CHANGELOG.md', 'media/walkthrough/panels.md'])
    readFileSync(join(root, file), 'utf8')
      .replaceAll(/```[^]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .forEach((line, index) =>
        checkWords(
          `${file}:${index + 1}`,
          line
            .replaceAll(/`[^`]*`/g, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
      );
}

/** Everything of a language. @param {string} language its tag, as in the names of files: `pt-br` */
function checkLanguage(language) {
  for (const file of ['package.nls.json', 'l10n/bundle.l10n.json']) {
    const translated = file.replace(/json$/, `${language}.json`);
    const texts = existsSync(join(root, translated)) ? json(translated) : {};
    for (const { key, problem, text } of translationProblems(json(file), texts, language))
      tell(`${translated} ${JSON.stringify(key)}`, problem, text);
  }
}

/** The languages that there is a file of, beside English. @returns {readonly string[]} */
function languages() {
  const files = [...readdirSync(root), ...readdirSync(join(root, 'l10n'))];
  const found = files.map((file) => /^(?:package\.nls|bundle\.l10n)\.(.+)\.json$/.exec(file)?.[1]);
  return [...new Set(found)].filter((language) => language !== undefined);
}

const { values } = parseArgs({ options: { language: { type: 'string' } } });
if (values.language !== undefined) checkLanguage(values.language);
else {
  checkCode();
  checkManifest();
  checkPages();
  languages().forEach(checkLanguage);
}
for (const problem of problems) console.error(problem);
console.error(`${problems.length} texts are not as they should be.`);
process.exitCode = problems.length > 0 ? 1 : 0;
