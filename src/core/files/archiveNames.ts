import { randomBytes } from 'node:crypto';

/** Endings that a daemon unpacks (panel-dialect.md, 2.2); it looks at the content, people look at the name. */
export function isArchiveName(name: string): boolean {
  return /\.(tar|tar\.(gz|xz|bz2|zst)|tgz|txz|tbz2?|zip|gz|xz|bz2|rar|7z)$/i.test(name);
}

/** A name without its ending as daemons give it, but for an end that nothing else has. `now`: milliseconds since 1970. */
export function ownArchiveName(now: number): string {
  const time = new Date(now).toISOString().replace(/\.\d+/, '');
  return `archive-${time.replaceAll(':', '')}-${randomBytes(4).toString('hex')}`;
}

/**
 * When a daemon made the archive of such a name (panel-dialect.md, 2.4), in milliseconds since 1970:
 * `archive-2026-08-22T101530+0200.tar.gz`; or when it was asked to under a name of ours. Undefined for any other name.
 */
export function packedAt(name: string): number | undefined {
  const found =
    /^archive-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})(?:-[\da-f]{8})?\.tar\.gz$/.exec(name);
  if (!found) return undefined;
  const [, hour = '', minute = '', second = '', zone = ''] = found;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = Date.parse(`${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}
