import type { ServerStats } from '../api/resources';
import type { Server } from '../api/server';
import type { ServerScope } from '../api/servers';
import type { Clock } from '../base/clock';
import { isSame } from '../base/isSame';
import { Boots } from './boots';
import { HeardPower } from './heardPower';
import { LastTold } from './lastTold';
import type { ServerState } from './serverState';
import { isBooting } from './worthALook';

/** What changes of one server. */
export type ServerChange = readonly [uuid: string, change: Partial<ServerState>];

/** What is known of the servers of one panel, by lists, answers about their use, and open consoles. */
export class KnownServers {
  private readonly states = new Map<string, ServerState>();
  private readonly boots: Boots;
  /** What the key may do on each of its user's own servers; it is the same on all (api.md, Authentication 5). */
  private ownPermissions: readonly string[] | undefined;
  /** What open consoles heard. */
  readonly heard: HeardPower;
  /** When it was told last what each server does. */
  readonly told: LastTold;

  constructor(
    clock: Clock,
    private readonly scope: ServerScope | undefined,
  ) {
    this.boots = new Boots(clock);
    this.heard = new HeardPower(clock);
    this.told = new LastTold(clock);
  }

  get size(): number {
    return this.states.size;
  }

  get all(): readonly ServerState[] {
    return [...this.states.values()];
  }

  get(uuid: string): ServerState | undefined {
    return this.states.get(uuid);
  }

  /** Forgets a server; returns false where it is not known. */
  delete(uuid: string): boolean {
    return this.states.delete(uuid);
  }

  /** The servers of a list, each as it was known where the list tells nothing new of it. */
  same(servers: readonly Server[]): readonly Server[] {
    return servers.map((server) => {
      const known = this.states.get(server.uuid)?.server;
      return known && isSame(known, server) ? known : server;
    });
  }

  /** Takes a new list; what was known of the servers that stay is kept. Returns whether it makes a difference. */
  replace(servers: readonly Server[]): boolean {
    const known = new Map(this.states);
    this.states.clear();
    for (const server of servers) {
      const before = known.get(server.uuid);
      const { permissions = this.isLikeOwn(server) ? this.ownPermissions : undefined } =
        before ?? {};
      const isKnown = before?.server === server && before.permissions === permissions;
      const state = { stats: undefined, ...before, server, permissions };
      this.states.set(server.uuid, isKnown ? before : state);
    }
    const before = [...known.values()];
    return before.length !== this.size || this.all.some((state, at) => state !== before[at]);
  }

  /** Changes what is known of a server; returns whether that made a difference. */
  merge([uuid, change]: ServerChange): boolean {
    const before = this.states.get(uuid);
    if ('stats' in change) this.told.note(uuid);
    const names = Object.keys(change) as (keyof ServerState)[];
    if (!before || names.every((name) => isSame(before[name], change[name]))) return false;
    this.states.set(uuid, { ...before, ...change });
    this.boots.note(uuid, isBooting({ ...before, ...change }));
    return true;
  }

  /** Whether a server is expected to be up soon, and no console hears of it. */
  isSoonUp(uuid: string): boolean {
    return this.boots.isSoonUp(uuid) && this.heard.of(uuid) === undefined;
  }

  /** The panel's answer about a server, with what a console heard since then put right. */
  corrected(uuid: string, stats: ServerStats | undefined): ServerStats | undefined {
    return this.heard.corrected(uuid, stats, this.get(uuid)?.stats);
  }

  /** Takes what the key may do on a server: what changes of it, and of those for which the same holds. */
  allow(uuid: string, permissions: readonly string[]): readonly ServerChange[] {
    if (!this.isLikeOwn(this.states.get(uuid)?.server)) return [[uuid, { permissions }]];
    this.ownPermissions = permissions;
    const same = this.all.filter(({ server }) => this.isLikeOwn(server));
    return same.map(({ server }) => [server.uuid, { permissions }]);
  }

  /** Forgets what the key may do: what changes of all servers. */
  forgetPermissions(): readonly ServerChange[] {
    this.ownPermissions = undefined;
    return [...this.states.keys()].map((uuid) => [uuid, { permissions: undefined }]);
  }

  /** Whether one answer about permissions holds for a server too: for all own ones, and all of an administrator. */
  isLikeOwn(server: Server | undefined): boolean {
    return server?.isOwner === true || this.scope !== undefined;
  }
}
