import * as l10n from '@vscode/l10n';
import { joinPath, parentOf } from '../files/remotePath';

/** A step on the way to a folder of a server: take this one, make one in it, or go on to another. */
export type FolderStep =
  | { readonly kind: 'take' }
  /** Taken at once: the one that is probably meant. */
  | { readonly kind: 'likely'; readonly to: string }
  | { readonly kind: 'make' }
  | { readonly kind: 'up' | 'down'; readonly name: string; readonly to: string };

/** The steps from a folder, in the order in which they are offered: what is likely to be meant first. */
export function folderSteps(
  entries: readonly { readonly name: string; readonly type: string }[],
  at: string,
  /** Whether one that is not there may be named. */
  canMake: boolean,
  likely?: string,
): readonly FolderStep[] {
  const up: FolderStep = { kind: 'up', name: '..', to: parentOf(at) };
  const below = entries
    .filter(({ type }) => type === 'folder')
    .map(({ name }) => ({ kind: 'down', name, to: joinPath(at, name) }) as const)
    .sort((a, b) => a.name.localeCompare(b.name));
  const make: readonly FolderStep[] = canMake ? [{ kind: 'make' }] : [];
  const first: readonly FolderStep[] =
    likely === undefined || likely === at ? [] : [{ kind: 'likely', to: likely }];
  return [...first, { kind: 'take' }, ...make, ...(at === '/' ? [] : [up]), ...below];
}

/** Why what was typed is no name of a folder, or undefined. A slash makes folders. */
export function folderNameProblem(text: string): string | undefined {
  const parts = text.split('/');
  const isGood = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isGood && !text.includes('\\') ? undefined : l10n.t('Enter a valid folder name.');
}
