import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import { isName, isRecord } from '../base/record';
import { type ExcerptView, type IssueView, type PageAction, pageActions } from './pageView';

/** The code around a frame, as it is read after the rest of the page. */
export interface ExcerptPart {
  /** 0 is the failure itself, 1 what caused it, and so on. */
  readonly cause: number;
  /** The frame's number in the stack as the service sent it. */
  readonly frame: number;
  readonly excerpt: ExcerptView;
}

/** What the extension tells an issue's page. */
export type ToIssuePage = ToPage<IssueView, ExcerptPart>;

/** What an issue's page tells the extension: numbers and names from fixed lists, never a path or a text. */
export type FromIssuePage = FromPage<
  | {
      readonly type: 'openFrame';
      readonly cause: number;
      readonly frame: number;
      readonly where: 'here' | 'server';
    }
  | { readonly type: 'act'; readonly action: PageAction }
>;

/** What brings a page back after a reload of the window. */
export interface IssuePageState {
  /** The id of its panel. */
  readonly panel: string;
  readonly project: string;
  readonly fingerprint: string;
}

/** Reads a message of an issue's page; undefined for anything that no page of ours would send. */
export function parseFromIssuePage(value: unknown): FromIssuePage | undefined {
  return parseFromPage(value, ({ type, cause, frame, where, action }) => {
    if (type === 'openFrame' && isIndex(cause) && isIndex(frame)) {
      return where === 'here' || where === 'server' ? { type, cause, frame, where } : undefined;
    }
    const known = pageActions.find((name) => name === action);
    return type === 'act' && known ? { type, action: known } : undefined;
  });
}

/** Reads what a page stored; undefined for anything else. */
export function parseIssuePageState(value: unknown): IssuePageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panel, project, fingerprint } = value;
  if (!isName(panel) || !isName(project) || !isName(fingerprint)) return undefined;
  return { panel, project, fingerprint };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000;
}
