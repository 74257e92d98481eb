import { WebSocket } from 'ws';
import { PracticePanel, type PracticePanelOptions } from '../practicePanel';
import { patienceMs } from '../../support/patience';
import { ask } from './client';

/** A frame as it arrived. */
export interface Frame {
  readonly event: string;
  readonly args?: readonly string[];
}

/** A client of the console that keeps what it hears. */
export class Client {
  readonly frames: Frame[] = [];
  /** The close code, once closed. */
  closed: number | undefined;
  /** The HTTP status of a refused handshake. */
  status: number | undefined;
  private waiting: (() => void)[] = [];
  private readonly socket: WebSocket;

  constructor(url: string, origin: string | undefined) {
    this.socket = new WebSocket(url, origin === undefined ? {} : { origin });
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.frames.push(text.startsWith('{"') ? (JSON.parse(text) as Frame) : { event: text });
      this.wake();
    });
    this.socket.on('open', () => this.wake());
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
    return this.until(() => this.socket.readyState === WebSocket.OPEN);
  }

  async ended(): Promise<number> {
    await this.until(() => this.closed !== undefined);
    return this.closed ?? 0;
  }

  send(event: string, ...args: readonly string[]): void {
    this.socket.send(JSON.stringify({ event, args }));
  }

  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Resolves when something holds. Rejects, with what was heard last, where it does not while there is patience. */
  async until(holds: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs;
    const timer = setInterval(() => this.wake(), 1000);
    try {
      while (!holds()) {
        if (Date.now() > deadline) throw new Error(`It did not come. ${this.state}`);
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
    } finally {
      clearInterval(timer);
    }
  }

  private get state(): string {
    const { closed = 'no', status = 'none' } = this;
    const heard = this.frames.slice(-5).map((frame) => JSON.stringify(frame));
    return `Closed: ${closed}; refused: ${status}; state: ${this.socket.readyState}; heard: ${heard.join(' ')}`;
  }

  /** All frames of an event. */
  all(name: string): readonly Frame[] {
    return this.frames.filter(({ event }) => event === name);
  }

  /** The first argument of each frame of an event. */
  args(name: string): readonly (string | undefined)[] {
    return this.all(name).map(({ args }) => args?.[0]);
  }

  /** The `count`th frame of an event, when it has come. */
  async event(name: string, count = 1): Promise<Frame> {
    await this.until(() => this.all(name).length >= count);
    return this.all(name)[count - 1] ?? { event: name };
  }

  async line(text: string): Promise<void> {
    await this.until(() => this.args('console output').some((line) => line?.includes(text)));
  }

  /** Waits until everything sent before was handled: ping and pong keep their place among the frames. */
  settled(): Promise<void> {
    const pong = new Promise<void>((resolve) => this.socket.once('pong', () => resolve()));
    this.socket.ping();
    return pong;
  }

  end(): void {
    this.socket.terminate();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** A practice panel with console clients, for the tests of one `describe`. */
export class ConsoleRig {
  private started: PracticePanel | undefined;
  private readonly clients: Client[] = [];

  /** Adds the hooks that start, reset and stop it. */
  constructor(options: PracticePanelOptions = {}) {
    before(async () => {
      this.started = await PracticePanel.start(options);
    });
    after(() => this.started?.stop());
    afterEach(async () => {
      for (const client of this.clients.splice(0)) client.end();
      await this.started?.reset();
    });
  }

  get panel(): PracticePanel {
    if (!this.started) throw new Error('The panel has not started');
    return this.started;
  }

  verb(name: string, args: Readonly<Record<string, unknown>>): unknown {
    return this.panel.app.verbs.get(name)?.({ server: 'Ticket Bot', ...args });
  }

  /** Fresh credentials from the panel. */
  async credentials(name = 'Ticket Bot', key = this.panel.keys.owner) {
    const { uuid } = this.panel.server(name);
    const { json } = await ask(this.panel, `GET /servers/${uuid}/websocket`, { key });
    return { token: String(json.data?.token), socket: String(json.data?.socket) };
  }

  /** A token past the limits of the endpoint. */
  token(permissions: readonly string[], name = 'Ticket Bot'): string {
    const server_uuid = this.panel.server(name).uuid;
    const claims = { scope: 'websocket', server_uuid, user_uuid: 'somebody', permissions };
    return this.panel.app.tokens.sign(claims, this.panel.app.limits.websocketTokenMs);
  }

  /** A connection to a server's console, in whatever state. */
  connect(name = 'Ticket Bot', origin: string | undefined = this.panel.url): Client {
    return this.connectTo(this.panel.server(name).uuid, origin);
  }

  connectTo(uuid: string, origin: string | undefined): Client {
    const url = `${this.panel.nodeUrl.replace('http', 'ws')}/api/servers/${uuid}/ws`;
    const client = new Client(url, origin);
    this.clients.push(client);
    return client;
  }

  /** A connection that is open and has not authenticated. */
  async open(name = 'Ticket Bot'): Promise<Client> {
    const client = this.connect(name);
    await client.opened();
    return client;
  }

  /** A connection that is authenticated. */
  async live(permissions: readonly string[] = ['*'], name = 'Ticket Bot') {
    const client = await this.open(name);
    const token = this.token(permissions, name);
    client.send('auth', token);
    await client.event('status');
    await client.settled();
    return { client, token };
  }
}
