import type { PracticeClock } from '../kernel/clock';
import { Bucket } from './bucket';

type BucketName = 'auth' | 'send logs' | 'send command' | 'other';

/** What becomes of a message: it passes, or is dropped; `tell` names what a first `throttled` says. */
export type Passage =
  | { readonly kind: 'passes' }
  | { readonly kind: 'dropped'; readonly tell: string | undefined };

/**
 * How fast one connection may send (panel-dialect.md 6.5): buckets by event and one for all. `throttled` is told once for
 * each time that messages begin to be dropped.
 */
export class InboundLimit {
  private readonly buckets: Readonly<Record<BucketName, Bucket>>;
  private readonly all: Bucket;
  private readonly told = new Set<string>();
  private readonly forced = new Map<string, number>();

  constructor(clock: PracticeClock) {
    this.buckets = {
      auth: new Bucket(clock, 2, 5000),
      'send logs': new Bucket(clock, 2, 5000),
      'send command': new Bucket(clock, 10, 1000),
      other: new Bucket(clock, 4, 1000),
    };
    this.all = new Bucket(clock, 10, 200);
  }

  take(event: string): Passage {
    if (this.isForced(event)) return this.drop(event);
    if (!this.all.take()) return this.drop('global');
    const name = Object.hasOwn(this.buckets, event) ? (event as BucketName) : 'other';
    if (!this.buckets[name].take()) return this.drop(event);
    this.told.delete(event);
    this.told.delete('global');
    return { kind: 'passes' };
  }

  /** Drops the next `count` messages of an event whatever their rate. */
  force(event: string, count: number): void {
    this.forced.set(event, count);
  }

  private isForced(event: string): boolean {
    const left = this.forced.get(event) ?? 0;
    if (left > 0) this.forced.set(event, left - 1);
    return left > 0;
  }

  private drop(name: string): Passage {
    const isFirst = !this.told.has(name);
    this.told.add(name);
    return { kind: 'dropped', tell: isFirst ? name : undefined };
  }
}
