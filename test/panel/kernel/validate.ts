import { invalid } from './errors';

interface Rules {
  readonly required?: boolean;
  /** Null may be sent. */
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly in?: readonly string[];
  readonly regex?: RegExp;
}

/** Reads the fields of an input, collects one problem for each rule that failed, and answers 422 with all of them. */
export class Fields {
  private readonly problems: { field: string; rule: string; detail: string }[] = [];
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(
    input: unknown,
    private readonly prefix = '',
  ) {
    this.values =
      typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  }

  /** Whether the field was sent. */
  has(name: string): boolean {
    return name in this.values;
  }

  /** The value as it came. */
  raw(name: string): unknown {
    return this.values[name];
  }

  /** A text field; undefined when absent, null when null or empty was sent. */
  text(name: string, rules: Rules = {}): string | null | undefined {
    const value = this.values[name];
    if (!this.present(name, value, rules)) return value as null | undefined;
    if (typeof value !== 'string') {
      this.problem(name, 'string', `The ${label(name)} field must be a string.`);
      return undefined;
    }
    this.bounds(name, [...value].length, rules, ' characters');
    if (rules.in && !rules.in.includes(value)) {
      this.problem(name, 'in', `The selected ${label(name)} is invalid.`);
    }
    if (rules.regex && !rules.regex.test(value)) {
      this.problem(name, 'regex', `The ${label(name)} field format is invalid.`);
    }
    return value;
  }

  /** A whole number; numeric text counts. */
  integer(name: string, rules: Rules = {}): number | null | undefined {
    const value = this.values[name];
    if (!this.present(name, value, rules)) return value as null | undefined;
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) {
      this.problem(name, 'integer', `The ${label(name)} field must be an integer.`);
      return undefined;
    }
    this.bounds(name, number, rules, '');
    return number;
  }

  /** A boolean: true, false, 1, 0 and their texts. */
  boolean(name: string, rules: Rules = {}): boolean | null | undefined {
    const value = this.values[name];
    if (!this.present(name, value, rules)) return value as null | undefined;
    if (value === true || value === 1 || value === '1') return true;
    if (value === false || value === 0 || value === '0') return false;
    this.problem(name, 'boolean', `The ${label(name)} field must be true or false.`);
    return undefined;
  }

  /** A list of texts. */
  texts(name: string, rules: Rules = {}): string[] | null | undefined {
    const list = this.list(name, rules);
    list?.forEach((item, index) => {
      if (typeof item === 'string') return;
      const at = `${name}.${index}`;
      if (item === null) this.problem(at, 'required', `The ${at} field is required.`);
      else this.problem(at, 'string', `The ${at} field must be a string.`);
    });
    return list as string[] | null | undefined;
  }

  /** A list of records, each read by the function. */
  records<T>(name: string, rules: Rules, read: (fields: Fields) => T): T[] | null | undefined {
    const list = this.list(name, rules);
    return list?.map((item, index) => {
      const fields = new Fields(item, `${this.prefix}${name}.${index}.`);
      const value = read(fields);
      this.problems.push(...fields.problems);
      return value;
    });
  }

  /** Adds a problem that no rule here knows; `rule` is empty when the panel's own code found it. */
  problem(name: string, rule: string, detail: string): void {
    this.problems.push({ field: `${this.prefix}${name}`, rule, detail });
  }

  /** Throws 422 when anything was wrong. */
  done(): void {
    if (this.problems.length > 0) throw invalid(this.problems);
  }

  private list(name: string, rules: Rules): unknown[] | null | undefined {
    const value = this.values[name];
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (!this.present(name, isEmpty && rules.required ? null : value, rules)) {
      return isEmpty ? [] : (value as null | undefined);
    }
    if (Array.isArray(value)) return value as unknown[];
    this.problem(name, 'array', `The ${label(name)} field must be an array.`);
    return undefined;
  }

  private present(name: string, value: unknown, rules: Rules): boolean {
    if (value !== undefined && value !== null) return true;
    if (rules.required) this.problem(name, 'required', `The ${label(name)} field is required.`);
    else if (value === null && !rules.nullable) {
      this.problem(name, 'filled', `The ${label(name)} field must have a value.`);
    }
    return false;
  }

  private bounds(name: string, size: number, rules: Rules, unit: string): void {
    if (rules.min !== undefined && size < rules.min) {
      this.problem(name, 'min', `The ${label(name)} field must be at least ${rules.min}${unit}.`);
    }
    if (rules.max !== undefined && size > rules.max) {
      const text = `The ${label(name)} field must not be greater than ${rules.max}${unit}.`;
      this.problem(name, 'max', text);
    }
  }
}

function label(name: string): string {
  return name.replaceAll('_', ' ');
}
