import assert from 'node:assert/strict';
import { RecentAnswers } from '../../../../src/core/sharing/recentAnswers';
import { FakeClock, settle } from '../../../support/fakeClock';

describe('answers that windows share', () => {
  function answers() {
    const clock = new FakeClock();
    const recent = new RecentAnswers(clock);
    const asked: string[] = [];
    const get = (question: string, answer: Promise<unknown> = Promise.resolve(asked.length)) =>
      recent.get(question, 5_000, () => {
        asked.push(question);
        return answer;
      });
    return { clock, asked, get, recent };
  }

  it('are asked for once for all who want them meanwhile, and for five seconds', async () => {
    const { clock, asked, get } = answers();
    let end: (value: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => (end = resolve));
    const first = get('a', slow);
    await clock.advance(30_000);
    const second = get('a');
    end('slow');
    assert.deepEqual([await first, await second, asked], ['slow', 'slow', ['a']]);
    await clock.advance(5_000);
    assert.equal(await get('a'), 'slow');
    await clock.advance(1);
    assert.equal(await get('a'), 1);
  });

  it('that failed are not asked for again at once either', async () => {
    const { clock, asked, get } = answers();
    const failing = Promise.reject(new Error('No'));
    await assert.rejects(get('a', failing), /No/);
    await assert.rejects(get('a'), /No/);
    await clock.advance(5_001);
    await get('a');
    assert.deepEqual(asked, ['a', 'a']);
  });

  it('are let go after a minute: those about thousands of servers are large', async () => {
    const { clock, asked, get, recent } = answers();
    await get('a');
    await clock.advance(60_000);
    await get('b');
    const isKept = (question: string) =>
      recent.get(question, Infinity, () => Promise.resolve('asked anew'));
    assert.equal(await isKept('a'), 0);
    await clock.advance(1);
    await get('c');
    assert.equal(await isKept('a'), 'asked anew');
    assert.deepEqual(asked, ['a', 'b', 'c']);
  });

  it('are kept for some hundred questions', async () => {
    const { asked, get } = answers();
    for (let at = 0; at < 401; at++) void get(`${at}`);
    await settle();
    void get('1');
    void get('0');
    assert.deepEqual(asked.slice(401), ['0']);
  });
});
