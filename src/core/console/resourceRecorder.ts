import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { Consoles } from './consoles';
import { serverKey } from '../base/serverKey';
import { ResourceHistory } from './resourceHistory';

/** Keeps what each server used while its console was open, whether anybody looks at graphs or not. */
export class ResourceRecorder implements Disposable {
  private readonly store = new DisposableStore();
  private readonly histories = new Map<string, ResourceHistory>();
  private readonly followed = new Set<unknown>();

  constructor(
    private readonly consoles: Consoles,
    private readonly clock: Clock,
  ) {
    this.store.add(consoles.onDidChangeUse((ref) => this.follow(ref)));
  }

  /** The history of a server; empty when its console was not open. */
  of(ref: ServerRef): ResourceHistory {
    const key = serverKey(ref);
    const found = this.histories.get(key) ?? new ResourceHistory();
    this.histories.set(key, found);
    return found;
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(ref: ServerRef): void {
    const connection = this.consoles.inUse(ref);
    // A connection is the same for as long as the window lives: one subscription is enough.
    if (!connection || this.followed.has(connection)) return;
    this.followed.add(connection);
    const history = this.of(ref);
    this.store.add(
      connection.onDidReceiveStats((stats) => {
        if (connection.power !== 'offline') history.push(stats, this.clock.now());
      }),
    );
  }
}
