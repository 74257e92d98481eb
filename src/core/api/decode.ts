import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { isRecord } from '../base/record';
import { PanelError } from './errors';
import { isId, isUuid } from './route';

/** Turns a value from outside into a T, or throws PanelError 'malformed' that names the place. */
export type Reader<T> = (value: unknown, at: string) => T;

/** The fields of one JSON object, each read by the type that it must have. */
export class Fields {
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly at: string,
  ) {}

  /** A text that must be there. */
  text(name: string): string {
    return (
      this.textIf(name) ??
      this.wrong(l10n.t("Field '{field}' isn't a string", { field: this.place(name) }))
    );
  }

  /** A text, or undefined where it is null, missing or of another type. */
  textIf(name: string): string | undefined {
    const value = this.values[name];
    if (typeof value !== 'string') return undefined;
    if (value.length > limits.fieldLength) {
      this.wrong(l10n.t("Field '{field}' is too long", { field: this.place(name) }));
    }
    return value;
  }

  /** A uuid that must be there: it becomes part of paths and of URIs. In small letters. */
  uuid(name: string): string {
    const value = this.text(name).toLowerCase();
    return isUuid(value)
      ? value
      : this.wrong(l10n.t("Field '{field}' isn't a UUID", { field: this.place(name) }));
  }

  /** The number of a record that must be there: whole and above zero, for it becomes part of paths. */
  id(name: string): number {
    const value = this.number(name);
    return isId(value)
      ? value
      : this.wrong(l10n.t("Field '{field}' isn't an ID", { field: this.place(name) }));
  }

  /** A finite number that must be there. */
  number(name: string): number {
    return (
      this.numberIf(name) ??
      this.wrong(l10n.t("Field '{field}' isn't a number", { field: this.place(name) }))
    );
  }

  /** A finite number, or undefined where it is null, missing or of another type. */
  numberIf(name: string): number | undefined {
    const value = this.values[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** True only where the field is true: what is missing is not so. */
  flag(name: string): boolean {
    return this.values[name] === true;
  }

  /** A list that must be there; each entry goes through `read`. */
  list<T>(name: string, read: Reader<T>): readonly T[] {
    const at = this.place(name);
    return this.entries(name).map((entry, index) => read(entry, `${at}[${index}]`));
  }

  /** A list; empty where it is null, missing or of another type. */
  listIf<T>(name: string, read: Reader<T>): readonly T[] {
    return Array.isArray(this.values[name]) ? this.list(name, read) : [];
  }

  /** The entries of a list that must be there, as they came. */
  entries(name: string): readonly unknown[] {
    const value: unknown = this.values[name];
    if (!Array.isArray(value))
      this.wrong(l10n.t("Field '{field}' isn't a list", { field: this.place(name) }));
    if (value.length > limits.listEntries) {
      this.wrong(l10n.t("Field '{field}' has too many entries", { field: this.place(name) }));
    }
    return value;
  }

  /** The texts of a list of texts; anything else in it is left out. */
  texts(name: string): readonly string[] {
    return this.listIf(name, (entry) => entry).filter((entry) => typeof entry === 'string');
  }

  /** A nested value that must be there, through `read`. */
  read<T>(name: string, read: Reader<T>): T {
    return read(this.values[name], this.place(name));
  }

  /** A nested value through `read`, or undefined where it is null or missing. */
  readIf<T>(name: string, read: Reader<T>): T | undefined {
    const value = this.values[name];
    return value === null || value === undefined ? undefined : this.read(name, read);
  }

  /** A nested object; without fields where it is null, missing or an empty list. */
  fields(name: string): Fields {
    const value = this.values[name];
    return new Fields(isRecord(value) ? value : {}, this.place(name));
  }

  /** The value as it came, for what has no fixed shape. */
  raw(name: string): unknown {
    return this.values[name];
  }

  /** The names of the fields that are there. */
  names(): readonly string[] {
    return Object.keys(this.values);
  }

  /** Where a field stands, as errors tell it. */
  private place(name: string): string {
    return `${this.at}.${name}`;
  }

  private wrong(detail: string): never {
    throw new PanelError('malformed', detail);
  }
}

/** Reads any JSON object. */
export const fields: Reader<Fields> = (value, at) => {
  if (isRecord(value)) return new Fields(value, at);
  throw new PanelError('malformed', l10n.t("Field '{field}' isn't an object", { field: at }));
};

/** Makes a reader of a record `{object, attributes}` from a reader of its attributes. */
export function record<T>(read: (attributes: Fields, envelope: Fields) => T): Reader<T> {
  return (value, at) => {
    const envelope = fields(value, at);
    return read(envelope.read('attributes', fields), envelope);
  };
}

/** Reads `{object: 'list', data: [record…]}`. */
export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, at) => fields(value, at).list('data', read);
}

/** One page of a paginated list. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Reads a paginated list; `meta.pagination` missing means that all of it came at once. */
export function pageOf<T>(read: Reader<T>): Reader<ListPage<T>> {
  return (value, at) => {
    const body = fields(value, at);
    return pageWith(body.list('data', read), body);
  };
}

/** Reads what a paginated list tells of its pages, whose items are read. */
export function pageWith<T>(items: readonly T[], body: Fields): ListPage<T> {
  const pagination = body.fields('meta').fields('pagination');
  return {
    items,
    page: pageNumber(pagination, 'current_page'),
    pages: pageNumber(pagination, 'total_pages'),
    total: pagination.numberIf('total') ?? items.length,
  };
}

/** The number of a page, or of pages: whole, from 1; 1 where none is told. */
export function pageNumber(from: Fields, name: string): number {
  const value = Math.ceil(from.numberIf(name) ?? 1);
  if (value > limits.listPages) {
    throw new PanelError(
      'malformed',
      l10n.t("Field '{field}' isn't a valid number of pages", { field: name }),
    );
  }
  return Math.max(1, value);
}

/** Reads a list that sits in `relationships`, where a `null_resource` stands for "not yours to see". */
export function relatedList<T>(relationships: Fields, name: string, read: Reader<T>) {
  const related = relationships.fields(name);
  if (related.textIf('object') !== 'list') return undefined;
  return related.listIf('data', read);
}

/** For answers whose body does not matter. */
export const ignored: Reader<undefined> = () => undefined;

/** Milliseconds since 1970 from Unix seconds, as the monitoring service tells times; undefined where there are none. */
export function unixTimeIf(from: Fields, name: string): number | undefined {
  const seconds = from.numberIf(name);
  return seconds === undefined ? undefined : fromUnixTime(seconds);
}

/** Milliseconds since 1970 from Unix seconds. */
export function fromUnixTime(seconds: number): number {
  return seconds * 1000;
}

/** Unix seconds, whole, from milliseconds since 1970. */
export function toUnixTime(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Milliseconds since 1970 from an ISO 8601 text, or undefined where there is none or it is no date. */
export function timeIf(from: Fields, name: string): number | undefined {
  const text = from.textIf(name);
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
