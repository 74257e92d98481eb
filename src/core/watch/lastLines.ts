import * as path from 'node:path';
import { readOwnFile } from '../base/ownFile';
import { type KeptServer, type KeptText, readEntry } from './keptText';

/** More than a file of kept text has. */
const maxBytes = 8 * 1024 ** 2;

/** The last lines that were kept of a server, oldest first; fewer where the newest file has fewer. */
export async function lastKeptLines(
  kept: KeptText,
  server: KeptServer,
  count: number,
): Promise<readonly string[]> {
  await kept.flush();
  const newest = (await kept.segments(server)).at(-1);
  if (!newest) return [];
  const { text } = kept.pathsOf(newest);
  const found = await readOwnFile(path.dirname(text), path.basename(text), maxBytes);
  if (found === undefined) return [];
  const lines = found.split('\n').flatMap((line) => readEntry(line) ?? []);
  return lines.slice(-count).map(({ line }) => line);
}
