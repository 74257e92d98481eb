import { type EventSpan, eventRanges } from '../api/events';
import { isName, isRecord } from '../base/record';
import type { EventsQuestion } from './eventsView';

/** What brings a report back after a reload of the window: of which project, and what was asked of it. */
export type ReportPageState = {
  readonly panelId: string;
  readonly project: string;
  /** What the project is called. */
  readonly name: string;
} & (
  | { readonly kind: 'usage' }
  | { readonly kind: 'events'; readonly question: Omit<EventsQuestion, 'project'> }
);

/** Reads what a page stored; undefined for anything else. */
export function parseReportPageState(value: unknown): ReportPageState | undefined {
  if (!isRecord(value)) return undefined;
  const { panelId, project, name, kind } = value;
  if (!isName(panelId) || !isName(project) || !isName(name)) return undefined;
  const about = { panelId, project, name };
  if (kind === 'usage') return { ...about, kind };
  const question = kind === 'events' ? questionOf(value['question']) : undefined;
  return question && { ...about, kind: 'events', question };
}

function questionOf(value: unknown): Omit<EventsQuestion, 'project'> | undefined {
  if (!isRecord(value)) return undefined;
  const { name, release } = value;
  const span = spanOf(value['span']);
  if (!span || !(name === undefined || isName(name))) return undefined;
  if (release === undefined) return { span, name, release };
  if (!isRecord(release) || !isName(release['name'])) return undefined;
  return { span, name, release: { name: release['name'], isOnly: release['isOnly'] === true } };
}

function spanOf(value: unknown): EventSpan | undefined {
  if (!isRecord(value)) return undefined;
  const range = eventRanges.find((one) => one === value['range']);
  if (range) return { range };
  const { from, to } = value;
  return isMoment(from) && isMoment(to) ? { from, to } : undefined;
}

function isMoment(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value));
}
