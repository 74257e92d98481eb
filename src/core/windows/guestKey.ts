import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { readOwnFile, removeOwn, writeOwnFile } from '../base/ownFile';

const keyName = 'guests.key';
/** Characters of 32 random bytes, and nothing else is one. */
const keyShape = /^[\w-]{43}$/;

/** What lets guests in: a file that only this user can read. Undefined where it was never made: then nobody is a guest. */
export async function readGuestKey(folder: string): Promise<string | undefined> {
  const text = await readOwnFile(folder, keyName, 100);
  return text !== undefined && keyShape.test(text) ? text : undefined;
}

/** Makes what lets guests in, unless it is there. Rejects where it cannot be written. */
export async function makeGuestKey(folder: string): Promise<void> {
  const made = await withDiskLock(path.join(folder, keyName), { waitMs: 5_000 }, async () => {
    // One that is there is known to programs that run.
    if ((await readGuestKey(folder)) !== undefined) return;
    await writeOwnFile(folder, keyName, randomBytes(32).toString('base64url'));
  });
  if (!made) throw new Error('Another window does not stop making the key of guests');
}

/** Lets no guest in any more, also none that is in already. Rejects where the disk does not let the key go. */
export function removeGuestKey(folder: string): Promise<void> {
  return removeOwn(path.join(folder, keyName));
}
