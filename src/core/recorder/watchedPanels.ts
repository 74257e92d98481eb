import type { PanelList } from '../accounts/panelList';
import type { Panel } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';

/** A panel that told nothing of its servers for so long, in milliseconds, is not watched. */
const silentMs = 2.5 * 60_000;

/** Which panels tell what their servers do: not those that are away, refuse the key or are not asked. */
export class WatchedPanels implements Disposable {
  private readonly store = new DisposableStore();
  private readonly lastTold = new Map<Panel, number>();

  constructor(
    private readonly panels: PanelList,
    private readonly clock: Clock,
  ) {
    this.store.add(panels.onDidChange(() => this.follow()));
    this.follow();
  }

  /** The panels that are watched now. */
  get all(): readonly Panel[] {
    const since = this.clock.now() - silentMs;
    return this.panels.all.filter((panel) => (this.lastTold.get(panel) ?? 0) > since);
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(): void {
    for (const panel of this.lastTold.keys()) {
      if (!this.panels.all.includes(panel)) this.lastTold.delete(panel);
    }
    for (const panel of this.panels.all) {
      if (this.lastTold.has(panel)) continue;
      this.lastTold.set(panel, 0);
      this.store.add(
        panel.http.onDidAnswer(({ path, status }) => {
          if (path !== '/resources' || status !== 200) return;
          if (this.lastTold.has(panel)) this.lastTold.set(panel, this.clock.now());
        }),
      );
    }
  }
}
