import * as l10n from '@vscode/l10n';
import type { Incident, IncidentKind } from './incident';

type Happened = Pick<Incident, 'kind' | 'exitCode' | 'isOutOfMemory' | 'times'>;

/** What happened to a server, to stand behind its name or a time: `crashed (exit code 1)`. */
export function happenedWords({ kind, exitCode, isOutOfMemory, times }: Happened): string {
  const details = [
    kind !== 'crashLoop' || times === undefined
      ? ''
      : l10n.t({
          message: 'crashes: {count}',
          args: { count: times },
          comment: ['In parentheses behind what happened'],
        }),
    exitCode === undefined
      ? ''
      : l10n.t({
          message: 'exit code {exitCode}',
          args: { exitCode },
          comment: ['In parentheses behind what happened'],
        }),
    isOutOfMemory
      ? l10n.t({ message: 'out of memory', comment: ['In parentheses behind what happened'] })
      : '',
  ].filter((one) => one !== '');
  const what = kindWords(kind, exitCode);
  return details.length === 0 ? what : `${what} (${details.join(', ')})`;
}

function kindWords(kind: IncidentKind, exitCode: number | undefined): string {
  switch (kind) {
    case 'down':
      return exitCode === 0
        ? l10n.t({
            message: 'stopped unexpectedly',
            comment: ['What happened to a server, behind its name'],
          })
        : l10n.t({ message: 'crashed', comment: ['What happened to a server, behind its name'] });
    case 'restarted':
      return l10n.t({
        message: 'restarted unexpectedly',
        comment: ['What happened to a server, behind its name'],
      });
    case 'crashLoop':
      return l10n.t({
        message: 'crashed repeatedly',
        comment: ['What happened to a server, behind its name'],
      });
    case 'installFailed':
      return l10n.t({
        message: 'installation failed',
        comment: ['What happened to a server, behind its name'],
      });
    case 'backupFailed':
      return l10n.t({
        message: 'backup failed',
        comment: ['What happened to a server, behind its name'],
      });
  }
}

/** How it became known, as a sentence. */
export function evidenceWords({ evidence }: Pick<Incident, 'evidence'>): string {
  switch (evidence) {
    case 'watched':
      return l10n.t('Seen as it happened');
    case 'monitoring':
      return l10n.t("Found later in monitoring (VS Code wasn't watching)");
    case 'activity':
      return l10n.t("Found later in the server's activity log (VS Code wasn't watching)");
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
