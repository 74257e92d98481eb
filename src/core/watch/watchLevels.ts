import type { Memento } from '../base/memento';
import { type ServerId, serverKey } from '../base/serverKey';
import type { WatchLevel } from './watchNotice';

/** Of what the user wants to hear, for each server: of everything until another level is chosen. */
export class WatchLevels {
  constructor(private readonly memory: Memento) {}

  of(server: ServerId): WatchLevel {
    const level = this.memory.get(serverKey(server));
    return level === 'off' || level === 'crashes' ? level : 'all';
  }

  /** Rejects where it cannot be kept. */
  async choose(server: ServerId, level: WatchLevel): Promise<void> {
    await this.memory.update(serverKey(server), level === 'all' ? undefined : level);
  }
}
