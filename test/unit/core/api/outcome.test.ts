import assert from 'node:assert/strict';
import { describeError } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import { verifyOutcome, verifyDeleted } from '../../../../src/core/api/outcome';

const lost = new PanelError('daemonDown', 'HTTP 504', { outcomeUnknown: true, mayBeDone: true });
const unseen = new PanelError('network', 'reset', { outcomeUnknown: true });

describe('A write whose answer is lost', () => {
  const looks: readonly [string, () => Promise<boolean>, string | undefined][] = [
    ['that is seen to be done is done', () => Promise.resolve(true), undefined],
    [
      'that is seen not to be done may be tried again',
      () => Promise.resolve(false),
      "The panel can't reach the server's node. Try again in a few minutes.",
    ],
    [
      'that cannot be looked at is to be looked at first',
      () => Promise.reject(unseen),
      "The panel can't reach the server's node. " +
        'The operation might have completed. Check the result before you try again.',
    ],
  ];
  const ways = {
    verifyOutcome: (look: () => Promise<boolean>) =>
      verifyOutcome(Promise.reject(lost), async () => (await look()) || undefined),
    verifyDeleted: (look: () => Promise<boolean>) => verifyDeleted(Promise.reject(lost), look),
  };
  for (const [way, settle] of Object.entries(ways)) {
    for (const [what, look, sentence] of looks) {
      it(`${what} (${way})`, async () => {
        const failure: unknown = await settle(look).then(
          () => undefined,
          (error: unknown) => error,
        );
        assert.equal(failure && describeError(failure), sentence);
      });
    }
  }

  it('and a look that has a bug is a bug', async () => {
    const bug = new TypeError('bug');
    await assert.rejects(
      verifyDeleted(Promise.reject(lost), () => Promise.reject(bug)),
      bug,
    );
  });
});
