import assert from 'node:assert/strict';
import { WebSocket } from 'ws';
import { PracticePanel } from '../practicePanel';

interface Frame {
  readonly event: string;
  readonly args?: readonly string[];
}

/** A client of the console that keeps what it hears. */
class Client {
  readonly frames: Frame[] = [];
  closed: number | undefined;
  status: number | undefined;
  private waiting: (() => void)[] = [];
  private readonly socket: WebSocket;

  constructor(url: string, origin: string | undefined) {
    this.socket = new WebSocket(url, origin === undefined ? {} : { origin });
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      this.wake();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
      this.wake();
    });
    this.socket.on('unexpected-response', (_, response) => {
      this.status = response.statusCode;
      this.socket.terminate();
      this.wake();
    });
    this.socket.on('error', () => this.wake());
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once('open', resolve));
  }

  send(event: string, ...args: readonly string[]): void {
    this.socket.send(JSON.stringify({ event, args }));
  }

  sendRaw(text: string): void {
    this.socket.send(text);
  }

  /** Resolves when something holds; mocha's time limit says when it never does. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async event(name: string, count = 1): Promise<Frame> {
    const all = () => this.frames.filter(({ event }) => event === name);
    await this.until(() => all().length >= count);
    return all()[count - 1] ?? { event: name };
  }

  async line(text: string): Promise<void> {
    await this.until(() => this.frames.some(({ args }) => args?.[0]?.includes(text)));
  }

  end(): void {
    this.socket.terminate();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

describe('Console websocket', () => {
  let panel: PracticePanel;
  const clients: Client[] = [];

  before(async () => {
    panel = await PracticePanel.start();
  });
  after(() => panel.stop());
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end();
    await panel.reset();
  });

  async function credentials(name: string, key = panel.keys.owner) {
    const { uuid } = panel.server(name);
    const response = await fetch(`${panel.baseUrl}/servers/${uuid}/websocket`, {
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
    });
    return ((await response.json()) as { data: { token: string; socket: string } }).data;
  }

  async function open(name: string, origin: string | undefined = panel.url, key?: string) {
    const { token, socket } = await credentials(name, key);
    const client = new Client(socket.replace('wss:', 'ws:'), origin);
    clients.push(client);
    return { client, token };
  }

  async function live(name: string, key?: string) {
    const { client, token } = await open(name, panel.url, key);
    await client.opened();
    client.send('auth', token);
    await client.event('status');
    return { client, token };
  }

  it('refuses another origin, a missing one and an unknown server at the handshake', async () => {
    for (const origin of [undefined, 'https://elsewhere.example.com', `${panel.url}/`]) {
      const { token, socket } = await credentials('Ticket Bot');
      assert.ok(token);
      const client = new Client(socket, origin);
      clients.push(client);
      await client.until(() => client.status !== undefined);
      assert.equal(client.status, 403);
    }
    const unknown = new Client(
      `${panel.nodeUrl.replace('http', 'ws')}/api/servers/none/ws`,
      panel.url,
    );
    clients.push(unknown);
    await unknown.until(() => unknown.status !== undefined);
    assert.equal(unknown.status, 404);
  });

  it('wants auth before anything else', async () => {
    const { client } = await open('Ticket Bot');
    await client.opened();
    client.send('send stats');
    assert.deepEqual((await client.event('jwt error')).args, ['jwt: no jwt present']);
  });

  it('answers auth with success, status and, while offline, stats; a renewal only with success', async () => {
    const { client, token } = await live('Ticket Bot');
    await client.event('stats');
    assert.deepEqual(
      client.frames.map(({ event }) => event),
      ['auth success', 'status', 'stats'],
    );
    client.send('auth', token);
    await client.event('auth success', 2);
    client.send('send stats');
    await client.event('stats', 2);
    assert.equal(client.frames.filter(({ event }) => event === 'status').length, 1);
  });

  it('starts, answers commands, and stops', async () => {
    const { client } = await live('Ticket Bot');
    client.send('set state', 'start');
    await client.line('Logged in as Ticket Bot');
    client.send('send command', 'list');
    await client.line('3 of a max of 20');
    client.send('set state', 'stop');
    await client.until(() => client.frames.at(-1)?.event === 'stats');
    const states = client.frames.flatMap(({ event, args }) => (event === 'status' ? args : []));
    assert.deepEqual(states, ['offline', 'starting', 'running', 'stopping', 'offline']);
  });

  it('crashes with a real stack that names the files of the server', async () => {
    const { client } = await live('Ticket Bot');
    client.send('set state', 'start');
    await client.line('Logged in as');
    client.send('send command', 'crash');
    await client.line('/home/container/src/store/ticketStore.ts:25');
    await client.line('crashed state');
    await client.until(() => client.frames.at(-1)?.event === 'stats');
  });

  it('gives history while running only', async () => {
    const { client } = await live('Ticket Bot');
    client.send('send logs');
    client.send('set state', 'start');
    await client.line('Logged in as');
    const before = client.frames.filter(({ event }) => event === 'console output').length;
    client.send('send logs');
    await client.event('console output', before * 2);
  });

  it('ignores what the token does not allow', async () => {
    const { client } = await live('Ticket Bot', panel.keys.readOnly);
    client.send('set state', 'start');
    client.send('send stats');
    await client.event('stats', 2);
    assert.equal(panel.find('Ticket Bot').power, 'offline');
  });

  it('throttles auth at 2 in 5 seconds and tells once', async () => {
    const { client, token } = await live('Ticket Bot');
    for (let n = 0; n < 4; n++) client.send('auth', token);
    assert.deepEqual((await client.event('throttled')).args, ['auth']);
    client.send('send stats');
    await client.event('stats', 2);
    assert.equal(client.frames.filter(({ event }) => event === 'throttled').length, 1);
  });

  it('warns a minute before a token ends, and then sends nothing but the error', async () => {
    const { client, token } = await live('Ticket Bot');
    panel.clock.advance(9 * 60_000 + 31_000);
    await client.event('token expiring');
    panel.clock.advance(60_000);
    const error = await client.event('jwt error');
    assert.deepEqual(error.args, ['jwt: exp claim is invalid']);
    client.send('auth', token);
    assert.match(
      (
        await client.event(
          'jwt error',
          client.frames.filter((f) => f.event === 'jwt error').length + 1,
        )
      ).args?.[0] ?? '',
      /exp claim/,
    );
    const fresh = await credentials('Ticket Bot');
    panel.clock.advance(6000);
    client.send('auth', fresh.token);
    await client.event('auth success', 2);
  });

  it('drops who does not authenticate in 30 s', async () => {
    const { client } = await open('Ticket Bot');
    await client.opened();
    panel.clock.advance(30_000);
    await client.until(() => client.closed !== undefined);
    assert.equal(client.closed, 1006);
  });

  it('closes with 4409 while restoring and 4410 while loading', async () => {
    const { socket } = await credentials('Ticket Bot');
    const server = panel.find('Ticket Bot');
    server.loading = true;
    const loading = new Client(socket, panel.url);
    clients.push(loading);
    await loading.until(() => loading.closed !== undefined);
    server.status = 'restoring_backup';
    const restoring = new Client(socket, panel.url);
    clients.push(restoring);
    await restoring.until(() => restoring.closed !== undefined);
    assert.deepEqual([loading.closed, restoring.closed], [4410, 4409]);
  });

  it('cuts a frame over 4 KiB and ignores malformed ones', async () => {
    const { client } = await live('Ticket Bot');
    client.sendRaw('{not json');
    client.sendRaw('[]');
    client.send('no such event');
    client.send('send stats');
    await client.event('stats', 2);
    client.send('send command', 'x'.repeat(5000));
    await client.until(() => client.closed !== undefined);
    assert.equal(client.closed, 1009);
  });

  it('answers garbage for a token with a daemon error', async () => {
    const { client } = await open('Ticket Bot');
    await client.opened();
    client.send('auth', 'garbage');
    assert.match((await client.event('daemon error')).args?.[0] ?? '', /^Error Event \[/);
  });

  it('tells of backups, restores and installs, each to who may hear of it', async () => {
    const { client } = await live('Ticket Bot');
    const { client: reader } = await live('Ticket Bot', panel.keys.readOnly);
    const server = panel.find('Ticket Bot');
    const uuid = '11111111-2222-4333-8444-555555555555';
    const report = {
      uuid,
      is_successful: true,
      checksum: 'x',
      checksum_type: 'sha1' as const,
      file_size: 9,
    };
    const { events } = panel.app;
    events.emit('backupCompleted', server, report);
    panel.app.verbs.get('consoleFlavour')?.({ backupSuffix: true });
    events.emit('backupCompleted', server, report);
    events.emit('restoreProgress', server, '(restoring): config.json');
    events.emit('restoreCompleted', server);
    events.emit('installStarted', server);
    events.emit('installOutput', server, 'for administrators');
    events.emit('installCompleted', server);
    await reader.event('install completed');
    await client.event('install completed');
    const heard = client.frames.slice(3).map(({ event }) => event);
    assert.deepEqual(heard, [
      'backup completed',
      `backup completed:${uuid}`,
      'daemon message',
      'backup restore completed',
      'install started',
      'install completed',
    ]);
    assert.equal((JSON.parse(client.frames[3]?.args?.[0] ?? '{}') as { uuid?: string }).uuid, uuid);
  });

  it('says that a server was deleted, and closes', async () => {
    const { client } = await live('Ticket Bot');
    panel.app.events.emit('deleted', panel.find('Ticket Bot'));
    await client.until(() => client.closed !== undefined);
    assert.deepEqual([client.frames.at(-1)?.event, client.closed], ['deleted', 1001]);
  });

  it('lets a revoked token in no more', async () => {
    const { client, token } = await open('Ticket Bot');
    await client.opened();
    panel.clock.advance(2000);
    panel.restartNode();
    const again = await open('Ticket Bot');
    await again.client.opened();
    again.client.send('auth', token);
    assert.match(
      (await again.client.event('jwt error')).args?.[0] ?? '',
      /created too far in past/,
    );
  });

  it('sends commands at most 10 at once, then one a second', async () => {
    const { client } = await live('Ticket Bot');
    panel.clock.advance(60_000);
    for (let n = 0; n < 12; n++) client.send('send command', `say ${n}`);
    assert.match((await client.event('throttled')).args?.[0] ?? '', /send command|global/);
  });
});
