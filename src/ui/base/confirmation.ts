import * as l10n from '@vscode/l10n';
import type { ExternalRequest } from '../../core/base/externalRequest';
import type { Memento } from '../../core/base/memento';
import type { Question } from '../../core/base/question';
import { UserError } from '../../core/base/userError';
import { askModal, modalsClosed } from './messages';

const stateKey = 'hostingPanel.confirmed';

/**
 * The one way from a command's argument to something that changes a server or this computer: what the user has
 * confirmed before in this workspace, or confirms now.
 */
export class Confirmation {
  private isOpen = false;
  /** Milliseconds that nobody needs less of to read a question. */
  private readMs = 700;
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
    // Most requests are the user's own: the first view does not wait for the words of others.
    const { isConfirmed, questionOf, withConfirmed } =
      await import('../../core/base/externalRequest');
    if (isConfirmed(this.memento.get(stateKey), request)) return true;
    const asked = questionOf(request);
    if ((await this.askAlone(asked)) !== asked.button) return false;
    await this.memento.update(stateKey, withConfirmed(this.memento.get(stateKey), request));
    return true;
  }

  /**
   * Asks what nobody here has begun, with more buttons beside the question's own. Returns the button; undefined for Cancel.
   * An answer that comes before anybody can have read is asked for again: the key was meant for what lay below. Throws
   * UserError while another such question is open.
   */
  async choose(asked: Question, ...others: readonly string[]): Promise<string | undefined> {
    for (;;) {
      // Behind another one it would come up under the second click of whoever answers that.
      await modalsClosed();
      const shownAt = performance.now();
      const chosen = await this.askAlone(asked, ...others);
      if (chosen === undefined || performance.now() - shownAt >= this.readMs) return chosen;
    }
  }

  /** One at a time: nobody can read several. */
  private async askAlone(
    asked: Question,
    ...others: readonly string[]
  ): Promise<string | undefined> {
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
      return await this.ask(asked, ...others);
    } finally {
      this.isOpen = false;
    }
  }

  /** Returns in place of a dialog: VS Code refuses all dialogs in tests of the extension host. */
  answerWith(answer: (question: Question) => boolean): void {
    this.readMs = 0;
    this.ask = (question) => Promise.resolve(answer(question) ? question.button : undefined);
  }

  /** Forgets what was confirmed: no test may live on what another has confirmed. */
  async forget(): Promise<void> {
    await this.memento.update(stateKey, undefined);
  }
}
