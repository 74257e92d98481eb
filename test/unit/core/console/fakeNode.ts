import type { Clock } from '../../../../src/core/base/clock';
import type { Socket, SocketListener, Transport } from '../../../../src/core/console/transport';

interface Client {
  readonly listener: SocketListener;
  authed: number | undefined;
  isOpen: boolean;
}

/** A daemon in memory: counts lines, asks for tokens, keeps a history, can misbehave. */
export class FakeNode {
  readonly received: { readonly event: string; readonly arg: string; readonly at: number }[] = [];
  readonly history: string[] = [];
  readonly credentialTimes: number[] = [];
  power = 'running';
  /** Milliseconds that a token is good for. */
  tokenLifeMs = 600_000;
  /** What every handshake is answered with instead of a socket. */
  handshakeStatus: number | undefined;
  /** What every token is answered with. */
  refuses: string | undefined;
  private deniedSecond = 0;
  /** What tokens allow; undefined for tokens that do not tell. */
  permissions: readonly string[] | undefined;
  /** Whether the daemon is off the network. */
  transportFails = false;
  private clients: Client[] = [];
  private printed = 0;

  constructor(private readonly clock: Clock) {}

  readonly credentials = () => {
    this.credentialTimes.push(this.clock.now());
    const claims = Buffer.from(JSON.stringify({ permissions: this.permissions }));
    // Its end stands first, where it is read from.
    const token = `${this.clock.now() + this.tokenLifeMs}.${claims.toString('base64url')}.`;
    return Promise.resolve({
      kind: 'granted',
      token,
      socket: 'wss://node.example.com/ws',
    } as const);
  };

  readonly transport: Transport = (_url, _origin, listener) => {
    const client: Client = { listener, authed: undefined, isOpen: true };
    this.clients.push(client);
    void Promise.resolve().then(() => {
      if (this.transportFails) return this.end(1006);
      if (!client.isOpen) return;
      const { handshakeStatus: refusedWith } = this;
      if (refusedWith === undefined) return listener.opened();
      this.forget(client);
      listener.ended({ code: 1006, reason: '', refusedWith });
    });
    const socket: Socket = {
      send: (text) => this.take(client, text),
      ping: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      close: () => this.forget(client),
    };
    return socket;
  };

  get open(): number {
    return this.clients.length;
  }

  /** The server prints its next numbered line. */
  print(): void {
    const line = `line ${++this.printed}`;
    this.history.push(line);
    for (const client of this.clients) this.tell(client, 'console output', line);
  }

  send(event: string, ...args: readonly string[]): void {
    for (const client of this.clients) this.tell(client, event, ...args);
  }

  raw(text: string): void {
    for (const { listener } of this.clients) listener.message(text);
  }

  /** Ends all connections with a close code. */
  end(code: number): void {
    for (const client of [...this.clients]) {
      this.forget(client);
      client.listener.ended({ code, reason: '' });
    }
  }

  /** A change of permissions: no token of this second, or of before, is accepted any more. */
  deny(): void {
    this.deniedSecond = Math.floor(this.clock.now() / 1000);
  }

  setPower(state: string): void {
    this.power = state;
    this.send('status', state);
  }

  private forget(client: Client): void {
    client.isOpen = false;
    this.clients = this.clients.filter((other) => other !== client);
  }

  private tell(client: Client, event: string, ...args: readonly string[]): void {
    if (client.authed === undefined) return;
    // Tokens that have ended block all events (panel-dialect.md, 6.3).
    const problem = this.problemOf(client.authed);
    if (problem === undefined) this.write(client, event, ...args);
    else this.write(client, 'jwt error', problem);
  }

  /** Why a token, which is the moment of its end, is not accepted. */
  private problemOf(token: number): string | undefined {
    if (this.refuses !== undefined) return this.refuses;
    if (token <= this.clock.now()) return 'jwt: exp claim is invalid';
    const isDenied = Math.floor((token - this.tokenLifeMs) / 1000) <= this.deniedSecond;
    return isDenied ? 'jwt: created too far in past (denylist)' : undefined;
  }

  private write({ listener }: Client, event: string, ...args: readonly string[]): void {
    listener.message(JSON.stringify({ event, args }));
  }

  private take(client: Client, text: string): void {
    const { event, args } = JSON.parse(text) as { event: string; args: string[] };
    const arg = args[0] ?? '';
    this.received.push({ event, arg, at: this.clock.now() });
    if (event === 'auth') {
      const problem = this.problemOf(Number.parseInt(arg));
      if (problem !== undefined)
        return this.write(client, 'jwt error', `Error Event [x]: ${problem}`);
      const isFirst = client.authed === undefined;
      client.authed = Number.parseInt(arg);
      this.write(client, 'auth success');
      if (isFirst) this.write(client, 'status', this.power);
    } else if (event === 'send logs' && this.power === 'running') {
      for (const line of this.history.slice(-150)) this.tell(client, 'console output', line);
    }
  }
}
