import * as vscode from 'vscode';
import type { Command, Handler } from '../../core/base/command';
import { markUri } from '../../core/base/uri';
import { UserError } from '../../core/base/userError';
import { PanelError, isAbort } from '../../core/api/errors';
import type { OutputLog } from './log';

/** Registers commands and catches what goes wrong in them: the one place where a command's failure is shown. */
export class Commands {
  constructor(private readonly log: OutputLog) {}

  /** Registers commands. A rejection of what one does becomes one notification; giving up is silent. */
  register(handlers: readonly Handler[]): vscode.Disposable {
    return vscode.Disposable.from(...handlers.map((one) => this.registerOne(one)));
  }

  /** Shows a failure to the user and keeps a bug's stack in the log. `what` says what did not happen. */
  report(error: unknown, what?: string): void {
    if (isAbort(error) || error instanceof vscode.CancellationError) return;
    if (error instanceof UserError) this.log.info(error.message);
    else if (PanelError.is(error))
      this.log.warn(`${error.kind} ${error.status ?? ''} ${error.detail}`);
    else this.log.error(error instanceof Error ? error : String(error));
    // The words of failures are loaded with the first.
    import('./tellFailure')
      .then(({ tellFailure }) => tellFailure(error, what, this.log))
      .catch((why: unknown) => {
        this.log.error(String(why));
        // Without words of its own it is told by the log.
        this.log.show();
      });
  }

  private registerOne({ id, run }: Handler): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (element: unknown, selected: unknown) => {
      for (const one of [element, ...(Array.isArray(selected) ? (selected as unknown[]) : [])]) {
        if (one instanceof vscode.Uri) markUri(one);
      }
      try {
        return await run(element, selected);
      } catch (error) {
        this.report(error);
        return undefined;
      }
    });
  }
}

/** Runs a command of ours, about what is given or, without that, as the user would call it. */
export function runCommand<A>({ id, takes }: Command<A>, about?: A): Thenable<unknown> {
  return vscode.commands.executeCommand(id, ...(about === undefined ? [] : takes.given(about)));
}

/** What VS Code calls for a click on something of ours that is about `about`. */
export function clickOf<A>({ id, takes }: Command<A>, about: A, title: string): vscode.Command {
  return { command: id, title, arguments: [...takes.given(about)] };
}
