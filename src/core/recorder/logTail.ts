import { PanelError } from '../api/errors';
import { type RemoteEntry, listFiles } from '../api/files';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import { logFolders, newestLog } from '../files/logFiles';
import { joinPath } from '../files/remotePath';
import { Transfer } from '../files/transfer';
import type { FoundLines } from './foundLines';

/** Bytes that are kept of a log, its last ones. */
const tailBytes = 256 * 1024;
/** Bytes that may come of a log whose end alone its node does not send. */
const wholeBytes = 16 * 1024 ** 2;
/** How long before a crash its log may have been written last, in milliseconds: the clocks of node and panel differ. */
const freshMs = 10 * 60_000;

/**
 * The end of the log that a server wrote last before it fell at `at`; undefined where none was written then. Costs at most
 * two listings, one address and one download. Rejects with PanelError.
 */
export async function logTail(
  ref: ServerRef,
  at: number,
  signal: AbortSignal,
): Promise<FoundLines | undefined> {
  for (const folder of logFolders) {
    const entry = newestLog(await entriesOf(ref, folder, signal), at - freshMs);
    if (!entry) continue;
    const path = joinPath(folder, entry.name);
    const text = await readTail(ref, path, signal);
    return text === '' ? undefined : { from: path, lines: text.split(/\r?\n/) };
  }
  return undefined;
}

/** The folder's entries; none where there is no such folder. */
async function entriesOf(
  ref: ServerRef,
  folder: string,
  signal: AbortSignal,
): Promise<readonly RemoteEntry[]> {
  try {
    return await listFiles(apiOf(ref), folder, signal);
  } catch (error) {
    // Daemons answer 500 for what is not there (panel-dialect.md, 2.5).
    if (folder !== '/' && PanelError.is(error, 'notFound', 'daemonFailed', 'panelFailed'))
      return [];
    throw error;
  }
}

async function readTail(ref: ServerRef, path: string, signal: AbortSignal): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  const take = (piece: Uint8Array) => {
    pieces.push(piece);
    size += piece.byteLength;
    total += piece.byteLength;
    while (size - (pieces[0]?.byteLength ?? 0) >= tailBytes) {
      size -= pieces.shift()?.byteLength ?? 0;
    }
    return Promise.resolve();
  };
  const options = { signal, maxBytes: wholeBytes, lastBytes: tailBytes };
  await new Transfer(apiOf(ref), ref.panel.daemon).stream(path, take, options);
  const text = Buffer.concat(pieces).subarray(-tailBytes).toString('utf8');
  // The first line is cut where there was more.
  return total >= tailBytes ? text.slice(text.indexOf('\n') + 1) : text;
}
