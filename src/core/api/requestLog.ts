import type { Clock } from '../base/clock';
import { isAbort, PanelError } from './errors';
import type { Log } from '../base/log';

/** One request that has ended. */
export interface EndedRequest {
  /** Who was asked, without a scheme. */
  readonly host: string;
  readonly method: string;
  /** Without its query, which may be a permission. */
  readonly path: string;
  /** Whether somebody clicked for it; what is asked again and again by itself is not. */
  readonly isAsked: boolean;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Undefined where nobody answered. */
  readonly status?: number | undefined;
  readonly error?: unknown;
}

/** What is remembered of one route. */
interface Known {
  /** How it ended last. */
  end: string;
  hasFailed: boolean;
  /** When each end was written last above `debug`, in milliseconds since 1970. */
  readonly written: Map<string, number>;
}

/** Milliseconds in which the same request with the same end is written at `info` once. */
const sameMs = 60_000;
/** What more is remembered of is written again. */
const maxKnown = 500;

/**
 * Writes what became of requests: changes, what somebody clicked for, and the first of each failure for everybody to see;
 * what is asked again and again by itself, and the same end a second time within a minute, at `debug`.
 */
export class RequestLog {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Writes one line. */
  note(request: EndedRequest): void {
    const { host, method, path, status, error, started } = request;
    const route = `${host}: ${method} ${shortRoute(path)}`;
    const ms = `${this.clock.now() - started} ms`;
    // It was not sent: the refusal before it was written.
    if (status === undefined && PanelError.is(error, 'unauthorized', 'signedOut')) return;
    if (isAbort(error)) return this.log.debug(`${route} given up after ${ms}`);
    const end = endOf(status, error);
    const line = `${route} ${end}, ${ms}${requestIdOf(error)}`;
    switch (this.level(request, route, end)) {
      case 'warn':
        return this.log.warn(line);
      case 'info':
        return this.log.info(line);
      case 'debug':
        return this.log.debug(line);
    }
  }

  private level(request: EndedRequest, route: string, end: string): 'debug' | 'info' | 'warn' {
    const { isAsked, error, method } = request;
    const known = this.known.get(route) ?? this.remember(route);
    const before = { ...known };
    Object.assign(known, { end, hasFailed: error !== undefined });
    // A change is never asked for by itself.
    if (method !== 'GET' && !known.hasFailed) return 'info';
    // That something fails is worth a line, and that it works again, whoever asked.
    const isNews = known.hasFailed ? before.end !== end : before.hasFailed;
    if (!isAsked && !isNews) return 'debug';
    const now = this.clock.now();
    if (now - (known.written.get(end) ?? -Infinity) < sameMs) return 'debug';
    known.written.set(end, now);
    return known.hasFailed ? 'warn' : 'info';
  }

  private remember(route: string): Known {
    if (this.known.size >= maxKnown) this.known.clear();
    const known: Known = { end: '', hasFailed: false, written: new Map() };
    this.known.set(route, known);
    return known;
  }
}

function endOf(status: number | undefined, error: unknown): string {
  if (error === undefined) return status === undefined ? 'done' : String(status);
  const { kind = 'failed', code } = PanelError.is(error) ? error : {};
  const why = code === undefined ? kind : `${kind} (${code})`;
  return status === undefined ? why : `${status} ${why}`;
}

/** Whoever runs the node finds the failure by it; nobody else has a use for it. */
function requestIdOf(error: unknown): string {
  const id = PanelError.is(error) ? error.requestId : undefined;
  return id === undefined ? '' : `, request id ${id}`;
}

/** A route of which each long part is cut: enough to tell two servers apart, too little to be a key. */
function shortRoute(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length > 20 && !/^[a-z-]+$/.test(part) ? `${part.slice(0, 8)}…` : part))
    .join('/');
}
