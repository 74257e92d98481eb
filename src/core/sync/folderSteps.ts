import * as l10n from '@vscode/l10n';
import { joinPath, parentOf } from '../files/remotePath';

/** A step on the way to a folder of a server: take this one, make one in it, or go on to another. */
export type FolderStep =
  | { readonly kind: 'take' }
  | { readonly kind: 'make' }
  | { readonly kind: 'up' | 'down'; readonly name: string; readonly to: string };

/** The steps from a folder, in the order in which they are offered. `canMake`: whether one that is not there may be named. */
export function folderSteps(
  entries: readonly { readonly name: string; readonly type: string }[],
  at: string,
  canMake: boolean,
): readonly FolderStep[] {
  const up: FolderStep = { kind: 'up', name: '..', to: parentOf(at) };
  const below = entries
    .filter(({ type }) => type === 'folder')
    .map(({ name }) => ({ kind: 'down', name, to: joinPath(at, name) }) as const)
    .sort((a, b) => a.name.localeCompare(b.name));
  const make: readonly FolderStep[] = canMake ? [{ kind: 'make' }] : [];
  return [{ kind: 'take' }, ...make, ...(at === '/' ? [] : [up]), ...below];
}

/** Why what was typed is no name of a folder, or undefined. A slash makes folders. */
export function folderNameProblem(text: string): string | undefined {
  const parts = text.split('/');
  const isGood = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isGood && !text.includes('\\') ? undefined : l10n.t('That is no name of a folder.');
}
