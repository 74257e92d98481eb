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
      '{0} asks before each save, so {1} is not saved by itself. Use File > Save.',
      ...[server, path],
    );
    return { kind: 'closed', reason };
  }
  const question = {
    question: l10n.t('Save {0} to {1}?', path, server),
    detail: l10n.t('You chose that saving to this server is confirmed each time.'),
    button: l10n.t('Save'),
  };
  return {
    kind: 'ask',
    question,
    declined: l10n.t('You did not confirm the save to {0}.', server),
  };
}
