import * as l10n from '@vscode/l10n';
import {
  type ChoiceGroup,
  carryChoices,
  countFolders,
  folderGroup,
  removeChoices,
} from './choices';
import { looksSecret } from '../base/secretNames';
import { type PushKind, type PushPlan, isFromHere } from './pushPlan';

const kinds: readonly (readonly [PushKind, string, (count: number) => string])[] = [
  ['changed', 'diff-modified', (count) => l10n.t('Changed ({0})', count)],
  ['alike', 'diff-modified', (count) => l10n.t('Same size, other time ({0})', count)],
  ['added', 'diff-added', (count) => l10n.t('New ({0})', count)],
  [
    'changedThere',
    'warning',
    (count) => l10n.t('Changed on the server since the last push ({0})', count),
  ],
  ['newerThere', 'warning', (count) => l10n.t('Newer on the server ({0})', count)],
  ['denied', 'circle-slash', (count) => l10n.t('Denied by the server: not pushed ({0})', count)],
];

/**
 * What a push would do, as headings and lines. What could destroy something, and what looks secret, is not picked
 * beforehand; `agreed` are paths that may go up although they look secret.
 */
export function pushGroups(
  plan: PushPlan,
  agreed: ReadonlySet<string> = new Set(),
): readonly ChoiceGroup[] {
  const isSecret = ({ path }: { readonly path: string }) => !agreed.has(path) && looksSecret(path);
  const secret = plan.files.filter(isSecret);
  const carried = kinds.map(([kind, icon, title]) => {
    const files = plan.files.filter((file) => file.kind === kind && !isSecret(file));
    const isPicked = isFromHere(kind);
    const choices = carryChoices(files, { isPicked, isComparable: kind !== 'added' });
    return { title: title(files.length), icon, choices };
  });
  const secrets = {
    title: l10n.t('Looks secret ({0})', secret.length),
    icon: 'key',
    choices: carryChoices(secret, { isPicked: false, isComparable: true }),
  };
  const gone = l10n.t('Remove: deleted here ({0})', plan.gone.length);
  const foreign = l10n.t('Remove: only on the server ({0})', plan.foreign.length);
  const removals = [
    { title: gone, icon: 'trash', choices: removeChoices(plan.gone) },
    { title: foreign, icon: 'trash', choices: removeChoices(plan.foreign) },
  ];
  return [...carried, secrets, folderGroup(plan.folders), ...removals].filter(
    ({ choices }) => choices.length > 0,
  );
}

/** How much a plan holds: `3 new, 2 changed, 1 to remove, 40 the same`. */
export function countPlan(plan: PushPlan): string {
  const { files, folders, gone, foreign, unchanged } = plan;
  const added = files.filter(({ kind }) => kind === 'added').length;
  const denied = deniedPaths(plan).length;
  const changed = files.length - added - denied;
  const parts = [
    [added, l10n.t('{0} new', added)],
    [changed, l10n.t('{0} changed', changed)],
    [denied, l10n.t('{0} denied by the server', denied)],
    [folders.length, countFolders(folders.length)],
    [gone.length + foreign.length, l10n.t('{0} only on the server', gone.length + foreign.length)],
    [unchanged, l10n.t('{0} the same', unchanged)],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/** What a plan would carry, if the server did not deny it. */
export function deniedPaths({ files }: PushPlan): readonly string[] {
  return files.filter(({ kind }) => kind === 'denied').map(({ path }) => path);
}
