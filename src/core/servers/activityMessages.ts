import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import { isName, isRecord } from '../base/record';
import { type Day, spanOfDay } from './activityDay';

/** Which entries come first. */
type ActivityOrder = 'newest' | 'oldest';

/** One line of the activity page, in words. */
export interface ActivityRow {
  readonly what: string;
  /** What it was about: a command, names of files; empty where nothing is told. */
  readonly about: string;
  readonly who: string;
  /** The time of day, and how long ago that is. */
  readonly clock: string;
  readonly ago: string;
  /** Day and time, complete. */
  readonly time: string;
  /** The day, before the first row of each; `isAsked` where it is the one that is asked about. */
  readonly heading: { readonly text: string; readonly isAsked: boolean } | undefined;
  /** The event's own name, to filter by. */
  readonly event: string;
  /** True for one that lies near the moment that is asked about. */
  readonly isNear: boolean;
}

/** An entry of a list to choose from. */
export interface ActivityChoice {
  readonly value: string;
  readonly label: string;
}

/** A list to choose from, of which one is chosen. */
export interface ActivityChoices {
  readonly label: string;
  readonly chosen: string;
  readonly choices: readonly ActivityChoice[];
}

/** What the activity page shows. All texts are complete: the page adds none. */
export interface ActivityView {
  readonly title: string;
  readonly rows: readonly ActivityRow[];
  readonly kinds: ActivityChoices;
  readonly orders: ActivityChoices;
  /** What the rows are searched for. */
  readonly text: string;
  /** The day that is shown, and the last that can be chosen. */
  readonly day: Day | undefined;
  readonly today: Day;
  readonly words: {
    readonly columns: readonly string[];
    readonly search: string;
    readonly searchHint: string;
    readonly day: string;
    readonly newer: string;
    readonly older: string;
    readonly refresh: string;
    readonly place: string;
    readonly empty: string;
  };
  /** The number of the page with newer entries, and of that with older ones. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

/** What the extension tells an activity page. */
export type ToActivityPage = ToPage<ActivityView>;

/** What an activity page tells the extension. */
export type FromActivityPage = FromPage<
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'filter'; readonly event: string }
  | { readonly type: 'order'; readonly order: ActivityOrder }
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'day'; readonly day: Day | undefined }
>;

/** Which part of the activity is wanted. */
export interface ActivityQuestion {
  /** From 1. */
  readonly page: number;
  /** What the names of the events contain; empty for all. */
  readonly event: string;
  readonly order: ActivityOrder;
  /** What the rows of a page are searched for; empty for all. */
  readonly text: string;
  /** The moment that is asked about, in milliseconds since 1970. */
  readonly around?: number | undefined;
  /** The day that is asked about. */
  readonly day?: Day | undefined;
}

/** What brings a page back after a reload of the window: whose activity, and which part of it. */
export interface ActivityPageState {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
  readonly wanted: ActivityQuestion;
}

/** Reads a message of an activity page; undefined for anything that no page of ours would send. */
export function parseFromActivityPage(value: unknown): FromActivityPage | undefined {
  return parseFromPage(value, ({ type, page, event, order, text, day }) => {
    if (type === 'page' && isPage(page)) return { type, page };
    if (type === 'filter' && isEvent(event)) return { type, event };
    if (type === 'order' && isOrder(order)) return { type, order };
    if (type === 'day' && day === '') return { type, day: undefined };
    if (type === 'day' && isDay(day)) return { type, day };
    return type === 'search' && isSearched(text) ? { type, text } : undefined;
  });
}

/** Reads what a page stored; undefined for anything else. */
export function parseActivityPageState(value: unknown): ActivityPageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panelId, uuid, name } = value;
  if (!isName(panelId) || !isName(uuid) || !isName(name)) return undefined;
  const wanted = parseQuestion(value['wanted']);
  return wanted && { panelId, uuid, name, wanted };
}

function parseQuestion(value: unknown): ActivityQuestion | undefined {
  if (!isRecord(value)) return undefined;
  const { page, event, order, text, around, day } = value;
  if (!isPage(page) || !isEvent(event) || !isOrder(order) || !isSearched(text)) return undefined;
  const moment = Number.isFinite(around) ? { around: Number(around) } : {};
  return { page, event, order, text, ...moment, ...(isDay(day) && { day }) };
}

function isPage(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function isEvent(value: unknown): value is string {
  return typeof value === 'string' && /^[\w:.-]{0,64}$/.test(value);
}

function isOrder(value: unknown): value is ActivityOrder {
  return value === 'newest' || value === 'oldest';
}

function isDay(value: unknown): value is Day {
  return typeof value === 'string' && spanOfDay(value) !== undefined;
}

function isSearched(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 500;
}
