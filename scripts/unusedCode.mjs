import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { eachNode, exportsOf, importsOf, readSources, usesOf } from './sources.mjs';

/**
 * What of `src` no other code of `src` needs; tests alone are no need:
 *
 * - a file that neither the extension nor a page loads: `src/core/base/event.ts`
 * - an export that nobody imports: `src/core/base/event.ts: Emitter`. What its own file needs may be exported as a type, or
 *   to be tested by itself.
 * - a member of a class that nobody reads or calls, neither by its own name nor as what the class implements:
 *   `src/core/base/event.ts: Emitter.fire`
 *
 * @param {string} folder the checkout
 * @returns {string[]}
 */
export function unusedCode(folder) {
  const sources = readSources(folder);
  const uses = new Uses(sources);
  return [
    ...unusedFiles(sources),
    ...unusedExports(sources, uses, testedNames(join(folder, 'test'))),
    ...unusedMembers(sources, uses),
  ];
}

/** Who uses what, asked in several ways. */
class Uses {
  /** @param {import('./sources.mjs').Sources} sources */
  constructor(sources) {
    this.sources = sources;
    this.users = usesOf(sources);
    /** Types of ours, by the names of those of their members that are used. @type {Map<string, ts.Type[]>} */
    this.typesByMember = new Map();
    for (const declaration of this.users.keys()) {
      if (!ts.isPropertySignature(declaration) && !ts.isMethodSignature(declaration)) continue;
      if (this.isForeign(declaration)) continue;
      const name = declaration.name.getText();
      const type = sources.checker.getTypeAtLocation(declaration.parent);
      this.typesByMember.set(name, [...(this.typesByMember.get(name) ?? []), type]);
    }
  }

  /** Whether this is declared by a package or by JavaScript itself. @param {ts.Node} declaration */
  isForeign(declaration) {
    return !this.sources.files.includes(declaration.getSourceFile());
  }

  /**
   * Whether any of these declarations is used, and in a file other than `except`.
   * @param {readonly ts.Node[]} declarations @param {ts.SourceFile} [except]
   */
  has(declarations, except) {
    return declarations.some((one) =>
      [...(this.users.get(one) ?? [])].some((file) => file !== except),
    );
  }

  /**
   * Whether a member is needed as that of a type which its class inherits, implements or fits: the type's member is used,
   * or the type is somebody else's, whose uses are not seen.
   * @param {ts.ClassDeclaration} node @param {string} name
   */
  hasThroughType(node, name) {
    const { checker } = this.sources;
    const inherited = (node.heritageClauses ?? [])
      .flatMap(({ types }) => [...types])
      .flatMap((type) => checker.getTypeAtLocation(type).getProperty(name)?.declarations ?? []);
    if (this.has(inherited) || inherited.some((one) => this.isForeign(one))) return true;
    const instance = checker.getTypeAtLocation(node);
    const types = this.typesByMember.get(name) ?? [];
    return types.some((type) => checker.isTypeAssignableTo(instance, type));
  }
}

/** @param {import('./sources.mjs').Sources} sources */
function unusedFiles(sources) {
  const { files, nameOf } = sources;
  const found = new Set(
    files.filter((file) => /^src\/(extension|mcp\/main|webview\/[^/]+)\.ts$/.test(nameOf(file))),
  );
  for (const file of found) for (const one of importsOf(sources, file)) found.add(one.file);
  return files.filter((file) => !found.has(file)).map(nameOf);
}

/** @param {import('./sources.mjs').Sources} sources @param {Uses} uses @param {ReadonlySet<string>} tested */
function unusedExports(sources, uses, tested) {
  const { files, nameOf } = sources;
  return files.flatMap((file) =>
    exportsOf(sources, file)
      .filter(({ name, declarations }) => {
        if (uses.has(declarations, file)) return false;
        if (!uses.has(declarations)) return true;
        return !declarations.every(isType) && !tested.has(`${nameOf(file)}: ${name}`);
      })
      .map(({ name }) => `${nameOf(file)}: ${name}`),
  );
}

/** @param {ts.Node} node */
function isType(node) {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node)
  );
}

/** What tests import from `src`, as `src/core/base/event.ts: Emitter`. @param {string} folder */
function testedNames(folder) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.includes('node_modules')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const imports = text.matchAll(/import (?:type )?\{([^}]*)\} from '[./]*\/(src\/[^']+)'/g);
    for (const [, list = '', from = ''] of imports) {
      for (const one of list.split(',')) {
        const imported = one
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/s, '');
        if (imported) names.add(`${from}.ts: ${imported}`);
      }
    }
  }
  return names;
}

/** @param {import('./sources.mjs').Sources} sources @param {Uses} uses */
function unusedMembers({ files, nameOf }, uses) {
  /** @type {string[]} */
  const found = [];
  for (const file of files) {
    eachNode(file, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      for (const member of membersOf(node)) {
        const name = member.name.getText();
        if (uses.has([member]) || uses.hasThroughType(node, name)) continue;
        found.push(`${nameOf(file)}: ${node.name.text}.${name}`);
      }
    });
  }
  return found;
}

/** The members of a class, with those that its constructor declares; private ones are the compiler's matter. @param {ts.ClassDeclaration} node */
function membersOf(node) {
  const constructor = node.members.find(ts.isConstructorDeclaration);
  const parameters = (constructor?.parameters ?? []).filter((one) =>
    ts.isParameterPropertyDeclaration(one, one.parent),
  );
  return [...node.members, ...parameters]
    .filter(
      (member) =>
        ts.isMethodDeclaration(member) ||
        ts.isPropertyDeclaration(member) ||
        ts.isGetAccessorDeclaration(member) ||
        ts.isParameter(member),
    )
    .filter((member) => ts.isIdentifier(member.name))
    .filter((member) => !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private));
}
