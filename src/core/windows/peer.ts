import type { Socket } from 'node:net';
import type { Event } from '../base/event';

/** Another window, to which questions and news go. What it says is from outside: whoever takes it reads it. */
export interface Peer {
  /**
   * Asks the other window something; values are JSON. Rejects with PeerGone where it ended before it answered, with
   * PeerRefusal where it refused, with the signal's reason when the caller gives up.
   */
  ask(question: string, about: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Tells it something, if it is still there. */
  tell(topic: string, what: unknown): void;
  /** Fires once when it is gone. */
  readonly onDidEnd: Event<void>;
  readonly hasEnded: boolean;
  end(): void;
}

/** What a window does about what another one says. */
export interface PeerListener {
  /** Answers a question with JSON; what it throws goes back as a refusal with its message, and its reason if it has one. */
  readonly asked: (question: string, about: unknown, signal: AbortSignal) => Promise<unknown>;
  readonly told: (topic: string, what: unknown) => void;
}

/** The other window ended before it answered. Whether it did what was asked is not known. */
export class PeerGone extends Error {
  constructor() {
    super('The other window is gone');
  }
}

/** The other window answered that it could not do what was asked. */
export class PeerRefusal extends Error {
  constructor(
    message: string,
    /** What else it said of why; JSON, to be read like all that comes from outside. */
    readonly reason?: unknown,
  ) {
    super(message);
  }
}

/** Speaks with another window over a socket whose two ends know each other. */
export type PeerOn = (socket: Socket, listener: PeerListener) => Peer;
