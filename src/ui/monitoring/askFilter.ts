import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type FilterChoice, filterChoices } from '../../core/monitoring/filterChoices';
import type { IssueFilter } from '../../core/monitoring/issueFilter';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';

type Item = vscode.QuickPickItem & { readonly choice: FilterChoice };

/** Lets the user change one part of a project's filter. */
export async function askFilter(monitoring: Monitoring, ref: ProjectRef): Promise<void> {
  const { filter, items } = monitoring.of(ref.panel).issues(ref.project);
  const picked = await pickOne(filterChoices(filter, items).map(itemOf), {
    title: l10n.t('Filter and Sort Issues'),
    placeHolder: l10n.t('Select a filter or an order'),
  });
  const changed = picked && (await filterOf(picked.choice));
  if (changed) await monitoring.setFilter(ref, changed);
}

function itemOf(choice: FilterChoice): Item {
  const { label } = choice;
  if (choice.kind === 'heading') {
    return { label, kind: vscode.QuickPickItemKind.Separator, choice };
  }
  if (choice.kind === 'text') {
    return {
      iconPath: new vscode.ThemeIcon('edit'),
      label,
      description: choice.value,
      choice,
    };
  }
  return { iconPath: new vscode.ThemeIcon(choice.isOn ? 'check' : 'blank'), label, choice };
}

async function filterOf(choice: FilterChoice): Promise<IssueFilter | undefined> {
  if (choice.kind === 'heading') return undefined;
  if (choice.kind === 'choice') return choice.filter;
  const text = await showInputBox({
    title: choice.label.replace('...', ''),
    value: choice.value,
    prompt: l10n.t('Leave empty to show all issues.'),
  });
  return text === undefined ? undefined : choice.filterOf(text);
}
