import { t } from '@vscode/l10n';
import { OutputCleaner } from './output';
import type { PowerState, ServerEvent } from './protocol';

/** A power state as people read it. */
export function powerWords(state: PowerState): string {
  switch (state) {
    case 'offline':
      return t('offline');
    case 'starting':
      return t('starting');
    case 'running':
      return t('running');
    case 'stopping':
      return t('stopping');
  }
}

/** An event of the server as a line of its console, safe for a terminal. */
export function eventWords(event: ServerEvent): string {
  switch (event.type) {
    case 'daemonMessage':
    case 'installOutput':
    case 'transferLogs':
      return safe(event.text);
    case 'installStarted':
      return t('The installation has started.');
    case 'installCompleted':
      return t('The installation has ended.');
    case 'backupCompleted':
      return event.isSuccessful === false ? t('A backup has failed.') : t('A backup is complete.');
    case 'restoreCompleted':
      return t('The restoring of a backup has ended.');
    case 'transferStatus':
      return t('Transfer to another node: {0}', safe(event.text));
    case 'daemonError':
      return t('The node reports an error: {0}', safe(event.text));
    case 'throttled':
      return t('The node dropped messages that came too fast ({0}).', safe(event.event));
    case 'deleted':
      return t('The server was deleted.');
  }
}

function safe(text: string): string {
  return new OutputCleaner().clean(text);
}
