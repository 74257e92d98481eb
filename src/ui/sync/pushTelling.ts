import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { powerOf } from '../../core/servers/serverRow';
import { readRestartAfterPush, restartOffer } from '../../core/sync/afterPush';
import type { PushResult } from '../../core/sync/pushJob';
import { describePush } from '../../core/sync/pushWords';
import { limitOfUndo } from '../../core/sync/undoWords';
import type { Commands } from '../base/commands';
import type { SyncPair } from './place';
import type { SyncParts } from './syncParts';
import { tellOutcome } from './telling';
import type { UndoPush, UndoablePush } from './undoPush';

/** What a result's buttons do. */
export interface PushFollowers {
  readonly commands: Commands;
  readonly undo: UndoPush;
  readonly restart: (ref: ServerRef) => Promise<void>;
}

/** What became of a push, and whether it can be undone. */
export interface DonePush {
  readonly result: PushResult;
  readonly undoable: UndoablePush | undefined;
  /** Why it cannot be undone. */
  readonly problem: string | undefined;
}

/** Says what became of a push, with what may follow: undoing it, and a restart of the server. */
export async function tellPush(
  parts: SyncParts,
  place: SyncPair,
  done: DonePush,
  followers: PushFollowers,
): Promise<void> {
  const { log, serverActions, serversView } = parts;
  const { result, undoable, problem } = done;
  parts.fileSystem.refreshExplorer();
  const { label, ref } = place;
  const { failure: thrown } = result;
  const need = { ref, permission: result.permission ?? 'file.create' };
  const failure = thrown === undefined ? thrown : await serverActions.explain(need, thrown);
  for (const path of result.left ?? []) log.info(`Left as it was: ${path} (${label})`);
  for (const path of result.damaged) log.warn(`Not in place at ${label}: ${path}`);
  for (const path of result.altered ?? []) log.warn(`Changed there meanwhile at ${label}: ${path}`);
  for (const path of result.unseen) log.warn(`Not seen at ${label}: ${path}`);
  const { text, isProblem } = describePush({ ...result, failure }, label);
  const limit = undoable ? limitOfUndo(undoable.undo) : '';
  const cannot =
    problem === undefined
      ? limit
      : l10n.t("This push can't be undone: {reason}", { reason: problem });
  const state = serversView.servers.state(ref);
  const setting = vscode.workspace.getConfiguration('hostingPanel.sync').get('restartAfterPush');
  const hasChanged = result.sent.size + result.removed.length > 0;
  const offer = restartOffer(
    readRestartAfterPush(setting),
    { hasChanged, isProblem },
    state && powerOf(state),
  );
  const undo = l10n.t({ message: 'Undo', comment: ['Button: undoes a push'] });
  const restart = l10n.t({ message: 'Restart', comment: ['Button: restarts the server'] });
  const buttons = [...(undoable ? [undo] : []), ...(offer === 'button' ? [restart] : [])];
  const report = (what: string) => (error: unknown) => followers.commands.report(error, what);
  const restartNow = () =>
    followers
      .restart(ref)
      .catch(report(l10n.t("Couldn't restart server '{server}'.", { server: ref.name })));
  void tellOutcome(log, { text: `${text} ${cannot}`.trimEnd(), isProblem }, ...buttons).then(
    (chosen) => {
      if (chosen === restart) return restartNow();
      if (chosen !== undo || !undoable) return undefined;
      return followers.undo
        .run(undoable)
        .catch(report(l10n.t("Couldn't undo the push to '{place}'.", { place: label })));
    },
  );
  if (offer === 'now') await restartNow();
}
