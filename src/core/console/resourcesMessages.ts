import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import { isName, isRecord } from '../base/record';

/** How much time graphs may show: 15 minutes, an hour, a day. */
export const resourceRanges = ['quarter', 'hour', 'day'] as const;

export type ResourceRange = (typeof resourceRanges)[number];

/** Points of a line, in pieces with a gap between them where there is nothing: `x` and `y` from 0 to 1 (right, top). */
export type GraphPieces = readonly (readonly (readonly [x: number, y: number])[])[];

/** A line of a graph. */
export interface GraphLine {
  /** Which colour it has, and how it is drawn. */
  readonly kind: 'cpu' | 'memory' | 'disk' | 'received' | 'sent';
  readonly label: string;
  /** The means, and the most of the same times; empty where that is no more. */
  readonly pieces: GraphPieces;
  readonly peaks: GraphPieces;
}

/** One graph, in words and in shares of its size. */
export interface Graph {
  readonly caption: string;
  /** What is used now, or was last, and of how much. */
  readonly current: string;
  /** The whole graph in a sentence. */
  readonly summary: string;
  readonly top: string;
  readonly lines: readonly GraphLine[];
  /** The most that there may be, as `y`; undefined where it is not known or there is none. */
  readonly limit: { readonly y: number; readonly label: string } | undefined;
}

/** A time in which there is nothing to draw, in shares of the width; without a label where it is too short for one. */
export interface GraphBand {
  readonly kind: 'offline' | 'unknown';
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** What the page of a server's use shows as long as its range is the same. All texts are complete: the page adds none. */
export interface ResourcesPageView {
  readonly title: string;
  readonly ranges: {
    readonly label: string;
    readonly choices: readonly {
      readonly range: ResourceRange;
      readonly label: string;
      readonly isChosen: boolean;
    }[];
  };
  /** The control that goes through the values of each moment. */
  readonly moment: { readonly label: string; readonly steps: number };
}

/** What changes on it. */
export interface ResourcesPart {
  /** The state of the server, and since when. */
  readonly state: string;
  /** Why there is no graph, or will be no more of it; empty when all is well. */
  readonly note: string;
  readonly graphs: readonly Graph[];
  readonly bands: readonly GraphBand[];
  /** The same in words, newest first. */
  readonly stretches: readonly string[];
  /** Marks below each graph; `x` as in a line. The right side is now. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  /** What was used at each step from left to right. */
  readonly readings: readonly string[];
  /** The same in numbers, newest first. */
  readonly table: {
    readonly caption: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

/** What the extension tells a page of use. */
export type ToResourcesPage = ToPage<ResourcesPageView, ResourcesPart>;

/** What a page of use tells the extension. */
export type FromResourcesPage = FromPage<{
  readonly type: 'range';
  readonly range: ResourceRange;
}>;

/** What brings a page back after a reload of the window: whose it is, and the range that was chosen. */
export interface ResourcesPageState {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
  readonly range?: ResourceRange;
}

/** Reads a message of a page of use; undefined for anything that no page of ours would send. */
export function parseFromResourcesPage(value: unknown): FromResourcesPage | undefined {
  return parseFromPage(value, ({ type, range }) =>
    type === 'range' && isResourceRange(range) ? { type, range } : undefined,
  );
}

/** Reads what a page stored; undefined for anything else. */
export function parseResourcesPageState(value: unknown): ResourcesPageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panelId, uuid, name, range } = value;
  if (!isName(panelId) || !isName(uuid) || !isName(name)) return undefined;
  return { panelId, uuid, name, ...(isResourceRange(range) && { range }) };
}

/** Whether a value from outside is a range. */
export function isResourceRange(value: unknown): value is ResourceRange {
  return resourceRanges.some((range) => range === value);
}
