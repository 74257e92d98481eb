import * as l10n from '@vscode/l10n';
import { apiOf } from '../api/serverApi';
import { type Clock, sleep } from '../base/clock';
import { joinPath } from './remotePath';
import { PanelError } from '../api/errors';
import { type RemoteEntry, pullFile } from '../api/files';
import type { ServerFiles } from './serverFiles';

/** A file that the daemon is to fetch by itself. */
export interface PullOrder {
  readonly url: string;
  /** The folder that it goes to. */
  readonly folder: string;
  readonly name: string;
}

/** What watches a pull. */
export interface PullOptions {
  readonly clock: Clock;
  /** Ends the watching; the daemon goes on. */
  readonly signal: AbortSignal;
  /** Bytes that have come so far. */
  readonly onProgress: (bytes: number) => void;
}

/** Milliseconds between looks. */
const lookMs = 2_000;
/** How many looks must show the same size before the file counts as whole. */
const stillLooks = 3;
/** Milliseconds without anything new after which it is given up. */
const patienceMs = 45_000;

/**
 * Has the daemon fetch a file and watches it come: of a failure in the background the daemon tells nothing
 * (panel-dialect.md, 2.4). Returns its bytes, or undefined where nothing came.
 */
export async function pull(
  { ref, files }: ServerFiles,
  { url, folder, name }: PullOrder,
  { clock, signal, onProgress }: PullOptions,
): Promise<number | undefined> {
  const find = (entries: readonly RemoteEntry[]) => entries.find((entry) => entry.name === name);
  const before = find(await files.list(folder));
  signal.throwIfAborted();
  await pullFile(apiOf(ref), url, { directory: folder, filename: name });
  let last: RemoteEntry | undefined = before;
  let movedAt = clock.now();
  for (let same = 0; clock.now() - movedAt < patienceMs;) {
    await sleep(clock, lookMs, signal);
    const now = await look(files.refresh(folder).then(find));
    if (!now) continue;
    const hasMoved = now.size !== last?.size || now.modifiedAt !== last.modifiedAt;
    if (hasMoved) {
      movedAt = clock.now();
      same = 1;
      onProgress(now.size);
    } else if (same > 0) same++;
    last = now;
    if (same >= stillLooks) return now.size;
  }
  return undefined;
}

/** The name that a file gets which comes from an address: the last part of its path. */
export function nameFromUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = decoded(last).replaceAll(/[/\0]/g, '_');
  return name === '.' || name === '..' ? '' : name;
}

/** Why what was typed is no address of a file, or undefined. */
export function urlProblem(typed: string): string | undefined {
  const text = typed.trim();
  const isAddress = /^https?:\/\/[^/\s]+/.test(text) && URL.canParse(text);
  return isAddress ? undefined : l10n.t('Enter a valid URL.');
}

/** The path that an order fills. */
export function targetOf({ folder, name }: PullOrder): string {
  return joinPath(folder, name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not every address is encoded as it should be.
    return text;
  }
}

/** A look that fails is made again at the next turn; only a bug ends the watching. */
async function look(looking: Promise<RemoteEntry | undefined>): Promise<RemoteEntry | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (!PanelError.is(error)) throw error;
    return undefined;
  }
}
