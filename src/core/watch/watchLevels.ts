import type { Memento } from '../base/memento';
import type { WatchLevel } from './watchNotice';

/** What names a server in every window. */
interface ServerName {
  readonly panelId: string;
  readonly uuid: string;
}

/** Of what the user wants to hear, for each server: of everything until another level is chosen. */
export class WatchLevels {
  constructor(private readonly memory: Memento) {}

  of(server: ServerName): WatchLevel {
    const level = this.memory.get(keyOf(server));
    return level === 'off' || level === 'crashes' ? level : 'all';
  }

  /** Rejects where it cannot be kept. */
  async choose(server: ServerName, level: WatchLevel): Promise<void> {
    await this.memory.update(keyOf(server), level === 'all' ? undefined : level);
  }
}

function keyOf({ panelId, uuid }: ServerName): string {
  return `${panelId}/${uuid}`;
}
