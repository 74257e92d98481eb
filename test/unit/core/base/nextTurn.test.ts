import assert from 'node:assert/strict';
import { Turns, nextTurn } from '../../../../src/core/base/turns';
import { turnsDuring } from '../../../support/turnsDuring';

describe('turns', () => {
  it('are given to one after the other, whoever asks at the same time', async () => {
    const works = Array.from({ length: 10 }, () => nextTurn());
    assert.ok((await turnsDuring(Promise.all(works))) >= 10);
  });

  it('stay where the time is not over', async () => {
    const turns = new Turns(3_600_000);
    const staying = async () => {
      for (let n = 0; n < 1_000; n++) await turns.give();
    };
    assert.equal(await turnsDuring(staying()), 0);
  });

  it('end with the reason of a signal that was aborted', async () => {
    const end = new AbortController();
    const turns = new Turns(0, end.signal);
    await turns.give();
    end.abort(new Error('given up'));
    await assert.rejects(turns.give(), /given up/);
  });
});
