import { type ClientRequest, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { connectionWords, errorCode } from '../base/connectionWords';
import { limits } from '../base/limits';
import type { LineOutcome } from './lineOutcome';

/** Why a socket is no more. */
export interface SocketEnd {
  /** The close code; 1006 where the connection just broke. */
  readonly code: number;
  readonly reason: string;
  /** The HTTP status with which the daemon refused the handshake. */
  readonly refusedWith?: number | undefined;
}

/** What a socket tells; `ended` comes exactly once, and nothing after it. */
export interface SocketListener {
  readonly opened: () => void;
  readonly message: (text: string) => void;
  /** Tells of a line that somebody else sent over the same connection; real sockets know of none. */
  readonly sentElsewhere?: (line: string) => void;
  readonly ended: (end: SocketEnd) => void;
}

/** An open or opening websocket. */
export interface Socket {
  send(text: string): void;
  /** Sends a command where the other side tells what became of it; rejects where it ends before that. */
  sendLine?(text: string): Promise<LineOutcome>;
  /** Asks for a command that waits at the other side not to be sent; `sendLine` tells whether that was in time. */
  askBack?(line: string): void;
  /** Resolves when the other side has read what was sent until now; never where it does not answer. */
  isRead?(): Promise<void>;
  /** Tests whether the other side still answers; `ended` follows when it does not. */
  ping(): void;
  /** Reads no further until `resume`: the daemon has to wait. A little that was read before may still come. */
  pause(): void;
  resume(): void;
  /** Closes it without another word to the listener. */
  close(): void;
}

/** Of a daemon that answers none, no more are remembered. */
const maxQuestions = 10;

/** Opens websockets. */
export type Transport = (url: string, origin: string, listener: SocketListener) => Socket;

/**
 * Real websockets. Daemons compare `origin` letter by letter with their panel's address (api.md, Authentication).
 * Proxies and certificates are VS Code's, which patches the `http` and `https` modules that `ws` uses.
 */
export const openSocket: Transport = (url, origin, listener) => {
  const socket = new WebSocket(url, {
    origin,
    maxPayload: limits.frameBytes,
    // What is compressed unfolds to a thousand times its size; daemons do not offer it.
    perMessageDeflate: false,
    // Answered below: a daemon that asks and does not read must not fill the memory with answers.
    autoPong: false,
    handshakeTimeout: 15_000,
    followRedirects: false,
  });
  let isOver = false;
  let isAnswering = true;
  let refusedWith: number | undefined;
  let problem = '';
  const end = (code: number, reason: string) => {
    if (isOver) return;
    isOver = true;
    listener.ended({ code, reason, refusedWith });
  };
  socket.on('open', () => isOver || listener.opened());
  socket.on('message', (data: Buffer, isBinary) => {
    isAnswering = true;
    if (!isOver && !isBinary) listener.message(data.toString('utf8'));
  });
  socket.on('ping', (data) => {
    if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount === 0) socket.pong(data);
  });
  // Pongs come in the order of the pings, each with what its ping said.
  let questions: readonly { readonly id: string; readonly answer: () => void }[] = [];
  let asked = 0;
  socket.on('pong', (data) => {
    isAnswering = true;
    const at = questions.findIndex(({ id }) => id === data.toString('latin1'));
    for (const { answer } of questions.slice(0, at + 1)) answer();
    questions = questions.slice(at + 1);
  });
  socket.on('unexpected-response', (request: ClientRequest, response: IncomingMessage) => {
    refusedWith = response.statusCode;
    response.resume();
    request.destroy();
    end(1006, `HTTP ${response.statusCode ?? ''}`);
  });
  socket.on('error', (error) => (problem = connectionWords(errorCode(error))));
  socket.on('close', (code, reason) => end(code, reason.toString('utf8') || problem));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    isRead: () =>
      new Promise((answer) => {
        const id = String(++asked);
        questions = [...questions, { id, answer }].slice(-maxQuestions);
        if (socket.readyState === WebSocket.OPEN) socket.ping(id);
      }),
    ping: () => {
      if (!isAnswering) {
        socket.terminate();
        end(1006, 'no answer to a ping');
        return;
      }
      isAnswering = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => {
      isOver = true;
      // One that waits would not hear the answer to a farewell.
      if (socket.readyState === WebSocket.OPEN && !socket.isPaused) socket.close(1000);
      else socket.terminate();
    },
  };
};
