import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, MutableDisposable } from '../base/event';
import { type ServerId, serverKey } from '../base/serverKey';

/** Milliseconds after the last save: Save All and saves that come by themselves are one change. */
const quietMs = 2_000;

/** What restarts after saves need of servers. */
export interface SaveRestartsParts {
  readonly clock: Clock;
  /** Running, starting, stopping or offline; undefined where that is not known. */
  readonly powerOf: (server: ServerId) => string | undefined;
  /** Resolves when the restart has ended, however it did; never rejects. */
  readonly restart: (server: ServerId) => Promise<void>;
}

/** Restarts servers to which was saved: each once for saves that come together, and never while it is being restarted. */
export class SaveRestarts implements Disposable {
  private readonly store = new DisposableStore();
  private readonly servers = new Map<string, SavedServer>();

  constructor(private readonly parts: SaveRestartsParts) {}

  /** Something was saved to a server: a restart follows, after that which may be under way. */
  saved(id: ServerId): void {
    const key = serverKey(id);
    const server = this.servers.get(key) ?? this.store.add(new SavedServer(id, this.parts));
    this.servers.set(key, server);
    server.saved();
  }

  dispose(): void {
    this.store.dispose();
  }
}

class SavedServer implements Disposable {
  private readonly timer = new MutableDisposable<Disposable>();
  private isRestarting = false;
  /** Whether it is to be restarted again when the restart has ended. */
  private isWantedAgain = false;

  constructor(
    private readonly id: ServerId,
    private readonly parts: SaveRestartsParts,
  ) {}

  saved(): void {
    this.timer.value = this.parts.clock.after(quietMs, () => this.restart());
  }

  dispose(): void {
    this.timer.dispose();
  }

  private restart(): void {
    this.timer.clear();
    if (this.isRestarting) {
      this.isWantedAgain = true;
      return;
    }
    const power = this.parts.powerOf(this.id);
    // It may be on its way to start again, with files of before.
    if (power === 'stopping') this.saved();
    if (power !== 'running' && power !== 'starting') return;
    this.isRestarting = true;
    void this.parts.restart(this.id).finally(() => this.ended());
  }

  private ended(): void {
    this.isRestarting = false;
    if (!this.isWantedAgain) return;
    this.isWantedAgain = false;
    // A save of just now waits by itself.
    if (!this.timer.value) this.restart();
  }
}
