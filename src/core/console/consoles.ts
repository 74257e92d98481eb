import { type ServerRef, type SignedInPanels, panelOfNow } from '../api/panel';
import { apiOf } from '../api/serverApi';
import type { Clock } from '../base/clock';
import {
  type Disposable,
  DisposableStore,
  Emitter,
  type Event,
  MutableDisposable,
  toDisposable,
} from '../base/event';
import type { Log } from '../base/log';
import type { PowerAction } from '../base/power';
import { serverKey } from '../base/serverKey';
import { ConsoleConnection } from './connection';
import { ConsoleWay } from './consoleWay';
import { slotsLeft } from './credentialSlots';
import { logPhases } from './logPhases';
import type { Session } from './session';
import { askBackupEnd, askCondition, askCredentials } from './panelAnswers';
import type { Socket, Transport } from './transport';
import type { ConsoleWindows } from './windowQuestions';

/** The right to a server's console connection; dispose it when it is no longer needed. */
export interface ConsoleLease extends Disposable {
  readonly connection: ConsoleConnection;
}

/** What the consoles need of the world. */
export interface ConsolesParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Loads what opens sockets, while the first credentials are asked for: no socket opens without any. */
  readonly loadTransport: () => Promise<Transport>;
}

/** The panels that the user is signed in to. */
interface SignedIn extends SignedInPanels {
  readonly onDidChange: Event<unknown>;
}

interface Shared {
  /** The newest reference: its panel holds the key that is valid now. */
  ref: ServerRef;
  readonly connection: ConsoleConnection;
  readonly way: ConsoleWay;
  readonly closing: MutableDisposable<Disposable>;
  leases: number;
}

/** A power action that was asked for over a console of this window. */
export interface AskedPower {
  readonly ref: ServerRef;
  readonly action: PowerAction;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds that a connection outlives its last lease: credentials are few. */
const lingerMs = 10_000;
/** The same after a power action: the panel's own answer about the state lags by up to 20 s. */
const powerLingerMs = 20_000;

/** One console connection a server, shared by all who need one, and none for servers that nobody looks at. */
export class Consoles implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<ServerRef>());
  /**
   * Closed connections stay: they remember how often credentials were asked for in the last minute, so that no
   * order of opening and closing can exceed the limit.
   */
  private readonly shared = new Map<string, Shared>();
  private openSocket: Transport | undefined;
  private windows: ConsoleWindows | undefined;
  private readonly askedPower = this.store.add(new Emitter<AskedPower>());
  private panels: SignedIn | undefined;

  /** Fires when a server's connection got its first lease or lost its last. */
  readonly onDidChangeUse = this.changed.event;
  /** Fires before a power action goes to a daemon. */
  readonly onWillSetPower = this.askedPower.event;

  constructor(private readonly parts: ConsolesParts) {}

  /** Goes through the window that leads from now on, while another one does. */
  shareWith(windows: ConsoleWindows): void {
    this.windows = windows;
    this.store.add(
      windows.onDidChangeRole((role) => {
        if (role !== 'following') return;
        // This window led and slept, or was alone: with another one that leads, its own sockets are too many.
        for (const { connection, way } of this.shared.values()) {
          if (way.isThroughLeader) continue;
          connection.forgetCredentials([]);
          connection.reconnect();
        }
      }),
    );
  }

  /**
   * Goes by the panels from now on: consoles of one that was signed out of end at once, and come back with the next key
   * where somebody still holds them.
   */
  follow(panels: SignedIn): void {
    this.panels = panels;
    this.store.add(panels.onDidChange(() => this.panelsChanged(panels)));
  }

  /** A lease on the server's connection, which is opened if need be. */
  acquire(given: ServerRef): ConsoleLease {
    // Whoever holds a panel of before the last sign-in means the one of now.
    const ref = {
      ...given,
      panel: this.panels ? panelOfNow(this.panels, given.panel) : given.panel,
    };
    const shared = this.of(ref);
    // A panel is made anew for each key; what was granted to one is no other's.
    if (shared.ref.panel !== ref.panel) shared.connection.keyChanged();
    shared.ref = ref;
    shared.closing.clear();
    shared.leases++;
    const { connection } = shared;
    // Who opens it anew wants another try.
    if (connection.session.phase === 'closed') connection.retry();
    else connection.open();
    if (shared.leases === 1) this.changed.fire(ref);
    const release = toDisposable(() => this.release(shared));
    return { connection: shared.connection, dispose: () => release.dispose() };
  }

  /** The connection that somebody holds a lease on, if there is one. */
  inUse(ref: Pick<ServerRef, 'panel' | 'uuid'>): ConsoleConnection | undefined {
    const shared = this.shared.get(serverKey(ref));
    return shared && shared.leases > 0 ? shared.connection : undefined;
  }

  /** The servers whose connections are held, each with where its connection stands. */
  get held(): readonly { readonly uuid: string; readonly phase: Session['phase'] }[] {
    const held = [...this.shared.values()].filter(({ leases }) => leases > 0);
    return held.map(({ ref, connection }) => ({
      uuid: ref.uuid,
      phase: connection.session.phase,
    }));
  }

  /** How often a console of the server may be opened within this minute (api.md, Limits). */
  credentialsLeft(ref: Pick<ServerRef, 'panel' | 'uuid'>): number {
    const requests = this.shared.get(serverKey(ref))?.connection.session.requests ?? [];
    return slotsLeft(requests, this.parts.clock.now());
  }

  /** The user asked in another window for a power action, at a moment in milliseconds since 1970. */
  endWasAsked(ref: Pick<ServerRef, 'panel' | 'uuid'>, at: number): void {
    this.shared.get(serverKey(ref))?.connection.endWasAsked(at);
  }

  /**
   * Changes a server's power over its console connection, which is opened for that if need be. Resolves and rejects
   * as ConsoleConnection.setPower does.
   */
  async setPower(ref: ServerRef, action: PowerAction, signal?: AbortSignal): Promise<void> {
    const lease = this.acquire(ref);
    try {
      await lease.connection.setPower(action, signal);
    } finally {
      this.parts.clock.after(powerLingerMs, () => lease.dispose());
    }
  }

  dispose(): void {
    for (const { connection, closing, way } of this.shared.values()) {
      closing.dispose();
      way.giveUp();
      connection.dispose();
    }
    this.shared.clear();
    this.store.dispose();
  }

  private panelsChanged(panels: SignedIn): void {
    for (const shared of this.shared.values()) {
      const { ref, connection, leases } = shared;
      const panel = panels.get(ref.panel.id);
      if (!panel) connection.signedOut();
      if (!panel || panel === ref.panel) continue;
      shared.ref = { ...ref, panel };
      connection.keyChanged();
      if (leases > 0 && connection.session.phase === 'closed') connection.retry();
    }
  }

  private async loadTransport(): Promise<void> {
    this.openSocket ??= await this.parts.loadTransport();
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
    closing.add(this.parts.clock.after(lingerMs, close));
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
    const way = new ConsoleWay({
      clock: this.parts.clock,
      windows: () => this.windows,
      ref: () => shared.ref,
      credentials: async () => {
        const [answer] = await Promise.all([
          askCredentials(apiOf(shared.ref)),
          this.loadTransport(),
        ]);
        return answer;
      },
      transport: (...socket) => this.open(...socket),
      session: () => shared.connection.session,
      forget: (requests) => shared.connection.forgetCredentials(requests),
      say: (text) => shared.connection.say(text),
    });
    const shared: Shared = {
      ref,
      way,
      closing: new MutableDisposable(),
      leases: 0,
      connection: new ConsoleConnection({
        clock: this.parts.clock,
        log: this.parts.log,
        transport: way.transport,
        origin: ref.panel.http.origin,
        credentials: () => way.credentials(),
        condition: () => askCondition(apiOf(shared.ref)),
        backupEnd: (uuid) => askBackupEnd(apiOf(shared.ref), uuid),
        onPowerAction: (action, at) => this.askedPower.fire({ ref: shared.ref, action, at }),
      }),
    };
    shared.connection.onDidChangeState(({ phase }) => phase === 'idle' && way.giveUp());
    logPhases(ref.uuid, shared.connection.onDidChangeState, this.parts.log);
    this.shared.set(key, shared);
    return shared;
  }
}
