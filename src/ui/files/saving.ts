import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type ServerId, serverKey } from '../../core/base/serverKey';
import { type RemotePlace, remoteScheme } from '../../core/files/remotePlace';
import type { RemoteTarget } from '../../core/files/remoteServers';
import { type RestartAfterSave, RestartOffers } from '../../core/files/restartOffers';
import { saveGate } from '../../core/files/saveGate';
import { SaveRestarts } from '../../core/files/saveRestarts';
import type { ServerMarks } from '../../core/files/serverMarks';
import { serverCommands } from '../../core/servers/commands';
import { allows } from '../../core/servers/permissions';
import { powerOf } from '../../core/servers/serverRow';
import type { ServerState } from '../../core/servers/serverState';
import { runCommand } from '../base/commands';
import { confirm, showInformation } from '../base/messages';

/** What comes before and after a save needs. */
export interface SavingParts {
  readonly marks: ServerMarks;
  /** A server as far as it is known; undefined where nobody is signed in to its panel. */
  readonly serverOf: (
    id: ServerId,
  ) => { readonly ref: ServerRef; readonly state: ServerState | undefined } | undefined;
  /** Shows a failure. */
  readonly report: (error: unknown, what: string) => void;
}

/** What an editor's save to a server is asked before, and followed by. */
export class Saving implements vscode.Disposable {
  private readonly offers = new RestartOffers(systemClock);
  private readonly restarts: SaveRestarts;
  /** Files that are being saved by themselves. Of a save without formatting nothing is told before. */
  private readonly automatic = new Set<string>();
  private readonly subscription: vscode.Disposable;

  constructor(private readonly parts: SavingParts) {
    this.subscription = vscode.Disposable.from(
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) =>
        this.willSave(uri, reason),
      ),
      vscode.workspace.onWillSaveNotebookDocument(({ notebook: { uri }, reason }) =>
        this.willSave(uri, reason),
      ),
    );
    this.restarts = new SaveRestarts({
      clock: systemClock,
      powerOf: (id) => {
        const state = parts.serverOf(id)?.state;
        return state && powerOf(state);
      },
      restart: (id) => this.restart(id),
    });
  }

  /**
   * Throws FileSystemError with the reason where the user does not want the save, and FileRefusal where the file was
   * changed on the server meanwhile.
   */
  async before(uri: vscode.Uri, { files, place }: RemoteTarget): Promise<void> {
    const isAutomatic = this.automatic.delete(uri.toString());
    const { confirmsSaves } = this.parts.marks.of(place);
    const server = this.parts.serverOf(place)?.ref.name ?? place.uuid;
    const gate = saveGate({ server, path: place.path, confirmsSaves, isAutomatic });
    if (gate.kind === 'closed') throw vscode.FileSystemError.NoPermissions(gate.reason);
    if (gate.kind === 'open') return;
    await files.askBeforeSave(place.path, async () => {
      const isConfirmed = await confirm(gate.question.question, gate.question);
      if (!isConfirmed) throw vscode.FileSystemError.NoPermissions(gate.declined);
    });
  }

  /** Offers a restart, or does it, as the user has it set. */
  async after(place: RemotePlace): Promise<void> {
    const known = this.parts.serverOf(place);
    if (!known) return;
    const { ref, state } = known;
    const power = state && powerOf(state);
    const key = serverKey(place);
    const next = this.offers.after(wanted(), {
      key,
      isRunning: power === 'running' || power === 'starting',
      mayRestart: !state?.permissions || allows(state.permissions, 'control.restart'),
      isNeverRestarted: this.parts.marks.of(place).isNeverRestarted,
    });
    if (next === 'nothing') return;
    if (next === 'restart') {
      this.restarts.saved(place);
      return;
    }
    const restart = l10n.t({ message: 'Restart', comment: ['Button: restarts the server'] });
    const never = l10n.t('Never for This Server');
    const text = l10n.t(
      "The file was saved. Server '{server}' might use the previous version until you restart it.",
      { server: ref.name },
    );
    const chosen = await showInformation(text, restart, never);
    this.offers.close(key, chosen !== restart);
    if (chosen === never) await this.parts.marks.change(place, { isNeverRestarted: true });
    if (chosen === restart) await runCommand(serverCommands.restart, [ref]);
  }

  dispose(): void {
    this.restarts.dispose();
    this.subscription.dispose();
  }

  private willSave(uri: vscode.Uri, reason: vscode.TextDocumentSaveReason): void {
    if (uri.scheme !== remoteScheme) return;
    if (reason === vscode.TextDocumentSaveReason.Manual) this.automatic.delete(uri.toString());
    else this.automatic.add(uri.toString());
  }

  private async restart(id: ServerId): Promise<void> {
    const known = this.parts.serverOf(id);
    if (!known) return;
    try {
      await runCommand(serverCommands.restart, [known.ref]);
    } catch (error) {
      this.parts.report(error, l10n.t("Couldn't restart the server."));
    }
  }
}

function wanted(): RestartAfterSave {
  return vscode.workspace
    .getConfiguration('hostingPanel')
    .get<RestartAfterSave>('files.restartAfterSave', 'ask');
}
