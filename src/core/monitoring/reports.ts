import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import { type EventSpan, type MonitoringEvent, listEvents } from '../api/events';
import type { Project } from '../api/projects';
import { type Usage, getUsage } from '../api/usage';
import type { Clock } from '../base/clock';
import { type ErrorCounts, countErrors } from './errorCounts';
import { boundsOf } from './eventTimeline';
import { type EventsChoice, type EventsQuestion, eventsChoice, eventsView } from './eventsView';
import type { ProjectRef } from './refs';
import type { ReportSource } from './reportPage';
import { usageView } from './usageView';

/** What the user is asked for while looking at events. Giving up changes nothing. */
export interface EventsRequests {
  /** The name of the events that are wanted, undefined for all; `known` are those that were read. */
  readonly askName: (
    known: readonly string[],
    current: string | undefined,
  ) => Promise<string | undefined>;
  readonly askSpan: (current: EventSpan) => Promise<EventSpan>;
}

/** Whose events are shown. */
export interface EventsAbout {
  readonly project: string;
  readonly release?: string | undefined;
  /** What was asked when the window was loaded again. */
  readonly question?: Omit<EventsQuestion, 'project'>;
}

/** The events of a project; of a release, where one is named. */
export function eventsReport(
  ref: ProjectRef,
  about: EventsAbout,
  { clock, askName, askSpan }: EventsRequests & { readonly clock: Clock },
): ReportSource {
  const { project, release } = about;
  let question: EventsQuestion = {
    project,
    // A release may be a while ago.
    span: { range: release ? '30d' : '24h' },
    name: undefined,
    release: release ? { name: release, isOnly: true } : undefined,
    ...about.question,
  };
  let events: readonly MonitoringEvent[] = [];
  let errors: ErrorCounts | undefined;
  let next: number | undefined;
  let problem: unknown;
  const { http } = ref.panel;
  const read = async (before: number | undefined, signal: AbortSignal) => {
    const { span, name } = question;
    const now = clock.now();
    try {
      const page = await listEvents(http, ref.project, { ...span, name, before, signal });
      events = before === undefined ? page.items : [...events, ...page.items];
      next = page.next;
      if (before === undefined) {
        const since = boundsOf(span, now).start;
        errors = await countErrors(http, ref.project, { since, now, signal });
      }
      problem = undefined;
    } catch (error) {
      problem = error;
    }
  };
  const choose = async (choice: EventsChoice | undefined) => {
    if (typeof choice === 'object') question = { ...question, span: choice };
    if (choice === 'span') question = { ...question, span: await askSpan(question.span) };
    if (choice === 'name') {
      const known = [...new Set(events.map(({ name }) => name))].sort();
      question = { ...question, name: await askName(known, question.name) };
    }
    const { release: only } = question;
    if (choice === 'release' && only)
      question = { ...question, release: { ...only, isOnly: !only.isOnly } };
  };
  return {
    title: l10n.t('Events of {0}', project),
    state: () => {
      const { span, name, release } = question;
      const place = { panelId: ref.panel.id, project: ref.project, name: project };
      return { ...place, kind: 'events', question: { span, name, release } };
    },
    isAway: () => isAway(problem),
    view: () =>
      eventsView(question, events, {
        now: clock.now(),
        hasMore: next !== undefined,
        problem: sentence(problem),
        errors,
      }),
    answer: async (message, signal) => {
      if (message.type === 'more') return read(next, signal);
      if (message.type === 'choose') await choose(eventsChoice(message.index));
      return read(undefined, signal);
    },
  };
}

/** What a project uses. `find` reads the project itself where it is not known yet, and may reject. */
export function usageReport(
  ref: ProjectRef,
  name: string,
  find: () => Promise<Project | undefined>,
): ReportSource {
  let project: Project | undefined;
  let usage: Usage | undefined;
  let problem: unknown;
  return {
    title: l10n.t('Usage of {0}', name),
    state: () => ({ panelId: ref.panel.id, project: ref.project, name, kind: 'usage' }),
    isAway: () => isAway(problem),
    view: () => usageView(name, { project, usage, problem: sentence(problem) }),
    answer: async (_message, signal) => {
      try {
        [project, usage] = await Promise.all([
          find(),
          getUsage(ref.panel.http, ref.project, signal),
        ]);
        problem = undefined;
      } catch (error) {
        problem = error;
      }
    },
  };
}

/** The monitoring service comes back by itself, and nothing is lost (api.md, Errors, 503). */
function isAway(problem: unknown): boolean {
  return PanelError.is(problem, 'unavailable');
}

function sentence(problem: unknown): string {
  return problem === undefined ? '' : describeError(problem);
}
