import * as l10n from '@vscode/l10n';

import type { IssueStatus } from '../api/issue';

/** How the user wants to see a project's issues. */
export interface IssueFilter {
  readonly status: IssueStatus | 'all';
  readonly environment?: string | undefined;
  readonly release?: string | undefined;
  readonly text?: string | undefined;
  readonly sort: 'last_seen' | 'first_seen' | 'count';
}

/** What is shown until the user says otherwise. */
export const plainFilter: IssueFilter = { status: 'unresolved', sort: 'last_seen' };

/** Reads a stored filter; what is not understood is as in `plainFilter`. */
export function parseFilter(value: unknown): IssueFilter {
  if (typeof value !== 'object' || value === null) return plainFilter;
  const { status, environment, release, text, sort } = value as Readonly<Record<string, unknown>>;
  return {
    status: oneOf(status, ['unresolved', 'resolved', 'ignored', 'all']) ?? plainFilter.status,
    sort: oneOf(sort, ['last_seen', 'first_seen', 'count']) ?? plainFilter.sort,
    environment: textOf(environment),
    release: textOf(release),
    text: textOf(text),
  };
}

/** True when a filter hides nothing but what is done with. */
function isPlain(filter: IssueFilter): boolean {
  return filter.status === 'unresolved' && !filter.environment && !filter.release && !filter.text;
}

/** True where what is shown begins with the unresolved issues that happened last. */
export function isUsual(filter: IssueFilter): boolean {
  return isPlain(filter) && filter.sort === plainFilter.sort;
}

/** The filter in few words; empty for the plain one. */
export function filterWords(filter: IssueFilter): string {
  const status = {
    unresolved: '',
    resolved: l10n.t({
      message: 'resolved',
      comment: ['Filter of issues, behind the name of a project'],
    }),
    ignored: l10n.t({
      message: 'ignored',
      comment: ['Filter of issues, behind the name of a project'],
    }),
    all: l10n.t({
      message: 'all statuses',
      comment: ['Filter of issues, behind the name of a project'],
    }),
  };
  const sort = {
    last_seen: '',
    first_seen: l10n.t({
      message: 'newest first',
      comment: ['Order of issues, behind the name of a project'],
    }),
    count: l10n.t({
      message: 'most frequent first',
      comment: ['Order of issues, behind the name of a project'],
    }),
  };
  return [
    status[filter.status],
    filter.environment ?? '',
    filter.release ?? '',
    filter.text ? `'${filter.text}'` : '',
    sort[filter.sort],
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function oneOf<T extends string>(value: unknown, names: readonly T[]): T | undefined {
  return names.find((name) => name === value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
