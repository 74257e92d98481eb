import assert from 'node:assert/strict';
import { ConsoleRig } from './consoleClient';

const minute = 60_000;
const expired = 'jwt: exp claim is invalid';

describe('Console websocket', () => {
  const rig = new ConsoleRig({ clockScale: 0 });

  it('refuses another origin, a missing one and an unknown server at the handshake', async () => {
    const { uuid } = rig.panel.server('Ticket Bot');
    const rows: readonly [string, string | undefined, number][] = [
      [uuid, undefined, 403],
      [uuid, 'https://elsewhere.example.com', 403],
      [uuid, `${rig.panel.url}/`, 403],
      [uuid, rig.panel.nodeUrl, 403],
      ['none', rig.panel.url, 404],
      [uuid.slice(0, 8), rig.panel.url, 404],
    ];
    for (const [server, origin, status] of rows) {
      const client = rig.connectTo(server, origin);
      await client.until(() => client.status !== undefined);
      assert.equal(client.status, status, `${server} from ${origin}`);
    }
  });

  it('refuses the thirty-first connection', async () => {
    const open = Array.from({ length: 30 }, () => rig.connect());
    for (const client of open) await client.opened();
    const oneMore = rig.connect();
    await oneMore.until(() => oneMore.status !== undefined);
    assert.equal(oneMore.status, 400);
    open[0]?.end();
    await open[0]?.ended();
    await open[1]?.settled();
    await rig.connect().opened();
  });

  it('wants auth before anything else', async () => {
    const client = await rig.open();
    client.send('send stats');
    client.send('set state', 'start');
    await client.event('jwt error', 2);
    assert.deepEqual(
      client.frames,
      Array(2).fill({ event: 'jwt error', args: ['jwt: no jwt present'] }),
    );
    assert.equal(rig.panel.find('Ticket Bot').power, 'offline');
  });

  it('answers auth with success, status and, while offline, stats; a renewal only with success', async () => {
    const { client, token } = await rig.live();
    assert.deepEqual(
      client.frames.map(({ event }) => event),
      ['auth success', 'status', 'stats'],
    );
    client.send('auth', token);
    await client.event('auth success', 2);
    await client.settled();
    assert.equal(client.frames.length, 4);
  });

  it('takes the token that the panel gives', async () => {
    const { token, socket } = await rig.credentials();
    assert.match(socket, /\/api\/servers\/[0-9a-f-]{36}\/ws$/);
    const client = await rig.open();
    client.send('auth', token);
    await client.event('auth success');
  });

  it('sends no stats after auth to who finds the server running or installing', async () => {
    const server = rig.panel.find('Ticket Bot');
    server.status = 'installing';
    const { client } = await rig.live();
    assert.deepEqual(client.all('stats'), []);
  });

  const refused: readonly [string, () => string, string, RegExp][] = [
    ['garbage', () => 'garbage', 'daemon error', /an unexpected error/],
    ['nothing', () => '', 'daemon error', /an unexpected error/],
    [
      'a forged token',
      () => `${rig.token(['*']).slice(0, -4)}AAAA`,
      'daemon error',
      /an unexpected/,
    ],
    [
      'another server’s token',
      () => rig.token(['*'], 'Music Bot'),
      'jwt error',
      /jwt: server uuid mismatch$/,
    ],
    [
      'a token without websocket.connect',
      () => rig.token(['control.console']),
      'jwt error',
      /jwt: missing connect permission$/,
    ],
    [
      'a token that has ended',
      () => {
        const token = rig.token(['*']);
        rig.panel.clock.advance(10 * minute);
        return token;
      },
      'jwt error',
      /jwt: exp claim is invalid$/,
    ],
    [
      'a token from before the node’s restart',
      () => {
        const token = rig.token(['*']);
        rig.panel.clock.advance(1000);
        rig.panel.restartNode();
        return token;
      },
      'jwt error',
      /jwt: created too far in past \(denylist\)$/,
    ],
  ];
  for (const [what, make, event, text] of refused) {
    it(`answers auth with ${what} with a ${event}`, async () => {
      const token = make();
      const client = await rig.open();
      client.send('auth', token);
      const { args } = await client.event(event);
      assert.match(args?.[0] ?? '', /^Error Event \[[0-9a-f-]{36}\]: /);
      assert.match(args?.[0] ?? '', text);
      assert.equal(client.frames.length, 1);
    });
  }

  it('warns a minute before a token ends, and then sends nothing but the error', async () => {
    const { client, token } = await rig.live();
    rig.panel.clock.advance(9 * minute - 1000);
    await client.settled();
    assert.equal(client.all('token expiring').length, 0);
    rig.panel.clock.advance(1000);
    await client.event('token expiring');
    rig.panel.clock.advance(minute);
    assert.deepEqual((await client.event('jwt error')).args, [expired]);
    rig.verb('consolePrint', { lines: ['unheard'] });
    assert.deepEqual((await client.event('jwt error', 2)).args, [expired]);
    client.send('send stats');
    assert.match((await client.event('jwt error', 3)).args?.[0] ?? '', /^Error Event .*exp claim/);
    client.send('auth', token);
    assert.match((await client.event('jwt error', 4)).args?.[0] ?? '', /^Error Event .*exp claim/);
    client.send('auth', rig.token(['*']));
    await client.event('auth success', 2);
    rig.verb('consolePrint', { lines: ['heard'] });
    await client.line('heard');
    assert.deepEqual(client.args('console output'), ['heard']);
  });

  it('says token expired once where it is the documented kind', async () => {
    rig.verb('consoleFlavour', { expiry: 'token expired' });
    const { client } = await rig.live();
    rig.panel.clock.advance(11 * minute);
    rig.verb('consolePrint', { lines: ['unheard'] });
    await client.event('token expired');
    await client.settled();
    assert.equal(client.all('token expired').length, 1);
    assert.equal(client.all('jwt error').length, 0);
    assert.equal(client.all('console output').length, 0);
    client.send('auth', rig.token(['*']));
    await client.event('auth success', 2);
    rig.panel.clock.advance(11 * minute);
    await client.event('token expired', 2);
  });

  it('ends tokens on order', async () => {
    const { client, token } = await rig.live();
    rig.verb('consoleExpire', {});
    assert.deepEqual((await client.event('jwt error')).args, [expired]);
    client.send('auth', token);
    await client.event('jwt error', 2);
    rig.panel.clock.advance(5000);
    client.send('auth', rig.token(['*']));
    await client.event('auth success', 2);
  });

  it('takes access away on order, until a new token comes', async () => {
    const { client, token } = await rig.live();
    rig.verb('consoleRevoke', {});
    rig.verb('consolePrint', { lines: ['unheard'] });
    const denied = 'jwt: created too far in past (denylist)';
    assert.deepEqual((await client.event('jwt error')).args, [denied]);
    client.send('auth', token);
    assert.match((await client.event('jwt error', 2)).args?.[0] ?? '', /^Error Event .*denylist/);
    rig.panel.clock.advance(5000);
    client.send('auth', rig.token(['*']));
    await client.event('auth success', 2);
  });

  it('drops who does not authenticate in 30 s', async () => {
    const client = await rig.open();
    const { client: other } = await rig.live();
    rig.panel.clock.advance(30_000);
    assert.equal(await client.ended(), 1006);
    await other.settled();
  });

  it('answers auth late on order', async () => {
    rig.verb('consoleFlavour', { authDelayMs: 5000 });
    const client = await rig.open();
    client.send('auth', rig.token(['*']));
    await client.settled();
    assert.deepEqual(client.frames, []);
    rig.panel.clock.advance(5000);
    await client.event('auth success');
  });

  it('throttles auth at 2 in 5 seconds and tells once', async () => {
    const { client, token } = await rig.live();
    for (let n = 0; n < 4; n++) client.send('auth', token);
    await client.settled();
    assert.deepEqual(client.args('throttled'), ['auth']);
    assert.equal(client.all('auth success').length, 2);
    rig.panel.clock.advance(5000);
    client.send('auth', token);
    await client.event('auth success', 3);
    client.send('auth', token);
    await client.event('throttled', 2);
  });

  it('throttles other events at 4 at once, then one a second, history at 2', async () => {
    const { client } = await rig.live();
    const before = client.all('stats').length;
    for (let n = 0; n < 6; n++) client.send('send stats');
    await client.settled();
    assert.equal(client.all('stats').length - before, 4);
    assert.deepEqual(client.args('throttled'), ['send stats']);
    rig.panel.clock.advance(1000);
    client.send('send stats');
    client.send('send stats');
    for (let n = 0; n < 3; n++) client.send('send logs');
    await client.settled();
    assert.equal(client.all('stats').length - before, 5);
    assert.deepEqual(client.args('throttled'), ['send stats', 'send stats', 'send logs']);
  });

  it('sends commands at most 10 at once, then one a second', async () => {
    const { client } = await rig.live();
    const commands = (count: number) => {
      for (let n = 0; n < count; n++) client.send('send command', `say ${n}`);
    };
    rig.panel.clock.advance(10_000);
    const mark = rig.panel.mark();
    commands(9);
    rig.panel.clock.advance(200);
    await client.settled();
    rig.panel.clock.advance(500);
    commands(2);
    await client.settled();
    assert.deepEqual(client.args('throttled'), ['send command']);
    rig.panel.clock.advance(1000);
    commands(1);
    await client.settled();
    assert.equal(client.all('throttled').length, 1);
    assert.equal(rig.panel.logSince(mark).filter((e) => e.kind === 'frame').length, 13);
  });

  it('throttles everything together at 10 at once', async () => {
    const { client } = await rig.live();
    rig.panel.clock.advance(10_000);
    for (let n = 0; n < 11; n++) client.send('send command', 'x');
    await client.settled();
    assert.deepEqual(client.args('throttled'), ['global']);
  });

  it('drops messages as throttled on order', async () => {
    const { client } = await rig.live();
    rig.verb('consoleThrottle', { event: 'send stats', count: 2 });
    const before = client.all('stats').length;
    for (let n = 0; n < 3; n++) client.send('send stats');
    await client.settled();
    assert.equal(client.all('stats').length - before, 1);
    assert.deepEqual(client.args('throttled'), ['send stats']);
  });

  it('cuts a frame over 4 KiB and ignores malformed ones', async () => {
    const { client } = await rig.live();
    const before = client.frames.length;
    const ignored = ['{not json', '[]', 'null', '{"event":7}', '{}', ''];
    for (const text of ignored) client.sendRaw(text);
    client.sendRaw(Buffer.from('{"event":"send stats"}'));
    client.send('no such event');
    client.send('constructor');
    await client.settled();
    assert.equal(client.frames.length, before);
    client.send('send command', 'x'.repeat(5000));
    assert.equal(await client.ended(), 1009);
  });

  it('counts several arguments as one', async () => {
    const client = await rig.open();
    const token = rig.token(['*']);
    client.send('auth', token.slice(0, 9), token.slice(9));
    await client.event('auth success');
  });

  it('closes with 4409 while suspended or restoring and 4410 while loading', async () => {
    const server = rig.panel.find('Ticket Bot');
    for (const status of ['suspended', 'restoring_backup'] as const) {
      server.status = status;
      assert.equal(await rig.connect().ended(), 4409);
    }
    server.status = null;
    rig.verb('consoleLoading', { forMs: 3000 });
    assert.equal(await rig.connect().ended(), 4410);
    rig.panel.clock.advance(3000);
    await rig.live();
  });

  it('drops open connections on suspension, and during a restore at the next message', async () => {
    const { client } = await rig.live();
    rig.panel.setCondition('Ticket Bot', 'suspended');
    assert.equal(await client.ended(), 1006);
    rig.panel.setCondition('Ticket Bot', null);
    const { client: other } = await rig.live();
    rig.panel.setCondition('Ticket Bot', 'restoring_backup');
    await other.settled();
    other.send('send stats');
    assert.equal(await other.ended(), 1006);
  });

  it('writes every frame down, both ways', async () => {
    const mark = rig.panel.mark();
    const { client, token } = await rig.live();
    client.sendRaw('{');
    await client.settled();
    const frames = rig.panel
      .logSince(mark)
      .flatMap((entry) =>
        entry.kind === 'frame' ? [`${entry.direction} ${entry.event} ${entry.args[0] ?? ''}`] : [],
      );
    assert.deepEqual(frames.slice(0, 3), [
      `in auth ${token}`,
      'out auth success ',
      'out status offline',
    ]);
    assert.equal(frames.at(-1), 'in (malformed) {');
  });
});
