import * as l10n from '@vscode/l10n';
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/event';
import { UserError } from '../base/userError';
import { Answer } from './answer';
import type { DaemonUrl } from './daemonUrl';
import { PanelError } from './errors';
import { connectionError } from './failures';

/** What a daemon is asked with. */
export interface DaemonRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Made while it is sent: the next piece is asked for once the last one is on its way. */
  readonly body?: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Milliseconds that a host may take to let a connection come to be. */
const connectMs = 10_000;

const usualHeaders = {
  accept: '*/*',
  // Files come as they are. Who packs them all the same has them unpacked, and their bytes counted then.
  'accept-encoding': 'identity',
  // What stands before a daemon may refuse who gives no name. `fetch` gives this one.
  'user-agent': 'node',
  // VS Code's agent has connections closed after one answer. Told this, it leaves them to Node's, which keeps them.
  connection: 'keep-alive',
};

const unpackers = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Whether a body of this `Content-Encoding` comes as what was packed: those packed twice or in other ways do not. */
export function isUnderstood(encoding: string | null): boolean {
  const name = plainly(encoding);
  return name === '' || name === 'identity' || unpackers.has(name);
}

function plainly(encoding: string | null | undefined): string {
  return (encoding ?? '').trim().toLowerCase();
}

/** What a failure means that may be of unpacking a body; all others as they are. */
export function explainUnpacking(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !/^(Z_|ERR_(BROTLI|ZLIB)?_)/.test(code)) return error;
  // It ended before its time, as a body does whose connection broke.
  if (code === 'Z_BUF_ERROR') return broken('ECONNRESET');
  return new PanelError('malformed', l10n.t("The node's answer is damaged"), { cause: error });
}

/**
 * Asks a daemon once, over streams of Node: less work than a `fetch`, and by the same proxy and certificates of VS Code.
 * Follows no redirect. An answer that says no ends what is being sent; one that says yes counts once all was sent. Rejects
 * with the UserError of a body that cannot be made, with PanelError 'network' of a request that was never sent where no
 * connection to the host came to be, and else with the signal's reason or what the connection broke by, which
 * `Deadline.explain` puts into words.
 */
export function askDaemon(url: DaemonUrl, asked: DaemonRequest): Promise<Answer> {
  const { method, signal, clock } = asked;
  const isSecure = new URL(url).protocol === 'https:';
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const open = isSecure ? requestSecurely : requestPlainly;
    const request = open(url, { method, headers: { ...usualHeaders, ...asked.headers } });
    let response: IncomingMessage | undefined;
    const fail = (error: Error) => {
      connecting.stop();
      sending.stop();
      // What making the body says is about the body.
      const isTold = connecting.isMade() || error instanceof UserError;
      reject(isTold ? error : connectionError(error).beforeSending());
    };
    const cut = (error: Error) => {
      fail(error);
      response?.destroy(error);
      request.destroy();
    };
    const connecting = follow(request, { isSecure, clock, tooLong: cut });
    const sending = send(request, asked.body);
    sending.ended.catch(cut);
    const giveUp = () => cut(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    // What is wrong behind an answer takes nothing from one that is here as a whole.
    request.on('error', (error) => (response?.complete ? fail : cut)(error));
    request.on('close', () => {
      signal.removeEventListener('abort', giveUp);
      fail(broken('ECONNRESET'));
    });
    request.on('response', (came) => {
      response = came;
      if (!connecting.isMade()) return cut(broken('EHOSTUNREACH'));
      // The rest of what was to be sent would be taken for the next request.
      came.once('end', () => request.writableFinished || request.destroy());
      const answer = answerOf(came);
      if (answer.ok && !request.writableFinished) {
        sending.ended.then(() => resolve(answer), cut);
        return;
      }
      // At once: the connection may be gone by the next turn.
      sending.stop();
      resolve(answer);
    });
  });
}

function answerOf(response: IncomingMessage): Answer {
  const unpack = unpackers.get(plainly(response.headers['content-encoding']));
  return new Answer({
    status: response.statusCode ?? 0,
    header: (name) => response.headers[name]?.toString() ?? null,
    // Whoever reads hears of what goes wrong in either.
    body: unpack ? pipeline(response, unpack(), () => undefined) : response,
    drop: () => void (response.complete ? response.resume() : response.destroy()),
  });
}

interface Following {
  readonly isSecure: boolean;
  readonly clock: Clock;
  readonly tooLong: (error: Error) => void;
}

/** Knows whether a connection came to be, before which nothing can have been sent, and ends the wait for it. */
function follow(request: ClientRequest, { isSecure, clock, tooLong }: Following) {
  let isMade = false;
  let isOver = false;
  let timer: Disposable | undefined;
  const made = () => {
    isMade = true;
    timer?.dispose();
  };
  request.once('socket', (socket) => {
    // VS Code's agent plays what a proxy says in place of leading to the host as if the host had said it.
    if (isSecure && !('encrypted' in socket)) return;
    if (request.reusedSocket || !(socket.connecting || isShakingHands(socket))) return made();
    if (isOver) return;
    timer = clock.after(connectMs, () => tooLong(broken('ETIMEDOUT')));
    // Also a daemon without TLS may lie behind a proxy that is spoken to by it.
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', made);
  });
  const stop = () => {
    isOver = true;
    timer?.dispose();
  };
  return { isMade: () => isMade, stop };
}

/** What Node's types leave out of a socket for TLS: true until hands were shaken. Plain ones have none. */
interface SecureSocket extends Socket {
  readonly secureConnecting?: boolean;
}

function isShakingHands(socket: SecureSocket): boolean {
  return socket.secureConnecting === true;
}

/**
 * Sends a body, if there is one, as fast as it is taken, and asks for none of it before the request has a connection.
 * `ended` resolves once all of it was taken, and rejects with what making it rejects with.
 */
function send(request: ClientRequest, body: AsyncIterable<Uint8Array> | undefined) {
  let isStopped = false;
  let goOn: () => void = () => undefined;
  request.on('drain', () => goOn());
  const hasSocket = new Promise((resolve) => request.once('socket', resolve));
  const work = async () => {
    // VS Code's agent looks for a proxy first, and then writes the head anew: also behind what of the body is written.
    await hasSocket;
    if (isStopped) return;
    for await (const piece of body ?? []) {
      if (!isStopped && !request.write(piece)) await new Promise<void>((taken) => (goOn = taken));
      if (isStopped) return;
    }
    // What is written may still wait here: it is sent once the connection has taken the last of it.
    await new Promise<void>((taken) => request.end(taken));
  };
  const stop = () => {
    isStopped = true;
    goOn();
  };
  return { ended: work(), stop };
}

function broken(code: string): Error {
  return Object.assign(new Error(code), { code });
}
