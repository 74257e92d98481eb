import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import { type IssueFilter, plainFilter } from './issueFilter';
import { statusWord } from './issueView';

/** One row of what may be changed of a filter. */
export type FilterChoice =
  | { readonly kind: 'heading'; readonly label: string }
  /** Taken, `filter` is the new one. */
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly isOn: boolean;
      readonly filter: IssueFilter;
    }
  /** Taken, a text is asked for; an empty one shows all. */
  | {
      readonly kind: 'text';
      readonly label: string;
      readonly value: string;
      readonly filterOf: (text: string) => IssueFilter;
    };

/** What may be changed of a filter; `known` are issues whose environments and releases are offered. */
export function filterChoices(
  filter: IssueFilter,
  known: readonly Pick<Issue, 'environments' | 'lastRelease'>[],
): readonly FilterChoice[] {
  const statuses = ['unresolved', 'resolved', 'ignored', 'all'] as const;
  const sorts = {
    last_seen: l10n.t('Last seen'),
    first_seen: l10n.t('First seen'),
    count: l10n.t('How often'),
  };
  const environments = [...new Set(known.flatMap((issue) => issue.environments))].sort();
  const releases = [...new Set(known.flatMap(({ lastRelease }) => lastRelease ?? []))].sort();
  return [
    heading(l10n.t('Status')),
    ...statuses.map((status) =>
      choice(status === 'all' ? l10n.t('All') : statusWord(status), filter.status === status, {
        ...filter,
        status,
      }),
    ),
    heading(l10n.t('Sort by')),
    ...(['last_seen', 'first_seen', 'count'] as const).map((sort) =>
      choice(sorts[sort], filter.sort === sort, { ...filter, sort }),
    ),
    heading(l10n.t('Narrow to')),
    text(l10n.t('Text…'), filter, 'text'),
    ...environments.map((name) => toggle(name, filter, 'environment')),
    text(l10n.t('Environment…'), filter, 'environment'),
    ...releases.map((name) => toggle(name, filter, 'release')),
    text(l10n.t('Release…'), filter, 'release'),
    heading(''),
    choice(l10n.t('Clear filter'), false, plainFilter),
  ];
}

function heading(label: string): FilterChoice {
  return { kind: 'heading', label };
}

function choice(label: string, isOn: boolean, filter: IssueFilter): FilterChoice {
  return { kind: 'choice', label, isOn, filter };
}

function toggle(name: string, filter: IssueFilter, field: 'environment' | 'release'): FilterChoice {
  const isOn = filter[field] === name;
  return choice(name, isOn, { ...filter, [field]: isOn ? undefined : name });
}

function text(
  label: string,
  filter: IssueFilter,
  field: 'text' | 'environment' | 'release',
): FilterChoice {
  const filterOf = (typed: string) => ({ ...filter, [field]: typed.trim() || undefined });
  return { kind: 'text', label, value: filter[field] ?? '', filterOf };
}
