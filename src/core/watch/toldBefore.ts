import type { Clock } from '../base/clock';
import type { WatchNotice } from './watchNotice';

/** Milliseconds within which the window that watches next repeats what it cannot know of. */
const repeatMs = 2 * 60_000;

/** What was told here lately: a window that took over may tell it again, as it does not know what the one before it did. */
export class ToldBefore {
  private readonly told = new Map<string, { readonly at: number; readonly turn: number }>();
  private turn = 0;

  constructor(private readonly clock: Clock) {}

  /** Takes that another window watches from now on. */
  nextWatches(): void {
    this.turn++;
  }

  /** Whether the window that watched before had this told already; takes it for told otherwise. */
  isRepeated({ server, kind }: WatchNotice): boolean {
    const key = `${kind} ${server.panelId}/${server.uuid}`;
    const { turn } = this;
    const at = this.clock.now();
    const before = this.told.get(key);
    for (const [other, one] of this.told) if (at - one.at > repeatMs) this.told.delete(other);
    if (before && before.turn !== turn && at - before.at <= repeatMs) return true;
    this.told.set(key, { at, turn });
    return false;
  }
}
