// What the code shows: each `l10n.t` of src, with its place. What collects and what checks texts read it alike.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../test/harness/paths.mjs';
import { isTranslation } from './joints.mjs';

/**
 * A call of `l10n.t` or `vscode.l10n.t`.
 * @typedef {object} Text
 * @property {string} place its file and line
 * @property {string} code its first argument, as it is written
 * @property {string} text what that stands for
 * @property {boolean} hasComment whether translators are told something about it
 * @property {ts.CallExpression} call
 */

/** All calls of src. Throws where one has something computed for a text. @returns {readonly Text[]} */
export function readTexts() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => textsOf(join('src', file)));
}

/** @param {string} file @returns {readonly Text[]} */
function textsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  if (!code.includes('l10n')) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {Text[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTranslation(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const place = `${file}:${line + 1}`;
      const [first] = node.arguments;
      const text = first && partOf(first, 'message');
      if (!first || text === undefined)
        throw new Error(`${place}: l10n.t needs a text, not something computed`);
      const hasComment =
        ts.isObjectLiteralExpression(first) && nodeOf(first, 'comment') !== undefined;
      texts.push({ place, code: first.getText(source), text, hasComment, call: node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The text of `l10n.t('text')` or of `l10n.t({ message: 'text', comment: … })`. @param {ts.Expression} argument @param {string} name */
function partOf(argument, name) {
  const found = ts.isObjectLiteralExpression(argument) ? nodeOf(argument, name) : argument;
  return found && ts.isStringLiteralLike(found) ? found.text : undefined;
}

/** @param {ts.ObjectLiteralExpression} object @param {string} name */
function nodeOf(object, name) {
  const found = object.properties.find((property) => property.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}
