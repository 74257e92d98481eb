import assert from 'node:assert/strict';
import { asRule } from '../../../../src/core/api/ruleRefusal';
import { PanelError } from '../../../../src/core/api/errors';

describe('asRule', () => {
  it('lets the panel speak where no permission is missing, and leaves other failures alone', () => {
    const own = new PanelError('forbidden', 'Not yourself.', { code: 'HttpForbiddenException' });
    const told = asRule(own);
    assert.ok(PanelError.is(told, 'refused'));
    assert.equal(told.detail, 'Not yourself.');
    for (const other of [new PanelError('forbidden', 'no'), new PanelError('busy', 'no'), 1]) {
      assert.equal(asRule(other), other);
    }
  });
});
