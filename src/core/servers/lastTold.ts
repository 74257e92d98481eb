import type { Clock } from '../base/clock';
import type { ServerState } from './serverState';

/** Milliseconds for which it holds what a server was told to do: looks are closer while somebody watches. */
const recentMs = 60_000;

/** When it was told last what each server does. */
export class LastTold {
  private readonly at = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Takes that it was told just now, of a server by its uuid. */
  note(uuid: string): void {
    this.at.set(uuid, this.clock.now());
  }

  /** When that was of a server, in milliseconds since 1970, where it still holds. */
  recentAt(uuid: string): number | undefined {
    const at = this.at.get(uuid) ?? -Infinity;
    return this.clock.now() - at <= recentMs ? at : undefined;
  }

  /** A state as far as it holds: without what the server does, where that was told longer than a minute ago. */
  recent(state: ServerState): ServerState {
    return this.recentAt(state.server.uuid) === undefined ? { ...state, stats: undefined } : state;
  }
}
