import type { SyncStep } from './syncSteps';

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
