/** One line of the activity page, in words. */
export interface ActivityRow {
  readonly what: string;
  /** What it was about: a command, names of files; empty where nothing is told. */
  readonly about: string;
  readonly who: string;
  readonly ago: string;
  readonly time: string;
  /** The event's own name, to filter by. */
  readonly event: string;
  /** True for one that lies near the moment that is asked about. */
  readonly isNear: boolean;
}

/** What the activity page shows. All texts are complete: the page adds none. */
export interface ActivityView {
  readonly title: string;
  readonly rows: readonly ActivityRow[];
  readonly filter: string;
  readonly filters: readonly { readonly event: string; readonly label: string }[];
  readonly words: {
    readonly columns: readonly string[];
    readonly filter: string;
    readonly newer: string;
    readonly older: string;
    readonly refresh: string;
    readonly place: string;
    readonly empty: string;
  };
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

/** From the extension to the activity page. */
export type ToActivityPage =
  | { readonly type: 'show'; readonly view: ActivityView }
  | { readonly type: 'busy'; readonly text: string }
  | { readonly type: 'failed'; readonly text: string; readonly retry: string };

/** From the activity page to the extension. */
export type FromActivityPage =
  | { readonly type: 'ready' }
  | { readonly type: 'retry' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'filter'; readonly event: string };

/** Reads a message of the page; undefined for anything else. */
export function parseFromActivityPage(value: unknown): FromActivityPage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type === 'ready' || value.type === 'retry') return { type: value.type };
  if (value.type === 'page' && 'page' in value && Number.isSafeInteger(value.page)) {
    return { type: 'page', page: Math.max(1, Number(value.page)) };
  }
  const isFilter = value.type === 'filter' && 'event' in value && typeof value.event === 'string';
  if (!isFilter || !/^[\w:.-]{0,64}$/.test(value.event as string)) return undefined;
  return { type: 'filter', event: value.event as string };
}
