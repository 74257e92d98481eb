import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { failureIn, refusalOf } from '../../../../src/core/sharing/sentFailure';
import { PeerRefusal } from '../../../../src/core/windows/peer';

/** What comes out at another window. */
function sent(error: unknown): PeerRefusal {
  const refusal = refusalOf(error);
  assert.ok(refusal instanceof PeerRefusal);
  return new PeerRefusal(refusal.message, JSON.parse(JSON.stringify(refusal.reason)));
}

describe('a failure that another window is told', () => {
  const failures: readonly PanelError[] = [
    new PanelError('unauthorized', 'The key is none.', { status: 401, code: 'AuthException' }),
    new PanelError('rateLimited', '429', { status: 429, retryAfterMs: 7_000, hasWords: false }),
    new PanelError('forbidden', 'No.', { status: 403, missingScope: 'monitoring.read' }),
    new PanelError('forbidden', 'No.', { status: 403, missingPermission: 'file.read' }),
    new PanelError('network', 'Nobody answers'),
  ];
  for (const error of failures) {
    it(`is there as it is here: ${error.kind} ${error.detail}`, () => {
      const there = failureIn(sent(error));
      assert.ok(there);
      const facts = ({ message, stack: _, ...all }: PanelError) => ({ message, ...all });
      assert.deepEqual(facts(there), facts(error));
    });
  }

  it('that is none of a panel stays what it is', () => {
    const bug = new TypeError('x is not a function');
    assert.equal(refusalOf(bug), bug);
  });

  const nonsense: readonly unknown[] = [
    undefined,
    7,
    {},
    { failure: 'unauthorized' },
    { failure: {} },
    { failure: { kind: 'toString', detail: 'x' } },
    { failure: { kind: 5 } },
  ];
  for (const reason of nonsense) {
    it(`is none in ${JSON.stringify(reason)}`, () => {
      assert.equal(failureIn(new PeerRefusal('No', reason)), undefined);
    });
  }
});
