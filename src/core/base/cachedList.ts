import { isDeepStrictEqual } from 'node:util';
import type { Clock } from './clock';

/** Milliseconds that a list is good for: the tree draws a server's rows again with each look at its load. */
const freshMs = 30_000;

/**
 * A list that is there at once as it was last known, while an old one is read behind it. A row that waits
 * for the panel to be drawn again has no element meanwhile, and a click on it would come to nothing.
 */
export class CachedList<T> {
  private reading: Promise<readonly T[]> | undefined;
  private readAt = 0;
  private known: readonly T[] | undefined;
  private hasSettled = false;

  constructor(
    private readonly parts: {
      readonly read: () => Promise<readonly T[]>;
      readonly clock: Clock;
      /** Called when a later read brought something else, or failed. */
      readonly onChange: () => void;
    },
  ) {}

  /** The list as it was last read; undefined before the first read and after one that failed. */
  get last(): readonly T[] | undefined {
    return this.known;
  }

  /** Takes the list for old: the next that asks for it has it read anew. */
  expire(): void {
    this.readAt = -Infinity;
  }

  /** The list as it is now. Rejects as the read does. */
  read(): Promise<readonly T[]> {
    const reading = this.parts.read();
    this.reading = reading;
    this.readAt = this.parts.clock.now();
    reading.then(
      (list) => this.settle(reading, list),
      () => this.settle(reading, undefined),
    );
    return reading;
  }

  /** The list to draw: what is known, if anything is. Rejects as the read does. */
  get(): Promise<readonly T[]> {
    const isFresh = this.parts.clock.now() - this.readAt < freshMs;
    const reading = isFresh && this.reading ? this.reading : this.read();
    return this.known ? Promise.resolve(this.known) : reading;
  }

  private settle(reading: Promise<readonly T[]>, list: readonly T[] | undefined): void {
    if (reading !== this.reading) return;
    const isChanged = this.hasSettled && !isDeepStrictEqual(this.known, list);
    this.known = list;
    this.hasSettled = true;
    if (isChanged) this.parts.onChange();
  }
}
