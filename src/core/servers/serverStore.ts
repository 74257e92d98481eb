import type { Clock } from '../base/clock';
import type { Disposable, Event } from '../base/event';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { type ServerStats, listResources, resourceBatches } from '../api/resources';
import type { PendingOrder } from '../api/server';
import { type ServerScope, getServer, listAllServers, reachesOthers } from '../api/servers';
import { conditionOf } from './condition';
import { PollPlan, changingServers } from './pollPlan';
import { Polling } from './polling';
import type { ServerState } from './serverState';
import { type ServerChange, ServerStates } from './serverStates';

/**
 * The servers of one panel and what they use. Asks only while somebody watches. After a failure it keeps
 * what it knew, with the failure beside it, and asks ever more rarely; a refused key is not tried again.
 */
export class ServerStore implements Disposable {
  private readonly polling: Polling;
  private readonly states: ServerStates;
  private refreshing: Promise<void> | undefined;
  private readonly plan = new PollPlan();
  private loaded = false;
  private search: string | undefined;

  /** Fires the uuid of a server that changed, or undefined when the list or many did. */
  readonly onDidChange: Event<string | undefined>;

  constructor(
    private readonly http: PanelHttp,
    private readonly clock: Clock,
    /** Own and shared servers where left out. */
    private readonly scope?: ServerScope,
  ) {
    this.states = new ServerStates(scope !== undefined);
    this.onDidChange = this.states.onDidChange;
    this.polling = new Polling(clock, {
      next: () => this.plan.wait(this.servers, this.clock.now()),
      look: () => this.lookAround(),
    });
  }

  get servers(): readonly ServerState[] {
    return this.states.all;
  }

  get pendingOrders(): readonly PendingOrder[] {
    return this.states.orders;
  }

  /** Why the last look failed; undefined after one that did not. */
  get error(): Error | undefined {
    return this.plan.error;
  }

  /** True once the list was read. */
  get isLoaded(): boolean {
    return this.loaded;
  }

  /** True once it is known that the key is an administrator's. */
  get isAdministrator(): boolean {
    return this.states.isAdministrator;
  }

  get(uuid: string): ServerState | undefined {
    return this.states.get(uuid);
  }

  /** Narrows the list to what the panel itself finds for a text; undefined shows all. */
  async setFilter(text: string | undefined): Promise<void> {
    this.search = text === '' ? undefined : text;
    await this.refreshing;
    await this.refresh();
  }

  /** Reads list and use once; several callers share one look. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.refreshing ??= this.readAll().finally(() => {
      this.refreshing = undefined;
      this.polling.schedule();
    });
    return this.refreshing;
  }

  /** Forgets what the key may do, and reads everything anew: what the user means by "refresh". */
  reload(): Promise<void> {
    this.states.forgetPermissions();
    return this.refresh();
  }

  /** Keeps the store fresh until the answer is disposed. */
  watch(): Disposable {
    return this.polling.watch();
  }

  /** Takes what an open console has heard of a server. */
  apply(uuid: string, stats: ServerStats): void {
    this.states.hear(uuid, stats.state, this.clock.now());
    this.states.update([uuid, { stats }]);
  }

  /** Takes the power state that an open console has heard; it counts more than the panel's answer, which lags. */
  applyPower(uuid: string, power: string): void {
    const now = this.clock.now();
    this.states.hear(uuid, power, now);
    const stats = this.states.corrected(uuid, this.get(uuid)?.stats, now);
    this.states.update([uuid, { stats }]);
    this.polling.schedule();
  }

  /** Shows that something is being done to a server, until it is told undefined. */
  setWork(uuid: string, work: ServerState['work']): void {
    this.states.update([uuid, { work }]);
  }

  /** What the key may do on a server; asks the panel unless that is known. Rejects as getServer does. */
  async learnPermissions(uuid: string): Promise<readonly string[]> {
    return this.get(uuid)?.permissions ?? (await this.look(uuid)) ?? [];
  }

  /** Reads one server anew and answers its permissions; one that is gone leaves the list. Rejects with any other failure. */
  async look(uuid: string): Promise<readonly string[] | undefined> {
    try {
      const { server, permissions } = await getServer({ http: this.http, uuid });
      this.states.update([uuid, { server }]);
      this.states.allow(uuid, permissions);
      return permissions;
    } catch (error) {
      if (!PanelError.is(error, 'notFound')) throw error;
      this.states.remove(uuid);
      return undefined;
    } finally {
      // A condition decides when the next look is due.
      this.polling.schedule();
    }
  }

  dispose(): void {
    this.polling.dispose();
    this.states.dispose();
  }

  private async lookAround(): Promise<void> {
    const now = this.clock.now();
    const changing = changingServers(this.servers);
    if (!this.loaded || this.plan.isListDue(changing, now)) return this.refresh();
    await Promise.all([
      this.readUse(this.plan.due(this.servers, now)),
      // A condition that could not be read just stays; the use beside it tells of failures.
      Promise.allSettled(changing.map(({ server }) => this.look(server.uuid))),
    ]);
  }

  private async readAll(): Promise<void> {
    try {
      const options = { filter: this.search, scope: this.scope };
      const { servers, pendingOrders } = await listAllServers(this.http, options);
      this.loaded = true;
      this.plan.listed(this.clock.now());
      this.states.replace(servers, pendingOrders);
    } catch (error) {
      this.plan.failed(error, this.clock.now());
      return this.states.redraw();
    }
    const unknown = this.states.unknownPermissions();
    const isBare = this.servers.length === 0 && (this.scope ?? this.search) === undefined;
    await Promise.all([
      this.readUse(this.servers),
      // Without them no action is offered; a command asks again and reports.
      Promise.allSettled(unknown.map((uuid) => this.look(uuid))),
      // No server of one's own tells whether one is an administrator.
      isBare && reachesOthers(this.http).then((does) => does && this.states.administrate()),
    ]);
  }

  private async readUse(states: readonly ServerState[]): Promise<void> {
    const isAll = states.length === this.servers.length;
    const servers = states.map(({ server }) => server);
    const uuids = servers.filter((one) => conditionOf(one) === 'normal').map(({ uuid }) => uuid);
    try {
      await Promise.all(resourceBatches(uuids).map((batch) => this.readBatch(batch)));
      if (this.plan.polled(this.clock.now(), isAll)) this.states.redraw();
    } catch (error) {
      this.plan.failed(error, this.clock.now());
      this.states.redraw();
    }
  }

  private async readBatch(uuids: readonly string[]): Promise<void> {
    const answer = await listResources(this.http, uuids);
    const now = this.clock.now();
    // What is missing is unknown, not offline: it could not be read (api.md, listServerResources).
    const stats = (uuid: string) => this.states.corrected(uuid, answer.get(uuid), now);
    this.states.update(...uuids.map((uuid): ServerChange => [uuid, { stats: stats(uuid) }]));
  }
}
