import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import type { ChartView } from './pageView';

/** One of several buttons of which one is on. */
export interface ChoiceView {
  readonly label: string;
  readonly isOn: boolean;
}

/** How much of something is used. */
export interface MeterView {
  readonly label: string;
  readonly text: string;
  /** From 0 to 100. */
  readonly percent: number;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** Something that happened. */
export interface RowView {
  readonly when: string;
  readonly title: string;
  readonly detail: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** A page that lists or measures: words only, buttons by their numbers. */
export interface ReportView {
  readonly title: string;
  readonly note: string;
  readonly choices: readonly ChoiceView[];
  readonly charts: readonly ChartView[];
  readonly meters: readonly MeterView[];
  readonly rows: readonly RowView[];
  /** What is said where there are no rows. */
  readonly empty: string;
  /** The button that reads on; undefined at the end. */
  readonly more: string | undefined;
  readonly refresh: string;
}

/** What the extension tells a report's page. */
export type ToReportPage = ToPage<ReportView>;

/** What a report's page tells the extension: which button was pressed, by its number. */
export type FromReportPage = FromPage<
  { readonly type: 'more' | 'stop' } | { readonly type: 'choose'; readonly index: number }
>;

/** Reads a message of a report's page; undefined for anything that no page of ours would send. */
export function parseFromReportPage(value: unknown): FromReportPage | undefined {
  return parseFromPage(value, ({ type, index }) => {
    if (type === 'more' || type === 'stop') return { type };
    const isIndex =
      typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < 100;
    return type === 'choose' && isIndex ? { type, index } : undefined;
  });
}
