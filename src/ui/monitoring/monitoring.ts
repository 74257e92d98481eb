import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { type Disposable, DisposableStore } from '../../core/base/event';
import { type IssueFilter, parseFilter, plainFilter } from '../../core/monitoring/issueFilter';
import { MonitoringStore } from '../../core/monitoring/monitoringStore';
import type { Panel } from '../../core/api/panel';
import type { Panels } from '../accounts/panels';

/** A change of one project's issues, of a panel's projects, or of the panels themselves. */
export interface MonitoringChange {
  readonly panel?: Panel;
  readonly project?: string | undefined;
}

/** The monitoring store of each panel that is signed in to. */
export class Monitoring implements vscode.Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new vscode.EventEmitter<MonitoringChange>());
  private readonly stores = new Map<Panel, MonitoringStore>();
  private readonly watches = new Map<Panel, Disposable>();
  private paceMs: number | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    readonly panels: Panels,
    private readonly state: vscode.Memento,
  ) {
    this.owned.add(panels.onDidChange(() => this.follow()));
  }

  /** The store of a panel; made on first use. */
  of(panel: Panel): MonitoringStore {
    const known = this.stores.get(panel);
    if (known) return known;
    const store = new MonitoringStore(panel.http, systemClock, (project) =>
      parseFilter(this.state.get(filterKey(panel, project))),
    );
    store.onDidChange((project) => this.changed.fire({ panel, project }));
    this.stores.set(panel, store);
    this.watch(panel, store);
    return store;
  }

  /** Narrows or sorts a project's issues, and keeps that with the workspace; undefined clears. */
  async setFilter(panel: Panel, project: string, filter: IssueFilter | undefined): Promise<void> {
    await this.state.update(filterKey(panel, project), filter);
    await this.of(panel)
      .issues(project)
      .setFilter(filter ?? plainFilter);
  }

  get unresolved(): number {
    return [...this.stores.values()].reduce((sum, store) => sum + store.unresolved, 0);
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
    this.changed.fire({});
  }
}

function filterKey(panel: Panel, project: string): string {
  return `hostingPanel.issueFilter.${panel.id}/${project}`;
}
