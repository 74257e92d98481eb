import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { syncSummary, syncWords } from '../../core/sync/syncWords';
import { describeError } from '../../core/api/describe';
import { HoverText } from '../base/hoverText';
import { StatusItem } from '../base/statusItem';
import { syncCommands } from '../../core/sync/commands';
import type { FolderSync } from './folderSync';
import type { LinkedFolder } from './linkedFolder';
import { nameOfLocal } from '../files/folderPair';

/** The one item of the status bar that tells how the linked folders are; none while nothing is linked. */
export class SyncStatus implements vscode.Disposable {
  private readonly item = new StatusItem('hostingPanel.sync', {
    name: l10n.t('Hosting Panel: Sync on Save'),
    command: syncCommands.status.id,
  });
  private readonly listening: vscode.Disposable;

  constructor(private readonly sync: FolderSync) {
    this.listening = sync.onDidChange(() => this.show());
    this.show();
  }

  dispose(): void {
    this.listening.dispose();
    this.item.dispose();
  }

  private show(): void {
    const folders = this.sync.shown;
    const isLinked = this.sync.all.length > 0;
    void vscode.commands.executeCommand('setContext', 'hostingPanel.sync.isLinked', isLinked);
    if (folders.length === 0) {
      this.item.hide();
      return;
    }
    const tooltip = new HoverText();
    for (const folder of folders) describeFolder(tooltip, folder);
    const { icon, text, isWarning } = syncSummary(folders.map(({ queue }) => queue));
    this.item.show({ parts: [{ icon, text }], tooltip, isWarning });
  }
}

function describeFolder(tooltip: HoverText, folder: LinkedFolder): void {
  const { link, queue } = folder;
  tooltip
    .bold(nameOfLocal(link.local))
    .text(` → ${link.label} (${syncWords(folder.queue)})`)
    .paragraph();
  if (queue.why !== undefined) tooltip.text(describeError(queue.why)).paragraph();
}
