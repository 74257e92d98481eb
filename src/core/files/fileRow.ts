import * as l10n from '@vscode/l10n';
import { perLanguage } from '../base/perLanguage';
import type { RowLook } from '../base/row';
import { sortedInTurns } from '../base/sortedInTurns';
import { Turns } from '../base/turns';
import type { UriParts } from '../base/uri';
import { formatAgo, formatBytes } from '../base/format';
import type { RemoteEntry } from '../api/files';
import { isArchiveName } from './archiveNames';

/** Milliseconds of sorting after which others get their turn. */
const sortMs = 10;

/** What a row says that its menu may offer, each with the permission it needs. */
const abilities = {
  canRead: 'file.read-content',
  canCreate: 'file.create',
  canUpdate: 'file.update',
  canDelete: 'file.delete',
  canArchive: 'file.archive',
} as const;

/** A URI as a row shows it: its text names the file's icon, and a click opens it. */
export interface ShownUri extends UriParts {
  toString(): string;
}

/** What may be done to files with these permissions, as words for a row's menu. `allows`: whether one is among them. */
export function fileAbilities(allows: (permission: string) => boolean): string {
  return Object.entries(abilities)
    .flatMap(([tag, permission]) => (allows(permission) ? [tag] : []))
    .join(' ');
}

/** How the row of all files looks. `can`: what `fileAbilities` answered. */
export function filesLook(can: string, isWritable: boolean): RowLook {
  return {
    label: l10n.t({ message: 'Files', comment: ['Row below a server: its files and folders'] }),
    icon: 'files',
    tags: ['files', can],
    expands: 'closed',
    ...(!isWritable && {
      description: l10n.t({
        message: 'read-only',
        comment: ["Description of the row of files that can't be changed"],
      }),
      tooltip: readonlyReason(),
    }),
  };
}

/** Why the files of a server may only be read. */
export function readonlyReason(): string {
  return l10n.t(
    "You don't have permission to change files on this server. Required permission: {permission}.",
    { permission: abilities.canCreate },
  );
}

/** How the row of an entry looks. `can`: what `fileAbilities` answered; `now` in milliseconds since 1970. */
export function fileLook(
  entry: RemoteEntry,
  { uri, can, now }: { readonly uri: ShownUri; readonly can: string; readonly now: number },
): RowLook {
  const isFolder = isShownAsFolder(entry);
  const kind = isArchiveName(entry.name) ? 'file archive' : 'file';
  return {
    label: entry.name,
    resource: uri.toString(),
    icon: isFolder ? 'folder' : 'file',
    tooltip: factsOf(entry, now).join(' · '),
    ...(entry.type === 'link' && {
      description: l10n.t({ message: 'link', comment: ['Description of a row: a symbolic link'] }),
    }),
    tags: [isFolder ? 'folder' : kind, can],
    ...(isFolder
      ? { expands: 'closed' }
      : {
          click: {
            title: l10n.t({ message: 'Open', comment: ['Command: opens a file in an editor'] }),
            id: 'vscode.open',
            arguments: [uri],
          },
        }),
  };
}

const names = perLanguage((language) => new Intl.Collator(language));

/** Entries as they stand below each other: folders first, each kind by name. Others get their turn meanwhile. */
export function sortedEntries(entries: readonly RemoteEntry[]): Promise<readonly RemoteEntry[]> {
  const rank = (entry: RemoteEntry) => (isShownAsFolder(entry) ? 0 : 1);
  const { compare } = names();
  return sortedInTurns(
    entries,
    (a, b) => rank(a) - rank(b) || compare(a.name, b.name),
    new Turns(sortMs),
  );
}

/** Whether an entry is shown as a folder: a link that leads to one is. */
export function isShownAsFolder({ type, leadsToFolder = false }: RemoteEntry): boolean {
  return type === 'folder' || leadsToFolder;
}

function factsOf({ name, type, size, mode, modifiedAt }: RemoteEntry, now: number) {
  const changed = l10n.t({
    message: 'Modified: {time}',
    args: { time: formatAgo(modifiedAt, now) },
    comment: ['{time} is how long ago: 3 min ago'],
  });
  const facts = type === 'file' ? [formatBytes(size), changed] : [changed];
  return [name, ...facts, ...(mode === '' ? [] : [mode])];
}
