import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import { visible } from '../base/outsideText';
import { formatBytes } from '../base/format';
import { folderKey } from './folderKey';

/** One line of the list from which the user chooses: a file, or many of one folder. */
export interface FileChoice {
  readonly label: string;
  readonly description: string;
  /** Relative paths of files that would be carried. */
  readonly paths: readonly string[];
  /** Relative paths that would be removed. */
  readonly remove: readonly string[];
  readonly isPicked: boolean;
  /** Whether both sides have it, so that they can be compared. */
  readonly isComparable: boolean;
}

/** Lines under one heading. */
export interface ChoiceGroup {
  readonly title: string;
  readonly icon: string;
  readonly choices: readonly FileChoice[];
}

/** More entries than this under one heading are shown by folder. */
const maxLines = 200;

/** A file as it is shown in a list. */
interface Listed {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Lines of files that would be carried. */
export function carryChoices(
  files: readonly Listed[],
  { isPicked, isComparable }: { readonly isPicked: boolean; readonly isComparable: boolean },
): readonly FileChoice[] {
  return inLines(files).map(({ label, items }) => ({
    label,
    description: describeFiles(items),
    paths: items.map(({ path }) => path),
    remove: [],
    isPicked,
    isComparable: isComparable && items.length === 1,
  }));
}

/** Lines of what would be removed: never picked beforehand. */
export function removeChoices(paths: readonly string[]): readonly FileChoice[] {
  return inLines(paths.map((path) => ({ path }))).map(({ label, items }) => ({
    label,
    description:
      items.length === 1
        ? ''
        : plural(
            items.length,
            l10n.t({ message: '{count} file|{count} files', comment: ['Description of a row'] }),
          ),
    paths: [],
    remove: items.map(({ path }) => path),
    isPicked: false,
    isComparable: false,
  }));
}

/** The heading of folders that would be made, with a line for each. */
export function folderGroup(paths: readonly string[], isPicked = true): ChoiceGroup {
  const choices = inLines(paths.map((path) => ({ path: folderKey(path) }))).map(
    ({ label, items }) => ({
      label,
      description:
        items.length === 1
          ? ''
          : plural(
              items.length,
              l10n.t({
                message: '{count} folder|{count} folders',
                comment: ['Description of a row'],
              }),
            ),
      paths: items.map(({ path }) => path),
      remove: [],
      isPicked,
      isComparable: false,
    }),
  );
  return {
    title: l10n.t('New empty folders ({count})', { count: paths.length }),
    icon: 'new-folder',
    choices,
  };
}

/** How many empty folders, in words. */
export function countFolders(count: number): string {
  return l10n.t({
    message: 'Empty folders: {count}',
    args: { count },
    comment: ['Folders without files that one side lacks'],
  });
}

function describeFiles(files: readonly Listed[]): string {
  const bytes = formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  return files.length === 1
    ? bytes
    : plural(
        files.length,
        l10n.t({
          message: '{count} file, {size}|{count} files, {size}',
          comment: ['Description of a row; {size} is an amount: 12 KB'],
        }),
        { size: bytes },
      );
}

interface Line<T> {
  readonly label: string;
  readonly items: readonly T[];
}

function inLines<T extends { readonly path: string }>(items: readonly T[]): readonly Line<T>[] {
  if (items.length <= maxLines) {
    return items.map((item) => ({ label: visible(item.path), items: [item] }));
  }
  const byFolder = new Map<string, T[]>();
  for (const item of items) {
    const [top = '', ...below] = item.path.split('/');
    const label = below.length === 0 ? './' : `${top}/`;
    const line = byFolder.get(label);
    if (line) line.push(item);
    else byFolder.set(label, [item]);
  }
  return [...byFolder].map(([label, some]) => ({ label: visible(label), items: some }));
}
