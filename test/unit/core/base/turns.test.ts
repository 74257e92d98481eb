import assert from 'node:assert/strict';
import { Turns } from '../../../../src/core/base/turns';

describe('Turns', () => {
  /** What else the computer has to do, once it is let. */
  function others() {
    let times = 0;
    setImmediate(() => times++);
    return () => times;
  }

  it('are not given up while they last', async () => {
    const ran = others();
    await new Turns(60_000).give();
    assert.equal(ran(), 0);
  });

  it('are given up once they are over', async () => {
    const ran = others();
    await new Turns(0).give();
    assert.equal(ran(), 1);
  });

  it('end work that was cancelled meanwhile, and no sooner', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await new Turns(60_000, signal).give();
    await assert.rejects(new Turns(0, signal).give(), /enough/);
  });
});
