import * as l10n from '@vscode/l10n';
import { formatBytes } from '../format';
import { type PlannedFile, type PushKind, type PushPlan, isSafe } from './pushPlan';

/** One line of the list from which a person chooses: a file, or many of one folder. */
export interface PushChoice {
  readonly label: string;
  readonly description: string;
  readonly files: readonly PlannedFile[];
  /** Relative paths that would be removed from the server. */
  readonly remove: readonly string[];
  readonly isPicked: boolean;
}

/** Lines under one heading. */
export interface PushGroup {
  readonly title: string;
  readonly icon: string;
  readonly choices: readonly PushChoice[];
}

/** More entries than this under one heading are shown by folder. */
const mostLines = 200;

const kinds: readonly (readonly [PushKind, string, (count: number) => string])[] = [
  ['changed', 'diff-modified', (count) => l10n.t('Changed ({0})', count)],
  ['added', 'diff-added', (count) => l10n.t('New ({0})', count)],
  [
    'changedThere',
    'warning',
    (count) => l10n.t('Changed on the server since the last push ({0})', count),
  ],
  ['newerThere', 'warning', (count) => l10n.t('Newer on the server ({0})', count)],
];

/** What a push would do, as headings and lines. What could destroy something is not picked beforehand. */
export function pushGroups(plan: PushPlan): readonly PushGroup[] {
  const byKind = kinds.map(([kind, icon, title]) => {
    const files = plan.files.filter((file) => file.kind === kind);
    const lines = inLines(files, ({ path }) => path);
    const choices = lines.map(({ label, items }) => ({
      label,
      description: describeFiles(items),
      files: items,
      remove: [],
      isPicked: items.every(isSafe),
    }));
    return { title: title(files.length), icon, choices };
  });
  const gone = l10n.t('Remove: deleted here ({0})', plan.gone.length);
  const foreign = l10n.t('Remove: only on the server ({0})', plan.foreign.length);
  const removals = [
    { title: gone, icon: 'trash', choices: removalLines(plan.gone) },
    { title: foreign, icon: 'trash', choices: removalLines(plan.foreign) },
  ];
  return [...byKind, ...removals].filter(({ choices }) => choices.length > 0);
}

/** How much a plan holds: `3 new, 2 changed, 1 to remove, 40 the same`. */
export function countPlan(plan: PushPlan): string {
  const { files, gone, foreign, unchanged } = plan;
  const added = files.filter(({ kind }) => kind === 'added').length;
  const parts = [
    [added, l10n.t('{0} new', added)],
    [files.length - added, l10n.t('{0} changed', files.length - added)],
    [gone.length + foreign.length, l10n.t('{0} only on the server', gone.length + foreign.length)],
    [unchanged, l10n.t('{0} the same', unchanged)],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

function describeFiles(files: readonly PlannedFile[]): string {
  const bytes = formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  return files.length === 1 ? bytes : l10n.t('{0} files, {1}', files.length, bytes);
}

function removalLines(paths: readonly string[]): readonly PushChoice[] {
  return inLines(paths, (path) => path).map(({ label, items }) => ({
    label,
    description: items.length === 1 ? '' : l10n.t('{0} files', items.length),
    files: [],
    remove: items,
    isPicked: false,
  }));
}

interface Line<T> {
  readonly label: string;
  readonly items: readonly T[];
}

function inLines<T>(items: readonly T[], pathOf: (item: T) => string): readonly Line<T>[] {
  if (items.length <= mostLines) {
    return items.map((item) => ({ label: pathOf(item), items: [item] }));
  }
  const byFolder = new Map<string, T[]>();
  for (const item of items) {
    const [top = '', ...below] = pathOf(item).split('/');
    const label = below.length === 0 ? './' : `${top}/`;
    const line = byFolder.get(label);
    if (line) line.push(item);
    else byFolder.set(label, [item]);
  }
  return [...byFolder].map(([label, some]) => ({ label, items: some }));
}
