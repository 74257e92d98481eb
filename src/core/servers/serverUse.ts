import { loadOnce } from '../base/room';
import { nextTurn } from '../base/turns';
import { isMissing } from '../api/errorMeaning';
import type { PanelHttp } from '../api/http';
import { getResources, listResources, resourceBatches } from '../api/resources';
import type { Server } from '../api/server';
import type { Clock } from '../base/clock';
import { sharedAnswerMs } from './lookPace';
import type { Found, MissingServers } from './missingServers';
import { LookedAt } from './lookedAt';
import type { UseOfEach } from './useOfEach';

/** What is known of the use of a server. */
export type FoundUse = readonly [uuid: string, found: Found | undefined];

/** Servers that the panel is asked about by one request. */
interface Batch {
  readonly uuids: readonly string[];
  readonly maxAgeMs?: number | undefined;
  readonly isOneOfMany: boolean;
}

/** Reads what servers use: of many at once where the panel has that, else of one after the other. */
export class ServerUse {
  /** Undefined while no server was missing. */
  private missing: MissingServers | undefined;
  private readonly lookedAt: LookedAt;
  private readonly each = loadOnce(() => this.openEach());
  /** The servers that the panel is asked about right now, some for each request. */
  private readonly asking = new Set<ReadonlySet<string>>();

  constructor(
    private readonly http: PanelHttp,
    private readonly clock: Clock,
    private readonly told: {
      /** What is known of some servers now; undefined where it could not be read and nobody knows why. */
      readonly use: (found: readonly FoundUse[]) => void;
      /** That it takes its time: each server is asked about alone. */
      readonly isSlow: () => void;
    },
  ) {
    this.lookedAt = new LookedAt(clock);
  }

  /** Whether the panel is asked about a server right now. */
  isAsked(uuid: string): boolean {
    return [...this.asking].some((uuids) => uuids.has(uuid));
  }

  /** Takes that somebody looks at a server: it comes first where each is read alone. */
  look(uuid: string): void {
    this.lookedAt.note(uuid);
  }

  /** Takes which servers are always looked at. */
  pin(uuids: readonly string[]): void {
    this.lookedAt.pin(uuids);
  }

  /** Reads what the servers use, `isRound` telling that these are all. Rejects with why that failed as a whole. */
  async read(
    servers: readonly Server[],
    how: { readonly isRound: boolean; readonly maxAgeMs?: number | undefined },
  ): Promise<void> {
    try {
      const batches = resourceBatches(servers.map(({ uuid }) => uuid));
      const ofUuid = new Map(servers.map((server) => [server.uuid, server]));
      const isOneOfMany = batches.length > 1;
      await Promise.all(
        batches.map((uuids) => this.readBatch(ofUuid, { ...how, uuids, isOneOfMany })),
      );
    } catch (error) {
      if (!isMissing(error) || !this.http.capabilities.lacks('useOfAll')) throw error;
      this.told.isSlow();
      await (await this.each()).read(servers, how);
    }
  }

  /** Not every panel needs it: the first view of the others does not wait for it to load. */
  private async openEach(): Promise<UseOfEach> {
    const { UseOfEach: Opened } = await import('./useOfEach');
    const { http, clock, lookedAt, told } = this;
    return new Opened({ http, clock, lookedAt, tell: (uuid, found) => told.use([[uuid, found]]) });
  }

  private async readBatch(
    servers: ReadonlyMap<string, Server>,
    { uuids, maxAgeMs, isOneOfMany }: Batch,
  ): Promise<void> {
    const asked = new Set(uuids);
    this.asking.add(asked);
    const ask = async () => {
      // Several are asked for at once, and come at once, and all who know of servers take each in.
      if (isOneOfMany) await nextTurn();
      const found = await listResources(this.http, uuids, maxAgeMs);
      if (isOneOfMany) await nextTurn();
      return found;
    };
    // Not before its turn came: whoever looked in the meantime would ask for the same again.
    const answer = await ask().finally(() => this.asking.delete(asked));
    // What is missing is unknown, not offline: it could not be read (api.md, listServerResources), unless alone it can.
    const known = uuids.filter((uuid) => answer.has(uuid) || !this.missing?.isReadAlone(uuid));
    this.told.use(known.map((uuid) => [uuid, answer.get(uuid)]));
    for (const uuid of answer.keys()) this.missing?.found(uuid);
    const missing = uuids.flatMap((uuid) => (answer.has(uuid) ? [] : (servers.get(uuid) ?? [])));
    // The rows of all others do not wait for it.
    if (missing.length > 0) void this.lookFor(missing);
  }

  private async lookFor(missing: readonly Server[]): Promise<void> {
    const { MissingServers: Opened } = await import('./missingServers');
    const { http, told } = this;
    this.missing ??= new Opened(
      this.clock,
      (uuid) => getResources({ http, uuid }, { maxAgeMs: sharedAnswerMs }),
      (uuids, found) => told.use(uuids.map((uuid) => [uuid, found])),
    );
    await this.missing.look(missing);
  }
}
