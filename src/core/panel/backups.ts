import { type Page, type Reader, fields, ignored, pageOf, record, timeIf } from './decode';
import type { PanelHttp } from './http';

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
    uuid: from.text('uuid'),
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
  http: PanelHttp,
  uuid: string,
  signal?: AbortSignal,
): Promise<readonly Backup[]> {
  const all: Backup[] = [];
  for (let page = 1; ; page++) {
    const read: Page<Backup> = await http.send({
      path: route(uuid),
      query: { page, per_page: perPage },
      read: pageOf(readBackup),
      signal,
    });
    all.push(...read.items);
    if (page >= read.pages) return all;
  }
}

/** One backup as it is now. */
export function getBackup(
  http: PanelHttp,
  uuid: string,
  backup: string,
  signal?: AbortSignal,
): Promise<Backup> {
  return http.send({
    path: route(uuid, backup),
    read: readBackup,
    signal,
    priority: 'background',
  });
}

/** Begins a backup: the answer is one in progress. 429 says when the next one may be made. */
export function createBackup(http: PanelHttp, uuid: string, wanted: NewBackup): Promise<Backup> {
  const { name, ignored: patterns } = wanted;
  const json = { ...(name && { name }), ...(patterns && { ignored: patterns }) };
  return http.send({ method: 'POST', path: route(uuid), json, read: readBackup });
}

/** Asks for the address from which a backup's archive can be fetched. The panel does not check that it is complete. */
export function signBackupDownload(
  http: PanelHttp,
  uuid: string,
  backup: string,
  signal?: AbortSignal,
): Promise<string> {
  return http.send({
    path: `${route(uuid, backup)}/download`,
    read: (value, at) => fields(value, at).read('attributes', fields).text('url'),
    signal,
  });
}

/** Turns the lock over, whatever it is: look at `isLocked` first. */
export function toggleBackupLock(http: PanelHttp, uuid: string, backup: string): Promise<Backup> {
  return http.send({ method: 'POST', path: `${route(uuid, backup)}/lock`, read: readBackup });
}

/** Begins to restore; with `truncate` the node deletes all of the server's files before. */
export function restoreBackup(
  http: PanelHttp,
  uuid: string,
  options: { readonly backup: string; readonly truncate: boolean },
): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: `${route(uuid, options.backup)}/restore`,
    json: { truncate: options.truncate },
    read: ignored,
  });
}

/** Deletes a backup; refused (400) while it is locked. */
export function deleteBackup(http: PanelHttp, uuid: string, backup: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: route(uuid, backup), read: ignored });
}

function route(uuid: string, backup?: string): string {
  const base = `/servers/${encodeURIComponent(uuid)}/backups`;
  return backup === undefined ? base : `${base}/${encodeURIComponent(backup)}`;
}
