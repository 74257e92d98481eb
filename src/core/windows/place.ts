import type { Event } from '../base/event';

/** What a window is to the others. One that cannot meet them leads nobody but itself. */
export type Role = 'seeking' | 'leading' | 'following';

/** What one window tells others: of what, and what of it. From outside for whoever hears it. */
export interface News {
  readonly topic: string;
  readonly what: unknown;
}

/** Who asks the leading window. */
export interface Asker {
  /** The id of the window; the leader's own for its own questions. */
  readonly window: string;
  readonly signal: AbortSignal;
}

/** Answers a question of a window with JSON; throws a PeerRefusal to give more than a sentence as the reason. */
export type AnswerQuestion = (about: unknown, asker: Asker) => Promise<unknown>;

/** Who asks as a guest, a program of the user that is no window. */
export interface AskingGuest {
  /** The same for all that one connection asks, and another one for each other connection. */
  readonly guest: string;
  readonly signal: AbortSignal;
}

/** Answers a question of a guest as AnswerQuestion does. */
export type AnswerGuest = (about: unknown, asking: AskingGuest) => Promise<unknown>;

/** How a window stands among the others, until it ends. */
export interface Place {
  readonly role: Exclude<Role, 'seeking'>;
  /** Asks the window that leads, which may be this one. Rejects as Windows.ask does. */
  ask(question: string, about: unknown, signal: AbortSignal): Promise<unknown>;
  /** Tells all other windows. */
  tell(news: News): void;
  /** Tells one window that follows this one, if there is one. */
  tellWindow(window: string, news: News): void;
  /** Tells all guests of this window, if it leads. */
  tellGuests(news: News): void;
  /** Fires once: the other side is gone, or this window was told to leave. */
  readonly onDidEnd: Event<void>;
  readonly hasEnded: boolean;
  /** Ends where this window led and then slept for so long that another one may lead since. */
  endIfSlept(): void;
  end(): void;
}

/** A leader shows so often that it is alive, and looks whether it still leads. */
export const beatMs = 5_000;

/** The news of a beat. */
export const aliveTopic = 'alive';

/** A leader that was not heard for so long hangs or sleeps: another window takes over. */
export const silenceMs = 3 * beatMs;
