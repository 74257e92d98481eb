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
import { askModal } from './messages';

const stateKey = 'hostingPanel.confirmed';

/**
 * The one way from a command's argument to something that changes a server or this computer: what the user has
 * confirmed before in this workspace, or confirms now.
 */
export class Confirmation {
  private isOpen = false;
  private ask: (question: Question, ...others: readonly string[]) => Promise<string | undefined> = (
    asked,
    ...others
  ) => askModal(asked.question, asked, asked.button, ...others);

  constructor(private memento: Memento) {}

  /** Keeps what is confirmed from now on where other windows know it too. */
  keepIn(memento: Memento): void {
    this.memento = memento;
  }

  /** Whether it may be done. Throws UserError while another such question is open: nobody can read several. */
  async allows(request: ExternalRequest): Promise<boolean> {
    if (isConfirmed(this.memento.get(stateKey), request)) return true;
    const asked = questionOf(request);
    if ((await this.choose(asked)) !== asked.button) return false;
    await this.memento.update(stateKey, withConfirmed(this.memento.get(stateKey), request));
    return true;
  }

  /**
   * Asks what is not remembered here, with more buttons beside the question's own. Returns the button; undefined for
   * Cancel. Throws UserError while another such question is open: nobody can read several.
   */
  async choose(asked: Question, ...others: readonly string[]): Promise<string | undefined> {
    if (this.isOpen) {
      throw new UserError(
        l10n.t(
          '“{0}” was not asked, and nothing was done: answer the open question first.',
          asked.question,
        ),
      );
    }
    this.isOpen = true;
    try {
      return await this.ask(asked, ...others);
    } finally {
      this.isOpen = false;
    }
  }

  /** Returns in place of a dialog: VS Code refuses all dialogs in tests of the extension host. */
  answerWith(answer: (question: Question) => boolean): void {
    this.ask = (question) => Promise.resolve(answer(question) ? question.button : undefined);
  }

  /** Forgets what was confirmed: no test may live on what another has confirmed. */
  async forget(): Promise<void> {
    await this.memento.update(stateKey, undefined);
  }
}
