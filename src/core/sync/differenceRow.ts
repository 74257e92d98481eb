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
    changed: l10n.t({
      message: 'different',
      comment: ['Description of a row: the file is on both sides'],
    }),
    onlyServer: l10n.t('only on the server'),
    onlyLocal: l10n.t({
      message: 'only local',
      comment: ["Description of a row: the file isn't on the server"],
    }),
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

/** What a comparison came to, in words. `server` and `local` are how the two folders are called. */
export function comparisonWords(
  { differences, same, unsure }: FolderComparison,
  { excluded, beyond }: Walked,
  { server, local }: { readonly server: string; readonly local: string },
): { readonly count: string; readonly facts: string } {
  const count =
    differences.length === 0
      ? l10n.t({ message: 'No differences', comment: ['What a comparison of two folders found'] })
      : l10n.t({
          message: 'Differences: {count}',
          args: { count: differences.length },
          comment: ['What a comparison of two folders found'],
        });
  const left = leftOut({ excluded, beyond: beyond.length, tooLarge: 0, binary: 0 });
  const facts = [
    l10n.t("The folder '{folder}' was compared with '{local}'.", { folder: server, local }),
    differences.length === 0
      ? l10n.t('No differences. Unchanged files: {count}.', { count: same })
      : l10n.t('Differences: {differences}. Unchanged files: {count}.', {
          differences: differences.length,
          count: same,
        }),
    ...(unsure.length > 0
      ? [
          l10n.t("Binary or large files of equal size that weren't compared: {count}.", {
            count: unsure.length,
          }),
        ]
      : []),
    ...(left.length > 0
      ? [
          l10n.t({
            message: 'Excluded: {names}.',
            args: { names: left.join(', ') },
            comment: ['{names} is a list of folders and kinds of files'],
          }),
        ]
      : []),
  ];
  return { count, facts: facts.join(' ') };
}
