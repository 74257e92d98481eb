import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { readOwnFile, removeOwn, writeOwnFile } from '../base/ownFile';

const keyName = 'guests.key';
/** Says that the user revoked a key, or wants none. */
const revokedName = 'guests.revoked';
/** Characters of 32 random bytes, and nothing else is one. */
const keyShape = /^[\w-]{43}$/;

/** What lets guests in: a file that only this user can read. Undefined where it was never made: then nobody is a guest. */
export async function readGuestKey(folder: string): Promise<string | undefined> {
  const text = await readOwnFile(folder, keyName, 100);
  return text !== undefined && keyShape.test(text) ? text : undefined;
}

/** Makes what lets guests in, unless it is there, because the user asked for it. Rejects where it cannot be written. */
export function makeGuestKey(folder: string): Promise<void> {
  return locked(folder, async () => {
    await makeMissing(folder);
    await removeOwn(path.join(folder, revokedName));
  });
}

/** Whether guests are let in, were refused or revoked by the user, or the user was never asked. */
export async function guestAccess(folder: string): Promise<'allowed' | 'refused' | 'undecided'> {
  if ((await readGuestKey(folder)) !== undefined) return 'allowed';
  const isRefused = (await readOwnFile(folder, revokedName, 100)) !== undefined;
  return isRefused ? 'refused' : 'undecided';
}

/**
 * Lets no guest in any more, also none that is in already, until the user asks for another key. Rejects where the disk does
 * not let the key go.
 */
export function removeGuestKey(folder: string): Promise<void> {
  return locked(folder, async () => {
    // First of all: a key that is gone without a word would be made again.
    await writeOwnFile(folder, revokedName, 'revoked');
    await removeOwn(path.join(folder, keyName));
  });
}

async function makeMissing(folder: string): Promise<void> {
  // One that is there is known to programs that run.
  if ((await readGuestKey(folder)) !== undefined) return;
  await writeOwnFile(folder, keyName, randomBytes(32).toString('base64url'));
}

async function locked(folder: string, work: () => Promise<void>): Promise<void> {
  const done = await withDiskLock(path.join(folder, keyName), { waitMs: 5_000 }, work);
  if (!done) throw new Error('Another window does not stop changing the key of guests');
}
