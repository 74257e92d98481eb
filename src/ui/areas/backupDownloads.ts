import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { backupFileName } from '../../core/areas/backupRules';
import { formatBytes } from '../../core/format';
import { Obstacle } from '../../core/obstacle';
import { type Backup, signBackupDownload } from '../../core/panel/backups';
import type { Progress } from '../../core/panel/node';
import type { ServerRef } from '../../core/panel/panel';
import { saveBeside } from '../../core/saveBeside';
import type { AreaTools } from './areaParts';
import { permitted } from './permitted';

/** Saves backups to this computer, piece by piece: they can be larger than the memory. */
export class BackupDownloads {
  constructor(private readonly tools: AreaTools) {}

  /** Asks where to, and saves. A file that stands there is replaced only once all has come. */
  async download(ref: ServerRef, backup: Backup): Promise<void> {
    await permitted(this.tools, ref, 'backup.download');
    const name = backupFileName(backup);
    const target = await vscode.window.showSaveDialog({
      title: l10n.t('Save Backup'),
      defaultUri: place(name),
      filters: { [l10n.t('Archive')]: ['tar.gz', 'gz'] },
    });
    if (!target) return;
    if (target.scheme !== 'file') {
      throw new Obstacle(l10n.t('A backup can only be saved to a folder of this computer.'));
    }
    const done = await this.tools.doing.run({
      ref,
      permission: 'backup.download',
      failed: l10n.t('{0} was not downloaded.', backup.name),
      title: l10n.t('Downloading {0}', backup.name),
      work: (signal, progress) =>
        this.save(ref, backup, { target: target.fsPath, signal, onProgress: shown(progress) }),
    });
    if (!done) return;
    const text = l10n.t('{0} was downloaded: {1}.', backup.name, formatBytes(done.value));
    void say(text, target);
  }

  private async save(
    ref: ServerRef,
    { uuid }: Backup,
    to: { readonly target: string; readonly signal: AbortSignal; readonly onProgress: Progress },
  ): Promise<number> {
    const { target, signal, onProgress } = to;
    const { http, node } = ref.panel;
    return saveBeside(target, async (take) => {
      const url = await signBackupDownload(http, ref.uuid, uuid, signal);
      return node.download(url, take, { signal, onProgress });
    });
  }
}

function place(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  return vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file(homedir()), name);
}

async function say(text: string, file: vscode.Uri): Promise<void> {
  const show = l10n.t('Show in Folder');
  // Elsewhere there is no file manager to show it in.
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const chosen = await vscode.window.showInformationMessage(text, ...(isHere ? [show] : []));
  if (chosen === show) await vscode.commands.executeCommand('revealFileInOS', file);
}

function shown(progress: vscode.Progress<{ message?: string; increment?: number }>): Progress {
  let before = 0;
  return (done, total) => {
    const percent = total === undefined ? 0 : (done / total) * 100;
    // One report a percent is enough; a fast network would send thousands.
    if (total !== undefined && percent - before < 1 && done < total) return;
    const message =
      total === undefined
        ? formatBytes(done)
        : l10n.t('{0} of {1}', formatBytes(done), formatBytes(total));
    progress.report({ message, increment: percent - before });
    before = percent;
  };
}
