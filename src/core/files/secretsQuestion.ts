import * as l10n from '@vscode/l10n';
import { secretReason } from '../base/secretNames';

/** Names in a question; more would not fit on a screen. */
const maxNames = 15;

/** What is asked before files that look secret go to a server. */
export interface SecretsQuestion {
  readonly text: string;
  readonly detail: string;
}

/** The question: which files, why, and to which server of which panel. `host`: the panel's. */
export function secretsQuestion(
  paths: readonly string[],
  { server, host }: { readonly server: string; readonly host: string },
): SecretsQuestion {
  const lines = paths.slice(0, maxNames).map((path) => {
    const reason = secretReason(path);
    return reason === undefined ? path : l10n.t('{0}: {1}', path, reason);
  });
  const more = paths.length - lines.length;
  if (more > 0) lines.push(l10n.t('and {0} more', more));
  const [only = ''] = paths;
  return {
    text:
      paths.length === 1
        ? l10n.t('Send {0} to {1} at {2}? It looks secret.', only, server, host)
        : l10n.t('Send {0} files to {1} at {2}? They look secret.', paths.length, server, host),
    detail: [
      ...lines,
      '',
      l10n.t('Whoever may read the files of this server can then read this too.'),
    ].join('\n'),
  };
}
