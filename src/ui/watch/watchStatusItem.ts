import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/event';
import { statusWords } from '../../core/watch/statusWords';
import type { Watch } from '../../core/watch/watch';
import type { Panels } from '../accounts/panels';
import { StatusItem } from '../base/statusItem';

/** Kept once the user was signed in on this computer. */
const usedKey = 'hostingPanel.wasUsed';

/** How all servers are, in the status bar; a click opens their view. */
export class WatchStatusItem implements Disposable {
  private readonly store = new DisposableStore();
  private readonly item = this.store.add(
    new StatusItem('hostingPanel.watch', {
      name: l10n.t({ message: 'Servers', comment: ['Name of an item of the status bar'] }),
      command: 'hostingPanel.servers.focus',
      priority: 11,
    }),
  );

  constructor(
    private readonly panels: Panels,
    private readonly watch: Watch,
    private readonly memento: vscode.Memento,
  ) {
    this.store.add(watch.onDidChangeStatus(() => this.update()));
    this.store.add(panels.onDidChange(() => this.update()));
  }

  dispose(): void {
    this.store.dispose();
  }

  private update(): void {
    const isSignedIn = this.panels.all.length > 0;
    const wasUsed = this.memento.get<boolean>(usedKey) === true;
    if (isSignedIn && !wasUsed) void this.memento.update(usedKey, true);
    const words = statusWords({ isSignedIn, wasUsed, status: this.watch.status });
    if (!words) return this.item.hide();
    const { icon, text, tooltip, isWarning } = words;
    this.item.show({ parts: [{ icon, text }], tooltip, isWarning });
  }
}
