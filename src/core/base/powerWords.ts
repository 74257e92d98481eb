import * as l10n from '@vscode/l10n';

/** A power state as people read it; one that is not known here as the panel calls it. */
export function powerWords(state: string): string {
  switch (state) {
    case 'offline':
      return l10n.t('offline');
    case 'starting':
      return l10n.t('starting');
    case 'running':
      return l10n.t('running');
    case 'stopping':
      return l10n.t('stopping');
    default:
      return state;
  }
}
