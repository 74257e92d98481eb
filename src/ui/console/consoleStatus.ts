import * as l10n from '@vscode/l10n';
import { type Disposable, DisposableStore, Slot } from '../../core/base/event';
import { formatBytes, formatPercent, formatSpan } from '../../core/base/format';
import type { ServerRef } from '../../core/api/panel';
import { powerWords } from '../../core/base/powerWords';
import { StatusItem } from '../base/statusItem';
import { consoleCommands } from '../../core/console/commands';
import type { ConsoleLease, Consoles } from './consoles';
import type { ConsoleTerminals } from './consoleTerminals';

/** The server of the console in front, in the status bar: its state and use; a click offers power actions. */
export class ConsoleStatus implements Disposable {
  private readonly store = new DisposableStore();
  private readonly item = this.store.add(
    new StatusItem('hostingPanel.console', {
      name: l10n.t('Server Console'),
      command: consoleCommands.actions.id,
      priority: 10,
    }),
  );
  private readonly shown = this.store.add(new Slot<Disposable>());

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
    const lease = store.add(this.consoles.acquire(ref));
    const { connection } = lease;
    const update = () => this.update(ref, lease);
    store.add(connection.onDidChangePower(update));
    store.add(connection.onDidReceiveStats(update));
    store.add(connection.onDidChangeState(update));
    this.shown.value = store;
    update();
  }

  private update(ref: ServerRef, { connection }: ConsoleLease): void {
    const { power, stats, session } = connection;
    const icon = power === 'running' ? 'vm-running' : power === 'offline' ? 'vm-outline' : 'vm';
    const unknown = session.phase === 'closed' ? l10n.t('closed') : l10n.t('connecting');
    const state = power === undefined ? unknown : powerWords(power);
    const isUsed = stats !== undefined && power !== 'offline';
    const use = isUsed
      ? [
          {
            icon: 'chip',
            text: `${formatPercent(stats.cpu)}  ${formatBytes(stats.memoryBytes)}`,
          },
        ]
      : [];
    const parts = [{ icon, text: `${ref.name}: ${state}` }, ...use];
    const tooltip = isUsed
      ? [
          l10n.t(
            'Memory: {0} of {1}',
            formatBytes(stats.memoryBytes),
            limit(stats.memoryLimitBytes),
          ),
          l10n.t('Disk: {0}', formatBytes(stats.diskBytes)),
          l10n.t(
            'Network: {0} in, {1} out',
            formatBytes(stats.networkRxBytes),
            formatBytes(stats.networkTxBytes),
          ),
          l10n.t('Up for {0}', formatSpan(stats.uptimeMs)),
          l10n.t('Click for power actions'),
        ].join('\n')
      : l10n.t('Click for power actions');
    this.item.show({ parts, tooltip });
  }
}

function limit(bytes: number): string {
  return bytes === 0 ? l10n.t('no limit') : formatBytes(bytes);
}
