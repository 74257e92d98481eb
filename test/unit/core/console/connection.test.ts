import assert from 'node:assert/strict';
import { clockTime } from '../../../../src/core/console/clockTime';
import type { LineSender } from '../../../../src/core/console/lineOutcome';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { silentLog } from '../../../support/silentLog';
import { FakeClock, settle } from '../../../support/fakeClock';
import { FakeNode } from './fakeNode';

async function connected(more: Partial<ConstructorParameters<typeof ConsoleConnection>[0]> = {}) {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  const warnings: string[] = [];
  const connection = new ConsoleConnection({
    clock,
    log: { ...silentLog, warn: (text) => warnings.push(text) },
    transport: node.transport,
    origin: 'https://panel.example',
    credentials: node.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
    random: () => 0.5,
    ...more,
  });
  const lines: string[] = [];
  const said: string[] = [];
  connection.onDidReceiveLine((line) => lines.push(line));
  connection.onDidSay((text) => said.push(text));
  connection.open();
  await clock.advance(10);
  return { clock, node, connection, lines, said, warnings };
}

function commandsOf(node: FakeNode): readonly string[] {
  return node.received.flatMap(({ event, arg }) => (event === 'send command' ? [arg] : []));
}

describe('ConsoleConnection', () => {
  it('authenticates, asks for the history once, and tells the state', async () => {
    const { node, connection } = await connected();
    assert.deepEqual(
      node.received.map(({ event }) => event),
      ['auth', 'send logs'],
    );
    assert.equal(connection.power, 'running');
  });

  it('loses and doubles no line in an hour of renewals, drops, 4410 and throttling', async () => {
    const { clock, node, lines, connection } = await connected();
    const typed: string[] = [];
    const heldBack = new Set<string>();
    const sender: LineSender = (some, outcome) => {
      if (outcome === 'heldBack') for (const line of some) heldBack.add(line);
    };
    const troubles = [
      () => node.end(1006),
      () => node.end(4410),
      () => node.send('token expiring'),
      () => node.end(1001),
      () => node.send('jwt error', 'Error Event [x]: jwt: exp claim is invalid'),
      () => node.raw('{"event":'),
      () => node.end(4409),
      () => node.send('throttled', 'send command'),
      () => node.send('throttled', 'global'),
    ];
    for (let second = 1; second <= 3600; second++) {
      node.print();
      if (second % 97 === 0) troubles[(second / 97) % troubles.length]?.();
      if (second % 13 === 0) {
        const paste = Array.from({ length: 10 }, (_, at) => `typed ${second} ${at}`);
        if (connection.commands(paste, sender) === 'accepted') typed.push(...paste);
      }
      await clock.advance(1000);
    }
    await clock.advance(30_000);
    assert.deepEqual(
      commandsOf(node),
      typed.filter((line) => !heldBack.has(line)),
    );
    assert.ok(heldBack.size < 20, `${heldBack.size} behind those that were dropped`);
    assert.ok(typed.length > 2_000, `${typed.length} commands`);
    assert.deepEqual(
      lines,
      node.history.map((line) => line),
    );
    for (const at of node.credentialTimes) {
      const inMinute = node.credentialTimes.filter((other) => other > at - 60_000 && other <= at);
      assert.ok(inMinute.length <= 5, `${inMinute.length} requests in a minute`);
    }
  });

  it('renews before the token ends, on the same socket, without the history', async () => {
    const { clock, node } = await connected();
    await clock.advance(35 * 60_000);
    const events = node.received.map(({ event }) => event);
    assert.equal(events.filter((event) => event === 'send logs').length, 1);
    assert.equal(events.filter((event) => event === 'auth').length, 5);
    assert.equal(node.open, 1);
  });

  it('sends a paste in order, no faster than the node takes it, and can be stopped', async () => {
    const { clock, node, connection } = await connected();
    const all = Array.from({ length: 30 }, (_, at) => `command ${at}`);
    const told: string[] = [];
    connection.onDidSend(({ line }) => told.push(line));
    const nobody = () => undefined;
    assert.equal(connection.commands(all, nobody), 'accepted');
    await clock.advance(5_000);
    const sent = commandsOf(node);
    assert.deepEqual(told, sent);
    assert.ok(sent.length >= 12 && sent.length <= 15, `${sent.length}`);
    assert.deepEqual([...sent, ...connection.cancelWaiting(nobody)], all);
    await clock.advance(60_000);
    assert.equal(commandsOf(node).length, sent.length);
  });

  it('keeps lines that wait through a reconnection', async () => {
    const { clock, node, connection } = await connected();
    const all = Array.from({ length: 15 }, (_, at) => `command ${at}`);
    connection.commands(all);
    node.end(1006);
    await clock.advance(30_000);
    assert.deepEqual(commandsOf(node), all);
  });

  it('takes no line for a server that is off, or without a connection, or that is too long', async () => {
    const { node, connection } = await connected();
    assert.equal(connection.commands(['x'.repeat(5000)]), 'tooLong');
    node.setPower('offline');
    assert.equal(connection.commands(['say hi']), 'offline');
    node.end(1006);
    assert.equal(connection.commands(['say hi']), 'disconnected');
    assert.deepEqual(commandsOf(node), []);
  });

  it('keeps what the daemon and installations tell among the lines, once, and shows none of it again', async () => {
    const { clock, node, lines, connection } = await connected();
    node.print();
    node.send('daemon message', 'Checking\nthe disk\x1b[31m');
    node.send('install output', '+ apk add curl');
    node.send('transfer logs', 'copied');
    node.send('install started');
    const kept = ['line 1', 'Checking the disk', '+ apk add curl', 'copied'];
    assert.deepEqual(connection.scrollback.tail(), kept);
    node.end(1006);
    await clock.advance(10_000);
    assert.deepEqual(connection.scrollback.tail(), kept);
    assert.deepEqual(lines, ['line 1']);
  });

  it('keeps each file of a restore, though no screen shows thousands at once', async () => {
    const { clock, node, connection } = await connected();
    for (let n = 0; n < 2_500; n++) node.send('daemon message', `region/r.${n}.mca`);
    await clock.advance(5_000);
    assert.equal(connection.scrollback.length, 2_500);
  });

  it('says nothing of a line that tells of something else than a console', async () => {
    const { node, connection, lines } = await connected();
    const events: string[] = [];
    connection.onDidReceiveEvent(({ type }) => events.push(type));
    node.send('feature match', JSON.stringify({ key: 'eula' }));
    assert.deepEqual([lines, events, connection.scrollback.length], [[], [], 0]);
  });

  it('tries again where what it asks for fails by a mistake, and says so', async () => {
    const errors: unknown[] = [];
    const { connection, said } = await connected({
      credentials: () => Promise.reject(new Error('no such thing')),
      log: { ...silentLog, error: (error) => errors.push(error) },
    });
    assert.deepEqual(errors.map(String), ['Error: no such thing']);
    assert.equal(connection.session.phase, 'waiting');
    assert.match(said.join(), /no such thing/);
    connection.dispose();
  });

  it("writes into the log what finds a failure in the node's own", async () => {
    const { clock, node, warnings } = await connected();
    node.send('daemon error', 'Error Event [a1]: Disk full.');
    node.send('jwt error', 'Error Event [b2]: No.');
    node.send('daemon message', 'Error Event [c3]: no failure');
    node.send('daemon error', 'No identifier.');
    await clock.advance(10);
    assert.deepEqual(warnings, [
      'The node reports error a1: Disk full.',
      'The node reports error b2: No.',
    ]);
  });

  const outcomes: readonly (readonly [
    name: string,
    happens: (node: FakeNode, connection: ConsoleConnection, sender: LineSender) => unknown,
    told: readonly string[],
  ])[] = [
    ['nothing', () => undefined, ['sent a', 'sent b', 'sent c']],
    [
      'it is dropped',
      (node) => node.send('throttled', 'send command'),
      ['dropped a', 'heldBack b c'],
    ],
    [
      'something else is dropped',
      (node) => node.send('throttled', 'send stats'),
      ['sent a', 'sent b', 'sent c'],
    ],
    [
      'one of all that it was sent is dropped',
      (node) => node.send('throttled', 'global'),
      ['perhapsDropped a', 'heldBack b c'],
    ],
    ['the server goes off', (node) => node.setPower('offline'), ['offline b c', 'sent a']],
    [
      'the rest is cancelled',
      (_, connection, sender) => connection.cancelWaiting(sender),
      ['cancelled b c', 'sent a'],
    ],
    ['the connection breaks', (node) => node.end(1006), ['unknown a', 'sent b', 'sent c']],
  ];
  for (const [name, happens, expected] of outcomes) {
    it(`tells who sent three lines what became of each: ${name}`, async () => {
      const { clock, node, connection } = await connected();
      const told: string[] = [];
      const sender: LineSender = (lines, outcome) => {
        told.push(`${outcome} ${lines.join(' ')}`);
      };
      connection.commands(['a', 'b', 'c'], sender);
      happens(node, connection, sender);
      await clock.advance(20_000);
      assert.deepEqual(told, expected);
    });
  }

  it('says so where a dropped line belongs to nobody who could be given it back', async () => {
    const { node, connection, said } = await connected();
    connection.commands(['say hi']);
    node.send('throttled', 'send command');
    assert.match(said.join(), /The node dropped .*say hi/);
  });

  it('takes no line that its token does not allow, and knows when that changes', async () => {
    const { clock, node, connection } = await connected();
    const changes: (readonly string[] | undefined)[] = [];
    connection.onDidChangePermissions(() => changes.push(connection.permissions));
    for (const permissions of [['websocket.connect'], ['websocket.connect'], ['*']]) {
      node.permissions = permissions;
      // The panel tells the node, which takes no token of before any more (panel-dialect.md, 6.3).
      node.deny();
      node.end(1006);
      await clock.advance(30_000);
      const isAllowed = permissions.includes('*');
      assert.equal(connection.commands(['say hi']), isAllowed ? 'accepted' : 'forbidden');
    }
    assert.deepEqual(changes, [['websocket.connect'], ['*']]);
    assert.deepEqual(commandsOf(node), ['say hi']);
  });

  it('survives nonsense, and logs each kind once', async () => {
    const { node, connection, warnings } = await connected();
    const nonsense = [
      '',
      'null',
      '[]',
      '{"event":7}',
      '{"event":"new"}',
      '{"event":"stats","args":["{"]}',
    ];
    for (const text of [...nonsense, ...nonsense]) node.raw(text);
    assert.equal(connection.session.phase, 'live');
    assert.equal(warnings.length, 2);
  });

  it('connects nowhere but to a websocket', async () => {
    const { clock, node, connection } = await connected();
    const count = node.received.length;
    Object.assign(node, { transport: undefined });
    connection.close();
    const other = new ConsoleConnection({
      clock,
      log: silentLog,
      transport: () => assert.fail('it must not connect'),
      origin: 'https://panel.example',
      credentials: () =>
        Promise.resolve({ kind: 'granted', token: 't', socket: 'ws://plain.example' }),
      condition: () => Promise.resolve({ kind: 'normal' }),
    });
    other.open();
    await settle();
    assert.equal(other.session.phase, 'waiting');
    other.dispose();
    assert.equal(node.received.length, count);
  });

  describe('after an outage', () => {
    const gaps = [
      ['says nothing where the history goes on from before', 'running', 20, 'running', /^$/],
      [
        'says what is missing where it does not',
        'running',
        200,
        'running',
        /^Output from .* to .* is missing because .*, except for/,
      ],
      [
        'says so where nothing is there any more',
        'running',
        0,
        'offline',
        /^Output from .* to .* is missing because the console wasn't connected\.$/,
      ],
      ['says nothing where the server was off all the time', 'offline', 0, 'offline', /^$/],
    ] as const;
    for (const [name, before, count, after, expected] of gaps) {
      it(name, async () => {
        const { clock, node, connection, lines, said } = await connected();
        for (let line = 0; line < 10; line++) node.print();
        node.setPower(before);
        const shown = lines.length;
        node.end(1006);
        for (let line = 0; line < count; line++) node.print();
        node.power = after;
        await clock.advance(5_000);
        const sentences = said.slice(1);
        assert.match(sentences.join('\n'), expected);
        assert.equal(lines.length - shown, Math.min(count, 150));
        assert.equal(new Set(lines).size, lines.length, 'no line twice');
        const kept = connection.scrollback.tail();
        assert.deepEqual(kept.slice(shown, shown + sentences.length), sentences);
      });
    }

    for (const ms of [0, 200]) {
      it(`says what is missing also where it breaks again, ${ms} ms after it is back`, async () => {
        const { clock, node, lines, said } = await connected();
        for (let line = 0; line < 10; line++) node.print();
        node.end(1006);
        for (let line = 0; line < 200; line++) node.print();
        while (node.received.filter(({ event }) => event === 'send logs').length < 2)
          await clock.advance(10);
        await clock.advance(ms);
        node.end(1006);
        await clock.advance(5_000);
        const missing = said.filter((text) => text.includes('is missing'));
        assert.equal(missing.length, 1);
        assert.match(missing.join(), /is missing because .*except for/);
        assert.equal(new Set(lines).size, lines.length, 'no line twice');
      });
    }

    it('tells since when and until when nothing came', async () => {
      const { clock, node, said } = await connected();
      node.print();
      await clock.advance(60_000);
      node.print();
      const from = clockTime(clock.now());
      await clock.advance(5_000);
      node.end(1006);
      node.handshakeStatus = 502;
      await clock.advance(15_000);
      node.handshakeStatus = undefined;
      for (let line = 0; line < 200; line++) node.print();
      await clock.advance(500);
      const to = clockTime(clock.now());
      await clock.advance(2_000);
      assert.deepEqual(said.slice(1), [
        `Output from ${from} to ${to} is missing because the console wasn't connected, except for what the node still had.`,
      ]);
    });
  });

  describe('when permissions change', () => {
    for (const offset of [0, 450, 950]) {
      it(`goes on within 2 s, with at most two tokens and no line lost, ${offset} ms into a second`, async () => {
        const { clock, node, lines } = await connected();
        await clock.advance(60_000 - (clock.now() % 1_000) + offset);
        const asked = node.credentialTimes.length;
        node.deny();
        for (let tenth = 0; tenth < 20; tenth++) {
          node.print();
          await clock.advance(100);
        }
        const renewals = node.credentialTimes.length - asked;
        assert.ok(renewals <= 2, `${renewals} tokens`);
        node.print();
        await clock.advance(400);
        assert.deepEqual(lines, node.history);
      });
    }
  });

  it('leaves no timer behind', async () => {
    const { clock, connection } = await connected();
    connection.commands(Array.from({ length: 20 }, () => 'x'));
    connection.dispose();
    assert.equal(clock.pending, 0);
  });
});

describe('setPower', () => {
  const rows = [
    ['start', 'offline', ['starting', 'running'], 'done'],
    ['stop', 'running', ['stopping', 'offline'], 'done'],
    ['kill', 'running', ['offline'], 'done'],
    ['restart', 'running', ['stopping', 'offline', 'starting', 'running'], 'done'],
    ['start', 'running', [], 'done'],
    [
      'start',
      'offline',
      ['starting', 'offline'],
      'The server stopped again before it was running.',
    ],
    [
      'stop',
      'running',
      [],
      "The node didn't respond. Your account might not have permission to do this.",
    ],
    ['restart', 'running', ['stopping'], 'pending'],
  ] as const;
  for (const [action, before, states, outcome] of rows) {
    it(`${action} of a server that is ${before}: ${states.join(', ')}`, async () => {
      const { clock, node, connection } = await connected();
      node.setPower(before);
      let result = 'pending';
      connection.setPower(action).then(
        () => (result = 'done'),
        (error: Error) => (result = error.message),
      );
      for (const state of states) {
        assert.equal(result, 'pending');
        node.setPower(state);
        await settle();
      }
      await clock.advance(60_000);
      assert.equal(result, outcome);
    });
  }

  it('fails with what the node says, and when the person gives up', async () => {
    const { node, connection } = await connected();
    node.setPower('offline');
    const first = connection.setPower('start');
    node.send('daemon error', 'disk full');
    await assert.rejects(first, /disk full/);
    const giveUp = new AbortController();
    const second = connection.setPower('start', giveUp.signal);
    giveUp.abort();
    await assert.rejects(second, { name: 'AbortError' });
  });
});
