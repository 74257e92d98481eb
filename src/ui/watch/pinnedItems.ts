import type { PanelList } from '../../core/accounts/panelList';
import type { Panel } from '../../core/api/panel';
import { type Disposable, DisposableStore } from '../../core/base/event';
import { consoleCommands } from '../../core/console/commands';
import { pinnedWords } from '../../core/watch/pinnedWords';
import type { Watch } from '../../core/watch/watch';
import type { PinnedStatus } from '../../core/watch/watchStatus';
import { clickOf } from '../base/commands';
import { hoverText } from '../base/hoverText';
import { StatusItem } from '../base/statusItem';

/** Beside the item of all servers, which has 11. */
const firstPriority = 10.9;

/** An item in the status bar for each pinned server, while servers are watched; a click opens its console. */
export class PinnedItems implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly items = new Map<string, StatusItem>();

  constructor(
    private readonly panels: Pick<PanelList, 'get' | 'onDidChange'>,
    private readonly watch: Pick<Watch, 'status' | 'onDidChangeStatus'>,
  ) {
    this.owned.add(watch.onDidChangeStatus(() => this.update()));
    this.owned.add(panels.onDidChange(() => this.update()));
  }

  dispose(): void {
    this.owned.dispose();
    for (const item of this.items.values()) item.dispose();
  }

  private update(): void {
    const { pinned = [], unread = [] } = this.watch.status ?? {};
    const shown = new Set<string>();
    pinned.forEach((one, place) => {
      const panel = this.panels.get(one.server.panelId);
      if (!panel) return;
      const { uuid, name } = one.server;
      // One that moves up or is called otherwise is another item.
      const id = JSON.stringify([panel.id, uuid, name, place]);
      shown.add(id);
      const item = this.items.get(id) ?? this.make(panel, one, place);
      this.items.set(id, item);
      const { icon, text, hover, isWarning } = pinnedWords(one, unread.includes(panel.name));
      item.show({ parts: [{ icon, text }], tooltip: hoverText(hover), isWarning });
    });
    for (const [id, item] of this.items) {
      if (shown.has(id)) continue;
      item.dispose();
      this.items.delete(id);
    }
  }

  private make(panel: Panel, { server: { uuid, name } }: PinnedStatus, place: number): StatusItem {
    return new StatusItem(`hostingPanel.pinned.${place}`, {
      name,
      command: clickOf(consoleCommands.open, { panel, uuid, name }, name),
      priority: firstPriority - place / 100,
    });
  }
}
