import { isNodeAway, needsSignIn } from '../api/errorMeaning';
import { PanelError, type PanelErrorKind } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { type ServerStats, getResources } from '../api/resources';
import type { Server } from '../api/server';
import { beatAt } from '../base/beat';
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
const ofEither: readonly PanelErrorKind[] = ['panelFailed', 'malformed', 'tooLarge', 'notFound'];

/** What the panel names a failure that a daemon told it of: it is of one server. */
const daemonCode = 'DaemonConnectionException';

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
  /** The beat of each request: a look that began a little late leaves as much to the one a minute later. */
  private starts: number[] = [];
  /** The beat of the last round. */
  private lastBeat = -Infinity;

  constructor(private readonly parts: UseOfEachParts) {}

  /**
   * Reads as many of the servers as may be read now, `isRound` telling that these are all; tells what each came to.
   * Rejects where all that were asked failed, and not because of the servers.
   */
  async read(
    servers: readonly Server[],
    { isRound, maxAgeMs }: { readonly isRound: boolean; readonly maxAgeMs?: number | undefined },
  ): Promise<void> {
    const { beat } = this;
    const isFirst = this.lastBeat === -Infinity;
    const most = this.allowed(isRound);
    const isPart = isRound && most < servers.length;
    const first = isPart
      ? this.parts.lookedAt.firstOf(servers).slice(0, Math.floor(most / 2))
      : servers.slice(0, most);
    const others = isPart
      ? this.inTurn(servers, most, isFirst).filter((one) => !first.includes(one))
      : [];
    const waiting = [...first, ...others.slice(0, most - first.length)];
    // Where it takes several looks to read all, windows that began a little apart read the same within two of them.
    const othersAgeMs = isFirst || maxAgeMs !== undefined ? partAgeMs : undefined;
    let read = 0;
    let failure: PanelError | undefined;
    const awayNodes = new Map<string, PanelError>();
    const doubtful: (readonly [uuid: string, error: PanelError])[] = [];
    const work = async () => {
      for (let server = waiting.shift(); server && !failure; server = waiting.shift()) {
        const away = awayNodes.get(server.node);
        if (!away) this.starts.push(beat);
        const ageMs = first.includes(server) ? maxAgeMs : othersAgeMs;
        const found = away ?? (await this.ask(server, ageMs));
        if (PanelError.is(found, ...ofPanel)) failure ??= found;
        else if (PanelError.is(found, ...ofEither) && found.code !== daemonCode)
          doubtful.push([server.uuid, found]);
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
    this.starts = this.starts.filter((beat) => beat > this.beat - minuteMs / resourcesMs);
    const left = Math.max(0, this.perMinute - this.starts.length);
    if (!isRound) return left;
    const beats = this.beat - this.lastBeat;
    this.lastBeat = this.beat;
    return Math.min(left, Math.max(1, beats) * this.perBeat);
  }

  /**
   * The servers whose turn it is: at first those of the next beats, which find nothing left of the minute, later those of
   * the beats that were left out. The clock tells the turn, so that all windows read the same; each second time round the
   * last come first, for there may not be time for all.
   */
  private inTurn(servers: readonly Server[], most: number, isFirst: boolean): readonly Server[] {
    const start = isFirst ? this.beat * this.perBeat : (this.beat + 1) * this.perBeat - most;
    const from = start % servers.length;
    const turn = [...servers.slice(from), ...servers.slice(0, from)].slice(0, most);
    return Math.floor(start / servers.length) % 2 === 0 ? turn : turn.reverse();
  }

  private get beat(): number {
    const { clock, http } = this.parts;
    return beatAt(clock.now(), { everyMs: resourcesMs, offsetMs: http.beatOffsetMs });
  }

  private get perMinute(): number {
    return Math.floor(this.parts.http.requestsPerMinute * share);
  }

  private get perBeat(): number {
    return Math.max(1, Math.floor((this.perMinute * resourcesMs) / minuteMs));
  }

  private async ask({ uuid }: Server, maxAgeMs?: number): Promise<ServerStats | Error> {
    try {
      // What failed is asked for again in a later round.
      const once = { maxAgeMs, isSentOnce: true };
      return await getResources({ http: this.parts.http, uuid }, once);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
