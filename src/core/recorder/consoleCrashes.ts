import type { ServerRef } from '../api/panel';
import { type Clock, sleep } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { isRecord } from '../base/record';
import { serverKey } from '../base/serverKey';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { CrashWatch } from '../console/crash';
import type { Happening } from '../watch/happening';
import type { whoAsked } from '../watch/whoAsked';

/** Milliseconds after a power action of the user in which going offline is no crash. */
const ownActionMs = 30_000;
/** Milliseconds until the panel has written down what it asked for. */
const settleMs = 1_000;
/** Milliseconds that the panel has to say who asked for an end; without an answer nobody did. */
const askMs = 7_000;

/** Tells of servers that end by themselves while their console is open: at once, and where no poll would see it. */
export class ConsoleCrashes implements Disposable {
  private readonly store = new DisposableStore();
  private readonly happened = this.store.add(new Emitter<Happening>());
  private readonly followed = new Set<ConsoleConnection>();
  /** When a power action was asked for in another window, by server, in milliseconds since 1970. */
  private readonly asked = new Map<string, number>();
  private readonly end = new AbortController();

  readonly onDidHappen = this.happened.event;

  constructor(
    private readonly consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>,
    private readonly clock: Clock,
    private readonly asker: typeof whoAsked,
  ) {
    this.store.add(consoles.onDidChangeUse((ref) => this.follow(ref)));
  }

  /** Takes what another window tells of a power action: from outside. */
  takeAsked(what: unknown): void {
    if (!isRecord(what)) return;
    const { panelId, uuid } = what;
    if (typeof panelId === 'string' && typeof uuid === 'string') {
      this.asked.set(serverKey({ panelId, uuid }), this.clock.now());
    }
  }

  dispose(): void {
    this.end.abort();
    this.store.dispose();
  }

  /** A daemon stops a server that it restores without a word, and one that others stop may not say that it is stopping. */
  private async ended(ref: ServerRef, at: number): Promise<void> {
    const { signal } = this.end;
    // The panel writes down what it asks of a node when the node has answered.
    await sleep(this.clock, settleMs, signal).catch(() => undefined);
    const asked = this.asker(ref, { at }, signal).catch(() => undefined);
    const tooLate = sleep(this.clock, askMs, signal).catch(() => undefined);
    if ((await Promise.race([asked, tooLate])) || signal.aborted) return;
    const { panel, uuid, name } = ref;
    this.happened.fire({ server: { panelId: panel.id, uuid, name }, ref, kind: 'down', at });
  }

  private follow(ref: ServerRef): void {
    const connection = this.consoles.inUse(ref);
    // A connection is the same for as long as the window lives: one subscription is enough.
    if (!connection || this.followed.has(connection)) return;
    this.followed.add(connection);
    const watch = new CrashWatch();
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        if (phase !== 'live') watch.forget();
      }),
    );
    this.store.add(
      connection.onDidChangePower((state) => {
        const at = this.clock.now();
        const lastAsked = Math.max(connection.lastPowerAction, this.asked.get(serverKey(ref)) ?? 0);
        if (!watch.onPowerState(state) || at - lastAsked < ownActionMs) return;
        void this.ended(ref, at);
      }),
    );
  }
}
