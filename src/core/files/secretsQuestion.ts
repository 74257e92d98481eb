import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
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
    return reason === undefined
      ? path
      : l10n.t({
          message: '{file}: {reason}',
          args: { file: path, reason },
          comment: ['A line of a list: a file, and why it looks secret'],
        });
  });
  const more = paths.length - lines.length;
  if (more > 0)
    lines.push(
      l10n.t({
        message: 'and {count} more',
        args: { count: more },
        comment: ['Last line of a list of files that is cut'],
      }),
    );
  const [only = ''] = paths;
  return {
    text:
      paths.length === 1
        ? l10n.t(
            "Are you sure you want to send '{file}' to server '{server}' ({host})? The file might contain secrets.",
            { file: only, server, host },
          )
        : plural(
            paths.length,
            l10n.t(
              "Are you sure you want to send {count} file to server '{server}' ({host})? The file might contain secrets.|Are you sure you want to send {count} files to server '{server}' ({host})? The files might contain secrets.",
            ),
            { server, host },
          ),
    detail: [
      ...lines,
      '',
      l10n.t('Everyone who can read files on this server will be able to read the content.'),
    ].join('\n'),
  };
}
