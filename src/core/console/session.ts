import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import type { Credentials } from './credentials';
import type { ConditionAnswer, CredentialsAnswer } from './panelAnswers';
import type { FromDaemon, ToDaemon } from './protocol';
import type { SocketEnd } from './transport';

/**
 * How far the renewal of a token is. `waiting`: a timer will ask for one. `held`: the server is in a condition in which
 * the panel gives none, and is looked at until that ends.
 */
type Renewal = 'none' | 'asked' | 'sent' | 'waiting' | 'held';
/** What a session may wait for; each has one timer. */
export type TimerName = 'wait' | 'renew' | 'deadline' | 'ping';

/** What a session remembers whatever its phase. */
export interface SessionFacts {
  /** Tries in a row that the daemon did not answer. */
  readonly failures: number;
  /** Answers of the panel in a row that did not lead on. */
  readonly setbacks: number;
  /** When credentials were asked for in the last minute, in milliseconds since 1970. */
  readonly requests: readonly number[];
  /** Refused tokens since the last accepted one. */
  readonly refusals: number;
  /** What the panel granted last, as long as nothing speaks against it. */
  readonly credentials: Credentials | undefined;
  /** Whether a power action waits for the connection: there is a slot for credentials that is kept for one. */
  readonly isUrgent: boolean;
  /** The last sentence that was said since the console was live: none is said twice in a row. */
  readonly said: string;
}

/** Where the console connection of one server stands. */
export type Session = SessionFacts &
  (
    | { readonly phase: 'idle' | 'fetching' | 'checking' | 'connecting' }
    | { readonly phase: 'authenticating'; readonly renewal: Renewal }
    | {
        readonly phase: 'live';
        readonly renewal: Renewal;
        readonly since: number;
      }
    | {
        readonly phase: 'waiting';
        readonly until: number;
        readonly next: 'connect' | 'check';
        readonly isFor: WaitReason;
      }
    /** Nobody tries to connect any more; `text` is the sentence that says why. */
    | { readonly phase: 'closed'; readonly text: string }
  );

/**
 * What a wait is for. `slot`: our own count of requests allows no other, but for a power action. `panel`: the panel asked
 * for it, and nobody may cut it short.
 */
export type WaitReason = 'daemon' | 'slot' | 'panel';

/** A session with a socket, whose token can be replaced without closing it. */
export type Connected = Session & { readonly phase: 'live' | 'authenticating' };

/** Why to try now rather than later. */
export type TryNow = 'retry' | 'power' | 'woke' | 'available';

/** What happened to a session. */
export type Input =
  /**
   * `retry`: the user wants another try now. `power`: a power action needs the connection. `woke`: the clock jumped, as
   * the computer slept. `available`: the server is in no condition any more that held it back. `keyChanged`: what was
   * granted so far was granted to another key. `signedOut`: there is no key any more.
   */
  | { readonly type: 'open' | 'close' | 'opened' | 'keyChanged' | 'signedOut' | TryNow }
  /** What was granted so far counts no more, and of the requests for it only these do. */
  | { readonly type: 'forgotten'; readonly requests: readonly number[] }
  | { readonly type: 'credentials'; readonly answer: CredentialsAnswer }
  | { readonly type: 'condition'; readonly answer: ConditionAnswer }
  | { readonly type: 'frame'; readonly frame: FromDaemon }
  | ({ readonly type: 'ended' } & SocketEnd)
  | { readonly type: 'timer'; readonly name: TimerName };

/** What is to be done. The runner does it and reports what came of it as the next input. */
export type Effect =
  /** `hangUp` closes the socket, if there is one, and forgets all timers. */
  | { readonly type: 'fetchCredentials' | 'askCondition' | 'ping' | 'hangUp' }
  | { readonly type: 'connect'; readonly url: string }
  | { readonly type: 'send'; readonly frame: ToDaemon }
  | { readonly type: 'timer'; readonly name: TimerName; readonly ms: number | undefined }
  | { readonly type: 'say'; readonly text: string };

/** The moment of an input: nothing else of the outside world is known to a step. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0, below 1. */
  readonly random: number;
}

/** What a session becomes, and what is to be done for that. */
export type Step = readonly [Session, ...Effect[]];

/** A session that nobody has opened yet. */
export const idle: Session = {
  phase: 'idle',
  failures: 0,
  setbacks: 0,
  requests: [],
  refusals: 0,
  credentials: undefined,
  isUrgent: false,
  said: '',
};

/** What is remembered of a session when its phase ends. */
export function factsOf(session: Session): SessionFacts {
  const { failures, setbacks, requests, refusals, credentials, isUrgent, said } = session;
  return { failures, setbacks, requests, refusals, credentials, isUrgent, said };
}

/** Returns why a session is not connected, for somebody who begins to look at it now; undefined where it is on its way. */
export function waitWords(session: Session, now: number): string | undefined {
  if (session.phase !== 'waiting') return undefined;
  const ms = Math.max(0, session.until - now);
  switch (session.isFor) {
    case 'slot':
      return slotWords(ms);
    case 'panel':
      return panelWaitWords(ms);
    case 'daemon':
      return session.said || undefined;
  }
}

const soonMs = 15_000;

/** Returns why it makes no sense to wait for the connection with something that is wanted now; undefined where it does. */
export function reasonNotToWait(session: Session, now: number): string | undefined {
  if (session.phase !== 'waiting') return undefined;
  const isLong = session.isFor !== 'daemon' && session.until - now > soonMs;
  const isHeldBack = session.next === 'check' || session.setbacks > 2;
  return isLong || isHeldBack ? waitWords(session, now) : undefined;
}

/** Says that our own count of requests allows no connection for `ms` milliseconds. */
export function slotWords(ms: number): string {
  return l10n.t(
    'The panel allows only a few new console connections a minute. Connecting in {0}.',
    spanWords(ms),
  );
}

/** Says that the panel wants `ms` milliseconds to pass. */
export function panelWaitWords(ms: number): string {
  return l10n.t(
    'The panel received too many requests for this console. Connecting in {0}.',
    spanWords(ms),
  );
}

/** A span in milliseconds as the user reads it, never `0 s`. */
export function spanWords(ms: number): string {
  return formatSpan(Math.max(1, Math.ceil(ms / 1000)) * 1000);
}
