/** The panel trims every string and turns empty ones into null (panel-dialect.md 1), unless told not to trim. */
export function cleaned(value: unknown, trim: boolean): unknown {
  if (typeof value === 'string') {
    const text = trim ? value.trim() : value;
    return text === '' ? null : text;
  }
  if (Array.isArray(value)) return value.map((item) => cleaned(item, trim));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, cleaned(item, trim)]),
    );
  }
  return value;
}

/** File routes called with the full uuid are not trimmed. */
export function isTrimmed(path: string): boolean {
  return !/^\/servers\/[0-9a-f-]{36}\/files/.test(path);
}

/** A query as the panel reads it: last value wins, strings cleaned, `name[]` collected. */
export class Query {
  private readonly values = new Map<string, string | null>();
  private readonly lists = new Map<string, string[]>();

  constructor(
    readonly text: string,
    trim: boolean,
  ) {
    for (const [name, value] of new URLSearchParams(text)) {
      const clean = cleaned(value, trim) as string | null;
      if (!name.endsWith('[]')) this.values.set(name, clean);
      else this.lists.set(name.slice(0, -2), [...this.list(name.slice(0, -2)), clean ?? '']);
    }
  }

  /** The value; null when it is absent or empty. */
  get(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  /** Whether the name was sent at all. */
  has(name: string): boolean {
    return this.values.has(name);
  }

  /** All names that start with the text. */
  names(prefix: string): readonly string[] {
    return [...this.values.keys()].filter((name) => name.startsWith(prefix));
  }

  /** The values of `name[]`. */
  list(name: string): readonly string[] {
    return this.lists.get(name) ?? [];
  }

  /** `include`: comma-separated or as a list, spaces trimmed. */
  includes(): ReadonlySet<string> {
    const given = [...(this.get('include') ?? '').split(','), ...this.list('include')];
    return new Set(given.map((name) => name.trim()).filter((name) => name !== ''));
  }
}
