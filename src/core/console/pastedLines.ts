import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { labelText } from '../base/outsideText';
import { plural } from '../base/plural';
import type { Key } from './keys';

/** What keys that came at once would type, line by line; the last line has not been ended. Keys that edit are left out. */
export function pastedLines(keys: readonly Key[]): readonly string[] {
  const typed = keys.map((key) => {
    if (key.type === 'text' || key.type === 'paste') return key.text;
    return key.type === 'enter' ? '\n' : key.type === 'complete' ? ' ' : '';
  });
  return typed.join('').split(/\r\n|\r|\n/);
}

/** The lines of texts that were selected; blank ones are left out. */
export function commandLines(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/\r?\n/)).filter((line) => line.trim() !== '');
}

/** What the user is asked before several lines are sent at once: the server, how many, and the first of them. */
export function linesQuestion(
  all: readonly string[],
  server: string,
): { readonly question: string; readonly detail: string } {
  const lines = all.filter((line) => line.trim() !== '');
  const shown = lines.slice(0, limits.askedLines);
  const more = lines.length - shown.length;
  return {
    question: plural(
      lines.length,
      l10n.t("Send {count} line to server '{server}'?|Send {count} lines to server '{server}'?"),
      { server: labelText(server) },
    ),
    detail: [
      ...shown.map((line) => labelText(line, limits.askedLineLength)),
      ...(more > 0
        ? [
            l10n.t({
              message: '... and {count} more',
              args: { count: more },
              comment: ['Ends a list of which only the first entries are shown'],
            }),
          ]
        : []),
    ].join('\n'),
  };
}
