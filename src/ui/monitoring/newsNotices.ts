import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { monitoringCommands } from '../../core/monitoring/commands';
import { IssueNews, type News } from '../../core/monitoring/issueNews';
import type { ProjectRef } from '../../core/monitoring/refs';
import { runCommand } from '../base/commands';
import { showWarning } from '../base/messages';
import type { Monitoring, MonitoringChange } from './monitoring';

/** Tells of new issues and of those that came back: at most once per project each few minutes. */
export function registerNews(monitoring: Monitoring, state: vscode.Memento): vscode.Disposable {
  const news = new IssueNews();
  const look = ({ panel, project }: MonitoringChange) => {
    if (!panel || project === undefined) return;
    const list = monitoring.of(panel).issues(project);
    if (!list.isLoaded || list.error) return;
    const told = news.look(`${panel.id}/${project}`, list.newest, Date.now());
    if (told && areNoticesWanted() && !state.get(mutedKey({ panel, project })))
      void tell({ panel, project }, told);
  };
  const tell = async (ref: ProjectRef, told: News) => {
    const [first] = [...told.regressed, ...told.fresh];
    const name = monitoring.of(ref.panel).project(ref.project)?.name ?? '';
    if (!first) return;
    const open = l10n.t('Open');
    const mute = l10n.t('Not for This Project');
    const chosen = await showWarning(words(told, name), open, mute);
    if (chosen === mute) await state.update(mutedKey(ref), true);
    if (chosen !== open) return;
    const issue = { ...ref, fingerprint: first.fingerprint };
    await runCommand(monitoringCommands.openIssue, issue);
  };
  return monitoring.onDidChange(look);
}

/** Whether the user wants to be told of anything. */
export function areNoticesWanted(): boolean {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  return settings.get<boolean>('monitoring.notifications', true);
}

/** Lets a project speak again. */
export async function unmute(state: vscode.Memento, ref: ProjectRef): Promise<void> {
  await state.update(mutedKey(ref), undefined);
}

function words({ fresh, regressed }: News, project: string): string {
  const count = fresh.length + regressed.length;
  const [back] = regressed;
  const [first] = fresh;
  if (count > 1)
    return l10n.t('{0}: {1} new issues, {2} came back.', project, fresh.length, regressed.length);
  if (back) return l10n.t('{0}: came back: {1}', project, back.title || back.type);
  return l10n.t('{0}: new issue: {1}', project, first?.title || first?.type || '');
}

function mutedKey({ panel, project }: ProjectRef): string {
  return `hostingPanel.muted.${panel.id}/${project}`;
}
