import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type EventsQuestion, eventsView } from '../../core/monitoring/eventsView';
import { usageView } from '../../core/monitoring/usageView';
import { describe } from '../../core/panel/describe';
import { type MonitoringEvent, eventRanges, listEvents } from '../../core/panel/events';
import type { Project } from '../../core/panel/projects';
import { type Usage, getUsage } from '../../core/panel/usage';
import type { ProjectRef } from './nodes';
import { openReport } from './reportPanel';

/** Opens the events of a project. */
export function openEvents(extension: vscode.Uri, ref: ProjectRef, project: string): void {
  let question: EventsQuestion = { project, range: '24h', name: undefined };
  let events: readonly MonitoringEvent[] = [];
  let next: number | undefined;
  let problem = '';
  const read = async (before: number | undefined, signal: AbortSignal) => {
    try {
      const { range, name } = question;
      const page = await listEvents(ref.panel.http, ref.project, { range, name, before, signal });
      events = before === undefined ? page.items : [...events, ...page.items];
      next = page.next;
      problem = '';
    } catch (error) {
      problem = describe(error);
    }
  };
  openReport(extension, {
    title: l10n.t('Events of {0}', project),
    busy: l10n.t('Loading…'),
    view: () =>
      eventsView(question, events, {
        now: Math.floor(Date.now() / 1000),
        hasMore: next !== undefined,
        problem,
      }),
    answer: async (message, signal) => {
      if (message.type === 'more') return read(next, signal);
      if (message.type === 'choose') {
        const range = eventRanges[message.index];
        const name = range ? question.name : await askName(events, question.name);
        question = { ...question, range: range ?? question.range, name };
      }
      return read(undefined, signal);
    },
  });
}

/** Opens what a project uses. */
export function openUsage(extension: vscode.Uri, ref: ProjectRef, project: Project): void {
  let usage: Usage | undefined;
  let problem = '';
  openReport(extension, {
    title: l10n.t('Usage of {0}', project.name),
    busy: l10n.t('Loading…'),
    view: () => usageView(project, usage, problem),
    answer: async (_message, signal) => {
      try {
        usage = await getUsage(ref.panel.http, ref.project, signal);
        problem = '';
      } catch (error) {
        problem = describe(error);
      }
    },
  });
}

async function askName(
  events: readonly MonitoringEvent[],
  current: string | undefined,
): Promise<string | undefined> {
  const all = { label: l10n.t('All names'), name: undefined };
  const names = [...new Set(events.map(({ name }) => name))].sort();
  const items = names.map((name) => ({ label: name, name }));
  const other = { label: `$(edit) ${l10n.t('Another name…')}`, name: '' };
  const picked = await vscode.window.showQuickPick([all, ...items, other], {
    title: l10n.t('Events of Which Name?'),
  });
  if (!picked) return current;
  if (picked.name !== '') return picked.name;
  const typed = await vscode.window.showInputBox({
    prompt: l10n.t('The exact name of the events'),
  });
  return typed?.trim() || current;
}
