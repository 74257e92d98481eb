import { actOnEach } from '../../core/base/actOnEach';
import type { PowerAction } from '../../core/base/power';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type Command, type Handler, on } from '../../core/base/command';
import { type PowerParts, changePower } from '../../core/servers/changePower';
import { serverCommands } from '../../core/servers/commands';
import type { ServerUse } from '../../core/servers/serverFit';
import { powerFailed, powerQuestion, powerSummary, powerTitle } from '../../core/servers/power';
import type { Commands } from '../base/commands';
import { confirm, showWarning } from '../base/messages';
import { withProgress } from '../base/progress';
import type { AskServer } from './askServer';

/** Milliseconds after which what is done to one server is shown with a way to end the waiting. */
const slowMs = 10_000;

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
    suits: ServerUse,
  ): Handler {
    return on(command, async (given) => {
      // Who picks a server must see what it is picked for: the command may have been called by a link.
      const picked = given
        ? undefined
        : await this.parts.askServer.ask(undefined, command.asks?.(), suits);
      const refs = given ?? (picked ? [picked] : []);
      return refs.length > 0 && this.run(action, refs);
    });
  }

  /** True once all of it is done; what fails is told. */
  private async run(action: PowerAction, refs: readonly ServerRef[]): Promise<boolean> {
    const question = powerQuestion(
      action,
      refs.map(({ name }) => name),
    );
    if (question && !(await confirm(question.question, question))) return false;
    const [only, ...others] = refs;
    if (only && others.length === 0) return this.one(action, only);
    return this.many(action, refs);
  }

  private async one(action: PowerAction, ref: ServerRef): Promise<boolean> {
    const waiting = new AbortController();
    const done = changePower(this.parts, ref, { action, signal: waiting.signal });
    const title = powerTitle(action, [ref.name]);
    const slow = systemClock.after(slowMs, () => void cancellable(title, done, waiting));
    try {
      // Its row shows it by itself.
      await withProgress({ location: { viewId: 'hostingPanel.servers' } }, () => done);
      return true;
    } catch (error) {
      this.parts.commands.report(error, powerFailed(action, ref.name));
      return false;
    } finally {
      slow.dispose();
    }
  }

  private async many(action: PowerAction, refs: readonly ServerRef[]): Promise<boolean> {
    const title = powerTitle(
      action,
      refs.map(({ name }) => name),
    );
    const outcomes = await withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        const waiting = new AbortController();
        token.onCancellationRequested(() => waiting.abort());
        const { signal } = waiting;
        return actOnEach(refs, {
          act: (ref) => changePower(this.parts, ref, { action, signal }),
          onDone: (done) => progress.report({ message: l10n.t('{0} of {1}', done, refs.length) }),
        });
      },
    );
    const summary = powerSummary(action, outcomes, describeError);
    if (summary !== undefined) void showWarning(summary);
    return summary === undefined;
  }
}

/** Shows what takes long, so that the waiting can be ended. */
async function cancellable(
  title: string,
  done: Promise<void>,
  waiting: AbortController,
): Promise<void> {
  const location = vscode.ProgressLocation.Notification;
  const shown = l10n.t('{0} (canceling only ends the waiting)', title);
  await withProgress({ location, title: shown, cancellable: true }, (_, token) => {
    token.onCancellationRequested(() => waiting.abort());
    // How it ends is told by the one who asked for it.
    return done.catch(() => undefined);
  });
}
