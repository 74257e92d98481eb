import type { SyncStep } from './syncSteps';

/** What a URI says of a file of this computer, if it is one. */
export interface LocalUri {
  readonly scheme: string;
  readonly path: string;
}

/** The way from a local folder to what a URI names; undefined for what does not lie below it. */
export function pathBelow(folder: LocalUri, { scheme, path }: LocalUri): string | undefined {
  const prefix = folder.path.replace(/\/?$/, '/');
  return scheme === 'file' && path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** What is to be done on the server after a file or a folder got another name or place, which may lie outside. */
export function stepOfRename(
  from: string | undefined,
  to: string | undefined,
): SyncStep | undefined {
  if (from !== undefined && to !== undefined) return { kind: 'rename', from, to };
  if (from !== undefined) return { kind: 'delete', path: from };
  return to === undefined ? undefined : { kind: 'save', path: to };
}

/**
 * The folder that was linked, without links. Where its name leads elsewhere by now, the name: as a link it is refused.
 * `linked`: what it was then, unknown for links of version 0.1.0.
 */
export function linkedRoot(
  linked: string | undefined,
  now: { readonly root: string; readonly isLink: boolean; readonly named: string },
): string {
  const isSame = linked === undefined ? !now.isLink : linked === now.root;
  return isSame ? now.root : now.named;
}
