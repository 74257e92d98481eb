import type { ServerResponse } from 'node:http';
import type { LargeBody } from './largeBody';

/** What goes wrong. Milliseconds here are real ones. */
export type FaultEffect =
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection ends before anything is done. */
  | { readonly kind: 'reset' }
  /** The work is done, then the connection ends without an answer. */
  | { readonly kind: 'resetAfter' }
  /** The connection ends while the request's body still comes in, after this many bytes. */
  | { readonly kind: 'dropUpload'; readonly bytes: number }
  /** The work is done; the answer announces its length and stops after `bytes` (default half). */
  | { readonly kind: 'truncate'; readonly bytes?: number }
  /** An answer without the work. `shape` says whose error body it is; `body` replaces it. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly detail?: string;
      readonly shape?: 'panel' | 'node' | 'html';
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** An answer without the work whose body may be of any size; 200 and JSON unless told. Its length is not announced. */
  | ({ readonly kind: 'large'; readonly status?: number; readonly type?: string } & LargeBody)
  /** 429 with Retry-After, without the work. */
  | { readonly kind: 'retryAfter'; readonly seconds: number }
  /** The work is done, the panel answers 504 all the same. */
  | { readonly kind: 'gateway504AfterWork' }
  /** Never answered; the connection stays open. */
  | { readonly kind: 'hang' }
  /** The signed URL counts as used already (node). */
  | { readonly kind: 'burntUrl' };

/** A fault to order: which requests it meets, how often, and what happens to them. */
export type Fault = FaultEffect & {
  readonly where?: 'panel' | 'node';
  readonly method?: string;
  /** A regular expression, tried on the path and on the route's pattern. */
  readonly match?: string;
  /** How many requests it meets; default 1. */
  readonly count?: number;
  /** How many matching requests pass first; default 0. */
  readonly skip?: number;
};

interface Ordered {
  readonly fault: Fault;
  readonly pattern: RegExp | undefined;
  left: number;
  skip: number;
}

/** The faults that are waiting for their requests. */
export class FaultQueue {
  private waiting: Ordered[] = [];
  private readonly held = new Set<ServerResponse>();

  /** Adds a fault. */
  order(fault: Fault): void {
    const pattern = fault.match === undefined ? undefined : new RegExp(fault.match);
    this.waiting.push({ fault, pattern, left: fault.count ?? 1, skip: fault.skip ?? 0 });
  }

  /** The fault for this request, taken off the queue. A delay may come together with another fault. */
  take(request: {
    readonly where: 'panel' | 'node';
    readonly method: string;
    readonly path: string;
    readonly route: string;
  }): readonly FaultEffect[] {
    const met: FaultEffect[] = [];
    for (const item of this.waiting) {
      const { fault, pattern } = item;
      if (fault.where && fault.where !== request.where) continue;
      if (fault.method && fault.method !== request.method) continue;
      if (pattern && !pattern.test(request.path) && !pattern.test(request.route)) continue;
      if (fault.kind !== 'delay' && met.some((other) => other.kind !== 'delay')) continue;
      if (item.skip > 0) {
        item.skip -= 1;
        continue;
      }
      item.left -= 1;
      met.push(fault);
    }
    this.waiting = this.waiting.filter((item) => item.left > 0);
    return met;
  }

  /** Leaves a request without an answer for as long as whoever asked stays. */
  hold(response: ServerResponse): void {
    this.held.add(response);
    response.once('close', () => this.held.delete(response));
  }

  /** How many requests wait for an answer that will not come. */
  get unanswered(): number {
    return this.held.size;
  }

  /** How many faults still wait: a test's proof that each was met. */
  get pending(): number {
    return this.waiting.length;
  }

  /** Calls all of them off. */
  clear(): void {
    this.waiting = [];
  }
}
