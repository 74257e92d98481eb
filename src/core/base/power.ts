import * as l10n from '@vscode/l10n';

/** The power states that a daemon reports (api.md, Power states). */
export type PowerState = 'offline' | 'starting' | 'running' | 'stopping';

/** What can be asked of a server's power. */
export type PowerAction = 'start' | 'stop' | 'restart' | 'kill';

/** A power state as people read it; one that is not known here as the panel calls it. */
export function powerWords(state: string): string {
  switch (state) {
    case 'offline':
      return l10n.t({ message: 'offline', comment: ['Power state of a server'] });
    case 'starting':
      return l10n.t({ message: 'starting', comment: ['Power state of a server'] });
    case 'running':
      return l10n.t({ message: 'running', comment: ['Power state of a server'] });
    case 'stopping':
      return l10n.t({ message: 'stopping', comment: ['Power state of a server'] });
    default:
      return state;
  }
}

/** A power state as a sentence. */
export function powerSentence(state: string): string {
  switch (state) {
    case 'offline':
      return l10n.t('The server is offline.');
    case 'starting':
      return l10n.t('The server is starting.');
    case 'running':
      return l10n.t('The server is running.');
    case 'stopping':
      return l10n.t('The server is stopping.');
    default:
      return l10n.t('State of the server: {state}', { state });
  }
}

/** Whether an action has anything to do in a power state; an unknown state rules nothing out. */
export function fitsPower(action: PowerAction, power: string | undefined): boolean {
  if (power === undefined) return true;
  if (action === 'start') return power === 'offline';
  if (action === 'kill') return power !== 'offline';
  return power !== 'offline' && power !== 'stopping';
}
