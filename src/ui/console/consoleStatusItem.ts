import * as l10n from '@vscode/l10n';
import { type Disposable, DisposableStore, MutableDisposable } from '../../core/base/event';
import { consoleStatus } from '../../core/console/consoleStatus';
import type { Consoles } from '../../core/console/consoles';
import { StatusItem } from '../base/statusItem';
import { consoleCommands } from '../../core/console/commands';
import type { ConsoleTerminals } from './consoleTerminals';

/** The server of the console in front, in the status bar: its state and use; a click offers power actions. */
export class ConsoleStatusItem implements Disposable {
  private readonly store = new DisposableStore();
  private readonly item = this.store.add(
    new StatusItem('hostingPanel.console', {
      name: l10n.t({ message: 'Server Console', comment: ['Name of an entry of the status bar'] }),
      command: consoleCommands.actions.id,
      priority: 10,
    }),
  );
  private readonly shown = this.store.add(new MutableDisposable<Disposable>());

  constructor(
    private readonly consoles: Consoles,
    private readonly terminals: ConsoleTerminals,
  ) {
    this.store.add(terminals.onDidChangeActive(() => this.follow()));
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(): void {
    const ref = this.terminals.active?.ref;
    if (!ref) {
      this.shown.clear();
      this.item.hide();
      return;
    }
    const store = new DisposableStore();
    const { connection } = store.add(this.consoles.acquire(ref));
    const update = () => this.item.show(consoleStatus(ref.name, connection));
    store.add(connection.onDidChangePower(update));
    store.add(connection.onDidReceiveStats(update));
    store.add(connection.onDidChangeState(update));
    this.shown.value = store;
    update();
  }
}
