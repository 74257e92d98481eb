import { systemClock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { ServerStore } from './serverStore';
import type { ServerState } from './serverState';
import { type Panel, type ServerRef, panelOfNow } from '../api/panel';
import type { PanelList } from '../accounts/panelList';

/** A change of some servers, of one panel's list, or of the panels themselves. */
export interface ServersChange {
  readonly panel?: Panel;
  readonly uuids?: readonly string[] | undefined;
}

/** Tells the uuids of a store's servers that are shown; undefined where all are, or nobody knows. */
export type ShownIn = (store: ServerStore) => ReadonlySet<string> | undefined;

interface Kept {
  readonly store: ServerStore;
  readonly panel: Panel;
  watch: Disposable | undefined;
}

/** The server stores of each panel that is signed in to: own and shared servers, and an administrator's others. */
export class Servers implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ServersChange>());
  private readonly mine = new Map<Panel, Kept>();
  private readonly others = new Map<Panel, Kept>();
  /** Panels whose administrator's servers are on screen. */
  private readonly shown = new Set<Panel>();
  private isWatching = false;
  private shownIn: ShownIn = () => undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly panels: PanelList,
    /** What stores are made by: loaded before the first panel is there. */
    private readonly loaded: () => typeof ServerStore,
  ) {
    this.owned.add(panels.onDidChange(() => this.follow()));
  }

  /** Takes who knows which servers are shown: what only these use is read for the view. */
  showBy(shownIn: ShownIn): void {
    this.shownIn = shownIn;
  }

  /** The store of a panel's own and shared servers; made on first use. */
  of(given: Panel): ServerStore {
    const panel = panelOfNow(this.panels, given);
    return (this.mine.get(panel) ?? this.open(this.mine, panel)).store;
  }

  /** The store of the servers that an administrator reaches as such; made on first use, kept fresh while shown. */
  admin(given: Panel): ServerStore {
    const panel = panelOfNow(this.panels, given);
    return (this.others.get(panel) ?? this.open(this.others, panel)).store;
  }

  /** Takes that an administrator's servers came on screen, or left it. */
  showAdmin(given: Panel, isShown: boolean): void {
    const panel = panelOfNow(this.panels, given);
    if (isShown) this.shown.add(panel);
    else this.shown.delete(panel);
    const kept = this.others.get(panel);
    if (kept) this.setWatch(this.others, kept);
  }

  /** The store that knows a server. */
  storeOf(ref: ServerRef): ServerStore {
    const own = this.of(ref.panel);
    const other = this.others.get(panelOfNow(this.panels, ref.panel))?.store;
    return other && !own.get(ref.uuid) && other.get(ref.uuid) ? other : own;
  }

  /** What is known of a server. */
  state(ref: ServerRef): ServerState | undefined {
    return this.storeOf(ref).get(ref.uuid);
  }

  /** What is known of a server now: see LastTold.recent. */
  recent(ref: ServerRef): ServerState | undefined {
    const state = this.state(ref);
    return state && this.storeOf(ref).told.recent(state);
  }

  /** What is known of a panel's servers, an administrator's others too, whatever the view is narrowed to; asks nothing. */
  statesOf(panel: Panel): readonly ServerState[] {
    return [this.mine, this.others].flatMap((kind) => kind.get(panel)?.store.all ?? []);
  }

  /** What a server is called: the beginning of its UUID where nothing is known of it. */
  nameOf(panel: Panel, uuid: string): string {
    return this.state({ panel, uuid, name: '' })?.server.name ?? uuid.slice(0, 8);
  }

  /** All stores there are. */
  get stores(): readonly ServerStore[] {
    return [...this.mine.values(), ...this.others.values()].map(({ store }) => store);
  }

  /** Reads every panel's lists, if they were not read yet: of an administrator all. Never rejects: see the stores. */
  async load(): Promise<void> {
    await this.panels.ready();
    await Promise.all(this.panels.all.map((panel) => this.loadPanel(panel)));
  }

  /** Reads everything anew. */
  async reload(): Promise<void> {
    await this.panels.ready();
    for (const panel of this.panels.all) this.of(panel);
    await Promise.all(this.stores.map((store) => store.reload()));
  }

  /** Keeps what is shown of all stores fresh, or lets them rest. */
  setWatching(isWatching: boolean): void {
    if (isWatching === this.isWatching) return;
    this.isWatching = isWatching;
    for (const kind of [this.mine, this.others]) {
      for (const kept of kind.values()) this.setWatch(kind, kept);
    }
  }

  dispose(): void {
    for (const panel of [...this.mine.keys()]) this.close(this.mine, panel);
    for (const panel of [...this.others.keys()]) this.close(this.others, panel);
    this.owned.dispose();
  }

  private async loadPanel(panel: Panel): Promise<void> {
    const own = this.of(panel);
    if (!own.isLoaded) await own.load();
    if (own.isAdministrator && !this.admin(panel).isLoaded) await this.admin(panel).load();
  }

  private open(kind: Map<Panel, Kept>, panel: Panel): Kept {
    const scope = kind === this.others ? 'admin' : undefined;
    const shown = () => this.shownIn(store);
    const store: ServerStore = new (this.loaded())(panel.http, systemClock, scope, shown);
    store.onDidChange((uuids) => this.changed.fire({ panel, uuids }));
    const kept: Kept = { store, panel, watch: undefined };
    kind.set(panel, kept);
    this.setWatch(kind, kept);
    return kept;
  }

  /** Keeps a store fresh while somebody looks at it. */
  private setWatch(kind: Map<Panel, Kept>, kept: Kept): void {
    const isShown = kind === this.mine || this.shown.has(kept.panel);
    const before = kept.watch;
    kept.watch = this.isWatching && isShown ? kept.store.watchShown() : undefined;
    before?.dispose();
  }

  private close(kind: Map<Panel, Kept>, panel: Panel): void {
    const kept = kind.get(panel);
    kept?.watch?.dispose();
    kept?.store.dispose();
    kind.delete(panel);
    if (kind === this.others) this.shown.delete(panel);
  }

  /** Panels that are gone, or whose key changed, take their stores with them. */
  private follow(): void {
    for (const kind of [this.mine, this.others]) {
      for (const panel of [...kind.keys()]) {
        if (!this.panels.all.includes(panel)) this.close(kind, panel);
      }
      for (const { store } of kind.values()) store.resume();
    }
    this.changed.fire({});
  }
}
