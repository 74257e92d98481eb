import type { PanelList } from '../accounts/panelList';
import { needsSignIn } from '../api/errorMeaning';
import type { Panel } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
import type { ServerTarget } from '../source/serverTarget';
import { type IssueFilter, parseFilter, plainFilter } from './issueFilter';
import { MonitoringStore } from './monitoringStore';
import { ProjectMemory } from './projectMemory';
import type { ProjectRef } from './refs';

/** A change of one project's issues, of a panel's projects, or of the panels themselves. */
export interface MonitoringChange {
  readonly panel?: Panel;
  readonly project?: string | undefined;
}

/** The monitoring store of each panel that is signed in to. */
export class Monitoring implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<MonitoringChange>());
  private readonly stores = new Map<Panel, MonitoringStore>();
  private readonly watches = new Map<Panel, Disposable>();
  private readonly filters: ProjectMemory;
  private paceMs: number | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    readonly panels: PanelList,
    state: Memento,
    private readonly clock: Clock,
  ) {
    this.filters = new ProjectMemory(state, 'hostingPanel.issueFilter');
    this.owned.add(panels.onDidChange(() => this.follow()));
  }

  /** The store of a panel; made on first use. */
  of(panel: Panel): MonitoringStore {
    const known = this.stores.get(panel);
    if (known) return known;
    const store = new MonitoringStore(panel.http, this.clock, (project) =>
      parseFilter(this.filters.get({ panel, project })),
    );
    store.onDidChange((project) => {
      this.changed.fire({ panel, project });
      // Menus and pages offer only what the key may change.
      if (project === undefined) void store.learnAccess();
    });
    this.stores.set(panel, store);
    this.watch(panel, store);
    return store;
  }

  /** The servers that a project's errors come from, as far as that was read. */
  linkedServers({ panel, project }: ProjectRef): readonly ServerTarget[] {
    const { servers = [] } = this.of(panel).project(project) ?? {};
    return servers.map(({ uuid, name }) => ({ panelId: panel.id, uuid, name }));
  }

  /** Narrows or sorts a project's issues, and keeps that with the workspace; undefined clears. */
  async setFilter(ref: ProjectRef, filter: IssueFilter | undefined): Promise<void> {
    await this.filters.update(ref, filter);
    await this.of(ref.panel)
      .issues(ref.project)
      .setFilter(filter ?? plainFilter);
  }

  get unresolved(): number {
    return [...this.stores.values()].reduce((sum, store) => sum + store.unresolved, 0);
  }

  /** Whether no key of any panel may change what is monitored, as far as that is known. */
  get isReadOnly(): boolean {
    const stores = [...this.stores.values()].filter(({ isLoaded }) => isLoaded);
    return stores.length > 0 && stores.every(({ isReadOnly }) => isReadOnly);
  }

  /** Looks at all panels each `paceMs` milliseconds from now on; undefined lets them rest. */
  setPace(paceMs: number | undefined): void {
    if (paceMs === this.paceMs) return;
    this.paceMs = paceMs;
    for (const [panel, store] of this.stores) this.watch(panel, store);
  }

  dispose(): void {
    this.setPace(undefined);
    for (const store of this.stores.values()) store.dispose();
    this.owned.dispose();
  }

  private watch(panel: Panel, store: MonitoringStore): void {
    const before = this.watches.get(panel);
    if (this.paceMs === undefined) this.watches.delete(panel);
    else this.watches.set(panel, store.watch(this.paceMs));
    before?.dispose();
  }

  private follow(): void {
    for (const [panel, store] of [...this.stores]) {
      if (this.panels.all.includes(panel)) continue;
      this.watches.get(panel)?.dispose();
      this.watches.delete(panel);
      store.dispose();
      this.stores.delete(panel);
    }
    // A key that was refused is taken again, or worth another try.
    for (const store of this.stores.values()) if (needsSignIn(store.error)) void store.refresh();
    this.changed.fire({});
  }
}
