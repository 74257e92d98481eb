import assert from 'node:assert/strict';
import { deadline } from '../../../../src/core/api/deadline';
import { PanelError } from '../../../../src/core/api/errors';
import { UserError } from '../../../../src/core/base/userError';
import { FakeClock } from '../../../support/fakeClock';

describe('deadline', () => {
  it('ends what makes no progress', async () => {
    const clock = new FakeClock();
    const limit = deadline(clock, 1000);
    await clock.advance(999);
    limit.progress();
    await clock.advance(999);
    assert.equal(limit.signal.aborted, false);
    await clock.advance(1);
    assert.equal(limit.signal.aborted, true);
    assert.ok(PanelError.is(limit.explain(new Error('aborted')), 'timeout'));
    limit.dispose();
  });

  it('ends with its caller, for the caller’s reason', () => {
    const caller = new AbortController();
    const limit = deadline(new FakeClock(), 1000, caller.signal);
    const reason = new Error('not wanted any more');
    caller.abort(reason);
    assert.equal(limit.signal.aborted, true);
    assert.equal(limit.explain(new Error('aborted')), reason);
    limit.dispose();
  });

  it('explains no failure that names its own cause, unless the time was over before', async () => {
    const clock = new FakeClock();
    const limit = deadline(clock, 1000);
    const changed = new UserError('The file changed while it was read.');
    assert.equal(limit.explain(changed), changed);
    await clock.advance(1000);
    assert.ok(PanelError.is(limit.explain(changed), 'timeout'));
    limit.dispose();
  });

  it('leaves no timer behind, whatever still reports progress after the end', () => {
    const clock = new FakeClock();
    const limit = deadline(clock, 1000);
    limit.dispose();
    limit.progress();
    assert.equal(clock.pending, 0);
  });
});
