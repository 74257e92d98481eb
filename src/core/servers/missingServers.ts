import { isNodeAway } from '../api/errorMeaning';
import type { ServerStats } from '../api/resources';
import type { Server } from '../api/server';
import type { Clock } from '../base/clock';

/** Milliseconds until it is asked again why a server is missing: that it is back shows without that. */
const againMs = 5 * 60_000;
/** The same for one that could be read alone: the first pause, which doubles up to `againMs`. */
const firstAloneMs = 40_000;
/** Servers that are asked about at once. */
const maxAsked = 5;

/** What the question about one server came to: what it uses after all, or why that cannot be read. */
export type Found = ServerStats | Error;

/** When it was asked about a server, what for, and for how long that is enough. Milliseconds. */
interface Asked {
  readonly at: number;
  readonly pauseMs: number;
  readonly isReadAlone: boolean;
}

/**
 * Asks about servers of which the panel, asked about all, said nothing: only alone it says why (api.md,
 * listServerResources). A node that cannot be reached speaks for all servers on it. A server that is always left out and
 * can be read alone is read ever more rarely.
 */
export class MissingServers {
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly clock: Clock,
    private readonly ask: (uuid: string) => Promise<ServerStats>,
    private readonly tell: (uuids: readonly string[], found: Found) => void,
  ) {}

  /** Whether a server could be read alone when that was last tried: what is known of it holds until the next time. */
  isReadAlone(uuid: string): boolean {
    return this.asked.get(uuid)?.isReadAlone === true;
  }

  /** Takes that a server is not missing now. One that comes and goes is not asked about more often for that. */
  found(uuid: string): void {
    if (!this.isReadAlone(uuid) || this.isDue(uuid)) this.asked.delete(uuid);
  }

  /** Asks about those of the missing that are not known yet: one of each node. Never rejects. */
  async look(missing: readonly Server[]): Promise<void> {
    const at = this.clock.now();
    const due = missing.filter(({ uuid }) => this.isDue(uuid));
    const ofNodes = new Map([...due].reverse().map((server) => [server.node, server]));
    const now = [...ofNodes.values()].slice(0, maxAsked);
    const before = new Map(this.asked);
    for (const { uuid } of now) {
      this.asked.set(uuid, { at, pauseMs: againMs, isReadAlone: this.isReadAlone(uuid) });
    }
    await Promise.all(
      now.map(async (server) => {
        const found = await this.ask(server.uuid).catch(asError);
        const same = isNodeAway(found) ? due.filter(({ node }) => node === server.node) : [server];
        for (const { uuid } of same) {
          this.asked.set(uuid, { at, ...next(before.get(uuid), found) });
        }
        this.tell(
          same.map(({ uuid }) => uuid),
          found,
        );
      }),
    );
  }

  private isDue(uuid: string): boolean {
    const { at, pauseMs } = this.asked.get(uuid) ?? { at: -Infinity, pauseMs: 0 };
    return this.clock.now() - at >= pauseMs;
  }
}

function next(before: Asked | undefined, found: Found): Omit<Asked, 'at'> {
  if (found instanceof Error) return { pauseMs: againMs, isReadAlone: false };
  const pauseMs = before?.isReadAlone ? Math.min(before.pauseMs * 2, againMs) : firstAloneMs;
  return { pauseMs, isReadAlone: true };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
