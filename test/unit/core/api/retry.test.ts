import assert from 'node:assert/strict';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { maxRetryAfterMs, retryDelay } from '../../../../src/core/api/retry';

interface Row {
  readonly method: string;
  readonly kind: PanelErrorKind;
  readonly facts?: ConstructorParameters<typeof PanelError>[2];
  readonly delays: readonly (number | undefined)[];
}

const rows: readonly Row[] = [
  { method: 'GET', kind: 'daemonDown', delays: [500, 1500, undefined] },
  { method: 'POST', kind: 'daemonDown', delays: [undefined] },
  { method: 'GET', kind: 'unavailable', delays: [500, 1500, undefined] },
  { method: 'GET', kind: 'daemonFailed', facts: { status: 502 }, delays: [500, 1500, undefined] },
  { method: 'GET', kind: 'daemonFailed', facts: { status: 500 }, delays: [undefined] },
  {
    method: 'GET',
    kind: 'network',
    facts: { outcomeUnknown: true },
    delays: [500, 1500, undefined],
  },
  { method: 'GET', kind: 'network', delays: [undefined] },
  { method: 'DELETE', kind: 'network', facts: { outcomeUnknown: true }, delays: [undefined] },
  { method: 'GET', kind: 'timeout', facts: { outcomeUnknown: true }, delays: [undefined] },
  { method: 'GET', kind: 'notFound', delays: [undefined] },
  {
    method: 'POST',
    kind: 'rateLimited',
    facts: { retryAfterMs: 7000 },
    delays: [7000, 7000, undefined],
  },
  {
    method: 'GET',
    kind: 'rateLimited',
    facts: { retryAfterMs: maxRetryAfterMs + 1 },
    delays: [undefined],
  },
  { method: 'GET', kind: 'panelDown', delays: [500, 1500, undefined] },
  {
    method: 'GET',
    kind: 'panelDown',
    facts: { retryAfterMs: 7000 },
    delays: [7000, 7000, undefined],
  },
  {
    method: 'GET',
    kind: 'unavailable',
    facts: { retryAfterMs: 2 * maxRetryAfterMs },
    delays: [undefined],
  },
  { method: 'POST', kind: 'panelDown', facts: { retryAfterMs: 7000 }, delays: [undefined] },
  { method: 'PATCH', kind: 'rateLimited', delays: [500, 1500, undefined] },
];

describe('retryDelay', () => {
  for (const { method, kind, facts, delays } of rows) {
    it(`${method} after ${kind} ${JSON.stringify(facts ?? {})}: ${delays.join(', ')}`, () => {
      const error = new PanelError(kind, 'x', facts);
      assert.deepEqual(
        delays.map((_, index) => retryDelay(method, index + 1, error)),
        delays,
      );
    });
  }

  it('waits longer for what nobody waits for', () => {
    const delay = (retryAfterMs: number, priority: 'background' | 'view') =>
      retryDelay('GET', 1, new PanelError('rateLimited', 'x', { retryAfterMs }), priority);
    assert.deepEqual(
      [delay(60_000, 'background'), delay(60_000, 'view'), delay(3_600_000, 'background')],
      [60_000, undefined, undefined],
    );
  });

  it('never repeats a bug', () => {
    assert.equal(retryDelay('GET', 1, new TypeError('bug')), undefined);
  });
});
