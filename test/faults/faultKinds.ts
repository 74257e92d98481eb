import type { FaultEffect } from '../panel/kernel/faults';
import { triesAll } from '../support/extent';

/** A fault as a column of the table. */
export interface FaultKind {
  readonly name: string;
  readonly effect: FaultEffect;
  /** Met by one request, or by all from it on. */
  readonly lasts: boolean;
  /** Only requests to this side. */
  readonly where?: 'panel' | 'node';
}

type Named = readonly [name: string, effect: FaultEffect, where?: 'panel' | 'node'];

const statuses: readonly Named[] = [400, 401, 403, 404, 409, 422, 500, 502, 503, 504].map(
  (status): Named => [String(status), { kind: 'status', status }],
);

const faults: readonly Named[] = [
  ['slow', { kind: 'delay', ms: 20 }],
  ['reset', { kind: 'reset' }],
  ['reset after', { kind: 'resetAfter' }],
  ['half an answer', { kind: 'truncate' }],
  ['upload cut', { kind: 'dropUpload', bytes: 10 }, 'node'],
  ['never answered', { kind: 'hang' }],
  ['504 after', { kind: 'gateway504AfterWork' }],
  ['url used', { kind: 'burntUrl' }, 'node'],
  ['429, 2 s', { kind: 'retryAfter', seconds: 2 }],
  ['429, 10 min', { kind: 'retryAfter', seconds: 600 }],
  ['200 web page', { kind: 'status', status: 200, shape: 'html' }],
  [
    'redirect',
    { kind: 'status', status: 302, shape: 'html', headers: { Location: 'http://127.0.0.1:9/' } },
  ],
  ...statuses,
];

/** Each fault, once and lasting. A slow answer that lasts is no other fault. */
export const faultKinds: readonly FaultKind[] = faults.flatMap(([name, effect, where]) =>
  [false, true]
    .filter((lasts) => !lasts || effect.kind !== 'delay')
    .map((lasts) => ({ name, effect, lasts, ...(where && { where }) })),
);

/** The columns of the table. */
export const faultNames: readonly string[] = faults.map(([name]) => name);

/** Requests of an action above which not each of its refusals is tried as a lasting one, and in `npm test` not each fault. */
const manyRequests = 12;
/** What cleaning up tells apart: not allowed, not there, busy, and what is tried again. */
const tellingStatuses: ReadonlySet<number> = new Set([403, 404, 409, 503]);

/**
 * Whether a fault that lasts is another than the same one met once. Refusals are not tried again: for a single request it is
 * the same. In an action of many requests, what comes after a refusal is cleaning up, whatever its status was.
 */
export function differsWhenLasting({ effect }: FaultKind, requests: number): boolean {
  if (effect.kind !== 'status') return true;
  if (requests === 1) return effect.status >= 500;
  return requests <= manyRequests || effect.status < 400 || tellingStatuses.has(effect.status);
}

/**
 * Whether a request meets a fault here, by its place among the requests of its action: in `npm test` those of a long action
 * meet each second one, in turns.
 */
export function isMet(kind: FaultKind, place: number, requests: number): boolean {
  return triesAll || requests <= manyRequests || (place + faultNames.indexOf(kind.name)) % 2 === 0;
}
