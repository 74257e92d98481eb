import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { orAborted } from '../../../../src/core/base/orAborted';

describe('work that may be aborted', () => {
  const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;
  const never = new Promise<string>(() => undefined);

  it('has its result, and leaves nobody listening', async () => {
    const { signal } = new AbortController();
    const result = orAborted(Promise.resolve('done'), signal);
    assert.equal(listeners(signal), 1);
    assert.equal(await result, 'done');
    assert.equal(listeners(signal), 0);
  });

  it('rejects as it does, and leaves nobody listening', async () => {
    const { signal } = new AbortController();
    await assert.rejects(orAborted(Promise.reject(new Error('no')), signal), /no/);
    assert.equal(listeners(signal), 0);
  });

  it('is not waited for once it is aborted', async () => {
    const abort = new AbortController();
    const result = orAborted(never, abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(result, /enough/);
    assert.equal(listeners(abort.signal), 0);
  });

  it('is not waited for where it was aborted before', async () => {
    const signal = AbortSignal.abort(new Error('before'));
    await assert.rejects(orAborted(never, signal), /before/);
    assert.equal(listeners(signal), 0);
  });
});
