import * as l10n from '@vscode/l10n';
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
  ['changed', 'diff-modified', (count) => l10n.t('Changed on the server ({0})', count)],
  ['added', 'diff-added', (count) => l10n.t('New ({0})', count)],
  [
    'changedHere',
    'warning',
    (count) => l10n.t('Changed here too: taking it loses that ({0})', count),
  ],
  [
    'ahead',
    'warning',
    (count) => l10n.t('Changed only here: taking the server’s loses that ({0})', count),
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
  const title = l10n.t('Delete here: gone from the server ({0})', plan.gone.length);
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
    const title = l10n.t('Could run on this computer, by {0} ({1})', by, count);
    return { title, icon: 'warning', choices };
  });
}

/** How much a plan holds: `3 new, 2 changed, 1 changed here too, 40 the same`. */
export function countPull(plan: PullPlan): string {
  const ordinary = plan.files.filter(({ runsBy }) => runsBy === undefined);
  const count = (kind: PullKind) => ordinary.filter((file) => file.kind === kind).length;
  const running = plan.files.length - ordinary.length + plan.repositoryFolders.length;
  const parts = [
    [count('added'), l10n.t('{0} new', count('added'))],
    [count('changed'), l10n.t('{0} changed', count('changed'))],
    [count('changedHere'), l10n.t('{0} changed here too', count('changedHere'))],
    [count('ahead'), l10n.t('{0} changed only here', count('ahead'))],
    [plan.folders.length, countFolders(plan.folders.length)],
    [running, l10n.t('{0} that could run here', running)],
    [plan.gone.length, l10n.t('{0} gone from the server', plan.gone.length)],
    [plan.same.size, l10n.t('{0} the same', plan.same.size)],
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
    moved.size === 1
      ? l10n.t('Pulled 1 file from {0}.', place)
      : l10n.t('Pulled {0} files from {1}.', moved.size, place),
  ];
  if (made.length > 0) text.push(l10n.t('Empty folders made: {0}.', made.length));
  if (deleted > 0) text.push(l10n.t('Deleted {0} here.', deleted));
  if (areFoldersCut) {
    text.push(
      l10n.t(
        'Empty folders might be missing, because only {0} folders of the server were looked at.',
        mostFolders,
      ),
    );
  }
  const [first] = failed.values();
  if (failed.size > 0) {
    const names = nameSome([...failed.keys()].map(visible));
    text.push(l10n.t('{0} were not replaced and are as they were: {1}.', failed.size, names));
    text.push(describeError(first));
  }
  return { text: text.join(' '), isProblem: failed.size > 0 };
}

/** What of an archive was left out, in one sentence; undefined where nothing was. */
export function describeRefused(refused: readonly RefusedEntry[]): string | undefined {
  if (refused.length === 0) return undefined;
  const names = nameSome(refused.map(({ path }) => visible(path)));
  return l10n.t(
    '{0} of the server’s entries were left out: links, special files, parts of a git repository, or names that do not fit here: {1}.',
    refused.length,
    names,
  );
}

/** What is asked before something is taken that could run here. */
export function runningQuestion(paths: readonly string[]): Told & { readonly detail: string } {
  const text =
    paths.length === 1
      ? l10n.t('{0} could run on this computer. Take it?', nameSome(paths.map(visible)))
      : l10n.t('{0} of these files could run on this computer. Take them?', paths.length);
  const detail = l10n.t(
    'Editors, git, shells or coding agents act on such files without being told to, as soon as somebody works in the folder: {0}. Whoever can write to the server wrote them.',
    nameSome(paths.map(visible), 20),
  );
  return { text, detail, isProblem: true };
}

/** Said of what was not taken because nobody was asked. */
export function describeNotTaken(paths: readonly string[]): string {
  return l10n.t(
    '{0} were not taken, because they could run on this computer: {1}. Pull the folder from its menu to choose them.',
    paths.length,
    nameSome(paths.map(visible)),
  );
}
