import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { PanelError, isAbort } from '../api/errors';
import type { EventSpan, MonitoringEvent } from '../api/events';
import type { Project } from '../api/projects';
import { type Usage, getUsage } from '../api/usage';
import type { Clock } from '../base/clock';
import { type ErrorCounts, countErrors } from './errorCounts';
import { boundsOf, eventsKeptMs } from './eventTimeline';
import { EventPages } from './eventPages';
import {
  type EventsChoice,
  type EventsQuestion,
  eventsChoice,
  eventsView,
  isOfRelease,
} from './eventsView';
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
  /** Reads the project itself where it is not known yet, and may reject: it says how far back events are kept. */
  readonly find: () => Promise<Project | undefined>;
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
  { clock, askName, askSpan, find }: EventsRequests & { readonly clock: Clock },
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
  const { http } = ref.panel;
  const pages = new EventPages(http, ref.project);
  let errors: ErrorCounts | undefined;
  let kept: Project | undefined;
  let problem: unknown;
  const read: ReportRead = async (from, signal, tell) => {
    const { span, name, release: only } = question;
    const isWanted = (event: MonitoringEvent) => !only?.isOnly || isOfRelease(event, only.name);
    const onReadOn = (count: number) =>
      tell(
        l10n.t('Searching for events of release {release}. Events loaded: {count}', {
          release: only?.name ?? '',
          count,
        }),
      );
    const now = clock.now();
    if (from === 'newest') errors = undefined;
    // The page says by itself where the service cannot be read.
    kept ??= await find().catch(() => undefined);
    try {
      await pages.read(from, { span, name, isWanted, signal, onReadOn });
      if (from === 'newest') {
        const since = boundsOf(span, now).start;
        errors = await countErrors(http, ref.project, { since, now, signal });
      }
      problem = undefined;
    } catch (error) {
      if (!isAbort(error)) problem = error;
    }
  };
  const chosen = async (choice: EventsChoice | undefined): Promise<EventsQuestion> => {
    if (typeof choice === 'object') return { ...question, span: choice };
    if (choice === 'span') return { ...question, span: await askSpan(question.span) };
    if (choice === 'name') {
      const known = [...new Set(pages.events.map(({ name }) => name))].sort();
      return { ...question, name: await askName(known, question.name) };
    }
    const { release: only } = question;
    if (choice !== 'release' || !only) return question;
    return { ...question, release: { ...only, isOnly: !only.isOnly } };
  };
  return {
    title: l10n.t({
      message: 'Events: {project}',
      args: { project },
      comment: ['Title of a page'],
    }),
    state: () => {
      const { span, name, release } = question;
      const place = { panelId: ref.panel.id, project: ref.project, name: project };
      return { ...place, kind: 'events', question: { span, name, release } };
    },
    isAway: () => isAway(problem),
    view: () =>
      eventsView(question, pages.events, {
        now: clock.now(),
        hasMore: pages.hasMore,
        problem: sentence(problem),
        errors,
        keptMs: kept && eventsKeptMs(kept),
      }),
    answer: async (message, signal, tell) => {
      if (message.type === 'more') return read('older', signal, tell);
      if (message.type === 'choose') {
        const next = await chosen(eventsChoice(message.index));
        // While the user was asked, another button may have been pressed.
        if (signal.aborted) return;
        question = next;
      }
      return read('newest', signal, tell);
    },
  };
}

type ReportRead = (
  from: 'newest' | 'older',
  signal: AbortSignal,
  tell: (text: string) => void,
) => Promise<void>;

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
    title: l10n.t({
      message: 'Usage: {project}',
      args: { project: name },
      comment: ['Title of a page: how much of its quotas a project uses'],
    }),
    state: () => ({ panelId: ref.panel.id, project: ref.project, name, kind: 'usage' }),
    isAway: () => isAway(problem),
    view: () => usageView(name, { project, usage, problem: sentence(problem) }),
    answer: async (_message, signal) => {
      try {
        [project, usage] = await Promise.all([
          find(),
          getUsage(ref.panel.http, ref.project, { signal }),
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
