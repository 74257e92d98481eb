import * as l10n from '@vscode/l10n';
import type { Choice } from '../base/choice';

/** How a backup can be put back. */
export function restoreChoices(): readonly (Choice & { readonly truncate: boolean })[] {
  return [
    {
      icon: 'files',
      label: l10n.t('Keep Other Files'),
      detail: l10n.t('Replaces files with the same names, and keeps all other files'),
      truncate: false,
    },
    {
      icon: 'trash',
      label: l10n.t('Delete All Files First'),
      detail: l10n.t('Resets the server to the state of the backup. Newer changes are lost'),
      truncate: true,
    },
  ];
}

/** A backup before something that cannot be undone, or none; `problem` says why none can be made now. */
export function backupFirstChoices(
  problem: string | undefined,
): readonly (Choice & { readonly isFirst: boolean })[] {
  const without = l10n.t('Continue Without Backup');
  if (problem !== undefined) {
    return [{ icon: 'arrow-right', label: without, detail: problem, isFirst: false }];
  }
  return [
    { icon: 'archive', label: l10n.t('Back Up First'), isFirst: true },
    { icon: 'arrow-right', label: without, isFirst: false },
  ];
}
