import { isName, isRecord } from '../base/record';
import { type ExcerptView, type IssueView, type PageAction, pageActions } from './pageView';

/** What the extension tells an issue's page. */
export type ToPage =
  | { readonly type: 'show'; readonly view: IssueView; readonly state: PageState }
  | {
      readonly type: 'excerpt';
      readonly cause: number;
      readonly frame: number;
      readonly excerpt: ExcerptView;
    }
  /** Something is on its way; what is shown stays. */
  | { readonly type: 'busy'; readonly text: string }
  | { readonly type: 'failed'; readonly text: string; readonly retry: string };

/** What an issue's page tells the extension: numbers and names from fixed lists, never a path or a text. */
export type FromPage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'openFrame';
      /** 0 is the failure itself, 1 what caused it, and so on. */
      readonly cause: number;
      /** The frame's number in the stack as the service sent it. */
      readonly frame: number;
      readonly where: 'here' | 'server';
    }
  | { readonly type: 'act'; readonly action: PageAction };

/** What brings a page back after a reload of the window. */
export interface PageState {
  readonly panel: string;
  readonly project: string;
  readonly fingerprint: string;
}

/** Reads a message of a page; undefined for anything that no page of ours would send. */
export function parseFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  const { type, cause, frame, where, action } = value;
  switch (type) {
    case 'ready':
      return { type };
    case 'openFrame':
      if (!isIndex(cause) || !isIndex(frame)) return undefined;
      return where === 'here' || where === 'server' ? { type, cause, frame, where } : undefined;
    case 'act': {
      const known = pageActions.find((name) => name === action);
      return known && { type, action: known };
    }
    default:
      return undefined;
  }
}

/** Reads what a page stored; undefined for anything else. */
export function parsePageState(value: unknown): PageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panel, project, fingerprint } = value;
  if (!isName(panel) || !isName(project) || !isName(fingerprint)) return undefined;
  return { panel, project, fingerprint };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000;
}
