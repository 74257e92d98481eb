import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { StatusPace } from '../../../../src/core/monitoring/statusPace';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake, issueJson } from './panelFake';

const wanted = { fingerprint: 'f', status: 'resolved' } as const;

function stand(status = 'resolved') {
  const clock = new FakeClock();
  const fake = new PanelFake(() => issueJson('f', { status }));
  const pace = new StatusPace(clock);
  const change = () => pace.change(fake.http, 'p', wanted);
  return { clock, fake, pace, change };
}

describe('The pace of changes of issues', () => {
  it('is sixty at once, and each further one a minute after one of them', async () => {
    const { clock, pace, change, fake } = stand();
    for (let n = 0; n < 30; n++) await change();
    await clock.advance(10_000);
    for (let n = 0; n < 30; n++) {
      assert.equal(pace.waitMs, 0);
      await change();
    }
    assert.deepEqual([fake.asked.length, pace.waitMs], [60, 50_000]);
    const next = change();
    await clock.advance(49_999);
    assert.equal(fake.asked.length, 60);
    await clock.advance(1);
    await next;
    assert.equal(fake.asked.length, 61);
  });

  const limited = (retryAfterMs?: number) =>
    new PanelError('rateLimited', 'x', retryAfterMs === undefined ? {} : { retryAfterMs });
  const waits: readonly (readonly [what: string, PanelError[], kind: string | undefined])[] = [
    ['once', [limited(60_000)], undefined],
    ['three times', [limited(1_000), limited(1_000), limited(1_000)], undefined],
    ['a fourth time', Array.from({ length: 4 }, () => limited(1_000)), 'rateLimited'],
    ['for longer than a minute', [limited(60_001)], 'rateLimited'],
    ['for nobody knows how long', [limited()], 'rateLimited'],
    ['for another reason', [new PanelError('forbidden', 'x', { retryAfterMs: 1 })], 'forbidden'],
  ];
  for (const [what, failures, kind] of waits) {
    it(`${kind ? 'does not wait' : 'waits'} ${what}`, async () => {
      const { clock, fake, change } = stand();
      fake.failures.push(...failures);
      const changing = change().then(
        () => undefined,
        (error: PanelError) => error.kind,
      );
      await clock.advance(200_000);
      assert.equal(await changing, kind);
    });
  }

  for (const [status, is] of [
    ['resolved', 'done'],
    ['unresolved', 'timeout'],
  ] as const) {
    it(`looks whether it was done where the answer got lost: ${is}`, async () => {
      const { fake, change } = stand(status);
      fake.failures.push(new PanelError('timeout', 'x'));
      const changing = change().then(
        () => 'done',
        (error: PanelError) => error.kind,
      );
      assert.deepEqual([await changing, fake.asked.length], [is, 2]);
    });
  }

  it('is the loss of the answer where nobody can look either', async () => {
    const { fake, change } = stand();
    fake.failures.push(new PanelError('timeout', 'x'), new PanelError('network', 'y'));
    await assert.rejects(change(), { kind: 'timeout' });
  });

  it('ends while it waits with the reason of who asked, and sends nothing', async () => {
    const { clock, fake, pace, change } = stand();
    for (let n = 0; n < 60; n++) await change();
    const cancel = new AbortController();
    const changing = pace.change(fake.http, 'p', wanted, cancel.signal);
    cancel.abort(new Error('no more'));
    await assert.rejects(changing, /no more/);
    await clock.advance(120_000);
    assert.equal(fake.asked.length, 60);
    await assert.rejects(pace.change(fake.http, 'p', wanted, cancel.signal), /no more/);
  });
});
