import { randomBytes } from 'node:crypto';
import { archivePrefix } from './ownNames';

/** A hidden name that nothing else has. */
export function archiveName(): string {
  return `${archivePrefix}${randomBytes(6).toString('hex')}.tar.gz`;
}

/** Whether a name is one that `archiveName` gave. */
export function isOurArchive(name: string): boolean {
  const rest = name.slice(archivePrefix.length);
  return name.startsWith(archivePrefix) && /^[\da-f]{12}\.tar\.gz$/.test(rest);
}
