import * as l10n from '@vscode/l10n';
import { formatAgo, formatBytes } from '../base/format';
import type { RemoteEntry } from '../api/files';
import { isArchiveName } from './archiveNames';

/** What a row says that its menu may offer, each with the permission it needs. */
const abilities = {
  canRead: 'file.read-content',
  canCreate: 'file.create',
  canUpdate: 'file.update',
  canDelete: 'file.delete',
  canArchive: 'file.archive',
} as const;

/** How a file or a folder looks below its server. */
export interface FileRow {
  readonly label: string;
  /** Beside the label; empty for nothing. */
  readonly description: string;
  /** What the daemon says of it. */
  readonly tooltip: string;
  /** Whether it is shown as a folder. */
  readonly isFolder: boolean;
  /** What its menu may offer. */
  readonly tags: string;
}

/** What may be done to files with these permissions, as words for a row's menu. `allows`: whether one is among them. */
export function fileAbilities(allows: (permission: string) => boolean): string {
  return Object.entries(abilities)
    .flatMap(([tag, permission]) => (allows(permission) ? [tag] : []))
    .join(' ');
}

/** The row of an entry. `can`: what `fileAbilities` answered; `now` in milliseconds since 1970. */
export function fileRow(entry: RemoteEntry, can: string, now: number): FileRow {
  const isFolder = isShownAsFolder(entry);
  const kind = isArchiveName(entry.name) ? 'file archive' : 'file';
  return {
    label: entry.name,
    description: entry.type === 'link' ? l10n.t('link') : '',
    tooltip: factsOf(entry, now).join(' · '),
    isFolder,
    tags: `${isFolder ? 'folder' : kind} ${can}`,
  };
}

/** Entries as they stand below each other: folders first, each kind by name. */
export function sortedEntries(entries: readonly RemoteEntry[]): readonly RemoteEntry[] {
  const rank = (entry: RemoteEntry) => (isShownAsFolder(entry) ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Whether an entry is shown as a folder: a link that leads to one is. */
export function isShownAsFolder({ type, leadsToFolder = false }: RemoteEntry): boolean {
  return type === 'folder' || leadsToFolder;
}

function factsOf({ name, type, size, mode, modifiedAt }: RemoteEntry, now: number) {
  const changed = l10n.t('changed {0}', formatAgo(modifiedAt, now));
  const facts = type === 'file' ? [formatBytes(size), changed] : [changed];
  return [name, ...facts, ...(mode === '' ? [] : [mode])];
}
