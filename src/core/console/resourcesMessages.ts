import type { FromPage, ToPage } from '../base/page';
import { isName, isRecord } from '../base/record';

/** A line of a graph: pieces with a gap between them where nothing is known. */
export interface GraphLine {
  /** Which colour it has, and how it is drawn. */
  readonly kind: 'cpu' | 'memory' | 'disk' | 'received' | 'sent';
  readonly label: string;
  /** Points of each piece: `x` from 0 (the left side) to 1 (the right), `y` from 0 to 1 (the top). */
  readonly pieces: readonly (readonly (readonly [x: number, y: number])[])[];
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
  /** The most that there may be, as `y`; undefined where it lies above the top or is not known. */
  readonly limit: { readonly y: number; readonly label: string } | undefined;
}

/** What the page of a server's use shows. All texts are complete: the page adds none. */
export interface ResourcesPageView {
  readonly title: string;
  /** The state of the server. */
  readonly state: string;
  /** Why there is no graph, or will be no more of it; empty when all is well. */
  readonly note: string;
  readonly graphs: readonly Graph[];
  /** Marks below each graph; `x` as in a line. The right side is now, or where the server stopped. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  /** The same in numbers, newest first. */
  readonly table: {
    readonly caption: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

/** What the extension tells a page of use. */
export type ToResourcesPage = ToPage<ResourcesPageView>;

/** What a page of use tells the extension. */
export type FromResourcesPage = FromPage;

/** What brings a page back after a reload of the window: whose it is. */
export interface ResourcesPageState {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
}

/** Reads what a page stored; undefined for anything else. */
export function parseResourcesPageState(value: unknown): ResourcesPageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panelId, uuid, name } = value;
  if (!isName(panelId) || !isName(uuid) || !isName(name)) return undefined;
  return { panelId, uuid, name };
}
