import assert from 'node:assert/strict';
import { Leading, type LeadingOptions } from '../../../../src/core/windows/leading';
import { beatMs } from '../../../../src/core/windows/place';
import { FakeClock } from '../../../support/fakeClock';

const minute = 60_000;

/** A window that leads, as long as the note says what `stillLeads` answers. */
function leadingBy(stillLeads: () => Promise<boolean>, more: Partial<LeadingOptions> = {}) {
  const clock = new FakeClock();
  const leading = new Leading({
    ...{ window: 'one', clock, stillLeads },
    secret: () => Promise.resolve('secret'),
    guestKey: () => Promise.resolve(undefined),
    answers: new Map([['how', () => Promise.resolve('well')]]),
    guestAnswers: new Map(),
    onNews: () => undefined,
    onLeft: () => undefined,
    ...more,
  });
  const ask = () => leading.ask('how', null, new AbortController().signal);
  return { clock, leading, ask };
}

describe('the window that leads', () => {
  const still: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['a note of its own', () => Promise.resolve(true)],
    ['a disk that hangs', () => new Promise(() => undefined)],
    ['a disk that fails', () => Promise.reject(new Error('EIO'))],
  ];
  for (const [what, stillLeads] of still) {
    it(`goes on leading with ${what}`, async () => {
      const { clock, leading, ask } = leadingBy(stillLeads);
      await clock.advance(minute);
      assert.equal(leading.hasEnded, false);
      assert.equal(await ask(), 'well');
      leading.end();
    });
  }

  it('asks a disk that hangs once, and ends when it says that another one leads', async () => {
    const asked: ((leads: boolean) => void)[] = [];
    const { clock, leading } = leadingBy(() => new Promise((resolve) => asked.push(resolve)));
    await clock.advance(minute);
    assert.equal(asked.length, 1);
    asked[0]?.(false);
    await clock.advance(0);
    assert.equal(leading.hasEnded, true);
  });

  it('looks at each beat, and ends when another one leads', async () => {
    let looks = 0;
    const { clock, leading } = leadingBy(() => Promise.resolve(++looks < 4));
    await clock.advance(minute);
    assert.deepEqual([looks, leading.hasEnded], [4, true]);
  });

  it('gives up what it asked itself, though what answers does not end', async () => {
    const { leading } = leadingBy(() => Promise.resolve(true), {
      answers: new Map([['how', () => new Promise(() => undefined)]]),
    });
    const end = new AbortController();
    const asking = leading.ask('how', null, end.signal);
    end.abort(new Error('no longer wanted'));
    await assert.rejects(asking, /no longer wanted/);
    leading.end();
  });

  it('ends where it slept', async () => {
    const { clock, leading } = leadingBy(() => Promise.resolve(true));
    await clock.advance(beatMs);
    clock.sleep(minute);
    leading.endIfSlept();
    assert.equal(leading.hasEnded, true);
  });
});
