import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import { visible } from '../base/outsideText';
import { describeError } from '../api/describe';
import { mostFolders } from '../files/serverTree';
import {
  type ChoiceGroup,
  carryChoices,
  countFolders,
  folderGroup,
  removeChoices,
} from './choices';
import type { MovedIn } from './moveIn';
import { type PullKind, type PullPlan, isSafeToTake } from './pullPlan';
import { nameSome } from '../base/nameSome';
import type { Told } from './pushWords';
import type { RefusedEntry } from './unpacking';

const kinds: readonly (readonly [PullKind, string, (count: number) => string])[] = [
  ['changed', 'diff-modified', (count) => l10n.t('Changed on the server ({count})', { count })],
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
    'changedHere',
    'warning',
    (count) =>
      l10n.t('Changed on both sides: pulling overwrites local changes ({count})', { count }),
  ],
  [
    'ahead',
    'warning',
    (count) =>
      l10n.t('Changed only locally: pulling overwrites local changes ({count})', { count }),
  ],
];

/**
 * What a pull would do, as headings and lines. What would lose something here is not picked beforehand, nor is what could
 * run here, which stands under headings of its own.
 */
export function pullGroups(plan: PullPlan): readonly ChoiceGroup[] {
  const carried = kinds.map(([kind, icon, title]) => {
    const files = plan.files.filter((file) => file.kind === kind && file.runsBy === undefined);
    const isPicked = files.every(isSafeToTake);
    const choices = carryChoices(files, { isPicked, isComparable: kind !== 'added' });
    return { title: title(files.length), icon, choices };
  });
  const title = l10n.t('Delete locally: deleted on the server ({count})', {
    count: plan.gone.length,
  });
  const gone = { title, icon: 'trash', choices: removeChoices(plan.gone) };
  return [...carried, folderGroup(plan.folders), ...runningGroups(plan), gone].filter(
    ({ choices }) => choices.length > 0,
  );
}

/** What could run on this computer, a heading for each of those that would run it. */
function runningGroups(plan: PullPlan): readonly ChoiceGroup[] {
  const runners = [...new Set(plan.files.flatMap(({ runsBy }) => runsBy ?? []))].sort();
  if (plan.repositoryFolders.length > 0 && !runners.includes('git')) runners.push('git');
  return runners.map((by) => {
    const files = plan.files.filter(({ runsBy }) => runsBy === by);
    const folders = by === 'git' ? folderGroup(plan.repositoryFolders, false).choices : [];
    const lines = [true, false].flatMap((isComparable) =>
      carryChoices(
        files.filter(({ kind }) => (kind !== 'added') === isComparable),
        { isPicked: false, isComparable },
      ),
    );
    const choices = [...lines, ...folders];
    const count = files.length + folders.length;
    const title = l10n.t('Might run automatically: {program} ({count})', { program: by, count });
    return { title, icon: 'warning', choices };
  });
}

/** How much a plan holds: `3 new, 2 changed, 1 changed here too, 40 the same`. */
export function countPull(plan: PullPlan): string {
  const ordinary = plan.files.filter(({ runsBy }) => runsBy === undefined);
  const count = (kind: PullKind) => ordinary.filter((file) => file.kind === kind).length;
  const running = plan.files.length - ordinary.length + plan.repositoryFolders.length;
  const parts = [
    [
      count('added'),
      l10n.t({
        message: 'New: {count}',
        args: { count: count('added') },
        comment: ["Files that one side doesn't have yet"],
      }),
    ],
    [
      count('changed'),
      l10n.t({
        message: 'Changed: {count}',
        args: { count: count('changed') },
        comment: ['Files that differ on the two sides'],
      }),
    ],
    [
      count('changedHere'),
      l10n.t('Changed on both sides: {count}', { count: count('changedHere') }),
    ],
    [count('ahead'), l10n.t('Changed only locally: {count}', { count: count('ahead') })],
    [plan.folders.length, countFolders(plan.folders.length)],
    [running, l10n.t('Might run automatically: {count}', { count: running })],
    [plan.gone.length, l10n.t('Deleted on the server: {count}', { count: plan.gone.length })],
    [
      plan.same.size,
      l10n.t({
        message: 'Unchanged: {count}',
        args: { count: plan.same.size },
        comment: ['Files that are the same on both sides'],
      }),
    ],
  ] as const;
  return parts.flatMap(([number, text]) => (number > 0 ? [text] : [])).join(', ');
}

/** What became of a pull from `place`, in whole sentences. */
export function describePull(
  { moved, made, failed }: MovedIn,
  {
    place,
    deleted,
    areFoldersCut = false,
  }: {
    readonly place: string;
    readonly deleted: number;
    /** Whether not all folders of the server were looked at for empty ones. */
    readonly areFoldersCut?: boolean;
  },
): Told {
  const text = [
    plural(
      moved.size,
      l10n.t("Pulled {count} file from '{place}'.|Pulled {count} files from '{place}'."),
      { place },
    ),
  ];
  if (made.length > 0) text.push(l10n.t('Empty folders created: {count}.', { count: made.length }));
  if (deleted > 0) text.push(l10n.t('Local files deleted: {count}.', { count: deleted }));
  if (areFoldersCut) {
    text.push(
      l10n.t(
        'Empty folders might be missing, because only {limit} folders on the server were read.',
        { limit: mostFolders },
      ),
    );
  }
  const [first] = failed.values();
  if (failed.size > 0) {
    const names = nameSome([...failed.keys()].map(visible));
    text.push(
      l10n.t('Files not replaced: {count} ({files}).', { count: failed.size, files: names }),
    );
    text.push(describeError(first));
  }
  return { text: text.join(' '), isProblem: failed.size > 0 };
}

/** What of an archive was left out, in one sentence; undefined where nothing was. */
export function describeRefused(refused: readonly RefusedEntry[]): string | undefined {
  if (refused.length === 0) return undefined;
  const names = nameSome(refused.map(({ path }) => visible(path)));
  return l10n.t(
    'Links, special files, parts of git repositories and unsupported names were skipped: {count} ({files}).',
    { count: refused.length, files: names },
  );
}

/** What is asked before something is taken that could run here. */
export function runningQuestion(paths: readonly string[]): Told & { readonly detail: string } {
  const text =
    paths.length === 1
      ? l10n.t("Are you sure you want to download '{file}'? The file might run automatically.", {
          file: nameSome(paths.map(visible)),
        })
      : plural(
          paths.length,
          l10n.t(
            'Are you sure you want to download {count} file that might run automatically?|Are you sure you want to download {count} files that might run automatically?',
          ),
        );
  const detail = l10n.t(
    'Editors, git, shells or coding agents might act on such files without asking. Anyone who can write to the server might have created them: {files}',
    { files: nameSome(paths.map(visible), 20) },
  );
  return { text, detail, isProblem: true };
}

/** Said of what was not taken because nobody was asked. */
export function describeNotTaken(paths: readonly string[]): string {
  return l10n.t(
    'Files not pulled because they might run automatically: {count} ({files}). Pull the folder from its menu to select them.',
    { count: paths.length, files: nameSome(paths.map(visible)) },
  );
}
