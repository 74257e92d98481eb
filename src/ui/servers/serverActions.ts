import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { PermissionCatalog } from '../../core/api/permissions';
import { type ShownProgress, withProgress } from '../base/progress';
import type { Commands } from '../base/commands';

/** One thing that is done to a server. */
export interface ServerAction<T> {
  readonly ref: ServerRef;
  /** The permission that it needs. */
  readonly permission: string;
  /** The sentence for when it did not happen: "The backup was not deleted." */
  readonly failed: string;
  /** Shown while it is being done; without a title in the view's own bar. */
  readonly title?: string;
  readonly work: (signal: AbortSignal, progress: ShownProgress) => Promise<T>;
}

/** Does things to servers: shows that it works, and says in full what did not happen, and why. */
export class ServerActions {
  constructor(
    private readonly commands: Commands,
    private readonly permissionCatalog: PermissionCatalog,
  ) {}

  /** The outcome, or undefined where it did not happen and that was said. With a title it can be cancelled. */
  async run<T>(action: ServerAction<T>): Promise<{ readonly value: T } | undefined> {
    const { title } = action;
    const location =
      title === undefined
        ? { viewId: 'hostingPanel.servers' }
        : vscode.ProgressLocation.Notification;
    const options = { location, ...(title !== undefined && { title }), cancellable: true };
    const controller = new AbortController();
    try {
      const value = await withProgress(options, (progress, token) => {
        token.onCancellationRequested(() => controller.abort());
        return action.work(controller.signal, progress);
      });
      return { value };
    } catch (error) {
      this.commands.report(await this.explain(action, error), action.failed);
      return undefined;
    }
  }

  /** The same error, with the permission named where it is that which is missing. */
  explain(
    { ref, permission }: { readonly ref: ServerRef; readonly permission: string },
    error: unknown,
  ): Promise<unknown> {
    return this.permissionCatalog.explain(ref.panel.http, error, permission);
  }

  /** Does `work` and rejects with the explained error: for what is done while its question is still open. */
  async explained<T>(
    need: { readonly ref: ServerRef; readonly permission: string },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw await this.explain(need, error);
    }
  }
}
