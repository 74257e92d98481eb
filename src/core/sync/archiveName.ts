import { randomBytes } from 'node:crypto';
import { type Clock, sleep } from '../base/clock';
import type { BulkServer } from './bulkServer';
import { archivePrefix } from './ignoreRules';

/** Milliseconds after which a daemon has written what it had of an upload that broke off. */
const writtenMs = 2_000;

/** A hidden name that nothing else has. */
export function archiveName(): string {
  return `${archivePrefix}${randomBytes(6).toString('hex')}.tar.gz`;
}

/** Whether a name is one that `archiveName` gave. */
export function isOurArchive(name: string): boolean {
  const rest = name.slice(archivePrefix.length);
  return name.startsWith(archivePrefix) && /^[\da-f]{12}\.tar\.gz$/.test(rest);
}

/** Removes an archive from a server's folder; false where it may still be there, so that it can be said. */
export async function removeArchive(
  { server }: { readonly server: BulkServer },
  folder: string,
  name: string,
): Promise<boolean> {
  for (let isLast = false; ; isLast = true) {
    try {
      await server.remove(folder, [name]);
      return true;
    } catch {
      // A second failure must not hide the first: whoever asks is told by the answer.
      const seen = await look(server, folder, name);
      if (seen === 'gone') return true;
      if (seen === 'unseen' || isLast) return false;
    }
  }
}

/**
 * As `removeArchive`, for one whose upload broke off: a daemon may still be writing what it got, so that the archive
 * appears only after it was removed. So it is looked for once more, a little later.
 */
export async function removeBroken(
  parts: { readonly server: BulkServer; readonly clock: Clock },
  folder: string,
  name: string,
): Promise<boolean> {
  const { server, clock } = parts;
  await removeArchive(parts, folder, name);
  await sleep(clock, writtenMs);
  const seen = await look(server, folder, name);
  return seen === 'there' ? removeArchive(parts, folder, name) : seen === 'gone';
}

async function look(
  server: BulkServer,
  folder: string,
  name: string,
): Promise<'there' | 'gone' | 'unseen'> {
  try {
    const entries = await server.list(folder);
    return entries?.some((entry) => entry.name === name) === true ? 'there' : 'gone';
  } catch {
    return 'unseen';
  }
}
