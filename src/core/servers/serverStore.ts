import type { Priority } from '../api/budget';
import type { Clock } from '../base/clock';
import { type Disposable, Emitter, toDisposable } from '../base/event';
import { endsWithin } from '../base/endsWithin';
import { isSame } from '../base/isSame';
import { limits } from '../base/limits';
import { Poller } from '../base/poller';
import { needsSignIn } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { type ServerStats, getResources } from '../api/resources';
import type { PendingOrder, Server } from '../api/server';
import {
  type GetServerOptions,
  type ServerScope,
  getServer,
  listAllServers,
  hasAdminServers,
} from '../api/servers';
import { conditionOf } from './condition';
import { KnownServers, type ServerChange } from './knownServers';
import type { LastTold } from './lastTold';
import { LookPace, type LookState, resourcesMs, sharedAnswerMs, useMs } from './lookPace';
import { isAdministrators } from './permissions';
import { ServerSearch } from './serverSearch';
import type { ServerState } from './serverState';
import { type FoundUse, ServerUse } from './serverUse';
import { WantedUse } from './wantedUse';
import { Works } from './works';
import { isChanging, withUnknownPermissions } from './worthALook';

const background = { priority: 'background' } as const;
/**
 * The servers of one panel and what they use. Asks only while somebody watches. After a failure it keeps
 * what it knew, with the failure beside it, and asks ever more rarely; a refused key is not tried again.
 */
export class ServerStore implements Disposable {
  private readonly changed = new Emitter<readonly string[] | undefined>();
  private readonly poller: Poller;
  private readonly known: KnownServers;
  private orders: readonly PendingOrder[] = [];
  private isAdmin = false;
  private readonly pace: LookPace;
  private readonly search: ServerSearch;
  /** Reads what servers use, those first that somebody looks at. */
  readonly use: ServerUse;
  private readonly slow = new Emitter<undefined>();
  private readonly begun = new Emitter<undefined>();
  private readonly wanted: WantedUse;
  private refreshing: Promise<void> | undefined;
  private failure: Error | undefined;
  /** Looks that failed since the last that did not. */
  private failures = 0;
  /** When the list was read, in milliseconds since 1970; undefined before that. */
  private listedAt: number | undefined;
  /** When the use that is wanted was read, or a look failed. */
  private polledAt = 0;

  /** What is being done to servers from here. */
  readonly works = new Works((uuid, work) => this.update([uuid, { work }]));
  /** Fires the uuids of servers that changed, or undefined when the list did. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly http: PanelHttp,
    private readonly clock: Clock,
    /** Own and shared servers where left out. */
    private readonly scope?: ServerScope,
    shown: () => ReadonlySet<string> | undefined = () => undefined,
  ) {
    this.known = new KnownServers(clock, scope);
    this.poller = new Poller(clock, {
      // A refused key is refused always: only a click or another key asks again.
      next: (everyMs) =>
        needsSignIn(this.failure)
          ? undefined
          : this.pace.msUntilLook(this.lookState, clock.now(), everyMs),
      poll: () => this.lookAround(),
    });
    this.pace = new LookPace(http.beatOffsetMs);
    const [all, listed] = [() => this.all, () => this.servers];
    this.wanted = new WantedUse({ pace: this.pace, all, listed, shown });
    this.search = new ServerSearch(http, scope);
    this.use = new ServerUse(http, clock, {
      use: (found) => this.takeUse(found),
      isSlow: () => this.slow.fire(undefined),
    });
  }

  /** All servers, whatever the list is narrowed to. */
  get all(): readonly ServerState[] {
    return this.known.all;
  }

  /** When it was told last what each server does. */
  get told(): LastTold {
    return this.known.told;
  }

  /** The servers that the list is narrowed to. */
  get servers(): readonly ServerState[] {
    const { all, search } = this;
    return search.holdsAll ? all : all.filter(({ server }) => search.holds(server));
  }

  /** Bought servers that do not exist yet. */
  get pendingOrders(): readonly PendingOrder[] {
    return this.orders.filter((order) => this.search.holdsOrder(order));
  }

  /** Why the last look failed; undefined after one that did not. */
  get error(): Error | undefined {
    return this.failure;
  }

  /** True once the list was read. */
  get isLoaded(): boolean {
    return this.listedAt !== undefined;
  }

  /** True once it is known that the key is an administrator's. */
  get isAdministrator(): boolean {
    return this.isAdmin;
  }

  get(uuid: string): ServerState | undefined {
    return this.known.get(uuid);
  }

  /** Narrows the list to what the panel itself finds for a text; undefined shows all. Never rejects: see `error`. */
  async setFilter(text: string | undefined): Promise<void> {
    this.search.set(text);
    await this.refreshing;
    if (!this.isLoaded) return this.refresh();
    try {
      await this.search.find();
    } catch (error) {
      return this.fail(error);
    }
    this.redraw();
    void this.readResources(this.wanted.shown);
  }

  /**
   * Reads list and use once, for all who ask meanwhile; use that takes long comes later. Never rejects: see `error`.
   * `maxAgeMs` as in PanelRequest.
   */
  refresh(maxAgeMs?: number): Promise<void> {
    this.refreshing ??= this.readAll(maxAgeMs).finally(() => {
      this.refreshing = undefined;
      this.poller.schedule();
    });
    return this.refreshing;
  }

  /** Reads list and use, and resolves once there is something to show: what takes its time is waited for by nobody. */
  load(): Promise<void> {
    return this.until(this.slow);
  }

  /** The same, and resolves at the first page of the list where that has several. */
  begin(): Promise<void> {
    return this.until(this.slow, this.begun);
  }

  /** Forgets what the key may do, and reads everything anew: what the user means by "refresh". */
  reload(): Promise<void> {
    this.http.capabilities.forgetAbsences();
    this.update(...this.known.forgetPermissions());
    return this.refresh();
  }

  /** Looks again where that was given up because of the key: it is taken again, or worth another try. */
  resume(): void {
    if (needsSignIn(this.failure)) void this.refresh();
  }

  /** Keeps what is known of all servers fresh until the answer is disposed, each `everyMs` milliseconds and no more often. */
  watch(everyMs = resourcesMs): Disposable {
    const ms = Math.max(everyMs, resourcesMs);
    const all = [this.wanted.watch(ms), this.poller.watch(ms)];
    return toDisposable(() => all.forEach((one) => one.dispose()));
  }

  /** The same for the list and the servers that are shown. */
  watchShown(): Disposable {
    return this.poller.watch(resourcesMs);
  }

  /** Reads what those of the shown servers use that nothing was read of lately. Never rejects: see `error`. */
  async lookAtShown(): Promise<void> {
    // Before there is a list that is under way, after a failure the next look is.
    if (!this.isLoaded || this.failure || this.http.capabilities.lacks('useOfAll')) return;
    const isNew = ({ server: { uuid } }: ServerState) =>
      this.told.recentAt(uuid) === undefined && !this.use.isAsked(uuid);
    const unread = this.wanted.shown.filter(isNew);
    if (unread.length > 0) await this.readResources(unread);
  }

  /** Takes what an open console has heard of a server. */
  apply(uuid: string, stats: ServerStats): void {
    this.known.heard.hear(uuid, stats.state);
    this.update([uuid, { stats }]);
  }

  /** Takes the power state that an open console has heard; it counts more than the panel's answer, which lags. */
  applyPower(uuid: string, power: string): void {
    this.known.heard.hear(uuid, power);
    this.update([uuid, { stats: this.known.corrected(uuid, this.get(uuid)?.stats) }]);
    this.poller.schedule();
  }

  /** Takes that a console no longer hears of a server: nobody knows its state until the panel tells it again. */
  applySilence(uuid: string): void {
    this.known.heard.forget(uuid);
    this.update([uuid, { stats: undefined }]);
    this.poller.schedule();
  }

  /** Reads one server anew: what holds it back, if anything does, else what it does. Rejects where that cannot be read. */
  async lookAgain(uuid: string): Promise<void> {
    const state = this.get(uuid);
    if (state && conditionOf(state.server) !== 'normal') await this.refreshServer(uuid);
    else
      this.takeUse([[uuid, await getResources({ http: this.http, uuid }, { priority: 'user' })]]);
  }

  /** What the key may do on a server; asks the panel unless that is known. Rejects as getServer does. */
  async getPermissions(uuid: string, priority?: Priority): Promise<readonly string[]> {
    this.use.look(uuid);
    return this.get(uuid)?.permissions ?? (await this.refreshServer(uuid, { priority })) ?? [];
  }

  /** Reads one server anew and returns its permissions; one that is gone leaves the list. Rejects with any other failure. */
  async refreshServer(
    uuid: string,
    how?: GetServerOptions,
  ): Promise<readonly string[] | undefined> {
    try {
      const { server, permissions } = await getServer({ http: this.http, uuid }, how);
      this.update([uuid, { server }]);
      this.allow(uuid, permissions);
      return permissions;
    } catch (error) {
      if (!PanelError.is(error, 'notFound')) throw error;
      if (this.known.delete(uuid)) this.redraw();
      return undefined;
    } finally {
      // A condition decides when the next look is due.
      this.poller.schedule();
    }
  }

  dispose(): void {
    this.poller.dispose();
    this.changed.dispose();
  }

  /** Resolves at the first of these events, or when list and use were read. */
  private until(...events: readonly Emitter<undefined>[]): Promise<void> {
    return new Promise((resolve) => {
      const listening = events.map(({ event }) => event(() => resolve()));
      void this.refresh()
        .then(resolve)
        .finally(() => listening.forEach((one) => one.dispose()));
    });
  }

  private get lookState(): LookState {
    const { failures, polledAt, listedAt, servers } = this;
    const isDeleting = servers.some(({ server }) => conditionOf(server) === 'deleting');
    const changing = servers.filter(isChanging).length;
    const isBooting = this.booting().length > 0;
    return { failures, polledAt, listedAt, isBooting, isDeleting, changing };
  }

  private async lookAround(): Promise<void> {
    const now = this.clock.now();
    const { lookState: state, pace } = this;
    if (pace.isListDue(state, now) || this.failure) return this.refresh(sharedAnswerMs);
    const changing = this.servers.filter(isChanging);
    const shared = { ...background, maxAgeMs: pace.maxAgeMs(state) };
    const due = pace.isUseDue(state, now) ? this.wanted.due(now) : this.booting();
    await Promise.all([
      this.readResources(due, shared.maxAgeMs),
      // A condition that could not be read just stays; the use beside it tells of failures.
      Promise.allSettled(changing.map(({ server }) => this.refreshServer(server.uuid, shared))),
    ]);
  }

  private async readAll(maxAgeMs?: number): Promise<void> {
    try {
      const onPage = (servers: readonly Server[]) => this.meet(servers);
      const read = listAllServers(this.http, { scope: this.scope, maxAgeMs, onPage });
      const [all] = await Promise.all([read, this.search.find()]);
      this.replace(all.servers, all.pendingOrders);
    } catch (error) {
      return this.fail(error);
    }
    const isBare = this.known.size === 0 && this.scope === undefined;
    const unknown = withUnknownPermissions(this.servers, (server) => this.known.isLikeOwn(server));
    const ask = (uuid: string) => this.refreshServer(uuid, { ...background, maxAgeMs });
    const use = Promise.all([
      this.readResources(this.wanted.any, maxAgeMs),
      // Without them no action is offered; a command asks again and reports.
      Promise.allSettled(unknown.map(ask)),
      // No server of one's own tells whether one is an administrator.
      isBare && hasAdminServers(this.http, maxAgeMs).then((does) => does && this.administrate()),
    ]);
    // It counts as read: what is under way is not asked for once more at once.
    if (!(await endsWithin(this.clock, useMs, use))) this.polledAt = this.clock.now();
  }

  private async readResources(states: readonly ServerState[], maxAgeMs?: number): Promise<void> {
    const isRound = states.length >= this.wanted.shown.length;
    const normal = states.map(({ server }) => server).filter((s) => conditionOf(s) === 'normal');
    try {
      await this.use.read(normal, { isRound, maxAgeMs });
    } catch (error) {
      return this.fail(error);
    }
    if (isRound) this.polledAt = this.clock.now();
    this.wanted.noteRead(states, this.clock.now());
    this.failures = 0;
    if (this.failure === undefined) return;
    this.failure = undefined;
    // What it kept from being looked at again is due once more: it may have come later than the list.
    this.poller.schedule();
    this.redraw();
  }

  private takeUse(all: readonly FoundUse[]): void {
    this.update(
      ...all.map(([uuid, found]): ServerChange => {
        const [stats, problem] = found instanceof Error ? [undefined, found] : [found, undefined];
        return [uuid, { stats: this.known.corrected(uuid, stats), ...(found && { problem }) }];
      }),
    );
    // Its condition changed, or it is gone: the server itself tells, and a failure leaves it unknown.
    for (const [uuid, found] of all)
      if (PanelError.is(found, 'busy', 'notFound'))
        void this.refreshServer(uuid, background).catch(() => undefined);
  }

  private fail(error: unknown): void {
    this.failure = error instanceof Error ? error : new Error(String(error));
    this.failures++;
    this.polledAt = this.clock.now();
    this.poller.schedule();
    this.redraw();
  }

  /** A page of the list as it comes: the first one has rows to show. */
  private meet(servers: readonly Server[]): readonly Server[] {
    if (!this.isLoaded && this.known.size === 0 && !this.search.isNarrowed) {
      this.known.replace(servers);
      this.begun.fire(undefined);
    }
    return this.known.same(servers);
  }

  private replace(servers: readonly Server[], orders: readonly PendingOrder[]): void {
    const isNew = !this.isLoaded || !isSame(this.orders, orders);
    this.listedAt = this.clock.now();
    this.orders = orders;
    const isChanged = this.known.replace(servers);
    // With a redraw VS Code forgets which row an open menu is about.
    if (isNew || isChanged) this.redraw();
  }

  /** Changes what is known of some servers; those that it made no difference to stay quiet. */
  private update(...changes: readonly ServerChange[]): void {
    const changed = changes.filter((change) => this.known.merge(change));
    const uuids = new Set(changed.map(([uuid]) => uuid));
    if (uuids.size > 0) this.changed.fire([...uuids]);
  }

  /** Servers that are expected to be up soon and that no console hears of. */
  private booting(): readonly ServerState[] {
    return this.servers.filter(({ server }) => this.known.isSoonUp(server.uuid));
  }

  /** Keeps what the key may do on a server, and on those for which the same holds. */
  private allow(uuid: string, given: readonly string[]): void {
    const permissions = given.slice(0, limits.permissions);
    if (isAdministrators(permissions)) this.administrate();
    this.update(...this.known.allow(uuid, permissions));
  }

  private administrate(): void {
    if (this.isAdmin) return;
    this.isAdmin = true;
    this.redraw();
  }

  /** Tells that something about all of them changed. */
  private redraw(): void {
    this.changed.fire(undefined);
  }
}
