import { limits } from '../base/limits';
import { type ListPage, type Reader, ignored, pageOf, record, timeIf } from './decode';
import { type DaemonUrl, signedUrl } from './daemonUrl';
import type { PanelRequest } from './http';
import { tooManyPages } from './manyPages';
import { serverRoute } from './route';
import type { ServerApi } from './serverApi';

/** A server's backups. api.md names this area; its routes are those of panel-dialect.md, section 3.1. */

/** What became of a backup: not finished while `completed_at` is null (api.md, Backup). */
export type BackupState = 'pending' | 'complete' | 'failed';

/** A backup of a server's files. */
export interface Backup {
  readonly uuid: string;
  readonly name: string;
  readonly state: BackupState;
  readonly isLocked: boolean;
  /** Bytes; 0 while it is being made. */
  readonly size: number;
  readonly checksum: string | undefined;
  /** The patterns of what it leaves out. */
  readonly ignored: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  readonly completedAt: number | undefined;
}

/** What a new backup is to be. */
export interface NewBackup {
  /** The panel makes one up where it is missing or empty. */
  readonly name?: string | undefined;
  /** Patterns, one a line, in the manner of `.gitignore`; the server's own ignore file where missing or empty. */
  readonly ignored?: string | undefined;
}

const readBackup: Reader<Backup> = record((from) => {
  const completedAt = timeIf(from, 'completed_at');
  const end: BackupState = from.flag('is_successful') ? 'complete' : 'failed';
  return {
    uuid: from.uuid('uuid'),
    name: from.textIf('name') ?? '',
    state: completedAt === undefined ? 'pending' : end,
    isLocked: from.flag('is_locked'),
    size: from.numberIf('bytes') ?? 0,
    checksum: from.textIf('checksum'),
    ignored: from.texts('ignored_files'),
    createdAt: timeIf(from, 'created_at'),
    completedAt,
  };
});

/** Most entries that one page may hold. */
const perPage = 50;

/** All backups of a server, those that failed included. */
export async function listBackups(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<readonly Backup[]> {
  const all = new Map<string, Backup>();
  for (let page = 1; ; page++) {
    const read: ListPage<Backup> = await http.send({
      path: serverRoute(uuid, 'backups'),
      query: { page, per_page: perPage },
      read: pageOf(readBackup),
      signal,
    });
    if (read.pages > limits.backupPages) throw tooManyPages(read.pages, limits.backupPages);
    const before = all.size;
    for (const backup of read.items) all.set(backup.uuid, backup);
    // Longer pages than were asked for hold more than all pages may.
    if (all.size > limits.backupPages * perPage)
      throw tooManyPages(Math.ceil(all.size / perPage), limits.backupPages);
    // A page that brings nothing new would be followed by others like it.
    if (page >= read.pages || all.size === before) return [...all.values()];
  }
}

/** One backup as it is now. */
export function getBackup(
  { http, uuid }: ServerApi,
  backup: string,
  { signal, priority = 'user' }: Pick<PanelRequest<Backup>, 'signal' | 'priority'> = {},
): Promise<Backup> {
  const path = serverRoute(uuid, 'backups', backup);
  return http.send({ path, read: readBackup, signal, priority });
}

/** Begins a backup: the answer is one in progress. 429 says when the next one may be made. */
export function createBackup({ http, uuid }: ServerApi, wanted: NewBackup): Promise<Backup> {
  const { name, ignored: patterns } = wanted;
  const json = { ...(name && { name }), ...(patterns && { ignored: patterns }) };
  return http.send({ method: 'POST', path: serverRoute(uuid, 'backups'), json, read: readBackup });
}

/** Asks for the address from which a backup's archive can be fetched. The panel does not check that it is complete. */
export function signBackupDownload(
  { http, uuid }: ServerApi,
  backup: string,
  signal?: AbortSignal,
): Promise<DaemonUrl> {
  return http.send({
    path: serverRoute(uuid, 'backups', backup, 'download'),
    read: signedUrl(http.origin),
    signal,
  });
}

/** Turns the lock over, whatever it is: look at `isLocked` first. */
export function toggleBackupLock({ http, uuid }: ServerApi, backup: string): Promise<Backup> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'backups', backup, 'lock'),
    read: readBackup,
  });
}

/** Begins to restore; with `truncate` the daemon deletes all of the server's files before. */
export function restoreBackup(
  { http, uuid }: ServerApi,
  options: { readonly backup: string; readonly truncate: boolean },
): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'backups', options.backup, 'restore'),
    json: { truncate: options.truncate },
    read: ignored,
  });
}

/** Deletes a backup; refused (400) while it is locked. */
export function deleteBackup({ http, uuid }: ServerApi, backup: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: serverRoute(uuid, 'backups', backup), read: ignored });
}
