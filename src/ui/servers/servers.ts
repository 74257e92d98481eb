import * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import { type Disposable, DisposableStore } from '../../core/event';
import { ServerStore } from '../../core/explorer/serverStore';
import type { Panel, ServerRef } from '../../core/panel/panel';
import type { Panels } from '../panels/panels';

/** A change of one server, of one panel's list, or of the panels themselves. */
export interface ServersChange {
  readonly panel?: Panel;
  readonly uuid?: string | undefined;
}

/** The server store of each panel that is signed in to. */
export class Servers implements vscode.Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new vscode.EventEmitter<ServersChange>());
  private readonly stores = new Map<Panel, ServerStore>();
  private readonly watches = new Map<Panel, Disposable>();
  private isWatching = false;

  readonly onDidChange = this.changed.event;

  constructor(private readonly panels: Panels) {
    this.owned.add(panels.onDidChange(() => this.follow()));
    this.follow();
  }

  /** The store of a panel; made on first use. */
  of(panel: Panel): ServerStore {
    const known = this.stores.get(panel);
    if (known) return known;
    const store = new ServerStore(panel.http, systemClock);
    store.onDidChange((uuid) => this.changed.fire({ panel, uuid }));
    this.stores.set(panel, store);
    if (this.isWatching) this.watches.set(panel, store.watch());
    return store;
  }

  /** What is known of a server. */
  state(ref: ServerRef) {
    return this.of(ref.panel).get(ref.uuid);
  }

  /** Reads every panel's list, if it was not read yet. */
  async load(): Promise<void> {
    await this.panels.ready();
    const stores = this.panels.all.map((panel) => this.of(panel));
    await Promise.all(stores.filter(({ isLoaded }) => !isLoaded).map((store) => store.refresh()));
  }

  /** Keeps all stores fresh, or lets them rest. */
  setWatching(isWatching: boolean): void {
    if (isWatching === this.isWatching) return;
    this.isWatching = isWatching;
    if (isWatching) {
      for (const [panel, store] of this.stores) this.watches.set(panel, store.watch());
    } else {
      for (const watch of this.watches.values()) watch.dispose();
      this.watches.clear();
    }
  }

  dispose(): void {
    this.setWatching(false);
    for (const store of this.stores.values()) store.dispose();
    this.owned.dispose();
  }

  private follow(): void {
    for (const [panel, store] of [...this.stores]) {
      if (this.panels.all.includes(panel)) continue;
      this.watches.get(panel)?.dispose();
      this.watches.delete(panel);
      store.dispose();
      this.stores.delete(panel);
    }
    this.changed.fire({});
  }
}
