import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import { type IssueFilter, plainFilter } from './issueFilter';
import { statusWord } from './statusWord';

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
    last_seen: l10n.t({
      message: 'Last Seen',
      comment: ['Order of issues in a list to pick from'],
    }),
    first_seen: l10n.t({
      message: 'First Seen',
      comment: ['Order of issues in a list to pick from'],
    }),
    count: l10n.t({ message: 'Occurrences', comment: ['Order of issues in a list to pick from'] }),
  };
  const environments = [...new Set(known.flatMap((issue) => issue.environments))].sort();
  const releases = [...new Set(known.flatMap(({ lastRelease }) => lastRelease ?? []))].sort();
  return [
    heading(l10n.t({ message: 'Status', comment: ['Heading in a list to pick from'] })),
    ...statuses.map((status) =>
      choice(
        status === 'all'
          ? l10n.t({ message: 'All', comment: ['Status of issues in a list to pick from'] })
          : statusWord(status),
        filter.status === status,
        {
          ...filter,
          status,
        },
      ),
    ),
    heading(l10n.t({ message: 'Sort By', comment: ['Heading in a list to pick from'] })),
    ...(['last_seen', 'first_seen', 'count'] as const).map((sort) =>
      choice(sorts[sort], filter.sort === sort, { ...filter, sort }),
    ),
    heading(l10n.t({ message: 'Filter By', comment: ['Heading in a list to pick from'] })),
    text(
      l10n.t({ message: 'Text...', comment: ['In a list to pick from: narrows issues'] }),
      filter,
      'text',
    ),
    ...environments.map((name) => toggle(name, filter, 'environment')),
    text(
      l10n.t({ message: 'Environment...', comment: ['In a list to pick from: narrows issues'] }),
      filter,
      'environment',
    ),
    ...releases.map((name) => toggle(name, filter, 'release')),
    text(
      l10n.t({ message: 'Release...', comment: ['In a list to pick from: narrows issues'] }),
      filter,
      'release',
    ),
    heading(''),
    choice(
      l10n.t({ message: 'Clear Filter', comment: ['In a list to pick from'] }),
      false,
      plainFilter,
    ),
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
