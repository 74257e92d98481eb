import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { follow } from '../../../../src/core/windows/following';
import { makeGuestKey, readGuestKey } from '../../../../src/core/windows/guestKey';
import { OtherSecret } from '../../../../src/core/windows/handshake';
import { writeLeader } from '../../../../src/core/windows/leaderNote';
import { PeerRefusal } from '../../../../src/core/windows/peer';
import { peerOn } from '../../../../src/core/windows/peerOn';
import { silenceMs } from '../../../../src/core/windows/place';
import { visitLeader } from '../../../../src/core/windows/visitLeader';
import { FakeClock } from '../../../support/fakeClock';
import { HelloHost } from './helloHost';

const { signal } = new AbortController();

describe('who connects to the window that leads', () => {
  let folder: string;
  let clock: FakeClock;
  let host: HelloHost;
  let news: unknown[];
  const onNews = (one: unknown) => news.push(one);

  beforeEach(async () => {
    folder = mkdtempSync(join(os.tmpdir(), 'following-'));
    clock = new FakeClock();
    news = [];
    await makeGuestKey(folder);
    host = await HelloHost.open(clock, 'ours', await readGuestKey(folder));
    await writeLeader(folder, { address: host.server.address, id: 'one' });
  });
  afterEach(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const asWindow = (secret = 'ours') =>
    follow({ address: host.server.address, window: 'two', secret, clock, peerOn, onNews });
  const asGuest = () => visitLeader({ folder, clock, onNews });

  const kinds = [
    ['a window', asWindow, 'This window does not lead'],
    ['a guest', asGuest, 'A guest answers nothing'],
  ] as const;
  for (const [what, connect, refusal] of kinds) {
    describe(`as ${what}`, () => {
      it('asks, and refuses every question', async () => {
        const place = await connect();
        assert.deepEqual(await place.ask('how', 7, signal), ['how', 7]);
        await assert.rejects(
          host.peers[0]?.ask('how', 7) ?? assert.fail(),
          new PeerRefusal(refusal),
        );
        place.end();
      });

      it('hears what is told, but for the beats', async () => {
        const place = await connect();
        await place.ask('how', 7, signal);
        const [peer] = host.peers;
        peer?.tell('alive', undefined);
        peer?.tell('news', 7);
        await peer?.ask('how', 7).catch(() => undefined);
        assert.deepEqual(news, [{ topic: 'news', what: 7 }]);
        place.end();
      });

      for (const topic of ['alive', 'news']) {
        it(`ends when it heard nothing for fifteen seconds, since ${topic} too`, async () => {
          const place = await connect();
          await place.ask('how', 7, signal);
          const [peer] = host.peers;
          await clock.advance(silenceMs - 1);
          peer?.tell(topic, 1);
          await peer?.ask('how', 7).catch(() => undefined);
          let ends = 0;
          place.onDidEnd(() => ends++);
          await clock.advance(silenceMs - 1);
          assert.deepEqual([place.hasEnded, ends], [false, 0]);
          await clock.advance(1);
          assert.deepEqual([place.hasEnded, ends, clock.pending], [true, 1, 0]);
          await host.gone();
        });
      }

      it('ends fifteen seconds after it came where nothing is ever said', async () => {
        const place = await connect();
        await clock.advance(silenceMs - 1);
        assert.equal(place.hasEnded, false);
        await clock.advance(1);
        assert.equal(place.hasEnded, true);
      });

      it('waits for nothing more behind its end', async () => {
        const place = await connect();
        place.end();
        assert.deepEqual([place.hasEnded, clock.pending], [true, 0]);
        await host.gone();
      });

      it('ends with the window that leads', async () => {
        const place = await connect();
        await place.ask('how', 7, signal);
        const ended = new Promise<void>((resolve) => place.onDidEnd(resolve));
        host.peers[0]?.end();
        await ended;
        assert.deepEqual([place.hasEnded, clock.pending], [true, 0]);
      });
    });
  }

  it('as a window says who it is, and tells the others by the one that leads', async () => {
    const place = await asWindow();
    assert.equal(place.role, 'following');
    place.tell({ topic: 'news', what: 7 });
    // Only the one that leads can tell one window, or guests.
    place.tellWindow('three', { topic: 'news', what: 8 });
    place.tellGuests({ topic: 'news', what: 9 });
    place.endIfSlept();
    await place.ask('how', 7, signal);
    assert.deepEqual(host.told, [
      ['here', 'two'],
      ['tell', { topic: 'news', what: 7 }],
    ]);
    assert.equal(place.hasEnded, false);
    place.end();
  });

  it('as a guest says nothing of itself', async () => {
    const peer = await asGuest();
    await peer.ask('how', 7, signal);
    assert.deepEqual(host.told, []);
    peer.end();
  });

  it('as a window with another secret hangs up', async () => {
    await assert.rejects(asWindow('other'), OtherSecret);
    await host.gone();
    assert.equal(clock.pending, 0);
  });

  it('as a guest with another key hangs up', async () => {
    writeFileSync(join(folder, 'guests.key'), 'x'.repeat(43));
    await assert.rejects(asGuest(), OtherSecret);
    await host.gone();
    assert.equal(clock.pending, 0);
  });

  const missing: readonly (readonly [string, string])[] = [
    ['no window leads', 'leader.json'],
    ['nobody is let in', 'guests.key'],
  ];
  for (const [what, file] of missing) {
    it(`as a guest is told that ${what}`, async () => {
      rmSync(join(folder, file));
      await assert.rejects(asGuest(), { message: 'No window lets guests in' });
    });
  }
});
