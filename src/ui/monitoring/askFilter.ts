import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { statusWord } from '../../core/monitoring/issueView';
import { type IssueFilter, plainFilter } from '../../core/monitoring/issueFilter';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';
import type { Monitoring } from './monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';

type Item = vscode.QuickPickItem & { readonly change?: () => Promise<IssueFilter | undefined> };

/** Lets the user change one part of a project's filter. */
export async function askFilter(monitoring: Monitoring, ref: ProjectRef): Promise<void> {
  const list = monitoring.of(ref.panel).issues(ref.project);
  const known = list.items;
  const { filter } = list;
  const picked = await pickOne(items(filter, known), {
    title: l10n.t('Filter and Sort Issues'),
    placeHolder: l10n.t('What to change'),
  });
  const changed = await picked?.change?.();
  if (changed) await monitoring.setFilter(ref.panel, ref.project, changed);
}

function items(
  filter: IssueFilter,
  known: readonly {
    readonly environments: readonly string[];
    readonly lastRelease: string | undefined;
  }[],
): readonly Item[] {
  const statuses = ['unresolved', 'resolved', 'ignored', 'all'] as const;
  const sorts = {
    last_seen: l10n.t('Last seen'),
    first_seen: l10n.t('First seen'),
    count: l10n.t('How often'),
  };
  const environments = [...new Set(known.flatMap((issue) => issue.environments))].sort();
  const releases = [...new Set(known.flatMap(({ lastRelease }) => lastRelease ?? []))].sort();
  return [
    separator(l10n.t('Status')),
    ...statuses.map((status) =>
      choice(status === 'all' ? l10n.t('All') : statusWord(status), filter.status === status, {
        ...filter,
        status,
      }),
    ),
    separator(l10n.t('Sort by')),
    ...(['last_seen', 'first_seen', 'count'] as const).map((sort) =>
      choice(sorts[sort], filter.sort === sort, { ...filter, sort }),
    ),
    separator(l10n.t('Narrow to')),
    typed(l10n.t('Text…'), filter.text, (text) => ({ ...filter, text })),
    ...environments.map((environment) =>
      toggle(
        environment,
        filter.environment === environment,
        { ...filter, environment },
        { ...filter, environment: undefined },
      ),
    ),
    typed(l10n.t('Environment…'), filter.environment, (environment) => ({
      ...filter,
      environment,
    })),
    ...releases.map((release) =>
      toggle(
        release,
        filter.release === release,
        { ...filter, release },
        { ...filter, release: undefined },
      ),
    ),
    typed(l10n.t('Release…'), filter.release, (release) => ({ ...filter, release })),
    separator(''),
    choice(l10n.t('Clear filter'), false, plainFilter),
  ];
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function choice(label: string, isOn: boolean, filter: IssueFilter): Item {
  return {
    iconPath: new vscode.ThemeIcon(isOn ? 'check' : 'blank'),
    label,
    change: () => Promise.resolve(filter),
  };
}

function toggle(label: string, isOn: boolean, on: IssueFilter, off: IssueFilter): Item {
  return choice(label, isOn, isOn ? off : on);
}

function typed(
  label: string,
  value: string | undefined,
  change: (text: string | undefined) => IssueFilter,
): Item {
  return {
    iconPath: new vscode.ThemeIcon('edit'),
    label,
    description: value ?? '',
    change: async () => {
      const text = await showInputBox({
        title: label.replace('…', ''),
        value: value ?? '',
        prompt: l10n.t('Leave empty to show all'),
      });
      return text === undefined ? undefined : change(text.trim() || undefined);
    },
  };
}
