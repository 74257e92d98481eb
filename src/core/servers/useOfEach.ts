import { isNodeAway, needsSignIn } from '../api/errorMeaning';
import { PanelError, type PanelErrorKind } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { type ServerStats, getResources } from '../api/resources';
import type { Server } from '../api/server';
import type { Clock } from '../base/clock';
import { resourcesMs } from './lookPace';
import type { LookedAt } from './lookedAt';
import type { Found } from './missingServers';

/** Requests at the same time. */
const maxConcurrent = 4;
/** The part of the panel's limit a minute that this takes. */
const share = 1 / 4;
const minuteMs = 60_000;

/** Milliseconds that the use of a server may be old where not all can be read at one look: such a part is due later anyway. */
const partAgeMs = resourcesMs + 5_000;

/** Failures that are the same for every server: no other one need be asked. */
const ofPanel: readonly PanelErrorKind[] = [
  'signedOut',
  'unauthorized',
  'rateLimited',
  'network',
  'timeout',
  'panelDown',
];

/** Failures that may be of one server or of all: it is the panel's where no server could be read. */
const ofEither: readonly PanelErrorKind[] = ['panelFailed', 'malformed', 'tooLarge'];

/** What reading one by one needs. */
interface UseOfEachParts {
  readonly http: PanelHttp;
  readonly clock: Clock;
  readonly lookedAt: LookedAt;
  /** Told what a server came to. */
  readonly tell: (uuid: string, found: Found) => void;
}

/**
 * Reads what servers use where the panel tells it of each alone: those first that are looked at, then in turns, within a
 * quarter of the panel's limit. One that cannot be read says nothing about the others, but for a node that is away.
 */
export class UseOfEach {
  private starts: readonly number[] = [];
  private next = 0;
  private lastRound = -Infinity;

  constructor(private readonly parts: UseOfEachParts) {}

  /**
   * Reads as many of the servers as may be read now, `isRound` telling that these are all; tells what each came to.
   * Rejects where all that were asked failed, and not because of the servers.
   */
  async read(
    servers: readonly Server[],
    { isRound, maxAgeMs }: { readonly isRound: boolean; readonly maxAgeMs?: number | undefined },
  ): Promise<void> {
    const isFirst = this.lastRound === -Infinity;
    const most = this.allowed(isRound);
    const waiting = isRound ? this.inTurn(servers, most) : servers.slice(0, most);
    // Where it takes several looks to read all, windows that began a little apart read the same within two of them.
    const isPart = isRound && waiting.length < servers.length;
    const ageMs = isPart && (isFirst || maxAgeMs !== undefined) ? partAgeMs : maxAgeMs;
    let read = 0;
    let failure: PanelError | undefined;
    const awayNodes = new Map<string, PanelError>();
    const doubtful: (readonly [uuid: string, error: PanelError])[] = [];
    const work = async () => {
      for (let server = waiting.shift(); server && !failure; server = waiting.shift()) {
        const found = awayNodes.get(server.node) ?? (await this.ask(server, ageMs));
        if (PanelError.is(found, ...ofPanel)) failure ??= found;
        else if (PanelError.is(found, ...ofEither)) doubtful.push([server.uuid, found]);
        else {
          read++;
          if (isNodeAway(found)) awayNodes.set(server.node, found);
          this.parts.tell(server.uuid, found);
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    if (read === 0) failure ??= doubtful[0]?.[1];
    if (failure && (read === 0 || needsSignIn(failure))) throw failure;
    for (const [uuid, error] of doubtful) this.parts.tell(uuid, error);
  }

  /** How many may be read now: in a round as many as keep the whole minute even. */
  private allowed(isRound: boolean): number {
    const now = this.parts.clock.now();
    this.starts = this.starts.filter((at) => at > now - minuteMs);
    const perMinute = Math.floor(this.parts.http.requestsPerMinute * share);
    const left = Math.max(0, perMinute - this.starts.length);
    if (!isRound) return left;
    const slots = Math.round((now - this.lastRound) / resourcesMs);
    this.lastRound = now;
    return Math.min(left, Math.max(1, slots) * Math.ceil((perMinute * resourcesMs) / minuteMs));
  }

  /** Those that are looked at, for at most half of the requests, and then the next ones in the order of the list. */
  private inTurn(servers: readonly Server[], most: number): Server[] {
    if (servers.length <= most) return [...servers];
    const first = this.parts.lookedAt.firstOf(servers).slice(0, Math.floor(most / 2));
    const from = this.next % servers.length;
    const others = [...servers.slice(from), ...servers.slice(0, from)].slice(
      0,
      most - first.length,
    );
    this.next = from + others.length;
    return [...new Set([...first, ...others])];
  }

  private async ask({ uuid }: Server, maxAgeMs?: number): Promise<ServerStats | Error> {
    this.starts = [...this.starts, this.parts.clock.now()];
    try {
      // What failed is asked for again in a later round.
      const once = { maxAgeMs, isSentOnce: true };
      return await getResources({ http: this.parts.http, uuid }, once);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
