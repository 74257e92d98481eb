import type { Clock } from '../clock';
import { type Disposable, DisposableStore, Emitter, Slot, onDispose } from '../event';
import type { PanelError } from '../panel/errors';
import type { PanelHttp } from '../panel/http';
import { type ServerStats, listResources, resourceBatches } from '../panel/resources';
import type { PendingOrder, Server } from '../panel/server';
import { getServer, listServers } from '../panel/servers';
import { conditionOf, isPassing } from './condition';
import type { ServerState } from './serverRow';

/** Milliseconds between two looks at what servers use: how long the panel keeps its own answer (api.md, Limits). */
export const pollMs = 20_000;
/** The same while a server boots. */
export const bootingPollMs = 3_000;
/** Milliseconds between two looks at the list while a server's condition passes. */
const conditionPollMs = 10_000;

/**
 * The servers of one panel and what they use. Asks only while somebody watches. After a failure it keeps
 * what it knew, with the failure beside it.
 */
export class ServerStore implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<string | undefined>());
  private readonly timer = this.owned.add(new Slot());
  private readonly states = new Map<string, ServerState>();
  private orders: readonly PendingOrder[] = [];
  private watchers = 0;
  private refreshing: Promise<void> | undefined;
  private listedAt = 0;
  private failed: PanelError | Error | undefined;
  private loaded = false;
  private search: string | undefined;

  /** Fires the uuid of a server that changed, or undefined when the list did. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly http: PanelHttp,
    private readonly clock: Clock,
  ) {}

  /** All servers, by name. */
  get servers(): readonly ServerState[] {
    return [...this.states.values()].sort((a, b) => a.server.name.localeCompare(b.server.name));
  }

  get pendingOrders(): readonly PendingOrder[] {
    return this.orders;
  }

  /** Why the last look failed; undefined after one that did not. */
  get error(): Error | undefined {
    return this.failed;
  }

  /** True once the list was read. */
  get isLoaded(): boolean {
    return this.loaded;
  }

  get(uuid: string): ServerState | undefined {
    return this.states.get(uuid);
  }

  /** What the list is narrowed to, by the panel itself. */
  get filter(): string | undefined {
    return this.search;
  }

  /** Narrows the list to what the panel finds for a text; undefined shows all. */
  async setFilter(text: string | undefined): Promise<void> {
    this.search = text === '' ? undefined : text;
    await this.refreshing;
    await this.refresh();
  }

  /** Reads list and use once; several callers share one look. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.refreshing ??= this.readAll().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** Keeps the store fresh until the answer is disposed. */
  watch(): Disposable {
    if (++this.watchers === 1) void this.tick();
    return onDispose(() => {
      if (--this.watchers === 0) this.timer.clear();
    });
  }

  /** Takes what an open console has heard of a server. */
  apply(uuid: string, stats: ServerStats): void {
    this.update(uuid, { stats });
  }

  /** Asks what the key may do on a server, once. */
  async learnPermissions(uuid: string): Promise<readonly string[]> {
    const known = this.states.get(uuid)?.permissions;
    if (known) return known;
    const { server, permissions } = await getServer(this.http, uuid);
    this.update(uuid, { server, permissions });
    return permissions;
  }

  dispose(): void {
    this.owned.dispose();
    this.watchers = 0;
  }

  private async tick(): Promise<void> {
    const isStale = this.clock.now() - this.listedAt >= conditionPollMs;
    const isChanging = this.servers.some(({ server }) => isPassing(conditionOf(server)));
    if (!this.loaded || this.failed || (isStale && isChanging)) await this.refresh();
    else await this.readUse();
    if (this.watchers === 0 || this.owned.isDisposed) return;
    const isBooting = this.servers.some(({ stats }) => stats?.isBooting ?? false);
    const ms = isBooting ? bootingPollMs : isChanging ? conditionPollMs : pollMs;
    this.timer.value = this.clock.after(ms, () => void this.tick());
  }

  private async readAll(): Promise<void> {
    try {
      const found = await this.readList();
      const before = new Map(this.states);
      this.states.clear();
      for (const server of found) {
        const { stats, permissions } = before.get(server.uuid) ?? {};
        this.states.set(server.uuid, { server, stats, permissions });
      }
      this.loaded = true;
      this.listedAt = this.clock.now();
      this.failed = undefined;
    } catch (error) {
      this.fail(error);
      return;
    }
    this.changed.fire(undefined);
    await this.readUse();
  }

  /** The first page tells how many there are; the others are read side by side. */
  private async readList(): Promise<readonly Server[]> {
    const filter = this.search;
    const first = await listServers(this.http, { filter });
    this.orders = first.pendingOrders;
    const numbers = Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => index + 2);
    const others = await Promise.all(
      numbers.map((page) => listServers(this.http, { filter, page })),
    );
    return [first, ...others].flatMap(({ items }) => items);
  }

  private async readUse(): Promise<void> {
    const readable = this.servers
      .map(({ server }) => server)
      .filter((server) => conditionOf(server) === 'normal')
      .map(({ uuid }) => uuid);
    try {
      await Promise.all(
        resourceBatches(readable).map(async (batch) => {
          const answer = await listResources(this.http, batch);
          for (const uuid of batch) this.update(uuid, { stats: answer.get(uuid) });
        }),
      );
      if (this.failed) {
        this.failed = undefined;
        this.changed.fire(undefined);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failed = error instanceof Error ? error : new Error(String(error));
    this.changed.fire(undefined);
  }

  private update(uuid: string, change: Partial<ServerState>): void {
    const before = this.states.get(uuid);
    if (!before) return;
    const after = { ...before, ...change };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    this.states.set(uuid, after);
    this.changed.fire(uuid);
  }
}
