import * as l10n from '@vscode/l10n';
import type { ServerApi } from './serverApi';
import { limits } from '../base/limits';
import { type Reader, ignored, record, timeIf } from './decode';
import { type DaemonUrl, signedUrl } from './daemonUrl';
import { PanelError } from './errors';
import { longListOf } from './longList';
import { serverRoute } from './route';

/**
 * A server's files. api.md names this area and shows none of its routes: every route here is taken from
 * panel-dialect.md, section 2.2. Paths are absolute below the server's root: `/logs/latest.log`.
 */

/** What an entry of a folder is. */
export type RemoteFileType = 'file' | 'folder' | 'link' | 'other';

/** One entry of a folder's listing. */
export interface RemoteEntry {
  readonly name: string;
  readonly type: RemoteFileType;
  /** Of a link: it is known to lead to a folder. No listing tells; a daemon that lists what it leads to does. */
  readonly leadsToFolder?: boolean;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, to the second. */
  readonly modifiedAt: number;
  readonly createdAt: number;
  /** As the daemon writes it: `-rw-r--r--`, `drwxr-xr-x`, `Lrwxrwxrwx`. */
  readonly mode: string;
  /** Octal permission bits such as `644`. */
  readonly modeBits: string;
  readonly mimetype: string;
}

/** Milliseconds that the daemon may take to pack or unpack an archive (panel-dialect.md, 2.5). */
const archiveTimeoutMs = 15 * 60_000;

/** The entries of a folder, in no order that could be relied on. */
export function listFiles(
  { http, uuid }: ServerApi,
  directory: string,
  signal?: AbortSignal,
): Promise<readonly RemoteEntry[]> {
  return http.send({
    path: serverRoute(uuid, 'files', 'list'),
    query: { directory },
    read: longListOf(readEntry),
    signal,
  });
}

/** Asks for the address from which one file can be fetched once, within 15 minutes. */
export function signDownload(
  { http, uuid }: ServerApi,
  path: string,
  signal?: AbortSignal,
): Promise<DaemonUrl> {
  return http.send({
    path: serverRoute(uuid, 'files', 'download'),
    // This one route decodes its parameter twice (panel-dialect.md, 8).
    query: { file: path.replaceAll('%', '%25') },
    read: signedUrl(http.origin),
    signal,
  });
}

/** Asks for the address to which files can be sent once, within 15 minutes. */
export function signUpload({ http, uuid }: ServerApi, signal?: AbortSignal): Promise<DaemonUrl> {
  return http.send({
    path: serverRoute(uuid, 'files', 'upload'),
    read: signedUrl(http.origin),
    signal,
  });
}

/** Makes a folder and those above it; one that is there already is no error. */
export function createFolder({ http, uuid }: ServerApi, root: string, name: string) {
  return post({ http, uuid }, 'create-folder', { root, name });
}

/** One name in `root` to be changed; `to` may lead into another folder. */
export interface RenamePair {
  readonly from: string;
  readonly to: string;
}

/** Renames or moves. A missing source is reported as success; an existing target is refused. */
export function renameFiles(
  { http, uuid }: ServerApi,
  root: string,
  files: readonly RenamePair[],
): Promise<undefined> {
  const path = serverRoute(uuid, 'files', 'rename');
  return http.send({ method: 'PUT', path, json: { root, files }, read: ignored });
}

/** Duplicates a file beside itself under a name of the daemon's choice, which is not told. */
export function copyFile({ http, uuid }: ServerApi, location: string) {
  return post({ http, uuid }, 'copy', { location });
}

/** Deletes files and folders with all that is in them. What is missing is reported as deleted. */
export function deleteFiles({ http, uuid }: ServerApi, root: string, files: readonly string[]) {
  return post({ http, uuid }, 'delete', { root, files });
}

/**
 * Packs files and folders into a new archive in `root` and answers its entry. Some panels take its `name`, without an
 * ending, from who asks; others leave it out.
 */
export function compressFiles(
  { http, uuid }: ServerApi,
  root: string,
  files: readonly string[],
  name?: string,
): Promise<RemoteEntry> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'files', 'compress'),
    json: { root, files, ...(name !== undefined && { name }) },
    read: readEntry,
    timeoutMs: archiveTimeoutMs,
  });
}

/** Unpacks an archive that lies in `root` into `root`, over what is there. */
export function decompressFile({ http, uuid }: ServerApi, root: string, file: string) {
  return post({ http, uuid }, 'decompress', { root, file }, archiveTimeoutMs);
}

/** A file and its new permission bits, as octal digits: the daemon takes no number. */
export interface FileMode {
  readonly file: string;
  readonly mode: string;
}

/** Changes permission bits. */
export function changeModes(
  { http, uuid }: ServerApi,
  root: string,
  files: readonly FileMode[],
): Promise<undefined> {
  return post({ http, uuid }, 'chmod', { root, files });
}

/** Lets the daemon fetch a URL into a folder, in the background: its failure is never told. */
export function pullFile(
  { http, uuid }: ServerApi,
  url: string,
  target: { readonly directory: string; readonly filename?: string | undefined },
): Promise<undefined> {
  return post({ http, uuid }, 'pull', { url, ...target });
}

function post(
  { http, uuid }: ServerApi,
  verb: string,
  json: unknown,
  timeoutMs = 30_000,
): Promise<undefined> {
  const path = serverRoute(uuid, 'files', verb);
  return http.send({ method: 'POST', path, json, read: ignored, timeoutMs });
}

const readEntry: Reader<RemoteEntry> = record((from) => {
  const mode = from.textIf('mode') ?? '';
  const modifiedAt = timeIf(from, 'modified_at') ?? 0;
  return {
    name: entryName(from.text('name')),
    type: entryType(mode, from.flag('is_file'), from.flag('is_symlink')),
    size: from.numberIf('size') ?? 0,
    modifiedAt,
    createdAt: timeIf(from, 'created_at') ?? modifiedAt,
    mode,
    modeBits: from.textIf('mode_bits') ?? `${from.numberIf('mode_bits') ?? ''}`,
    mimetype: from.textIf('mimetype') ?? 'application/octet-stream',
  };
});

/** A name with a slash would lead out of its folder. */
function entryName(name: string): string {
  if (name.length <= limits.listedNameLength && /^(?!\.\.?$)[^/\0]+$/.test(name)) return name;
  throw new PanelError('malformed', l10n.t("A folder listing has a name that isn't valid"));
}

/** Links are told by the mode: the flag is always false on most daemons (panel-dialect.md, 2.3). */
function entryType(mode: string, isFile: boolean, isLink: boolean): RemoteFileType {
  if (isLink || mode.startsWith('L') || mode.startsWith('l')) return 'link';
  if (!isFile) return 'folder';
  return mode === '' || mode.startsWith('-') || /^[ugt]/.test(mode) ? 'file' : 'other';
}
