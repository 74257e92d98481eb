import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Incident } from './incident';
import { type IncidentStore, isOf } from './incidentStore';
import type { KeptServer } from './keptText';

/** The incidents that are kept, as they were read last: what rows, pages and commands show. */
export class Incidents implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  private known: readonly Incident[] | undefined;
  private reading: Promise<readonly Incident[]> | undefined;

  /** Fires when they were read, and when some came, went or became better known. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly store: Pick<IncidentStore, 'list' | 'onDidChange'>) {
    this.owned.add(
      store.onDidChange(() => {
        // What nobody has looked at is read when somebody does.
        if (this.known || this.reading) void this.read();
      }),
    );
  }

  /** All of them, newest first. */
  async all(): Promise<readonly Incident[]> {
    return this.known ?? this.reading ?? this.read();
  }

  /** Those of a server as far as they were read, newest first; the first call lets them be read. */
  of(server: Pick<KeptServer, 'panelId' | 'uuid'>): readonly Incident[] {
    if (!this.known && !this.reading) void this.read();
    return (this.known ?? []).filter((one) => isOf(one, server));
  }

  /** The incident of an id; undefined where it is not kept any more. */
  async find(id: string): Promise<Incident | undefined> {
    return (await this.all()).find((one) => one.id === id);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private read(): Promise<readonly Incident[]> {
    const mine = this.store.list().then((list) => {
      // Something changed meanwhile: a newer look is on its way.
      if (this.reading !== mine) return list;
      this.known = list;
      this.reading = undefined;
      this.changed.fire();
      return list;
    });
    this.reading = mine;
    return mine;
  }
}
