import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import { isName, isRecord } from '../base/record';
import type { Graph, ResourcesPart } from '../console/resourcesMessages';

/** What a button of an incident's page does. */
const incidentActions = ['console', 'activity', 'copy', 'delete', 'issue'] as const;

export type IncidentAction = (typeof incidentActions)[number];

/** A piece of a line: one with a number leads to code. */
export interface LinePiece {
  readonly text: string;
  /** Its number among the links of its line. */
  readonly link?: number;
}

/** One kept line. */
export interface LineView {
  readonly pieces: readonly LinePiece[];
  /** Whether it is what looks like the reason. */
  readonly isReason: boolean;
}

/** What an incident's page shows. All texts are complete: the page adds none. */
export interface IncidentView {
  readonly title: string;
  /** When it happened. */
  readonly when: string;
  /** Empty where none is known. */
  readonly reason: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly buttons: readonly { readonly action: IncidentAction; readonly label: string }[];
  readonly issue:
    | { readonly heading: string; readonly title: string; readonly open: string }
    | undefined;
  readonly use: {
    readonly heading: string;
    /** Why there are no graphs; empty where there are some. */
    readonly note: string;
    readonly graphs: readonly Graph[];
    readonly ticks: ResourcesPart['ticks'];
  };
  readonly activity: {
    readonly heading: string;
    /** Why there are no rows, or not all; empty where all are there. */
    readonly note: string;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly when: string;
      /** The time itself. */
      readonly time: string;
      readonly what: string;
      readonly who: string;
    }[];
  };
  readonly lines: {
    readonly heading: string;
    /** Where they are from, or why there are none. */
    readonly note: string;
    /** What a link in them does. */
    readonly open: string;
    readonly lines: readonly LineView[];
  };
}

/** What the extension tells an incident's page. */
export type ToIncidentPage = ToPage<IncidentView>;

/** What an incident's page tells the extension: numbers and names from a fixed list, never a path or a text. */
export type FromIncidentPage = FromPage<
  | { readonly type: 'act'; readonly action: IncidentAction }
  | { readonly type: 'openCode'; readonly line: number; readonly link: number }
>;

/** What brings a page back after a reload of the window. */
export interface IncidentPageState {
  readonly incident: string;
}

/** Reads a message of an incident's page; undefined for anything that no page of ours would send. */
export function parseFromIncidentPage(value: unknown): FromIncidentPage | undefined {
  return parseFromPage(value, ({ type, action, line, link }) => {
    if (type === 'openCode' && isIndex(line) && isIndex(link)) return { type, line, link };
    const known = incidentActions.find((name) => name === action);
    return type === 'act' && known ? { type, action: known } : undefined;
  });
}

/** Reads what a page stored; undefined for anything else. */
export function parseIncidentPageState(value: unknown): IncidentPageState | undefined {
  return isRecord(value) && isName(value['incident']) ? { incident: value['incident'] } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000;
}
