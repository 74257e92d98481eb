import * as l10n from '@vscode/l10n';
import type { Incident, IncidentKind } from './incident';

type Happened = Pick<Incident, 'kind' | 'exitCode' | 'isOutOfMemory' | 'times'>;

/** What happened to a server, to stand behind its name or a time: `crashed (exit code 1)`. */
export function happenedWords({ kind, exitCode, isOutOfMemory, times }: Happened): string {
  const details = [
    exitCode === undefined ? '' : l10n.t('exit code {0}', exitCode),
    isOutOfMemory ? l10n.t('out of memory') : '',
  ].filter((one) => one !== '');
  const what = kindWords(kind, { exitCode, times });
  return details.length === 0 ? what : `${what} (${details.join(', ')})`;
}

function kindWords(
  kind: IncidentKind,
  { exitCode, times }: Pick<Incident, 'exitCode' | 'times'>,
): string {
  switch (kind) {
    case 'down':
      return exitCode === 0 ? l10n.t('ended by itself') : l10n.t('crashed');
    case 'restarted':
      return l10n.t('restarted by itself');
    case 'crashLoop':
      return times === undefined
        ? l10n.t('crashes again and again')
        : l10n.t('crashed {0} times within minutes', times);
    case 'installFailed':
      return l10n.t('installation failed');
    case 'backupFailed':
      return l10n.t('backup failed');
  }
}

/** How it became known, as a sentence. */
export function evidenceWords({ evidence }: Pick<Incident, 'evidence'>): string {
  switch (evidence) {
    case 'watched':
      return l10n.t('Seen as it happened');
    case 'monitoring':
      return l10n.t('Found later in monitoring: VS Code was not watching then');
    case 'activity':
      return l10n.t('Found later in the activity of the server: VS Code was not watching then');
  }
}

/** A day and a time in a language, of milliseconds since 1970; a file may hold a number that is no time. */
export function momentWords(at: number, locale: string): string {
  return dateWords(at, locale, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** The same without the year, for rows: they are narrow. */
export function shortMomentWords(at: number, locale: string): string {
  return dateWords(at, locale, { month: 'short', day: 'numeric' });
}

function dateWords(at: number, locale: string, day: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  return date.toLocaleString(locale, { ...day, hour: 'numeric', minute: '2-digit' });
}
