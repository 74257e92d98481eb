import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { type ErrorCounts, countErrors } from '../../core/monitoring/errorCounts';
import { boundsOf } from '../../core/monitoring/eventTimeline';
import {
  type EventsChoice,
  type EventsQuestion,
  eventsChoice,
  eventsView,
} from '../../core/monitoring/eventsView';
import { usageView } from '../../core/monitoring/usageView';
import { describe } from '../../core/api/describe';
import { type MonitoringEvent, listEvents } from '../../core/api/events';
import type { Project } from '../../core/api/projects';
import { type Usage, getUsage } from '../../core/api/usage';
import { isAway } from './again';
import { askName, askSpan } from './askEvents';
import type { ProjectRef } from '../../core/monitoring/refs';
import { openReport } from './reportPanel';

/** Opens the events of a project; of a release, where one is named. */
export function openEvents(
  extension: vscode.Uri,
  ref: ProjectRef,
  about: { readonly project: string; readonly release?: string | undefined },
): void {
  const { project, release } = about;
  let question: EventsQuestion = {
    project,
    // A release may be a while ago.
    span: { range: release ? '30d' : '24h' },
    name: undefined,
    release: release ? { name: release, isOnly: true } : undefined,
  };
  let events: readonly MonitoringEvent[] = [];
  let errors: ErrorCounts | undefined;
  let next: number | undefined;
  let problem: unknown;
  const { http } = ref.panel;
  const read = async (before: number | undefined, signal: AbortSignal) => {
    const { span, name } = question;
    const now = Math.floor(Date.now() / 1000);
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
      question = { ...question, name: await askName(events, question.name) };
    }
    const { release: only } = question;
    if (choice === 'release' && only)
      question = { ...question, release: { ...only, isOnly: !only.isOnly } };
  };
  openReport(extension, {
    title: l10n.t('Events of {0}', project),
    busy: l10n.t('Loading…'),
    isAway: () => isAway(problem),
    view: () =>
      eventsView(question, events, {
        now: Math.floor(Date.now() / 1000),
        hasMore: next !== undefined,
        problem: told(problem),
        errors,
      }),
    answer: async (message, signal) => {
      if (message.type === 'more') return read(next, signal);
      if (message.type === 'choose') await choose(eventsChoice(message.index));
      return read(undefined, signal);
    },
  });
}

/** Opens what a project uses. */
export function openUsage(extension: vscode.Uri, ref: ProjectRef, project: Project): void {
  let usage: Usage | undefined;
  let problem: unknown;
  openReport(extension, {
    title: l10n.t('Usage of {0}', project.name),
    busy: l10n.t('Loading…'),
    isAway: () => isAway(problem),
    view: () => usageView(project, usage, told(problem)),
    answer: async (_message, signal) => {
      try {
        usage = await getUsage(ref.panel.http, ref.project, signal);
        problem = undefined;
      } catch (error) {
        problem = error;
      }
    },
  });
}

function told(problem: unknown): string {
  return problem === undefined ? '' : describe(problem);
}
