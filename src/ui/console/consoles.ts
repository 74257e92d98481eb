import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { ConsoleConnection } from '../../core/console/connection';
import type { Socket, Transport } from '../../core/console/transport';
import { type Disposable, DisposableStore, Slot, onDispose } from '../../core/base/event';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import type { Log } from '../../core/base/log';
import { askCondition, askCredentials } from '../../core/console/panelAnswers';

/** The right to a server's console connection; dispose it when it is no longer needed. */
export interface ConsoleLease extends Disposable {
  readonly connection: ConsoleConnection;
}

interface Shared {
  /** The newest reference: its panel holds the key that is valid now. */
  ref: ServerRef;
  readonly connection: ConsoleConnection;
  readonly closing: Slot<Disposable>;
  leases: number;
}

/** Milliseconds that a connection outlives its last lease: credentials are few. */
const lingerMs = 10_000;

/** One console connection a server, shared by all who need one, and none for servers that nobody looks at. */
export class Consoles implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<ServerRef>());
  /**
   * Closed connections stay: they remember how often credentials were asked for in the last minute, so that no
   * order of opening and closing can exceed the limit.
   */
  private readonly shared = new Map<string, Shared>();
  /** Loaded while the first credentials are asked for: no socket opens without any. */
  private openSocket: Transport | undefined;

  /** Fires when a server's connection got its first lease or lost its last. */
  readonly onDidChangeUse = this.changed.event;

  constructor(private readonly log: Log) {}

  /** A lease on the server's connection, which is opened if need be. */
  acquire(ref: ServerRef): ConsoleLease {
    const shared = this.of(ref);
    shared.ref = ref;
    shared.closing.clear();
    shared.leases++;
    const { connection } = shared;
    // Who opens it anew wants another try.
    if (connection.session.phase === 'closed') connection.retry();
    else connection.open();
    if (shared.leases === 1) this.changed.fire(ref);
    const release = onDispose(() => this.release(shared));
    return { connection: shared.connection, dispose: () => release.dispose() };
  }

  /** The connection that somebody holds a lease on, if there is one. */
  inUse(ref: Pick<ServerRef, 'panel' | 'uuid'>): ConsoleConnection | undefined {
    const shared = this.shared.get(serverKey(ref));
    return shared && shared.leases > 0 ? shared.connection : undefined;
  }

  dispose(): void {
    for (const { connection, closing } of this.shared.values()) {
      closing.dispose();
      connection.dispose();
    }
    this.shared.clear();
    this.store.dispose();
  }

  private async loadSockets(): Promise<void> {
    this.openSocket ??= (await import('../../core/console/transport')).openSocket;
  }

  private open(...socket: Parameters<Transport>): Socket {
    if (!this.openSocket) throw new Error('A socket opens before its credentials came');
    return this.openSocket(...socket);
  }

  private release(shared: Shared): void {
    shared.leases--;
    if (shared.leases > 0) return;
    this.changed.fire(shared.ref);
    const { connection } = shared;
    const close = () => {
      shared.closing.clear();
      connection.close();
    };
    const closing = new DisposableStore();
    closing.add(systemClock.after(lingerMs, close));
    // Nobody waits for it: one that breaks meanwhile is not made again.
    const wasLive = connection.session.phase === 'live';
    closing.add(
      connection.onDidChangeState(({ phase }) => {
        if (wasLive && phase !== 'live') close();
      }),
    );
    shared.closing.value = closing;
  }

  private of(ref: ServerRef): Shared {
    const key = serverKey(ref);
    const found = this.shared.get(key);
    if (found) return found;
    const shared: Shared = {
      ref,
      closing: new Slot(),
      leases: 0,
      connection: new ConsoleConnection({
        clock: systemClock,
        log: this.log,
        transport: (...socket) => this.open(...socket),
        origin: ref.panel.http.origin,
        credentials: async () => {
          const [answer] = await Promise.all([askCredentials(apiOf(shared.ref)), this.loadSockets()]);
          return answer;
        },
        condition: () => askCondition(apiOf(shared.ref)),
      }),
    };
    this.shared.set(key, shared);
    return shared;
  }
}

/** What one server has in common with no other, of any panel. */
export function serverKey({ panel, uuid }: Pick<ServerRef, 'panel' | 'uuid'>): string {
  return `${panel.id}/${uuid}`;
}
