import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { type FoundIssues, IssueSearch } from '../../core/monitoring/issueSearch';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { ProjectChoice } from '../../core/monitoring/monitoringChoices';
import type { IssueRef } from '../../core/monitoring/refs';
import { createQuickPick } from '../base/quickPick';

type Item = vscode.QuickPickItem & { readonly issue: IssueRef | undefined };

/** Lets the user pick an issue of any project; what is typed is looked for by the service. */
export async function pickIssue(
  monitoring: Monitoring,
  projects: readonly ProjectChoice[],
): Promise<IssueRef | undefined> {
  const search = new IssueSearch(monitoring, projects, systemClock);
  const pick = createQuickPick<Item>();
  pick.title = l10n.t({ message: 'Monitoring Issue', comment: ['Title of a list to pick from'] });
  pick.placeholder = l10n.t('Type to search all issues by type and message');
  pick.busy = true;
  search.onDidFind((found) => {
    pick.busy = found.isBusy;
    pick.items = itemsOf(found, pick.value);
  });
  try {
    return await new Promise((resolve) => {
      pick.onDidChangeValue((text) => void search.type(text));
      pick.onDidAccept(() => {
        const [picked] = pick.selectedItems;
        if (picked?.issue) resolve(picked.issue);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
      void search.type('');
    });
  } finally {
    search.dispose();
    pick.dispose();
  }
}

function itemsOf({ issues, problems, isBusy }: FoundIssues, typed: string): readonly Item[] {
  // The service looked into what a row may not show: VS Code is not to leave it out.
  const alwaysShow = typed.trim() !== '';
  const note = (label: string): Item => ({
    label,
    iconPath: new vscode.ThemeIcon('info'),
    alwaysShow: true,
    issue: undefined,
  });
  const isNone = issues.length === 0 && !isBusy;
  return [
    ...issues.map((issue) => ({ ...issue, alwaysShow, issue })),
    ...(isNone ? [note(l10n.t('No issues found.'))] : []),
    ...problems.map(note),
  ];
}
