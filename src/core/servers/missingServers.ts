import { PanelError } from '../api/errors';
import type { ServerStats } from '../api/resources';
import type { Server } from '../api/server';
import type { Clock } from '../base/clock';

/** Milliseconds until it is asked again why a server is missing: that it is back shows without that. */
const againMs = 5 * 60_000;
/** Servers that are asked about at once. */
const maxAsked = 5;

/** What the question about one server came to: what it uses after all, or why that cannot be read. */
export type Found = ServerStats | Error;

/**
 * Asks about servers of which the panel, asked about all, said nothing: only alone it says why (api.md,
 * listServerResources). A node that cannot be reached speaks for all servers on it.
 */
export class MissingServers {
  private readonly askedAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly ask: (uuid: string) => Promise<ServerStats>,
    private readonly tell: (uuids: readonly string[], found: Found) => void,
  ) {}

  /** Takes that a server is no longer missing. */
  found(uuid: string): void {
    this.askedAt.delete(uuid);
  }

  /** Asks about those of the missing that are not known yet: one of each node. Never rejects. */
  async look(missing: readonly Server[]): Promise<void> {
    const now = this.clock.now();
    const due = missing.filter(
      ({ uuid }) => now - (this.askedAt.get(uuid) ?? -Infinity) >= againMs,
    );
    const ofNodes = new Map([...due].reverse().map((server) => [server.node, server]));
    const asked = [...ofNodes.values()].slice(0, maxAsked);
    for (const { uuid } of asked) this.askedAt.set(uuid, now);
    await Promise.all(
      asked.map(async (server) => {
        const found = await this.ask(server.uuid).catch(asError);
        const isNodeDown = PanelError.is(found, 'daemonDown');
        const same = isNodeDown ? due.filter(({ node }) => node === server.node) : [server];
        for (const { uuid } of same) {
          if (found instanceof Error) this.askedAt.set(uuid, now);
          else this.askedAt.delete(uuid);
        }
        this.tell(
          same.map(({ uuid }) => uuid),
          found,
        );
      }),
    );
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
