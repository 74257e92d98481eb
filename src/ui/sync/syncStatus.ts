import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describe } from '../../core/api/describe';
import { HoverText } from '../base/hoverText';
import { StatusItem, type StatusPart } from '../base/statusItem';
import { syncCommands } from './commands';
import type { FolderSync } from './folderSync';
import type { LinkedFolder } from './linkedFolder';
import { nameOfLocal } from './pairs';

/** The one item of the status bar that tells how the linked folders are; none while nothing is linked. */
export class SyncStatus implements vscode.Disposable {
  private readonly item = new StatusItem('hostingPanel.sync', {
    name: l10n.t('Hosting Panel: Sync on Save'),
    command: syncCommands.syncStatus,
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
    const folders = this.sync.all;
    const isLinked = folders.length > 0;
    void vscode.commands.executeCommand('setContext', 'hostingPanel.sync.isLinked', isLinked);
    if (folders.length === 0) {
      this.item.hide();
      return;
    }
    const held = folders.reduce((sum, { queue }) => sum + queue.held.length, 0);
    const pending = folders.reduce((sum, { queue }) => sum + queue.pending.length, 0);
    const tooltip = new HoverText();
    for (const folder of folders) describeFolder(tooltip, folder);
    this.item.show({
      parts: [partOf(folders, { held, pending })],
      tooltip,
      isWarning: held > 0,
    });
  }
}

/** What a linked folder is doing, in a few words. */
export function syncWords({ queue }: LinkedFolder): string {
  const { phase, held, pending } = queue;
  if (phase === 'paused') return l10n.t('paused, {0} waiting', pending.length);
  if (phase === 'working') return l10n.t('sending, {0} to go', pending.length);
  if (phase === 'waiting') return l10n.t('{0} waiting for the server', pending.length);
  return held.length > 0 ? l10n.t('{0} not sent', held.length) : l10n.t('up to date');
}

function partOf(
  folders: readonly LinkedFolder[],
  { held, pending }: { readonly held: number; readonly pending: number },
): StatusPart {
  if (held > 0) return { icon: 'warning', text: l10n.t('Sync: {0} not sent', held) };
  const isIn = (phase: string) => folders.some(({ queue }) => queue.phase === phase);
  if (isIn('waiting'))
    return { icon: 'debug-disconnect', text: l10n.t('Sync: {0} waiting', pending) };
  if (isIn('working')) return { icon: 'sync~spin', text: l10n.t('Sync: {0}', pending) };
  if (isIn('paused')) return { icon: 'debug-pause', text: l10n.t('Sync: paused') };
  return { icon: 'sync', text: l10n.t('Sync') };
}

function describeFolder(tooltip: HoverText, folder: LinkedFolder): void {
  const { link, queue } = folder;
  tooltip
    .bold(nameOfLocal(link.local))
    .text(` → ${link.label} (${syncWords(folder)})`)
    .paragraph();
  if (queue.why !== undefined) tooltip.text(describe(queue.why)).paragraph();
}
