// npm run l10n: writes every text that the code shows to l10n/bundle.l10n.json, where translators find it.
// With --check it only says whether that is up to date.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

const bundle = join(root, 'l10n', 'bundle.l10n.json');

/** The bundle as it should be: each text under itself, in alphabetical order. @returns {string} */
function collectTexts() {
  /** @type {Set<string>} */
  const texts = new Set();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const text of textsOf(join('src', file))) texts.add(text);
  }
  const sorted = [...texts].sort((one, other) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted.map((text) => [text, text])), undefined, 2)}\n`;
}

/** @param {string} file */
function textsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'l10n.t') {
      const [text] = node.arguments;
      if (!text || !ts.isStringLiteralLike(text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.pos);
        throw new Error(`${file}:${line + 1}: l10n.t needs a text, not something computed`);
      }
      texts.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const wanted = collectTexts();
if (!process.argv.includes('--check')) writeFileSync(bundle, wanted);
else if (readFileSync(bundle, 'utf8') !== wanted) {
  console.error('l10n/bundle.l10n.json is not up to date: npm run l10n writes it.');
  process.exitCode = 1;
}
