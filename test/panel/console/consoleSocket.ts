import type { WebSocket } from 'ws';
import type { App } from '../kernel/app';
import type { Claims } from '../kernel/tokens';
import type { Server } from '../kernel/world';
import { Bucket } from './bucket';
import type { Machines } from './machines';

/** Ways in which nodes differ, selectable. */
export interface ConsoleFlavour {
  /** What an expired token gets: the documented `token expired`, or the `jwt error` of real nodes (6.3). */
  expiry: 'token expired' | 'jwt error';
  /** Whether a finished backup's event carries its uuid in the name (6.6). */
  backupSuffix: boolean;
}

/** What a connection shares with the others. */
export interface SocketParts {
  readonly app: App;
  readonly machines: Machines;
  readonly flavour: ConsoleFlavour;
}

/** Milliseconds after which an unauthenticated connection is dropped (panel-dialect.md 6.1). */
const authDeadlineMs = 30_000;
const tokenCheckMs = 30_000;
const longestFrame = 4096;
let references = 0;

/** One connection to a server's console, from its opening to its end. */
export class ConsoleSocket {
  private claims: Claims | undefined;
  private readonly started: { stop(): void }[] = [];
  private readonly throttled = new Set<string>();
  private readonly buckets: Readonly<
    Record<'auth' | 'send logs' | 'send command' | 'other', Bucket>
  >;
  private readonly all: Bucket;

  constructor(
    readonly server: Server,
    private readonly socket: WebSocket,
    private readonly parts: SocketParts,
  ) {
    const { clock } = parts.app;
    this.buckets = {
      auth: new Bucket(clock, 2, 5000),
      'send logs': new Bucket(clock, 2, 5000),
      'send command': new Bucket(clock, 10, 1000),
      other: new Bucket(clock, 4, 1000),
    };
    this.all = new Bucket(clock, 10, 200);
    this.started.push(clock.after(authDeadlineMs, () => !this.claims && this.drop()));
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return;
      if (data.length > longestFrame) this.socket.close(1009);
      else this.receive(data.toString());
    });
    socket.on('close', () => {
      for (const one of this.started) one.stop();
    });
  }

  get user(): string | undefined {
    return this.claims?.user_uuid;
  }

  /** Sends an event, unless the token is not good any more: then the client hears why. */
  send(event: string, ...args: readonly string[]): void {
    if (!this.claims) return;
    const verdict = this.verdict(this.claims);
    if (verdict) this.write('jwt error', verdict);
    else this.write(event, ...args);
  }

  may(permission: string): boolean {
    const permissions = this.claims?.permissions ?? [];
    if (permissions.includes(permission)) return true;
    // Everything does not include what is the administrators' own.
    return permissions.includes('*') && !permission.startsWith('admin.');
  }

  /** Sends text as it is, whatever it is. */
  raw(text: string): void {
    this.socket.send(text);
  }

  /** Writes an event past every check. */
  write(event: string, ...args: readonly string[]): void {
    this.parts.app.log.frame({ direction: 'out', server: this.server.uuid, event, args });
    this.socket.send(JSON.stringify(args.length > 0 ? { event, args } : { event }));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Ends the connection without a word, as a broken line does. */
  drop(): void {
    this.socket.terminate();
  }

  private receive(text: string): void {
    let frame: { event?: unknown; args?: unknown };
    try {
      frame = JSON.parse(text) as typeof frame;
    } catch {
      return;
    }
    if (typeof frame !== 'object' || frame === null || typeof frame.event !== 'string') return;
    const args = Array.isArray(frame.args) ? frame.args.map(String) : [];
    const { event } = frame;
    this.parts.app.log.frame({ direction: 'in', server: this.server.uuid, event, args });
    if (this.isThrottled(event)) return;
    if (event === 'auth') this.authenticate(args.join(''));
    else if (!this.claims) this.write('jwt error', 'jwt: no jwt present');
    else this.handle(event, args.join(''));
  }

  private isThrottled(event: string): boolean {
    const name = event in this.buckets ? (event as keyof typeof this.buckets) : 'other';
    if (!this.all.take()) return this.throttle('global');
    if (!this.buckets[name].take()) return this.throttle(event);
    this.throttled.delete(event);
    this.throttled.delete('global');
    return false;
  }

  private throttle(name: string): boolean {
    if (!this.throttled.has(name)) this.write('throttled', name);
    this.throttled.add(name);
    return true;
  }

  private authenticate(token: string): void {
    const checked = this.parts.app.tokens.verify(token);
    if (checked.kind === 'garbage') {
      return this.write(
        'daemon error',
        reference('an unexpected error was encountered while handling this request'),
      );
    }
    const { claims } = checked;
    const problem =
      checked.kind === 'expired'
        ? 'jwt: exp claim is invalid'
        : checked.kind === 'revoked'
          ? 'jwt: created too far in past (denylist)'
          : claims.server_uuid !== this.server.uuid
            ? 'jwt: server uuid mismatch'
            : claims.scope !== 'websocket' || !holds(claims, 'websocket.connect')
              ? 'jwt: missing connect permission'
              : undefined;
    if (problem) return this.write('jwt error', reference(problem));
    const isFirst = this.claims === undefined;
    this.claims = claims;
    this.write('auth success');
    if (!isFirst) return;
    this.started.push(this.parts.app.clock.every(tokenCheckMs, () => this.checkToken()));
    this.send('status', this.server.power);
    if (this.server.power === 'offline') this.sendStats();
  }

  private handle(event: string, arg: string): void {
    const { machines } = this.parts;
    const { server } = this;
    if (server.status === 'suspended') return this.drop();
    switch (event) {
      case 'send logs':
        for (const line of machines.history(server)) this.send('console output', line);
        return;
      case 'send stats':
        return this.sendStats();
      case 'send command':
        if (this.may('control.console')) machines.command(server, arg);
        return;
      case 'set state':
        return this.setState(arg);
      default:
        return;
    }
  }

  private setState(action: string): void {
    const needed: Readonly<Record<string, string>> = {
      start: 'control.start',
      stop: 'control.stop',
      kill: 'control.stop',
      restart: 'control.restart',
    };
    const permission = needed[action];
    if (permission !== undefined && !this.may(permission)) return;
    try {
      if (permission === undefined) throw new Error('unknown action');
      this.parts.machines.power(this.server, action as 'start');
    } catch {
      const detail = 'an unexpected error was encountered while handling this request';
      this.write('daemon error', reference(detail));
    }
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

  private checkToken(): void {
    if (!this.claims) return;
    const left = this.claims.exp * 1000 - this.parts.app.clock.now();
    if (left <= 0) {
      if (this.parts.flavour.expiry === 'token expired') this.write('token expired');
      else this.write('jwt error', 'jwt: exp claim is invalid');
    } else if (left <= 60_000) this.write('token expiring');
  }

  private verdict(claims: Claims): string | undefined {
    if (claims.exp * 1000 <= this.parts.app.clock.now()) return 'jwt: exp claim is invalid';
    return undefined;
  }
}

function holds(claims: Claims, permission: string): boolean {
  const permissions = claims.permissions ?? [];
  return permissions.includes('*') || permissions.includes(permission);
}

function reference(text: string): string {
  return `Error Event [00000000-0000-4000-8000-${String(++references).padStart(12, '0')}]: ${text}`;
}
