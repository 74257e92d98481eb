import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { labelText } from '../base/outsideText';
import type { RowLook } from '../base/row';
import { nameOf, parentOf } from '../files/remotePath';
import type { Walked } from '../files/walk';
import { leftOut } from '../search/searchWords';
import type { Difference, FolderComparison } from './compareFolders';

const looks = {
  changed: { icon: 'diff-modified', color: 'gitDecoration.modifiedResourceForeground' },
  onlyServer: { icon: 'diff-removed', color: 'gitDecoration.deletedResourceForeground' },
  onlyLocal: { icon: 'diff-added', color: 'gitDecoration.addedResourceForeground' },
} as const;

/** Where both sides of a difference are. */
export interface DifferencePlace {
  readonly ref: ServerRef;
  /** Absolute below the server's root. */
  readonly path: string;
  /** The compared folder of this computer, and the way from there with slashes. */
  readonly root: string;
  readonly relative: string;
}

/** How the row of a difference looks, but for what a click does. */
export function differenceLook({ path, kind }: Difference) {
  const words = {
    changed: l10n.t('differs'),
    onlyServer: l10n.t('only on the server'),
    onlyLocal: l10n.t('only on this computer'),
  }[kind];
  const folder = path.includes('/') ? `${parentOf(path)} · ` : '';
  return {
    ...looks[kind],
    label: nameOf(path),
    description: `${folder}${words}`,
    tooltip: `${labelText(path)}: ${words}`,
    tags: ['difference', kind],
  } satisfies RowLook;
}

/** What a comparison came to, in words. */
export function comparisonWords(
  { differences, same, unsure }: FolderComparison,
  { excluded, beyond }: Walked,
): { readonly count: string; readonly facts: string } {
  const count =
    differences.length === 0
      ? l10n.t('No differences')
      : l10n.t('{0} differences', differences.length);
  const left = leftOut({ excluded, beyond: beyond.length, tooLarge: 0, binary: 0 });
  const facts = [
    l10n.t('{0}; {1} files are the same.', count, same),
    ...(unsure.length > 0
      ? [l10n.t('{0} binary or large files have the same size and were not read.', unsure.length)]
      : []),
    ...(left.length > 0 ? [l10n.t('Left out: {0}.', left.join(', '))] : []),
  ];
  return { count, facts: facts.join(' ') };
}
