import * as l10n from '@vscode/l10n';
import type { Question } from '../base/question';

/** A file that is about to be saved to a server. */
export interface Save {
  /** The server's name. */
  readonly server: string;
  /** Absolute below the server's root. */
  readonly path: string;
  readonly confirmsSaves: boolean;
  /** Whether the editor is known to save by itself, after a while or when it loses the focus. */
  readonly isAutomatic: boolean;
}

/** What comes before a save: nothing, a question, or a refusal in a sentence. */
export type SaveGate =
  | { readonly kind: 'open' }
  | { readonly kind: 'ask'; readonly question: Question; readonly declined: string }
  | { readonly kind: 'closed'; readonly reason: string };

/**
 * Decides what comes before a save. A question that opens while somebody types would be answered by the next key, so that
 * what saves itself is refused where a server asks.
 */
export function saveGate({ server, path, confirmsSaves, isAutomatic }: Save): SaveGate {
  if (!confirmsSaves) return { kind: 'open' };
  if (isAutomatic) {
    const reason = l10n.t(
      "Saves to server '{server}' require confirmation, so '{file}' wasn't saved automatically. Use File > Save.",
      { server, file: path },
    );
    return { kind: 'closed', reason };
  }
  const question = {
    question: l10n.t("Are you sure you want to save '{file}' to server '{server}'?", {
      file: path,
      server,
    }),
    detail: l10n.t('Saves to this server require confirmation.'),
    button: l10n.t({ message: 'Save', comment: ['Button: saves a file to a server'] }),
  };
  return {
    kind: 'ask',
    question,
    declined: l10n.t("The save to server '{server}' was canceled.", { server }),
  };
}
