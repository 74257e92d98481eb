import { type FromPage, type ToPage, parseFromPage } from '../base/page';

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

/** What the extension tells an activity page. */
export type ToActivityPage = ToPage<ActivityView>;

/** What an activity page tells the extension. */
export type FromActivityPage = FromPage<
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'filter'; readonly event: string }
>;

/** Reads a message of an activity page; undefined for anything that no page of ours would send. */
export function parseFromActivityPage(value: unknown): FromActivityPage | undefined {
  return parseFromPage(value, ({ type, page, event }) => {
    if (type === 'page' && Number.isSafeInteger(page)) {
      return { type, page: Math.max(1, Number(page)) };
    }
    const isEvent = typeof event === 'string' && /^[\w:.-]{0,64}$/.test(event);
    return type === 'filter' && isEvent ? { type, event } : undefined;
  });
}
