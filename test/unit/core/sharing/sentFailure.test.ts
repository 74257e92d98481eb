import assert from 'node:assert/strict';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
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

  const kinds: readonly PanelErrorKind[] = [
    ...(['signedOut', 'unauthorized', 'forbidden', 'notFound', 'busy', 'refused'] as const),
    ...(['invalid', 'rateLimited', 'daemonFailed', 'daemonDown', 'panelFailed'] as const),
    ...(['panelDown', 'unavailable', 'network', 'timeout', 'malformed', 'tooLarge'] as const),
  ];
  for (const kind of kinds) {
    it(`is there of its kind: ${kind}`, () => {
      const there = failureIn(new PeerRefusal('No', { failure: { kind } }));
      assert.deepEqual([there?.kind, there?.detail, there?.hasWords], [kind, '', false]);
    });
  }

  for (const missingScope of ['account.read', 'monitoring.read', 'monitoring.write', 'other']) {
    it(`lacks ${missingScope}, if there is such a scope`, () => {
      const failure = { kind: 'forbidden', detail: 'No.', missingScope };
      const there = failureIn(new PeerRefusal('No', { failure }));
      assert.equal(there?.missingScope, missingScope === 'other' ? undefined : missingScope);
    });
  }

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
