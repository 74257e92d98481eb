import { createHash } from 'node:crypto';

/** Names a key without telling it: two windows know by it that they mean the same one. */
export function keyFingerprint(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
