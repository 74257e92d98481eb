/** How a row of a tree looks: everything but VS Code's own objects. */
export interface RowLook {
  readonly label: string;
  readonly description?: string | undefined;
  /** A codicon's name. */
  readonly icon?: string;
  /** A theme colour's id, where the icon has a meaning that a colour helps to see. */
  readonly color?: string | undefined;
  readonly tooltip?: string | undefined;
  /** The URI of a file that it shows: VS Code takes its icon and decorations from there. */
  readonly resource?: string;
  /** What a screen reader says in place of label and description. */
  readonly accessibleLabel?: string;
  /** What menus match on; the first says what the row is. */
  readonly tags?: readonly string[];
  /** Whether rows can be below it, and whether they show from the first. */
  readonly expands?: 'closed' | 'open' | undefined;
  /** What a click does; without arguments it is called with the row. */
  readonly click?: {
    readonly id: string;
    readonly title: string;
    readonly arguments?: readonly unknown[];
  };
}

/** One part of what the pointer reads on a row; each is a paragraph. */
export type HoverPart =
  | { readonly bold: string }
  | { readonly text: string; readonly icon?: string }
  | { readonly code: string }
  /** Two columns; a line without a value is left out. */
  | { readonly table: readonly (readonly [string, string])[] };

/** One row of a tree. What it is about stands in the fields that its kind adds. */
export interface Row {
  readonly kind: string;
  /** Names it among all rows of its view for as long as it lives. Without one its place names it. */
  readonly id?: string;
  /** How it looks now. */
  look(): RowLook;
  /** The rows below it. */
  readonly children?: () => Promise<readonly Row[]>;
  /** What the pointer reads; asked for only once it rests there. */
  readonly hover?: () => Promise<readonly HoverPart[] | undefined>;
  readonly parent?: () => Row | undefined;
}

const own = new WeakSet<object>();

/** Marks what was made here to be handed to commands: a row of a view, or the argument of a call of our own. */
export function markOwn<T extends object>(value: T): T {
  own.add(value);
  return value;
}

/** Whether a value was marked: what only looks like a row of ours is none. */
export function isOwn(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && own.has(value);
}

/** The row of a kind that a value is; undefined for any other, and for what only looks like one. */
export function rowOf<R extends { readonly kind: string }>(
  value: unknown,
  kind: R['kind'],
): R | undefined {
  return isOwn(value) && value['kind'] === kind ? (value as unknown as R) : undefined;
}

/** One element for each row that is refreshed alone: VS Code does that only by the very element that it was given. */
export class RowCache {
  private readonly rows = new Map<string, Row>();

  /** The row that was kept under this row's id where it is about the same; else this one, which is kept from now on. */
  keep<R extends Row & { readonly id: string }>(row: R, isSame: (known: R) => boolean): R {
    const known = this.rows.get(row.id);
    if (known?.kind === row.kind && isSame(known as R)) return known as R;
    this.rows.set(row.id, row);
    return row;
  }

  /** The row of an id, if it was ever shown. */
  find(id: string): Row | undefined {
    return this.rows.get(id);
  }
}

/** Whether an element counts where several rows are selected: of rows of ours only one of this kind does. */
export function countsAs(kind: string): (element: unknown) => boolean {
  return (element) => !isOwn(element) || element['kind'] === kind;
}
