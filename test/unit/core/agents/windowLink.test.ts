import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepListings } from '../../../../src/core/agents/keptListings';
import { WindowLink } from '../../../../src/core/agents/windowLink';
import { tooManyQuestions } from '../../../../src/core/windows/guests';
import { makeGuestKey, readGuestKey } from '../../../../src/core/windows/guestKey';
import { greetCaller } from '../../../../src/core/windows/handshake';
import { writeLeader } from '../../../../src/core/windows/leaderNote';
import { type LocalServer, listenLocally } from '../../../../src/core/windows/localSocket';
import { type Peer, PeerRefusal } from '../../../../src/core/windows/peer';
import { peerOn } from '../../../../src/core/windows/peerOn';
import { FakeClock } from '../../../support/fakeClock';

const listing = (name: string, changes: boolean) => ({
  ...{ name, description: name, changes, inputSchema: {} },
});
const request = (tool: string) => ({ tool, input: {}, client: 'an agent' });
const done = { result: { parts: [] } };
const { signal } = new AbortController();

describe('The way from a program of an agent to the windows', () => {
  let folder = '';
  let ends: (() => unknown)[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hosting-panel-link-'));
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A window that leads, and answers guests as the test says. */
  async function lead(answer: (question: string, peer: Peer) => unknown, number = 1) {
    await makeGuestKey(folder);
    const guestSecret = await readGuestKey(folder);
    const clock = new FakeClock();
    const asked: string[] = [];
    const peers: Peer[] = [];
    const server: LocalServer = await listenLocally((socket) => {
      socket.on('error', () => socket.destroy());
      void greetCaller(socket, { secret: 'of windows', guestSecret, clock }).then(() => {
        const peer = peerOn(socket, {
          asked: (question) => {
            asked.push(question);
            return Promise.resolve(answer(question, peer));
          },
          told: () => undefined,
        });
        peers.push(peer);
      });
    });
    await writeLeader(folder, { address: server.address, id: `window-${number}` });
    const close = async () => {
      for (const peer of peers) peer.end();
      await server.close();
    };
    ends.push(close);
    return { asked, peers, close };
  }

  function link() {
    const clock = new FakeClock();
    const one = new WindowLink(folder, clock);
    ends.push(() => one.dispose());
    let changes = 0;
    one.onDidChangeTools(() => changes++);
    return { one, clock, changes: () => changes };
  }

  /** Lets sockets and time go on until something is there. */
  async function until(isThere: () => boolean, clock?: FakeClock) {
    for (let turn = 0; turn < 2_000 && !isThere(); turn++) {
      await clock?.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.ok(isThere());
  }

  const tools = { tools: [listing('read', false), listing('write', true)] };

  it('lists the tools of the window that leads, and calls them there by one connection', async () => {
    const { asked, peers } = await lead((question) => (question === 'agents.tools' ? tools : done));
    const { one, changes } = link();
    assert.deepEqual(await one.list(signal), tools.tools);
    assert.deepEqual(await one.call(request('read'), signal), done);
    assert.deepEqual(asked, ['agents.tools', 'agents.call']);
    assert.deepEqual([peers.length, changes()], [1, 0]);
  });

  it('finds one window for all that ask at the same time', async () => {
    const { peers } = await lead(() => done);
    const { one } = link();
    await Promise.all([one.call(request('a'), signal), one.call(request('b'), signal)]);
    assert.equal(peers.length, 1);
  });

  it('hears of other tools, and of nothing else', async () => {
    const { peers } = await lead(() => tools);
    const { one, changes } = link();
    await one.list(signal);
    peers[0]?.tell('something.else', undefined);
    peers[0]?.tell('agents.toolsChanged', undefined);
    await until(() => changes() > 0);
    assert.equal(changes(), 1);
  });

  it('lists those that were kept where no window is open, at once', async () => {
    await keepListings(folder, tools.tools);
    assert.deepEqual(await link().one.list(signal), tools.tools);
  });

  it('lists those that were kept where the window is of another version', async () => {
    await keepListings(folder, tools.tools);
    for (const answer of [{ tools: 7 }, new PeerRefusal('Unknown question')]) {
      const { close } = await lead(() =>
        answer instanceof Error ? Promise.reject(answer) : answer,
      );
      assert.deepEqual(await link().one.list(signal), tools.tools);
      await close();
    }
  });

  it('says so where no window is open, once none has taken over for three seconds', async () => {
    const { one, clock } = link();
    const answers: unknown[] = [];
    void one.call(request('read'), signal).then((answer) => answers.push(answer));
    const began = clock.now();
    await until(() => answers.length > 0, clock);
    assert.match(JSON.stringify(answers), /No VS Code window with Hosting Panel is open/);
    assert.ok(clock.now() - began >= 3_000);
  });

  it('waits for the window that takes over', async () => {
    const { one, clock } = link();
    const answers: unknown[] = [];
    void one.call(request('read'), signal).then((answer) => answers.push(answer));
    await clock.advance(400);
    await lead(() => done);
    await until(() => answers.length > 0, clock);
    assert.deepEqual(answers, [done]);
  });

  const failures: readonly (readonly [what: string, answer: () => unknown, RegExp])[] = [
    [
      'too many calls',
      () => Promise.reject(new PeerRefusal('Full', tooManyQuestions)),
      /Too many tools are running/,
    ],
    ['another version', () => Promise.reject(new PeerRefusal('No')), /different versions/],
    ['nothing that can be read', () => 7, /different versions/],
  ];
  for (const [what, answer, sentence] of failures) {
    it(`answers a call with a sentence where the window says: ${what}`, async () => {
      await lead(answer);
      const outcome = await link().one.call(request('read'), signal);
      assert.match('failure' in outcome ? outcome.failure : '', sentence);
    });
  }

  for (const [tool, times] of [
    ['read', 2],
    ['write', 1],
    ['unknown', 1],
  ] as const) {
    it(`asks ${times} times for a tool where the window ends meanwhile: ${tool}`, async () => {
      const { asked } = await lead((question, peer) => {
        if (question === 'agents.tools') return tools;
        peer.end();
        return new Promise(() => undefined);
      });
      const { one, changes } = link();
      await one.list(signal);
      const outcome = await one.call(request(tool), signal);
      assert.match('failure' in outcome ? outcome.failure : '', /might have completed/);
      assert.equal(asked.filter((question) => question === 'agents.call').length, times);
      assert.equal(changes(), times - 1, 'the tools may be those of another window');
    });
  }

  it('calls by the next window after the end of one', async () => {
    const first = await lead(() => done);
    const { one } = link();
    await one.call(request('write'), signal);
    await first.close();
    const second = await lead(() => ({ failure: 'No.' }), 2);
    await until(() => first.peers[0]?.hasEnded === true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await one.call(request('write'), signal), { failure: 'No.' });
    assert.equal(second.asked.length, 1);
  });

  it('ends with whoever asks, and with its own end', async () => {
    await lead(() => new Promise(() => undefined));
    const cancel = new AbortController();
    const asking = link().one.call(request('read'), cancel.signal);
    setTimeout(() => cancel.abort(new Error('no more')), 20);
    await assert.rejects(asking, /no more/);
    const ended = link().one;
    ended.dispose();
    await assert.rejects(ended.call(request('read'), signal), /The program ended/);
    await assert.rejects(ended.list(signal), /The program ended/);
  });
});
