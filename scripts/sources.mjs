import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Sources
 * @property {ts.Program} program
 * @property {ts.TypeChecker} checker
 * @property {readonly ts.SourceFile[]} files those of `src`, in alphabetical order
 * @property {(file: ts.SourceFile) => string} nameOf as in `src/core/base/event.ts`
 */

/**
 * Reads `src` of a checkout with its types, pages included.
 * @param {string} folder the checkout
 * @returns {Sources}
 */
export function readSources(folder) {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const names = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, 'src', name))
    .sort();
  const program = ts.createProgram(names, {
    ...options,
    // Pages and the extension in one program: what is asked of it are names, not errors.
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(folder, 'node_modules', '@types')],
  });
  return {
    program,
    checker: program.getTypeChecker(),
    files: names.flatMap((name) => program.getSourceFile(name) ?? []),
    nameOf: (file) => relative(folder, file.fileName).replaceAll('\\', '/'),
  };
}

/**
 * Calls `visit` with every node of a file.
 * @param {ts.Node} node @param {(node: ts.Node) => void} visit
 */
export function eachNode(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}

/**
 * Which declarations are used where: each with the files that read it. Names of what is declared, imported or exported,
 * and targets of assignments, are no uses.
 * @param {Sources} sources
 * @returns {Map<ts.Node, Set<ts.SourceFile>>}
 */
export function usesOf({ checker, files }) {
  /** @type {Map<ts.Node, Set<ts.SourceFile>>} */
  const uses = new Map();
  /** @param {ts.Symbol | undefined} symbol @param {ts.SourceFile} file */
  const use = (symbol, file) => {
    if (!symbol) return;
    const whole = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of whole.declarations ?? []) {
      const users = uses.get(declaration);
      if (users) users.add(file);
      else uses.set(declaration, new Set([file]));
    }
  };
  for (const file of files) {
    eachNode(file, (node) => {
      if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name;
        if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
        use(checker.getTypeAtLocation(node.parent).getProperty(name.text), file);
      } else if (ts.isShorthandPropertyAssignment(node)) {
        use(checker.getShorthandAssignmentValueSymbol(node), file);
      } else if (
        ts.isElementAccessExpression(node) &&
        ts.isStringLiteral(node.argumentExpression)
      ) {
        use(checker.getSymbolAtLocation(node.argumentExpression), file);
      } else if (ts.isIdentifier(node) && isUse(node)) {
        use(checker.getSymbolAtLocation(node), file);
      }
    });
  }
  return uses;
}

/** @param {ts.Identifier} name */
function isUse(name) {
  const { parent } = name;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return false;
  if (ts.isNamespaceImport(parent) || ts.isExportSpecifier(parent)) return false;
  if (/** @type {{ name?: ts.Node }} */ (parent).name === name) {
    if (!ts.isPropertyAccessExpression(parent)) return false;
    const above = parent.parent;
    const isTarget = ts.isBinaryExpression(above) && above.left === parent;
    return !(isTarget && above.operatorToken.kind === ts.SyntaxKind.EqualsToken);
  }
  return true;
}

/**
 * What a file exports, by name, with the declarations behind each.
 * @param {Sources} sources @param {ts.SourceFile} file
 */
export function exportsOf({ checker }, file) {
  const module = checker.getSymbolAtLocation(file);
  if (!module) return [];
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    declarations: symbol.declarations ?? [],
  }));
}

/** @typedef {{ readonly file: ts.SourceFile, readonly isLater: boolean }} Import */

/**
 * The files of `src` that a file imports, types included; `isLater` for what is loaded when a function asks for it.
 * @param {Sources} sources @param {ts.SourceFile} file
 * @returns {Import[]}
 */
export function importsOf({ checker, files }, file) {
  /** @type {Import[]} */
  const imports = [];
  eachNode(file, (node) => {
    const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const name = isStatement
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
    const target = name && checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (target && ts.isSourceFile(target) && files.includes(target))
      imports.push({ file: target, isLater: !isStatement });
  });
  return imports;
}
