// npm run l10n: writes every text that the code shows to l10n/bundle.l10n.json, where translators find it.
// With --check it only says whether that is up to date.
import { getL10nJson } from '@vscode/l10n-dev';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { root } from '../test/harness/paths.mjs';

const bundle = join(root, 'l10n', 'bundle.l10n.json');

/**
 * The bundle as it should be, in alphabetical order. @vscode/l10n-dev makes its entries, so that comments and keys are as
 * VS Code looks them up; it is given the calls alone, because reading whole files takes it half a minute.
 */
async function collectTexts() {
  const texts = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => textsOf(join('src', file)));
  const calls = texts.map(({ code }) => `l10n.t(${code});`);
  const contents = ["import * as l10n from '@vscode/l10n';", ...new Set(calls)].join('\n');
  const entries = await getL10nJson([{ contents, extension: '.ts' }]);
  const found = new Set(
    Object.values(entries).map((entry) => (typeof entry === 'string' ? entry : entry.message)),
  );
  const lost = texts.find(({ text }) => !found.has(text));
  if (lost) throw new Error(`${lost.place}: @vscode/l10n-dev misreads this text: ${lost.code}`);
  const sorted = Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted), undefined, 2);
  return prettier.format(text, { ...(await prettier.resolveConfig(bundle)), filepath: bundle });
}

/**
 * What each `l10n.t` and `vscode.l10n.t` of a file shows: its code, and the text that the code stands for.
 * @param {string} file
 */
function textsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  if (!code.includes('l10n')) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {{ place: string, code: string, text: string }[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTranslation(node.expression)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const place = `${file}:${line + 1}`;
      const [first] = node.arguments;
      const text = first && messageOf(first);
      if (!text) throw new Error(`${place}: l10n.t needs a text, not something computed`);
      texts.push({ place, code: first.getText(source), text: text.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Whether this is `l10n.t` or `vscode.l10n.t`. @param {ts.Expression} callee */
function isTranslation(callee) {
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 't') return false;
  const { expression } = callee;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && name.text === 'l10n';
}

/** The text of `l10n.t('text')` or of `l10n.t({ message: 'text', comment: … })`. @param {ts.Expression} argument */
function messageOf(argument) {
  if (ts.isStringLiteralLike(argument)) return argument;
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const message = argument.properties.find(
    (property) => property.name?.getText() === 'message' && ts.isPropertyAssignment(property),
  );
  if (!message || !ts.isPropertyAssignment(message)) return undefined;
  return ts.isStringLiteralLike(message.initializer) ? message.initializer : undefined;
}

const wanted = await collectTexts();
if (!process.argv.includes('--check')) writeFileSync(bundle, wanted);
else if (readFileSync(bundle, 'utf8') !== wanted) {
  console.error('l10n/bundle.l10n.json is not up to date: npm run l10n writes it.');
  process.exitCode = 1;
}
