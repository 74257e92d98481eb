import type { PowerAction } from '../../core/base/power';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  powerAll,
  powerFailed,
  powerProblem,
  powerPermission,
  powerSummary,
  powerTitle,
} from '../../core/servers/power';
import { UserError } from '../../core/base/userError';
import { describe } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import type { PermissionBook } from '../../core/api/permissions';
import { PanelError } from '../../core/api/errors';
import { allows } from '../../core/servers/permissions';
import { askModal, showWarning } from '../base/messages';
import { withProgress } from '../base/progress';
import type { Commands } from '../base/commands';
import { type AskServer, serversOf } from './askServer';
import type { Servers } from './servers';

/** What changes a server's power: its console connection. Resolves when the state that it leads to is reached. */
export type SetPower = (ref: ServerRef, action: PowerAction, signal: AbortSignal) => Promise<void>;

/** What the power commands need. */
export interface PowerParts {
  readonly askServer: AskServer;
  readonly servers: Servers;
  readonly commands: Commands;
  readonly permissionBook: PermissionBook;
  readonly setPower: SetPower;
}

/** Start, stop, restart and kill: of one server or of all that are selected, with one progress and one report. */
export class PowerCommands {
  constructor(private readonly parts: PowerParts) {}

  /** `element` and `selected` as VS Code hands them to a command of a tree. */
  async run(action: PowerAction, element: unknown, selected: unknown): Promise<void> {
    const refs = await this.refs(action, element, selected);
    if (refs.length === 0 || (action === 'kill' && !(await confirmKill(refs)))) return;
    const [only, ...others] = refs;
    if (only && others.length === 0) return this.one(action, only);
    await this.many(action, refs);
  }

  private async refs(
    action: PowerAction,
    element: unknown,
    selected: unknown,
  ): Promise<readonly ServerRef[]> {
    const given = serversOf(element, selected);
    if (given.length > 0) return given;
    const picked = await this.parts.askServer.ask(element, whichServer(action));
    return picked ? [picked] : [];
  }

  private async one(action: PowerAction, ref: ServerRef): Promise<void> {
    try {
      await this.withProgress(action, [ref], (signal) => this.act(action, ref, signal));
    } catch (error) {
      this.parts.commands.report(error, powerFailed(action, ref.name));
    }
  }

  private async many(action: PowerAction, refs: readonly ServerRef[]): Promise<void> {
    const outcomes = await this.withProgress(action, refs, (signal, progress) =>
      powerAll(refs, {
        act: (ref) => this.act(action, ref, signal),
        onDone: (done) => progress.report({ message: l10n.t('{0} of {1}', done, refs.length) }),
      }),
    );
    const rows = outcomes.map(({ target, error }) => ({ target, error }));
    const summary = powerSummary(action, rows, describe);
    if (summary !== undefined) void showWarning(summary);
  }

  /** Does it, and shows in the row that it is being done. */
  private async act(action: PowerAction, ref: ServerRef, signal: AbortSignal): Promise<void> {
    const { servers, setPower, permissionBook } = this.parts;
    signal.throwIfAborted();
    const store = servers.storeOf(ref);
    const permission = powerPermission[action];
    const refuse = (error: unknown) => permissionBook.explain(ref.panel.http, error, permission);
    // The daemon ignores what the token does not allow without a word, so it is looked up before (panel-dialect.md, 6.5).
    if (!allows(await store.learnPermissions(ref.uuid), permission)) {
      throw await refuse(new PanelError('forbidden', permission, { status: 403 }));
    }
    const state = store.get(ref.uuid);
    const obstacle = state && powerProblem(action, state);
    if (obstacle !== undefined) throw new UserError(l10n.t('It is {0}.', obstacle));
    store.setWork(ref.uuid, action);
    try {
      await setPower(ref, action, signal);
    } catch (error) {
      throw await refuse(error);
    } finally {
      store.setWork(ref.uuid, undefined);
    }
  }

  private withProgress<T>(
    action: PowerAction,
    refs: readonly ServerRef[],
    work: (signal: AbortSignal, progress: vscode.Progress<{ message?: string }>) => Promise<T>,
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

/** Who picks a server must see what it is picked for: the command may have been called by a link. */
function whichServer(action: PowerAction): string {
  const titles = {
    start: l10n.t('Start Which Server?'),
    stop: l10n.t('Stop Which Server?'),
    restart: l10n.t('Restart Which Server?'),
    kill: l10n.t('Kill Which Server?'),
  };
  return titles[action];
}

async function confirmKill(refs: readonly ServerRef[]): Promise<boolean> {
  const button = l10n.t('Kill');
  const names = refs.map(({ name }) => name).join(', ');
  const question =
    refs.length === 1 ? l10n.t('Kill {0}?', names) : l10n.t('Kill {0} servers?', refs.length);
  const detail = l10n.t(
    'The program ends at once and cannot save anything. What it did not write is lost.',
  );
  const list = refs.length === 1 ? '' : `\n\n${names}`;
  const options = { detail: detail + list };
  return (await askModal(question, options, button)) === button;
}
