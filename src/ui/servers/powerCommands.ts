import type { PowerAction } from '../../core/base/power';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { type Command, type Handler, on } from '../../core/base/command';
import { type PowerParts, changePower } from '../../core/servers/changePower';
import { serverCommands } from '../../core/servers/commands';
import {
  powerAll,
  powerFailed,
  powerQuestion,
  powerSummary,
  powerTitle,
} from '../../core/servers/power';
import type { Commands } from '../base/commands';
import { confirm, showWarning } from '../base/messages';
import { type ShownProgress, withProgress } from '../base/progress';
import type { AskServer } from './askServer';

/** What the power commands need. */
interface PowerCommandsParts extends PowerParts {
  readonly askServer: AskServer;
  readonly commands: Commands;
}

/** Start, stop, restart and kill: of one server or of all that are selected, with one progress and one report. */
export class PowerCommands {
  constructor(private readonly parts: PowerCommandsParts) {}

  get handlers(): readonly Handler[] {
    const { start, stop, restart, kill } = serverCommands;
    return [
      this.handler(start, 'start', 'canStart'),
      this.handler(stop, 'stop', 'canStop'),
      this.handler(restart, 'restart', 'canRestart'),
      this.handler(kill, 'kill', 'canKill'),
    ];
  }

  private handler(
    command: Command<readonly ServerRef[]>,
    action: PowerAction,
    suits: string,
  ): Handler {
    return on(command, async (given) => {
      // Who picks a server must see what it is picked for: the command may have been called by a link.
      const picked = given
        ? undefined
        : await this.parts.askServer.ask(undefined, command.asks?.(), suits);
      const refs = given ?? (picked ? [picked] : []);
      if (refs.length > 0) await this.run(action, refs);
    });
  }

  private async run(action: PowerAction, refs: readonly ServerRef[]): Promise<void> {
    const question = powerQuestion(
      action,
      refs.map(({ name }) => name),
    );
    if (question && !(await confirm(question.question, question))) return;
    const [only, ...others] = refs;
    if (only && others.length === 0) return this.one(action, only);
    await this.many(action, refs);
  }

  private async one(action: PowerAction, ref: ServerRef): Promise<void> {
    try {
      await this.withProgress(action, [ref], (signal) =>
        changePower(this.parts, ref, { action, signal }),
      );
    } catch (error) {
      this.parts.commands.report(error, powerFailed(action, ref.name));
    }
  }

  private async many(action: PowerAction, refs: readonly ServerRef[]): Promise<void> {
    const outcomes = await this.withProgress(action, refs, (signal, progress) =>
      powerAll(refs, {
        act: (ref) => changePower(this.parts, ref, { action, signal }),
        onDone: (done) => progress.report({ message: l10n.t('{0} of {1}', done, refs.length) }),
      }),
    );
    const summary = powerSummary(action, outcomes, describeError);
    if (summary !== undefined) void showWarning(summary);
  }

  private withProgress<T>(
    action: PowerAction,
    refs: readonly ServerRef[],
    work: (signal: AbortSignal, progress: ShownProgress) => Promise<T>,
  ): Thenable<T> {
    // One server's row shows it by itself; of several, the whole is worth a line that can be cancelled.
    const isOne = refs.length === 1;
    const location = isOne
      ? { viewId: 'hostingPanel.servers' }
      : vscode.ProgressLocation.Notification;
    const title = powerTitle(
      action,
      refs.map(({ name }) => name),
    );
    return withProgress({ location, title, cancellable: !isOne }, (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return work(controller.signal, progress);
    });
  }
}
