import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import * as path from 'node:path';

/** Fills a file with pieces, and answers something about it. */
export type Fill<T> = (take: (piece: Uint8Array) => Promise<void>) => Promise<T>;

/**
 * Writes a file of this computer through a temporary one beside it: what stood there is replaced only once all has
 * come, and a failure leaves nothing behind.
 */
export async function saveBeside<T>(target: string, fill: Fill<T>): Promise<T> {
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.part`);
  try {
    const file = await open(beside, 'wx');
    let result: T;
    try {
      result = await fill((piece) => file.writeFile(piece));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
    return result;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
