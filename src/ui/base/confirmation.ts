import * as l10n from '@vscode/l10n';
import {
  type ExternalRequest,
  isConfirmed,
  questionOf,
  withConfirmed,
} from '../../core/base/externalRequest';
import type { Memento } from '../../core/base/memento';
import type { Question } from '../../core/base/question';
import { UserError } from '../../core/base/userError';
import { confirm } from './messages';

const stateKey = 'hostingPanel.confirmed';

/**
 * The one way from a command's argument to something that changes a server or this computer: what the user has
 * confirmed before in this workspace, or confirms now.
 */
export class Confirmation {
  private isOpen = false;
  private ask: (question: Question) => Promise<boolean> = (asked) => confirm(asked.question, asked);

  constructor(private memento: Memento) {}

  /** Keeps what is confirmed from now on where other windows know it too. */
  keepIn(memento: Memento): void {
    this.memento = memento;
  }

  /** Whether it may be done. Throws UserError while another such question is open: nobody can read several. */
  async allows(request: ExternalRequest): Promise<boolean> {
    if (isConfirmed(this.memento.get(stateKey), request)) return true;
    const asked = questionOf(request);
    if (this.isOpen) {
      throw new UserError(
        l10n.t(
          "Couldn't ask '{question}' because another question is open. Nothing was done. Answer the open question first.",
          { question: asked.question },
        ),
      );
    }
    this.isOpen = true;
    try {
      if (!(await this.ask(asked))) return false;
    } finally {
      this.isOpen = false;
    }
    await this.memento.update(stateKey, withConfirmed(this.memento.get(stateKey), request));
    return true;
  }

  /** Returns in place of a dialog: VS Code refuses all dialogs in tests of the extension host. */
  answerWith(answer: (question: Question) => boolean): void {
    this.ask = (question) => Promise.resolve(answer(question));
  }

  /** Forgets what was confirmed: no test may live on what another has confirmed. */
  async forget(): Promise<void> {
    await this.memento.update(stateKey, undefined);
  }
}
