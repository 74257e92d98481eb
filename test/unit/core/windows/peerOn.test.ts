import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import {
  type Peer,
  PeerGone,
  type PeerListener,
  PeerRefusal,
} from '../../../../src/core/windows/peer';
import { peerOn } from '../../../../src/core/windows/peerOn';
import { settle } from '../../../support/fakeClock';
import { SocketEnd } from './socketPair';

const silent: PeerListener = {
  asked: () => Promise.reject(new Error('Nobody was asked')),
  told: () => undefined,
};

/** Two windows that know each other. */
function meet(listener: Partial<PeerListener>) {
  const [here, there] = SocketEnd.pair();
  const other = peerOn(there.socket, { ...silent, ...listener });
  const peer = peerOn(here.socket, silent);
  const ends: string[] = [];
  peer.onDidEnd(() => ends.push('here'));
  other.onDidEnd(() => ends.push('there'));
  return { peer, other, here, there, ends };
}

describe('a window that speaks with another one', () => {
  const values: readonly unknown[] = ['text', 7, false, null, [1, 'a'], { a: { b: 1 } }, ''];
  for (const value of values) {
    it(`asks with ${JSON.stringify(value)} and is answered with it`, async () => {
      const asked: unknown[] = [];
      const { peer } = meet({
        asked: (question, about) => {
          asked.push([question, about]);
          return Promise.resolve(about);
        },
      });
      assert.deepEqual(await peer.ask('how', value), value);
      assert.deepEqual(asked, [['how', value]]);
      peer.end();
    });

    it(`tells ${JSON.stringify(value)}`, async () => {
      const told: unknown[] = [];
      const { peer } = meet({
        asked: () => Promise.resolve(),
        told: (topic, what) => told.push([topic, what]),
      });
      peer.tell('news', value);
      // In order: what is answered came behind it.
      await peer.ask('how', 1);
      assert.deepEqual(told, [['news', value]]);
      peer.end();
    });
  }

  it('asks and tells nothing but a name', async () => {
    const said: unknown[] = [];
    const { peer } = meet({
      asked: (...[question, about]) => Promise.resolve(void said.push([question, about])),
      told: (topic, what) => said.push([topic, what]),
    });
    peer.tell('news', undefined);
    assert.equal(await peer.ask('how', undefined), undefined);
    assert.deepEqual(said, [
      ['news', undefined],
      ['how', undefined],
    ]);
    peer.end();
  });

  const refusals: readonly (readonly [string, Error, string, unknown])[] = [
    ['a reason', new PeerRefusal('Not now', { why: 'busy' }), 'Not now', { why: 'busy' }],
    ['no reason', new PeerRefusal('Not now'), 'Not now', undefined],
    [
      'an error of its own, which has no reason for others',
      Object.assign(new Error('EACCES'), { reason: 'secret' }),
      'EACCES',
      undefined,
    ],
    ['what is no error', 'out of order' as unknown as Error, 'out of order', undefined],
  ];
  for (const [name, error, message, reason] of refusals) {
    it(`is refused with ${name}`, async () => {
      const { peer } = meet({ asked: () => Promise.reject(error) });
      await assert.rejects(peer.ask('how', 1), (refusal) => {
        assert.ok(refusal instanceof PeerRefusal);
        assert.deepEqual([refusal.message, refusal.reason], [message, reason]);
        return true;
      });
      assert.equal(peer.hasEnded, false);
      peer.end();
    });
  }

  for (const [what, isAnswered] of [
    ['answers too late', true],
    ['hangs', false],
  ] as const) {
    it(`gives up what it asked, though the other one ${what}: that one hears of it`, async () => {
      let came: () => void = () => undefined;
      const asked = new Promise<void>((resolve) => (came = resolve));
      let heard: (why: string) => void = () => undefined;
      const gaveUp = new Promise<string>((resolve) => (heard = resolve));
      const { peer } = meet({
        asked: (_question, _about, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              heard((signal.reason as Error).message);
              if (isAnswered) resolve('too late');
            });
            came();
          }),
      });
      const end = new AbortController();
      const asking = peer.ask('slow', 1, end.signal);
      await asked;
      end.abort(new Error('no longer wanted'));
      await assert.rejects(asking, /no longer wanted/);
      assert.equal(await gaveUp, 'The other window gave up');
      assert.equal(getEventListeners(end.signal, 'abort').length, 0);
      peer.end();
    });
  }

  it('asks nothing that was given up before', async () => {
    const asked: unknown[] = [];
    const { peer } = meet({ asked: (question) => Promise.resolve(asked.push(question)) });
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await assert.rejects(peer.ask('how', 1, signal), /no longer wanted/);
    await settle();
    assert.deepEqual(asked, []);
    peer.end();
  });

  it('leaves nothing listening behind an answer', async () => {
    const { peer } = meet({ asked: () => Promise.resolve(1) });
    const { signal } = new AbortController();
    await peer.ask('how', 1, signal);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
    peer.end();
  });

  const ends: readonly (readonly [string, (met: ReturnType<typeof meet>) => void])[] = [
    ['it ends', ({ peer }) => peer.end()],
    ['the other one ends', ({ other }) => other.end()],
    ['the socket breaks', ({ here }) => here.destroy(new Error('EPIPE'))],
    ['the socket of the other one breaks', ({ there }) => there.destroy(new Error('EPIPE'))],
    ['the other one says what is no message', ({ there }) => there.write(Buffer.alloc(4, 0xff))],
  ];
  for (const [name, end] of ends) {
    it(`learns that a question ended without an answer where ${name}, on both sides once`, async () => {
      const met = meet({ asked: () => new Promise(() => undefined) });
      const { peer, other } = met;
      for (const socket of [met.here, met.there]) socket.on('error', () => undefined);
      const gone = assert.rejects(peer.ask('slow', 1), PeerGone);
      await settle();
      end(met);
      await gone;
      await settle();
      await settle();
      assert.deepEqual(met.ends.sort(), ['here', 'there']);
      assert.deepEqual([peer.hasEnded, other.hasEnded], [true, true]);
      assert.deepEqual([met.here.destroyed, met.there.destroyed], [true, true]);
      peer.end();
      other.end();
      assert.equal(met.ends.length, 2);
    });
  }

  it('has not ended before', () => {
    const { peer, ends } = meet({});
    assert.deepEqual([peer.hasEnded, ends], [false, []]);
    peer.end();
  });

  it('asks and tells nothing behind its end', async () => {
    const { peer, here } = meet({});
    peer.end();
    await assert.rejects(peer.ask('how', 1), PeerGone);
    peer.tell('news', 1);
    await settle();
    assert.deepEqual(here.written, []);
  });

  it('hears nothing behind its end, not even what came with the rest', async () => {
    const told: string[] = [];
    const met: { other?: Peer } = {};
    const { peer, other } = meet({
      told: (topic) => {
        told.push(topic);
        met.other?.end();
      },
    });
    met.other = other;
    peer.tell('first', 1);
    peer.tell('second', 2);
    await settle();
    await settle();
    assert.deepEqual(told, ['first']);
  });

  it('ends where what it tells cannot go', async () => {
    const { peer, here, ends } = meet({});
    here.on('error', () => undefined);
    here._write = (_chunk, _encoding, done) => done(new Error('EPIPE'));
    peer.tell('news', 1);
    await settle();
    assert.deepEqual([peer.hasEnded, ends[0]], [true, 'here']);
  });

  it('is no refusal of the other one where the protocol refuses', async () => {
    const [here, there] = SocketEnd.pair();
    const peer = peerOn(here.socket, silent);
    const asking = peer.ask('how', 1);
    await settle();
    const { id } = JSON.parse(String(Buffer.concat(here.written).subarray(4))) as { id: number };
    const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'No' } });
    const head = Buffer.alloc(4);
    head.writeUInt32BE(text.length);
    there.write(Buffer.concat([head, Buffer.from(text)]));
    await assert.rejects(asking, PeerGone);
    peer.end();
  });
});
