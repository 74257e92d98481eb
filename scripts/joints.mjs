// What is done with a text where it stands: whether it is translated, put together with others, or chosen from by a count.
import ts from 'typescript';

/** How a text is put together with others, which no language but English allows; undefined where it is not. @param {ts.CallExpression} call */
export function jointOf(call) {
  /** @type {ts.Node} */
  let node = call.parent;
  for (; node; node = node.parent) {
    if (ts.isTemplateExpression(node)) return 'stands in a template';
    if (ts.isCallExpression(node)) {
      if (isTranslation(node)) return 'is put into another text';
      const { expression } = node;
      if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'toLowerCase')
        return 'is made lower case';
      if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join')
        return undefined;
      const [between] = node.arguments;
      return between && ts.isStringLiteral(between) && between.text === ' '
        ? 'is joined by a space'
        : undefined;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return 'is added to another text';
    if (ts.isStatement(node) || ts.isArrowFunction(node)) return undefined;
  }
  return undefined;
}

/** Whether a text with several forms is chosen from by its count. @param {ts.CallExpression} call */
export function isPlural({ parent }) {
  return ts.isCallExpression(parent) && parent.expression.getText() === 'plural';
}

/** Whether a call is `l10n.t` or `vscode.l10n.t`. @param {ts.CallExpression} node */
export function isTranslation(node) {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 't') return false;
  const { expression } = callee;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && name.text === 'l10n';
}
