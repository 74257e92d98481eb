import type { WebSocket } from 'ws';
import { allows } from '../kernel/access';
import type { App } from '../kernel/app';
import type { Claims } from '../kernel/tokens';
import type { Server } from '../kernel/world';
import type { ConsoleFlavour } from './flavour';
import { InboundLimit } from './inboundLimit';
import type { Machines } from './machines';
import { Scramble } from './scramble';
import type { TokenGate } from './tokenGate';

/** What a connection shares with the others. */
export interface SocketParts {
  readonly app: App;
  readonly machines: Machines;
  readonly gate: TokenGate;
  readonly flavour: ConsoleFlavour;
}

/** What a client may ask once it is authenticated. */
export type Ask = (socket: ConsoleSocket, event: string, arg: string) => void;

/** Milliseconds after which an unauthenticated connection is dropped (panel-dialect.md 6.1). */
const authDeadlineMs = 30_000;
const tokenCheckMs = 30_000;
/** Bytes of an inbound frame. */
const longestFrame = 4096;
/** Bytes that may wait for a slow reader before it loses flood lines. */
const mostWaiting = 32 * 1024 * 1024;
let references = 0;

/** One connection to a server's console, from its opening to its end. */
export class ConsoleSocket {
  readonly limit: InboundLimit;
  private claims: Claims | undefined;
  private hasToldEnd = false;
  private readonly commands = new Scramble((arg) => this.handle('send command', arg));
  private readonly started: { stop(): void }[] = [];

  constructor(
    readonly server: Server,
    private readonly socket: WebSocket,
    private readonly given: { readonly parts: SocketParts; readonly ask: Ask; readonly ip: string },
  ) {
    const { clock } = this.parts.app;
    this.limit = new InboundLimit(clock);
    this.started.push(clock.after(authDeadlineMs, () => !this.claims && this.drop()));
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return;
      if (data.length > longestFrame) this.close(1009, '');
      else this.receive(data.toString());
    });
    socket.on('close', () => {
      for (const one of this.started) one.stop();
    });
  }

  /** The uuid of who is connected; undefined before authentication. */
  get user(): string | undefined {
    return this.claims?.user_uuid;
  }

  get ip(): string {
    return this.given.ip;
  }

  may(permission: string): boolean {
    return allows(this.claims?.permissions ?? [], permission);
  }

  /** Sends an event to who is authenticated; a token that has ended gets to know that instead. */
  send(event: string, ...args: readonly string[]): void {
    if (!this.claims) return;
    const problem = this.parts.gate.problem(this.claims);
    if (problem === undefined) this.write(event, ...args);
    else this.tellEnd(problem);
  }

  /** Writes an event past every check. */
  write(event: string, ...args: readonly string[]): void {
    this.log('out', event, args);
    this.socket.send(JSON.stringify(args.length > 0 ? { event, args } : { event }));
  }

  /** Sends text as it is, whatever it is. */
  raw(text: string): void {
    this.log('out', '(raw)', [text.slice(0, 500)]);
    this.socket.send(text);
  }

  /** Sends a frame without writing it down; false when this client is not let in or too slow: it then loses the frame. */
  pour(frame: string): boolean {
    if (!this.claims || this.parts.gate.problem(this.claims) !== undefined) return false;
    if (this.socket.bufferedAmount > mostWaiting) return false;
    this.socket.send(frame);
    return true;
  }

  /** Bytes that the client has not taken yet. */
  get waiting(): number {
    return this.socket.bufferedAmount;
  }

  /** Says that handling a message failed. */
  fail(detail: string): void {
    this.write('daemon error', reference(detail));
  }

  close(code: number, reason: string): void {
    this.log('out', '(close)', [String(code), reason]);
    this.socket.close(code, reason);
  }

  /** Ends the connection without a word, as a broken line does. */
  drop(): void {
    this.log('out', '(drop)', []);
    this.socket.terminate();
  }

  /** Ends the token before its time. */
  endToken(how: 'expired' | 'revoked'): void {
    if (!this.claims) return;
    this.parts.gate.end(this.claims, how);
    if (how === 'expired') this.checkToken();
  }

  sendStats(): void {
    const { server } = this;
    const stats = this.parts.machines.stats(server);
    this.send(
      'stats',
      JSON.stringify({
        memory_bytes: stats.memoryBytes,
        memory_limit_bytes: server.limits.memory * 1024 * 1024,
        cpu_absolute: stats.cpu,
        network: { rx_bytes: stats.rxBytes, tx_bytes: stats.txBytes },
        uptime: stats.uptimeMs,
        state: server.power,
        disk_bytes: 184_320_000,
      }),
    );
  }

  private get parts(): SocketParts {
    return this.given.parts;
  }

  private receive(text: string): void {
    const frame = read(text);
    if (!frame) return this.log('in', '(malformed)', [text.slice(0, 500)]);
    const { event, arg } = frame;
    this.log('in', event, arg === '' ? [] : [arg]);
    // Before the limits: the node ends what it holds for suspended, restores included (6.4, 6.5).
    const { status } = this.server;
    const isHeld = status === 'suspended' || status === 'restoring_backup';
    if (isHeld && this.parts.flavour.suspensionCuts) return this.drop();
    const passage = this.limit.take(event);
    if (passage.kind === 'dropped') {
      if (passage.tell !== undefined) this.write('throttled', passage.tell);
      return;
    }
    if (event === 'auth') this.authenticateLater(arg);
    else if (event === 'send command' && !this.parts.flavour.keepsOrder) this.commands.take(arg);
    else this.handle(event, arg);
  }

  private handle(event: string, arg: string): void {
    if (!this.claims) return this.write('jwt error', 'jwt: no jwt present');
    const problem = this.parts.gate.problem(this.claims);
    if (problem === undefined) this.given.ask(this, event, arg);
    else this.write('jwt error', reference(problem));
  }

  private authenticateLater(token: string): void {
    const { app, flavour } = this.parts;
    if (flavour.authDelayMs === 0) return this.authenticate(token);
    this.started.push(app.clock.after(flavour.authDelayMs, () => this.authenticate(token)));
  }

  private authenticate(token: string): void {
    const admitted = this.parts.gate.admit(token, this.server);
    if ('kind' in admitted) {
      const event = admitted.kind === 'jwt' ? 'jwt error' : 'daemon error';
      return this.write(event, reference(admitted.text));
    }
    const isFirst = this.claims === undefined;
    this.claims = admitted;
    this.hasToldEnd = false;
    this.write('auth success');
    if (!isFirst) return;
    this.started.push(this.parts.app.clock.every(tokenCheckMs, () => this.checkToken()));
    this.send('status', this.server.power);
    if (this.server.power === 'offline' && this.isSettled()) this.sendStats();
  }

  private isSettled(): boolean {
    return this.server.status !== 'installing' && !this.server.transferring;
  }

  private checkToken(): void {
    if (!this.claims) return;
    const problem = this.parts.gate.problem(this.claims);
    if (problem !== undefined) this.tellEnd(problem);
    else if (this.parts.gate.secondsLeft(this.claims) <= 60) this.write('token expiring');
  }

  /** The documented node says it once, a real one again for each event that it holds back (6.3). */
  private tellEnd(problem: string): void {
    const isDocumented = this.parts.flavour.expiry === 'token expired' && /exp claim/.test(problem);
    if (!isDocumented) return this.write('jwt error', problem);
    if (!this.hasToldEnd) this.write('token expired');
    this.hasToldEnd = true;
  }

  private log(direction: 'in' | 'out', event: string, args: readonly string[]): void {
    this.parts.app.log.frame({ direction, server: this.server.uuid, event, args });
  }
}

/** A frame; several arguments count as one (panel-dialect.md 6.2). Undefined when it is none. */
function read(text: string): { readonly event: string; readonly arg: string } | undefined {
  try {
    const frame = JSON.parse(text) as { event?: unknown; args?: unknown } | null;
    if (typeof frame !== 'object' || typeof frame?.event !== 'string') return undefined;
    return { event: frame.event, arg: Array.isArray(frame.args) ? frame.args.join('') : '' };
  } catch {
    return undefined;
  }
}

function reference(text: string): string {
  return `Error Event [00000000-0000-4000-8000-${String(++references).padStart(12, '0')}]: ${text}`;
}
