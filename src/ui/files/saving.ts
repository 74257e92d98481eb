import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type RemotePlace, remoteScheme, remoteServerKey } from '../../core/files/remotePlace';
import { type RestartAfterSave, RestartOffers } from '../../core/files/restartOffers';
import { saveGate } from '../../core/files/saveGate';
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
    place: RemotePlace,
  ) => { readonly ref: ServerRef; readonly state: ServerState | undefined } | undefined;
}

/** What an editor's save to a server is asked before, and followed by. */
export class Saving implements vscode.Disposable {
  private readonly offers = new RestartOffers(systemClock);
  /** Files that the user is saving. */
  private readonly byHand = new Set<string>();
  private readonly subscription: vscode.Disposable;

  constructor(private readonly parts: SavingParts) {
    this.subscription = vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
      if (uri.scheme !== remoteScheme) return;
      if (reason === vscode.TextDocumentSaveReason.Manual) this.byHand.add(uri.toString());
      else this.byHand.delete(uri.toString());
    });
  }

  /** Throws FileSystemError with the reason where the user does not want the save. */
  async before(uri: vscode.Uri, place: RemotePlace): Promise<void> {
    const isByHand = this.byHand.delete(uri.toString());
    const { confirmsSaves } = this.parts.marks.of(place);
    const server = this.parts.serverOf(place)?.ref.name ?? place.uuid;
    const gate = saveGate({ server, path: place.path, confirmsSaves, isByHand });
    if (gate.kind === 'closed') throw vscode.FileSystemError.NoPermissions(gate.reason);
    if (gate.kind === 'open') return;
    const isConfirmed = await confirm(gate.question.question, gate.question);
    if (!isConfirmed) throw vscode.FileSystemError.NoPermissions(gate.declined);
  }

  /** Offers a restart, or does it, as the user has it set. */
  async after(place: RemotePlace): Promise<void> {
    const known = this.parts.serverOf(place);
    if (!known) return;
    const { ref, state } = known;
    const power = state && powerOf(state);
    const key = remoteServerKey(place);
    const next = this.offers.after(wanted(), {
      key,
      isRunning: power === 'running' || power === 'starting',
      mayRestart: !state?.permissions || allows(state.permissions, 'control.restart'),
      isNeverRestarted: this.parts.marks.of(place).isNeverRestarted,
    });
    if (next === 'nothing') return;
    if (next === 'restart') {
      await runCommand(serverCommands.restart, [ref]);
      return;
    }
    const restart = l10n.t('Restart');
    const never = l10n.t("Don't Ask Again for This Server");
    const text = l10n.t('Saved. {0} may use its old files until it is restarted.', ref.name);
    const chosen = await showInformation(text, restart, never);
    this.offers.close(key, chosen !== restart);
    if (chosen === never) await this.parts.marks.change(place, { isNeverRestarted: true });
    if (chosen === restart) await runCommand(serverCommands.restart, [ref]);
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

function wanted(): RestartAfterSave {
  return vscode.workspace
    .getConfiguration('hostingPanel')
    .get<RestartAfterSave>('files.restartAfterSave', 'ask');
}
