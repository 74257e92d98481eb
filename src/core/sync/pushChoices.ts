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
  [
    'changed',
    'diff-modified',
    (count) =>
      l10n.t({
        message: 'Changed ({count})',
        args: { count },
        comment: ['Heading of files that differ on the two sides'],
      }),
  ],
  ['alike', 'diff-modified', (count) => l10n.t('Same size, different time ({count})', { count })],
  [
    'added',
    'diff-added',
    (count) =>
      l10n.t({
        message: 'New ({count})',
        args: { count },
        comment: ["Heading of files that one side doesn't have yet"],
      }),
  ],
  [
    'changedThere',
    'warning',
    (count) => l10n.t('Changed on the server since the last push ({count})', { count }),
  ],
  ['newerThere', 'warning', (count) => l10n.t('Newer on the server ({count})', { count })],
  [
    'denied',
    'circle-slash',
    (count) => l10n.t('Denied by the server, not pushed ({count})', { count }),
  ],
];

/**
 * What a push would do, as headings and lines. What could destroy something, and what looks secret, is not picked
 * beforehand; `agreed` are paths that may go up although they look secret.
 */
export function pushGroups(
  plan: PushPlan,
  agreed: ReadonlySet<string> = new Set(),
): readonly ChoiceGroup[] {
  const secret = plan.files.filter(({ path }) => !agreed.has(path) && looksSecret(path));
  const secretFiles = new Set(secret);
  const carried = kinds.map(([kind, icon, title]) => {
    const files = plan.files.filter((file) => file.kind === kind && !secretFiles.has(file));
    const isPicked = isFromHere(kind);
    const choices = carryChoices(files, { isPicked, isComparable: kind !== 'added' });
    return { title: title(files.length), icon, choices };
  });
  const secrets = {
    title: l10n.t('Might contain secrets ({count})', { count: secret.length }),
    icon: 'key',
    choices: carryChoices(secret, { isPicked: false, isComparable: true }),
  };
  const gone = l10n.t('Delete from server: deleted locally ({count})', { count: plan.gone.length });
  const foreign = l10n.t('Delete from server: only on the server ({count})', {
    count: plan.foreign.length,
  });
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
    [
      added,
      l10n.t({
        message: 'New: {count}',
        args: { count: added },
        comment: ["Files that one side doesn't have yet"],
      }),
    ],
    [
      changed,
      l10n.t({
        message: 'Changed: {count}',
        args: { count: changed },
        comment: ['Files that differ on the two sides'],
      }),
    ],
    [denied, l10n.t('Denied by the server: {count}', { count: denied })],
    [folders.length, countFolders(folders.length)],
    [
      gone.length + foreign.length,
      l10n.t('Only on the server: {count}', { count: gone.length + foreign.length }),
    ],
    [
      unchanged,
      l10n.t({
        message: 'Unchanged: {count}',
        args: { count: unchanged },
        comment: ['Files that are the same on both sides'],
      }),
    ],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/** What a plan would carry, if the server did not deny it. */
export function deniedPaths({ files }: PushPlan): readonly string[] {
  return files.filter(({ kind }) => kind === 'denied').map(({ path }) => path);
}
