import type { PracticeClock } from './clock';

/** An HTTP request that reached the panel or the node. `status` 0: it was never answered. */
export interface LoggedRequest {
  readonly kind: 'http';
  readonly seq: number;
  /** Unix milliseconds of the practice clock. */
  readonly at: number;
  readonly where: 'panel' | 'node';
  readonly method: string;
  /** Without the query. On the panel relative to /api/client. */
  readonly path: string;
  readonly query: string;
  /** The pattern that answered, such as `/servers/:server/files/list`; empty when none did. */
  route: string;
  status: number;
  keyId?: string;
  bytesIn: number;
  bytesOut: number;
}

/** A websocket frame; `in` came from a client. */
export interface LoggedFrame {
  readonly kind: 'frame';
  readonly seq: number;
  readonly at: number;
  readonly where: 'node';
  readonly direction: 'in' | 'out';
  /** The server's uuid. */
  readonly server: string;
  readonly event: string;
  readonly args: readonly string[];
}

/** An entry of the log. */
export type Logged = LoggedRequest | LoggedFrame;

/** Everything that reached the panel and the node, in order. */
export class RequestLog {
  private entries: Logged[] = [];
  private seq = 0;

  constructor(private readonly clock: PracticeClock) {}

  /** A place in the log: what comes later is `since` it. */
  mark(): number {
    return this.seq;
  }

  /** Entries after the mark. */
  since(mark = 0): readonly Logged[] {
    return this.entries.filter((entry) => entry.seq > mark);
  }

  /** Writes a request down on arrival; the server fills in route and status. */
  request(from: Pick<LoggedRequest, 'where' | 'method' | 'path' | 'query'>): LoggedRequest {
    const entry: LoggedRequest = {
      kind: 'http',
      seq: ++this.seq,
      at: this.clock.now(),
      ...from,
      route: '',
      status: 0,
      bytesIn: 0,
      bytesOut: 0,
    };
    this.entries.push(entry);
    return entry;
  }

  /** Writes a websocket frame down. */
  frame(from: Pick<LoggedFrame, 'direction' | 'server' | 'event' | 'args'>): void {
    const seq = ++this.seq;
    this.entries.push({ kind: 'frame', seq, at: this.clock.now(), where: 'node', ...from });
    if (this.entries.length > 200_000) this.entries.splice(0, 100_000);
  }

  /** Forgets the entries; marks taken before stay valid. */
  clear(): void {
    this.entries = [];
  }
}
