import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { limits } from '../base/limits';
import type { CommandResult, ConsoleConnection } from './connection';
import { readOnlyText } from './consoleAccess';
import type { ConsoleMemory } from './consoleMemory';
import type { Intent } from './lineEditor';
import type { LineEditor } from './lineEditor';
import { type LineSender, lineOutcomeText } from './lineOutcome';
import type { Screen } from './screen';

/** What a sender needs. */
export interface CommandSenderParts {
  readonly ref: ServerRef;
  readonly memory: ConsoleMemory;
  readonly editor: Pick<LineEditor, 'take' | 'keep' | 'restore' | 'view'>;
  readonly screen: Pick<Screen, 'note' | 'typed'>;
  /** Asks whether these lines are to be sent at once; blank ones are not sent, and do not count. */
  readonly confirm: (lines: readonly string[]) => Promise<boolean>;
  /** Offers to start a server that is offline. */
  readonly offerStart: () => Promise<boolean>;
  /** Undefined before the terminal is open. */
  readonly connection: () => ConsoleConnection | undefined;
}

/** Sends what is typed and pasted in a console; several lines after a question. What was not sent is kept. */
export class CommandSender {
  private offersStart = false;
  private isInterrupting = false;

  constructor(private readonly parts: CommandSenderParts) {}

  /** Does what the user wants of the server's console. */
  act(intent: Exclude<Intent, { readonly type: 'clearScreen' }>): void {
    switch (intent.type) {
      case 'submit':
        return this.submit(intent.lines);
      case 'ask':
        return void this.ask(intent.lines);
      case 'tooLong':
        return this.parts.screen.note(
          l10n.t(
            "Couldn't insert the text. Maximum number of characters: {line} in a line, {paste} in a paste.",
            { line: limits.typedLineLength, paste: limits.pasteLength },
          ),
        );
      case 'interrupt':
        return this.interrupt();
    }
  }

  /** Sends lines; several only after a question. */
  async send(lines: readonly string[]): Promise<void> {
    if (lines.length < 2 || (await this.parts.confirm(lines))) this.submit(lines);
  }

  private async ask(lines: readonly string[]): Promise<void> {
    const { editor, screen, confirm } = this.parts;
    if (await confirm(lines)) this.submit(editor.take([...lines, '']));
    else this.keep(lines);
    screen.typed();
  }

  private submit(lines: readonly string[]): void {
    const { connection, memory, ref, editor } = this.parts;
    const result = connection()?.commands(lines, this.settled) ?? 'disconnected';
    memory.remember(ref, lines);
    if (result === 'accepted') return;
    if (lines.length > 1) this.keep(lines);
    else editor.restore(lines[0] ?? '');
    this.refused(result);
  }

  private readonly settled: LineSender = (lines, outcome) => {
    const { editor, screen } = this.parts;
    if (outcome === 'cancelled' && this.isInterrupting) return;
    const [only = '', ...others] = lines;
    // What is being typed is another line.
    if (outcome === 'dropped' && others.length === 0 && editor.view.text === '')
      return this.putBack(only);
    const text = lineOutcomeText(lines, outcome);
    if (text === undefined) return;
    const count = editor.keep(lines);
    const where =
      count === 1
        ? l10n.t('Press the up arrow key to restore the line.')
        : l10n.t('Press the up arrow key to restore the lines ({count}), the last one first.', {
            count,
          });
    screen.note(count === 0 ? text : `${text} ${where}`);
    screen.typed();
  };

  /** A line that the daemon dropped stands at the prompt again. */
  private putBack(line: string): void {
    const { editor, screen } = this.parts;
    editor.restore(line);
    screen.note(l10n.t("Couldn't send the line. The line is at the prompt again."));
    screen.typed();
  }

  private keep(lines: readonly string[]): void {
    const count = this.parts.editor.keep(lines);
    this.parts.screen.note(
      l10n.t(
        'Nothing was sent. Press the up arrow key to restore the lines ({count}), the last one first.',
        { count },
      ),
    );
  }

  private interrupt(): void {
    this.isInterrupting = true;
    const cancelled = this.parts.connection()?.cancelWaiting(this.settled) ?? [];
    this.isInterrupting = false;
    const text = lineOutcomeText(cancelled, 'cancelled');
    if (cancelled.length > 0 && text !== undefined) this.parts.screen.note(text);
  }

  private refused(result: CommandResult): void {
    const { ref, screen, connection } = this.parts;
    if (result === 'forbidden') {
      screen.note(readOnlyText(ref.name));
    } else if (result === 'tooLong') {
      screen.note(l10n.t("Couldn't send the line because it's too long."));
    } else if (result === 'offline') {
      screen.note(
        l10n.t("Couldn't send the line because the server is offline. The line was kept."),
      );
      void this.offerStart();
    } else {
      screen.note(
        l10n.t("Couldn't send the line because the console isn't connected. The line was kept."),
      );
      connection()?.retry();
    }
  }

  private async offerStart(): Promise<void> {
    const { screen, connection, offerStart } = this.parts;
    if (this.offersStart) return;
    this.offersStart = true;
    const isWanted = await offerStart();
    this.offersStart = false;
    if (!isWanted) return;
    await connection()
      ?.setPower('start')
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        screen.note(l10n.t("Couldn't start the server. {reason}", { reason: why }));
      });
  }
}
