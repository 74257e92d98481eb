import type { IssueStatus } from '../api/issue';
import type { CodePiece } from './codeTokens';

/** What a click in an issue's page may ask for, besides opening a frame. */
export const pageActions = [
  'resolve',
  'ignore',
  'reopen',
  'copy',
  'fix',
  'refresh',
  'older',
  'newer',
  'newest',
  'window',
  'browser',
  'console',
  'activity',
  'events',
  'deploy',
] as const;
export type PageAction = (typeof pageActions)[number];

/** Words with a meaning that a colour may underline, never carry alone. */
export interface MarkView {
  readonly text: string;
  readonly tone: 'bad' | 'warn' | 'good' | 'quiet';
}

/** A button of the page. */
export interface ActionView {
  readonly action: PageAction;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
}

/** Bars over time, with the words for who cannot see them. */
export interface ChartView {
  readonly caption: string;
  /** The text alternative: what the user would read off the bars. */
  readonly summary: string;
  readonly bars: readonly {
    readonly value: number;
    readonly label: string;
    /** Nobody knows how many there were: it is no zero. */
    readonly isUnknown?: boolean;
  }[];
  /** Words below the axis, each at the bar it belongs to. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** The lines around a frame's line. */
export interface ExcerptView {
  readonly firstLine: number;
  readonly lines: readonly (readonly CodePiece[])[];
  /** The frame's line, from 1. */
  readonly line: number;
  /** Where this code was found, and how it moved. */
  readonly note: string;
}

/** One line of a stack. */
export interface FrameView {
  readonly index: number;
  readonly title: string;
  readonly place: string;
  readonly isOwn: boolean;
  readonly canOpen: boolean;
}

/** A failure of the chain with its stack. */
export interface FailureView {
  readonly cause: number;
  readonly heading: string;
  readonly message: string;
  readonly parts: readonly (
    | { readonly kind: 'frame'; readonly frame: FrameView }
    | { readonly kind: 'libraries'; readonly label: string; readonly frames: readonly FrameView[] }
  )[];
  /** What is said of frames that are too many to show; empty where all are there. */
  readonly beyond: string;
}

/** A label and what belongs to it. */
export interface FactView {
  readonly label: string;
  readonly value: string;
}

/** One time that it happened. */
export interface OccurrenceView {
  readonly id: number;
  readonly position: string;
  readonly when: string;
  readonly walk: readonly ActionView[];
  readonly failures: readonly FailureView[];
  readonly facts: readonly FactView[];
  readonly tags: readonly FactView[];
  readonly context: readonly FactView[];
}

/** What an issue's page begins with. */
export interface HeadingView {
  readonly title: string;
  readonly type: string;
  readonly culprit: string;
  readonly marks: readonly MarkView[];
}

/** The page of an issue: words only, no markup, nothing that the page would have to look up. */
export interface IssueView extends HeadingView {
  readonly status: IssueStatus;
  /** The buttons at its top: what is most likely wanted. */
  readonly actions: readonly ActionView[];
  /** The other actions, in a menu. */
  readonly more: readonly ActionView[];
  readonly facts: readonly FactView[];
  readonly charts: readonly ChartView[];
  readonly occurrence: OccurrenceView | undefined;
  readonly words: PageWords;
}

/** The headings of the page. */
export interface PageWords {
  readonly stack: string;
  readonly noStack: string;
  readonly noOccurrence: string;
  readonly facts: string;
  readonly tags: string;
  readonly context: string;
  readonly actions: string;
  readonly more: string;
  readonly openOnServer: string;
}
