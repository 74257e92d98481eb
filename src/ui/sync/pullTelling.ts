import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type PullPlan, stillUnchanged, whatRuns } from '../../core/sync/pullPlan';
import { describeNotTaken } from '../../core/sync/pullWords';
import type { Manifest } from '../../core/sync/manifest';
import { nameSome } from '../../core/base/nameSome';
import { describeError } from '../../core/api/describe';
import { showWarning } from '../base/messages';

/** Says what nobody was asked about. */
export function tellNotTaken(plan: PullPlan): void {
  const running = whatRuns(plan);
  if (running.length > 0) void showWarning(describeNotTaken(running));
}

/**
 * Deletes local files that are still as they came from the server, in a way that can be taken back, and returns which.
 * What stays is said.
 */
export async function deleteHere(
  local: vscode.Uri,
  manifest: Manifest,
  paths: readonly string[],
): Promise<readonly string[]> {
  const unchanged = await stillUnchanged(local.fsPath, manifest, paths);
  const changed = paths.filter((path) => !unchanged.includes(path));
  if (changed.length > 0) {
    const names = nameSome(changed);
    const text = l10n.t('Local files not deleted because they changed in the meantime: {files}.', {
      files: names,
    });
    void showWarning(text);
  }
  return trash(local, unchanged);
}

/** Deletes local files in a way that can be taken back, and returns which. What stays is said. */
async function trash(local: vscode.Uri, paths: readonly string[]): Promise<readonly string[]> {
  const deleted: string[] = [];
  const kept: string[] = [];
  let why: unknown;
  for (const path of paths) {
    try {
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(local, path), { useTrash: true });
      deleted.push(path);
    } catch (error) {
      kept.push(path);
      why = error;
    }
  }
  if (kept.length > 0) {
    const text = l10n.t("Couldn't delete local files: {files}. Reason: {reason}", {
      files: nameSome(kept),
      reason: describeError(why),
    });
    void showWarning(text);
  }
  return deleted;
}
