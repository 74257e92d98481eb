import assert from 'node:assert/strict';
import { StartClaims, ofOffers } from '../../../../src/core/console/startClaims';
import { FakeClock } from '../../../support/fakeClock';
import { FakeWindows } from './fakeWindows';

const server = { panelId: 'p', uuid: '3abb29a3-8d4b-4a60-aab5-ddc4d9dd05e2' };
const other = { ...server, uuid: '4abb29a3-8d4b-4a60-aab5-ddc4d9dd05e2' };

function threeWindows() {
  const clock = new FakeClock();
  const windows = new FakeWindows();
  const all = [windows.open(), windows.open(), windows.open()] as const;
  const claims = all.map((window) => new StartClaims(window, clock));
  const claim = (at: number, of = server) => claims[at]?.claim(of);
  return { clock, windows, all, claim };
}

describe('a start that several windows see', () => {
  it('is another window’s for what is offered than for what is sent', async () => {
    const { clock, all, claim } = threeWindows();
    const [, second] = all.map((window) => new StartClaims(window, clock, ofOffers));
    assert.equal(await claim(0), true);
    assert.equal(await second?.claim(server), true);
    assert.equal(await claim(2), false);
  });

  it('is one window’s', async () => {
    const { claim } = threeWindows();
    assert.deepEqual(await Promise.all([claim(1), claim(0), claim(2)]), [true, false, false]);
  });

  it('of another server is another start', async () => {
    const { claim } = threeWindows();
    assert.deepEqual(await Promise.all([claim(1), claim(0, other)]), [true, true]);
  });

  it('is the same window’s when it sees another one at once', async () => {
    const { claim } = threeWindows();
    assert.deepEqual([await claim(1), await claim(1), await claim(0)], [true, true, false]);
  });

  it('is any window’s later', async () => {
    const { clock, claim } = threeWindows();
    assert.equal(await claim(1), true);
    await clock.advance(10_000);
    assert.equal(await claim(2), true);
  });

  it('is not another’s under the next leader', async () => {
    const { windows, all, claim } = threeWindows();
    assert.equal(await claim(1), true);
    windows.lead(all[2]);
    assert.deepEqual([await claim(2), await claim(0)], [false, false]);
  });

  it('is decided by each window for itself where none leads', async () => {
    const { windows, claim } = threeWindows();
    assert.equal(await claim(1), true);
    windows.lead(undefined);
    assert.deepEqual([await claim(2), await claim(1), await claim(2, other)], [false, true, true]);
  });
});
