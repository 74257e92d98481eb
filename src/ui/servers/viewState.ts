import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/event';
import { describe } from '../../core/api/describe';
import { PanelError } from '../../core/api/errors';
import { describeView } from '../base/treeView';
import type { Panels } from '../accounts/panels';
import type { Servers } from './servers';

/** Why the Servers view shows no row: which of its welcomes stands there; a failure is a message instead. */
type Emptiness = 'none' | 'noServers' | 'noMatches' | 'keyRefused' | 'failed';

/** Keeps the stores awake while the view is seen, and chooses the view's welcome while it has no row. */
export class ViewState implements vscode.Disposable {
  private readonly owned = new DisposableStore();
  private shown: Emptiness | undefined;
  private narrowed: string | undefined;

  constructor(
    private readonly view: vscode.TreeView<unknown>,
    private readonly panels: Panels,
    private readonly servers: Servers,
  ) {
    const watch = () => servers.setWatching(view.visible && vscode.window.state.focused);
    this.owned.add(view.onDidChangeVisibility(watch));
    this.owned.add(vscode.window.onDidChangeWindowState(watch));
    this.owned.add(
      servers.onDidChange(({ uuid }) => {
        if (uuid === undefined) this.update();
      }),
    );
    watch();
  }

  /** What the list is narrowed to, to be said above it. */
  set filter(text: string | undefined) {
    this.narrowed = text;
    this.update();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const state = this.emptiness();
    const [panel] = this.panels.all;
    const error = state === 'failed' && panel ? this.servers.of(panel).error : undefined;
    // VS Code shows no welcome below a message. An empty text takes the line away; undefined would leave an empty one.
    const filter = state === 'noMatches' ? '' : (this.narrowed ?? '');
    const narrowed = filter === '' ? '' : l10n.t('Only servers that match "{0}".', filter);
    const message = error ? describe(error) : narrowed;
    describeView(this.view, { message });
    if (state === this.shown) return;
    this.shown = state;
    void vscode.commands.executeCommand('setContext', 'hostingPanel.servers.empty', state);
  }

  /** Several panels are rows themselves, so that only one alone can leave the view empty. */
  private emptiness(): Emptiness {
    const [panel, ...others] = this.panels.all;
    if (!panel || others.length > 0) return 'none';
    const store = this.servers.of(panel);
    if (!store.isLoaded && store.error) {
      return PanelError.is(store.error, 'unauthorized') ? 'keyRefused' : 'failed';
    }
    const isEmpty = store.isLoaded && store.servers.length + store.pendingOrders.length === 0;
    if (!isEmpty) return 'none';
    return this.narrowed === undefined ? 'noServers' : 'noMatches';
  }
}
