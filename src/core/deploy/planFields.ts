import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { planLimits } from './planLimits';

/** What is wrong in a plan's file, and where. */
export interface PlanProblem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** A sentence. */
  readonly text: string;
}

/** Takes that something is wrong at a place of the text. */
export type Report = (at: Pick<Node, 'offset'>, text: string) => void;

/** Why a value cannot stand where it does, in a sentence; undefined where it can. */
export type Check<T> = (value: T) => string | undefined;

/** The fields of one object of a plan. Each that is wrong is reported where it stands, and read as if it were not there. */
export class PlanFields {
  private readonly values = new Map<string, Node>();

  /** `where`: the way to the object, such as `healthy.http`; empty for the file's own. `known`: the names it may have. */
  constructor(
    private readonly object: Node,
    private readonly where: string,
    private readonly report: Report,
    known: readonly string[],
  ) {
    for (const property of object.children ?? []) {
      const [name, value] = property.children ?? [];
      if (!name || !value) continue;
      const key = String(name.value);
      if (!known.includes(key)) {
        report(
          name,
          l10n.t({
            message: "Unknown property '{name}'.",
            args: { name: this.nameOf(key) },
            comment: ['A problem in a deploy plan'],
          }),
        );
      } else if (this.values.has(key)) {
        report(name, l10n.t("Property '{name}' is set twice.", { name: this.nameOf(key) }));
      } else this.values.set(key, value);
    }
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** Reports something about a field, or about the object where it is missing. */
  wrong(name: string, text: string): void {
    this.report(this.values.get(name) ?? this.object, text);
  }

  /** A text of one line that is not empty. */
  text(name: string, check?: Check<string>): string | undefined {
    const node = this.values.get(name);
    return node && this.textOf(node, this.nameOf(name), check);
  }

  flag(name: string): boolean | undefined {
    const node = this.values.get(name);
    if (!node) return undefined;
    if (node.type === 'boolean') return node.value === true;
    return this.refuse(
      node,
      l10n.t("Property '{name}' must be true or false.", { name: this.nameOf(name) }),
    );
  }

  /** A whole number between two. */
  number(name: string, least: number, most: number): number | undefined {
    const node = this.values.get(name);
    return node && this.numberOf(node, name, least, most);
  }

  /** The port of an allocation, or `primary`. */
  port(name: string): number | 'primary' | undefined {
    const node = this.values.get(name);
    if (node?.type === 'string' && node.value === 'primary') return 'primary';
    if (node?.type !== 'string') return node && this.numberOf(node, name, 1, 65_535);
    const told = { name: this.nameOf(name) };
    return this.refuse(node, l10n.t('Property \'{name}\' must be a port or "primary".', told));
  }

  /** One of some texts. */
  oneOf<T extends string>(name: string, all: readonly T[]): T | undefined {
    const node = this.values.get(name);
    const found = node?.type === 'string' ? all.find((one) => one === node.value) : undefined;
    if (!node || found !== undefined) return found;
    const told = { name: this.nameOf(name), values: all.map((one) => `"${one}"`).join(', ') };
    return this.refuse(node, l10n.t("Property '{name}' must be one of: {values}.", told));
  }

  /** A list of texts. */
  texts(name: string, check?: Check<string>): readonly string[] | undefined {
    return this.list(name, planLimits.entries, (node, where) => this.textOf(node, where, check));
  }

  /** The fields of an object. */
  fields(name: string, known: readonly string[]): PlanFields | undefined {
    const node = this.values.get(name);
    return node && this.fieldsOf(node, this.nameOf(name), known);
  }

  /** A list of objects that has at least one, with the fields of each. */
  objects(name: string, most: number, known: readonly string[]): readonly PlanFields[] | undefined {
    const node = this.values.get(name);
    if (node?.type === 'array' && (node.children ?? []).length === 0) {
      return this.refuse(
        node,
        l10n.t("Property '{name}' can't be empty.", { name: this.nameOf(name) }),
      );
    }
    return this.list(name, most, (child, where) => this.fieldsOf(child, where, known));
  }

  private nameOf(name: string): string {
    return this.where === '' ? name : `${this.where}.${name}`;
  }

  private list<T>(
    name: string,
    most: number,
    read: (node: Node, where: string) => T | undefined,
  ): readonly T[] | undefined {
    const node = this.values.get(name);
    const told = { name: this.nameOf(name), most };
    if (!node) return undefined;
    if (node.type !== 'array')
      return this.refuse(node, l10n.t("Property '{name}' must be a list.", told));
    const children = node.children ?? [];
    if (children.length > most) {
      return this.refuse(node, l10n.t("Property '{name}' can have at most {most} entries.", told));
    }
    return children.flatMap((child, at) => read(child, `${this.nameOf(name)}[${at}]`) ?? []);
  }

  private fieldsOf(node: Node, where: string, known: readonly string[]): PlanFields | undefined {
    if (node.type === 'object') return new PlanFields(node, where, this.report, known);
    return this.refuse(node, l10n.t("Property '{name}' must be an object.", { name: where }));
  }

  private textOf(node: Node, where: string, check?: Check<string>): string | undefined {
    const value: unknown = node.value;
    const told = { name: where, most: planLimits.textLength };
    if (node.type !== 'string' || typeof value !== 'string') {
      return this.refuse(node, l10n.t("Property '{name}' must be text.", told));
    }
    if (value.trim() === '')
      return this.refuse(node, l10n.t("Property '{name}' can't be empty.", told));
    if (/[\0-\x1f\x7f]/.test(value)) {
      return this.refuse(node, l10n.t("Property '{name}' must be one line.", told));
    }
    if (value.length > planLimits.textLength) {
      return this.refuse(
        node,
        l10n.t("Property '{name}' can have at most {most} characters.", told),
      );
    }
    const problem = check?.(value);
    return problem === undefined ? value : this.refuse(node, problem);
  }

  private numberOf(node: Node, name: string, least: number, most: number): number | undefined {
    const value: unknown = node.value;
    const isFit = typeof value === 'number' && Number.isInteger(value);
    if (isFit && value >= least && value <= most) return value;
    const told = { name: this.nameOf(name), least, most };
    return this.refuse(
      node,
      l10n.t("Property '{name}' must be a whole number from {least} to {most}.", told),
    );
  }

  private refuse(node: Node, text: string): undefined {
    this.report(node, text);
    return undefined;
  }
}
