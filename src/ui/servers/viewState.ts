import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/event';
import { type Emptiness, serversMessage } from '../../core/servers/emptiness';
import type { Servers } from '../../core/servers/servers';
import type { Panels } from '../accounts/panels';
import { describeView } from '../base/treeView';

/** Keeps the stores awake while the view is seen, and chooses the view's welcome while it has no row. */
export class ViewState implements vscode.Disposable {
  private readonly owned = new DisposableStore();
  private shown: Emptiness | undefined;
  private narrowed: string | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly view: vscode.TreeView<unknown>,
    private readonly panels: Panels,
    private readonly servers: Servers,
  ) {
    const watch = () => servers.setWatching(view.visible && vscode.window.state.focused);
    this.owned.add(view.onDidChangeVisibility(watch));
    this.owned.add(vscode.window.onDidChangeWindowState(watch));
    this.owned.add(
      servers.onDidChange(({ uuids }) => {
        if (uuids === undefined) this.update();
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
    const { all } = this.panels;
    const { emptiness, message, failure } = serversMessage(
      all,
      (panel) => this.servers.of(panel),
      this.narrowed,
    );
    this.failure = failure;
    if (failure) void this.tell(failure);
    else describeView(this.view, { message });
    if (emptiness === this.shown) return;
    this.shown = emptiness;
    void vscode.commands.executeCommand('setContext', 'hostingPanel.servers.empty', emptiness);
  }

  private async tell(failure: Error): Promise<void> {
    const { describeError } = await import('../../core/api/describe');
    // There may be servers by now.
    if (this.failure === failure) describeView(this.view, { message: describeError(failure) });
  }
}
