import * as l10n from '@vscode/l10n';

/** Why the files of a server may only be read. */
export function readonlyReason(): string {
  return l10n.t('This key may only read files here: the permission file.create is missing.');
}
