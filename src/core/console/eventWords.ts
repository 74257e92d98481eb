import * as l10n from '@vscode/l10n';
import { OutputCleaner, withoutColours } from './output';
import type { ServerEvent } from './protocol';

/** An event of the server as a line of its console, without colours. */
export function eventWords(event: ServerEvent): string {
  switch (event.type) {
    case 'daemonMessage':
    case 'installOutput':
    case 'transferLogs':
      return safe(event.text);
    case 'installStarted':
      return l10n.t('The installation has started.');
    case 'installCompleted':
      return l10n.t('The installation has ended.');
    case 'backupCompleted':
      if (event.isSuccessful === undefined) return l10n.t('A backup has ended.');
      return event.isSuccessful ? l10n.t('A backup is complete.') : l10n.t('A backup has failed.');
    case 'restoreCompleted':
      return l10n.t('The restore of a backup has ended.');
    case 'transferStatus':
      return l10n.t('Transfer to another node: {status}', { status: safe(event.text) });
    case 'daemonError':
      return l10n.t('The node reported an error: {details}', { details: safe(event.text) });
    case 'throttled':
      return l10n.t('The node dropped messages that came too fast ({event}).', {
        event: safe(event.event),
      });
    case 'deleted':
      return l10n.t('The node deleted its copy of this server.');
  }
}

function safe(text: string): string {
  return withoutColours(new OutputCleaner().clean(text.replace(/[\r\n]+/g, ' ')));
}
