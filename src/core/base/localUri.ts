import { nameKey } from './localPath';

/** What a URI says of a file of this computer, if it is one. */
export interface LocalUri {
  readonly scheme: string;
  /** The host of a share of the network. */
  readonly authority: string;
  readonly path: string;
}

/**
 * The way from a local folder to what a URI names, as the URI spells it; undefined for what does not lie below it. The
 * folder may be spelled as this platform's disks take it: VS Code writes the letter of a disk small, Windows large.
 */
export function pathBelow(
  folder: LocalUri,
  uri: LocalUri,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const isSame = (a: string, b: string) => a === b || nameKey(a, platform) === nameKey(b, platform);
  if (uri.scheme !== 'file' || !isSame(folder.authority, uri.authority)) return undefined;
  // Part by part: a name in small letters may be longer than it was.
  const above = folder.path.replace(/\/$/, '').split('/');
  const parts = uri.path.split('/');
  const isBelow =
    parts.length > above.length && above.every((part, at) => isSame(part, parts[at] ?? ''));
  return isBelow ? parts.slice(above.length).join('/') : undefined;
}
