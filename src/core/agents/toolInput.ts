import * as l10n from '@vscode/l10n';
import { lineText } from '../base/outsideText';
import { isRecord } from '../base/record';
import type { JsonField, JsonSchema } from './jsonSchema';
import { ToolError } from './toolError';

/** Characters of a text that a tool takes, where its schema says no other number. */
const textLength = 500;

/** What a tool was called with, checked against its schema. */
export class ToolInput {
  private constructor(private readonly values: ReadonlyMap<string, string | number>) {}

  /** Reads what an agent sent. Throws UserError that names the field that is wrong. */
  static read({ properties, required = [] }: JsonSchema, given: unknown): ToolInput {
    const sent = given ?? {};
    if (!isRecord(sent)) throw new ToolError(l10n.t('The input of the tool must be an object.'));
    const values = new Map<string, string | number>();
    for (const [name, value] of Object.entries(sent)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!field)
        throw new ToolError(
          l10n.t("The tool has no input '{input}'.", { input: lineText(name, 80) }),
        );
      // What an agent leaves out, some of them send as nothing.
      if (value === null || value === undefined) continue;
      if (!fits(field, value)) throw wrong(name, field);
      values.set(name, value);
    }
    for (const name of required) {
      if (!values.has(name))
        throw new ToolError(l10n.t("The tool requires the input '{input}'.", { input: name }));
    }
    return new ToolInput(values);
  }

  /** A text that the schema requires. */
  text(name: string): string {
    return this.textIf(name) ?? '';
  }

  /** A text; undefined where none was given, and for an empty one. */
  textIf(name: string): string | undefined {
    const value = this.values.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** A whole number; undefined where none was given. */
  numberIf(name: string): number | undefined {
    const value = this.values.get(name);
    return typeof value === 'number' ? value : undefined;
  }
}

function fits(field: JsonField, value: unknown): value is string | number {
  if (field.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field;
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  }
  if (typeof value !== 'string' || value.length > (field.maxLength ?? textLength)) return false;
  return field.enum?.includes(value) ?? true;
}

function wrong(name: string, field: JsonField): ToolError {
  if (field.enum) {
    return new ToolError(
      l10n.t("The input '{input}' must be one of: {values}.", {
        input: name,
        values: field.enum.join(', '),
      }),
    );
  }
  if (field.type === 'string') {
    const most = field.maxLength ?? textLength;
    return new ToolError(
      l10n.t("The input '{input}' must be a text of at most {most} characters.", {
        input: name,
        most,
      }),
    );
  }
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field;
  return new ToolError(
    l10n.t("The input '{input}' must be a whole number from {minimum} to {maximum}.", {
      input: name,
      minimum,
      maximum,
    }),
  );
}
