import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describe } from '../../core/panel/describe';
import { bulkCommands } from './commands';
import type { FolderSync } from './folderSync';
import type { LinkedFolder } from './linkedFolder';
import { nameOfLocal } from './pairs';

/** The one item of the status bar that tells how the linked folders are; none while nothing is linked. */
export class SyncStatus implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly listening: vscode.Disposable;

  constructor(private readonly sync: FolderSync) {
    this.item = vscode.window.createStatusBarItem(
      'hostingPanel.sync',
      vscode.StatusBarAlignment.Left,
    );
    this.item.name = l10n.t('Hosting Panel: Sync on Save');
    this.item.command = bulkCommands.syncStatus;
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
    this.item.text = textOf(folders, { held, pending });
    this.item.tooltip = new vscode.MarkdownString(folders.map(tooltipOf).join('\n\n'), true);
    this.item.backgroundColor =
      held > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.accessibilityInformation = { label: this.item.text.replace(/\$\([\w~-]+\)\s*/g, '') };
    this.item.show();
  }
}

/** What a linked folder is doing, in a few words. */
export function stateOf({ queue }: LinkedFolder): string {
  const { phase, held, pending } = queue;
  if (phase === 'paused') return l10n.t('paused, {0} waiting', pending.length);
  if (phase === 'working') return l10n.t('sending, {0} to go', pending.length);
  if (phase === 'waiting') return l10n.t('{0} waiting for the server', pending.length);
  return held.length > 0 ? l10n.t('{0} not sent', held.length) : l10n.t('up to date');
}

function textOf(
  folders: readonly LinkedFolder[],
  { held, pending }: { readonly held: number; readonly pending: number },
): string {
  if (held > 0) return `$(warning) ${l10n.t('Sync: {0} not sent', held)}`;
  const isIn = (phase: string) => folders.some(({ queue }) => queue.phase === phase);
  if (isIn('waiting')) return `$(debug-disconnect) ${l10n.t('Sync: {0} waiting', pending)}`;
  if (isIn('working')) return `$(sync~spin) ${l10n.t('Sync: {0}', pending)}`;
  if (isIn('paused')) return `$(debug-pause) ${l10n.t('Sync: paused')}`;
  return `$(sync) ${l10n.t('Sync')}`;
}

function tooltipOf(folder: LinkedFolder): string {
  const local = nameOfLocal(folder.link.local);
  const head = `**${local}** → ${folder.link.label} (${stateOf(folder)})`;
  const { why } = folder.queue;
  return why === undefined ? head : `${head}\n\n${describe(why)}`;
}
