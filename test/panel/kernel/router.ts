/** A pattern such as `/servers/:server/files/list`, ready to match. */
interface Row<T> {
  readonly method: string;
  readonly pattern: string;
  readonly regex: RegExp;
  readonly names: readonly string[];
  readonly target: T;
}

/** What a path led to. `methods`: the path exists, but only with these. */
export type Found<T> =
  | {
      readonly kind: 'route';
      readonly pattern: string;
      readonly params: Readonly<Record<string, string>>;
      readonly target: T;
    }
  | { readonly kind: 'methods'; readonly methods: readonly string[] }
  | { readonly kind: 'none' };

/** Routes by method and pattern; a `:name` part matches one segment. */
export class Router<T> {
  private readonly rows: Row<T>[] = [];

  /** Adds a route; the first that matches wins. */
  add(method: string, pattern: string, target: T): void {
    const names: string[] = [];
    const source = pattern.replace(/:(\w+)/g, (_all, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    this.rows.push({ method, pattern, regex: new RegExp(`^${source}$`), names, target });
  }

  /** Finds the route for a request. */
  find(method: string, path: string): Found<T> {
    const methods: string[] = [];
    for (const row of this.rows) {
      const match = row.regex.exec(path);
      if (!match) continue;
      if (row.method !== method) {
        methods.push(row.method);
        continue;
      }
      const params = Object.fromEntries(
        row.names.map((name, index) => [name, safeDecode(match[index + 1] ?? '')]),
      );
      return { kind: 'route', pattern: row.pattern, params, target: row.target };
    }
    return methods.length > 0 ? { kind: 'methods', methods } : { kind: 'none' };
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
