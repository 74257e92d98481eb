import { type Fields, fields } from '../api/decode';
import type { Clock } from '../base/clock';
import { Emitter } from '../base/event';
import { keyFingerprint } from './keyFingerprint';

/** What the user did last with a key, in whatever window. */
interface KeyNews {
  /** Names the key; it cannot be had from that. */
  readonly fingerprint: string;
  /** Whether they signed out of it, or in with it. */
  readonly isGone: boolean;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** Keys of which more is remembered are those of nobody: no window takes more from another one. */
const maxKeys = 1_000;

/**
 * Which keys the user signed out of, and in with, since this window began: by what its windows tell each other, as what
 * is stored may be old in another window than the one that wrote it. No key itself leaves its window.
 */
export class KeyLedger {
  private readonly known = new Map<string, KeyNews>();
  private readonly changed = new Emitter<void>();
  private readonly noted = new Emitter<void>();

  /** Fires when the user signed in or out, in this window or another. */
  readonly onDidChange = this.changed.event;
  /** Fires when that happened in this window: the others are to be told. */
  readonly onDidNote = this.noted.event;

  constructor(private readonly clock: Clock) {}

  /** Takes that the user signed out of a key, or in with it, in this window. */
  note(key: string, { isGone }: Pick<KeyNews, 'isGone'>): void {
    const fingerprint = keyFingerprint(key);
    this.known.set(fingerprint, { fingerprint, isGone, at: this.clock.now() });
    this.noted.fire();
    this.changed.fire();
  }

  /** Whether the user signed out of a key, and did not sign in with it again. */
  isGone(key: string): boolean {
    return this.known.get(keyFingerprint(key))?.isGone === true;
  }

  /** What another window is to be told, as JSON. */
  get news(): readonly KeyNews[] {
    return [...this.known.values()];
  }

  /**
   * Takes what another window tells; the newest counts. Returns whether that window is to be told something in turn.
   * Throws PanelError for what is no such news.
   */
  take(told: unknown): boolean {
    const all = fields({ keys: told }, 'keys').list('keys', (one, at) => readNews(fields(one, at)));
    const theirs = new Map(all.slice(0, maxKeys).map((one) => [one.fingerprint, one]));
    const newer = [...theirs.values()].filter((one) => isNewer(one, this.known));
    const knowsMore = this.news.some((one) => isNewer(one, theirs));
    for (const one of newer) {
      // From the future it would count for ever.
      const at = Math.min(one.at, this.clock.now());
      if (this.known.size < maxKeys) this.known.set(one.fingerprint, { ...one, at });
    }
    if (newer.length > 0) this.changed.fire();
    return knowsMore;
  }
}

function isNewer(one: KeyNews, known: ReadonlyMap<string, KeyNews>): boolean {
  return one.at > (known.get(one.fingerprint)?.at ?? -1);
}

function readNews(from: Fields): KeyNews {
  return {
    fingerprint: from.text('fingerprint'),
    isGone: from.flag('isGone'),
    at: from.number('at'),
  };
}
