import { limits } from '../base/limits';
import { type Disposable, Emitter } from '../base/event';
import type { ServerStats } from '../api/resources';
import type { PendingOrder, Server } from '../api/server';
import { isAdministrators } from './permissions';
import type { ServerState } from './serverState';

/** How long, in ms, what a console heard counts more than the panel's own answer, which may be 20 s old. */
const heardMs = 25_000;
/** Shared servers whose permissions are asked for at once; of more, those that are looked at are asked for. */
const eagerShared = 10;
/** Changed rows from which on the whole view is drawn anew. */
const manyRows = 50;

/** What changes of one server. */
export type ServerChange = readonly [uuid: string, change: Partial<ServerState>];

/** What is known of a panel's servers: the data of a ServerStore, without its requests. */
export class ServerStates implements Disposable {
  /** Bought servers that do not exist yet. */
  orders: readonly PendingOrder[] = [];
  /** True once it is known that the key is an administrator's. */
  isAdministrator = false;
  private readonly changed = new Emitter<string | undefined>();
  private readonly states = new Map<string, ServerState>();
  private readonly heard = new Map<string, { readonly power: string; readonly at: number }>();
  /** What the key may do on each of its user's own servers; it is the same on all (api.md, Authentication 5). */
  private ofOwner: readonly string[] | undefined;

  /** Fires the uuid of a server that changed, or undefined when the list or many did. */
  readonly onDidChange = this.changed.event;

  /** `sameForAll`: one answer about permissions holds for every server, as it does for an administrator. */
  constructor(private readonly sameForAll: boolean) {}

  get all(): readonly ServerState[] {
    return [...this.states.values()];
  }

  get(uuid: string): ServerState | undefined {
    return this.states.get(uuid);
  }

  /** Takes a new list; what was known of the servers that stay is kept. */
  replace(servers: readonly Server[], orders: readonly PendingOrder[]): void {
    const before = new Map(this.states);
    this.orders = orders;
    this.states.clear();
    for (const server of servers) {
      const known = before.get(server.uuid);
      const permissions = known?.permissions ?? this.assumed(server);
      this.states.set(server.uuid, { ...known, server, stats: known?.stats, permissions });
    }
    this.redraw();
  }

  /** Changes what is known of some servers; those that it made no difference to stay quiet. */
  update(...changes: readonly ServerChange[]): void {
    const changed = changes.filter(([uuid, change]) => this.merge(uuid, change));
    if (changed.length > manyRows) this.redraw();
    else for (const uuid of new Set(changed.map(([each]) => each))) this.changed.fire(uuid);
  }

  remove(uuid: string): void {
    if (this.states.delete(uuid)) this.redraw();
  }

  /** Tells that something about all of them changed. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** Keeps what a console heard of a server's power. */
  hear(uuid: string, power: string, at: number): void {
    this.heard.set(uuid, { power, at });
  }

  /** The panel's answer about a server, with what a console heard since then put right. */
  corrected(uuid: string, stats: ServerStats | undefined, now: number): ServerStats | undefined {
    const heard = this.heard.get(uuid);
    if (!heard || now - heard.at > heardMs) return stats;
    const known = stats ?? this.states.get(uuid)?.stats;
    return known && { ...known, state: heard.power, isBooting: heard.power === 'starting' };
  }

  /** Keeps what the key may do on a server, and on those for which the same holds. */
  allow(uuid: string, given: readonly string[]): void {
    const permissions = given.slice(0, limits.permissions);
    if (isAdministrators(permissions)) this.administrate();
    const isOwner = this.states.get(uuid)?.server.isOwner ?? false;
    if (!isOwner && !this.sameForAll) return this.update([uuid, { permissions }]);
    this.ofOwner = permissions;
    const same = this.all.filter(({ server }) => this.assumed(server) !== undefined);
    const uuids = new Set([uuid, ...same.map(({ server }) => server.uuid)]);
    this.update(...[...uuids].map((each): ServerChange => [each, { permissions }]));
  }

  /** Takes note that the key is an administrator's. */
  administrate(): void {
    if (this.isAdministrator) return;
    this.isAdministrator = true;
    this.redraw();
  }

  forgetPermissions(): void {
    this.ofOwner = undefined;
    this.update(
      ...this.all.map(({ server }): ServerChange => [server.uuid, { permissions: undefined }]),
    );
  }

  /**
   * Servers to ask about, so that no row offers what would be refused: one own server, which speaks for all own
   * ones, and some shared ones. The list itself does not say what the key may do.
   */
  unknownPermissions(): readonly string[] {
    const unknown = this.all.filter(({ permissions }) => permissions === undefined);
    const own = unknown.filter(({ server }) => server.isOwner || this.sameForAll).slice(0, 1);
    const shared = unknown.filter(({ server }) => !server.isOwner && !this.sameForAll);
    return [...own, ...shared.slice(0, eagerShared)].map(({ server }) => server.uuid);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private merge(uuid: string, change: Partial<ServerState>): boolean {
    const before = this.states.get(uuid);
    const names = Object.keys(change) as (keyof ServerState)[];
    if (!before || names.every((name) => isSame(before[name], change[name]))) return false;
    this.states.set(uuid, { ...before, ...change });
    return true;
  }

  private assumed(server: Server): readonly string[] | undefined {
    return server.isOwner || this.sameForAll ? this.ofOwner : undefined;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
