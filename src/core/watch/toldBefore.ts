import type { Clock } from '../base/clock';
import { serverKey } from '../base/serverKey';
import { goesOnMs } from './watchedFile';
import type { NoticeKind, WatchNotice } from './watchNotice';

/** Milliseconds until a window that goes on with what was kept has looked twice, and told what it saw. */
const untilToldMs = 2 * 60_000;
/** What is remembered at most. */
const maxTold = 1_000;

/** The same end of a server looks different to the window that sees it next. */
const falls: ReadonlySet<NoticeKind> = new Set([
  'down',
  'restarted',
  'crashLoop',
  'stoppedByOther',
]);
/** Seen in several looks: which was the first is not known. */
const ofSeveralLooks: ReadonlySet<NoticeKind> = new Set(['memoryFull', 'diskFull']);

interface Told {
  /** Of what it was told, in milliseconds since 1970. */
  readonly at: number;
  readonly toldAt: number;
  readonly turn: number;
}

/** What was told lately: a window that took over may tell it again, as it does not know what the one before it did. */
export class ToldBefore {
  private readonly told = new Map<string, Told>();
  private turn = 0;

  constructor(private readonly clock: Clock) {}

  /** Takes that another window watches from now on. */
  nextWatches(): void {
    this.turn++;
  }

  /** Whether the window that watched before had this told already; takes it for told otherwise. */
  isRepeated(notice: WatchNotice): boolean {
    const before = this.told.get(keyOf(notice));
    const { kind, since } = notice;
    const isRecent = before && this.clock.now() - before.toldAt <= goesOnMs + untilToldMs;
    // What was seen to be as before since then has happened once more.
    const isSame = since === undefined || ofSeveralLooks.has(kind) || (before?.at ?? 0) > since;
    if (isRecent && before.turn !== this.turn && isSame) return true;
    this.remember(notice);
    return false;
  }

  /** Takes that it was told, in whichever window. */
  remember(notice: WatchNotice): void {
    const key = keyOf(notice);
    const toldAt = this.clock.now();
    this.told.delete(key);
    this.told.set(key, { at: notice.at ?? toldAt, toldAt, turn: this.turn });
    for (const oldest of this.told.keys()) {
      if (this.told.size <= maxTold) return;
      this.told.delete(oldest);
    }
  }
}

function keyOf({ server, kind }: WatchNotice): string {
  return `${falls.has(kind) ? 'fall' : kind} ${serverKey(server)}`;
}
