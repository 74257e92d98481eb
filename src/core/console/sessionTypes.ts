import type { PowerState } from '../base/power';
import type { FromDaemon, ToDaemon } from './protocol';

/** How far the renewal of a token is. `waiting`: a timer will ask for one. */
export type Renewal = 'none' | 'asked' | 'sent' | 'waiting';

/** Why nobody tries to connect any more. */
export type CloseReason = 'suspended' | 'deleted' | 'origin' | 'token' | 'refused';

/** What a session remembers whatever its phase. */
export interface SessionFacts {
  /** Failures in a row: the next wait grows with them. */
  readonly attempt: number;
  /** When credentials were asked for in the last minute, in milliseconds since 1970. */
  readonly requests: readonly number[];
  /** Refused tokens since the last accepted one. */
  readonly refusals: number;
}

/** Where the console connection of one server stands. */
export type Session = SessionFacts &
  (
    | { readonly phase: 'idle' }
    | { readonly phase: 'fetching' }
    | { readonly phase: 'connecting'; readonly token: string }
    | { readonly phase: 'authenticating'; readonly renewal: Renewal }
    | {
        readonly phase: 'live';
        readonly renewal: Renewal;
        readonly since: number;
        /** When the token in use was accepted. */
        readonly authedAt: number;
        readonly power: PowerState | undefined;
      }
    | {
        readonly phase: 'waiting';
        readonly until: number;
        readonly next: 'fetch' | 'check';
        /** True where nobody may cut the wait short: the service asked for it. */
        readonly isOrdered: boolean;
      }
    | { readonly phase: 'checking' }
    | { readonly phase: 'closed'; readonly reason: CloseReason; readonly text: string }
  );

export type Phase = Session['phase'];

/** What came of asking for credentials. `refused` will not change by asking again. */
export type CredentialsAnswer =
  | { readonly kind: 'granted'; readonly token: string; readonly socket: string }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** What the panel says about the server. `passing` ends by itself; `words` says what it is. */
export type ConditionAnswer =
  | { readonly kind: 'normal' }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'passing'; readonly words: string }
  | { readonly kind: 'failed'; readonly text: string };

export type TimerName = 'wait' | 'renew' | 'deadline' | 'ping';

/** What happened to a session. */
export type Input =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  /** The user wants another try now. */
  | { readonly type: 'retry' }
  | { readonly type: 'credentials'; readonly answer: CredentialsAnswer }
  | { readonly type: 'condition'; readonly answer: ConditionAnswer }
  | { readonly type: 'opened' }
  | { readonly type: 'frame'; readonly frame: FromDaemon }
  | {
      readonly type: 'ended';
      readonly code: number;
      readonly reason: string;
      readonly refusedWith?: number | undefined;
    }
  | { readonly type: 'timer'; readonly name: TimerName }
  /** The clock jumped: the computer slept. */
  | { readonly type: 'woke' };

/** What is to be done. The connection does it and reports what came of it as the next input. */
export type Effect =
  | { readonly type: 'fetchCredentials' }
  | { readonly type: 'askCondition' }
  | { readonly type: 'connect'; readonly url: string }
  | { readonly type: 'send'; readonly frame: ToDaemon }
  | { readonly type: 'ping' }
  /** Closes the socket, if there is one, and forgets all timers. */
  | { readonly type: 'hangUp' }
  | { readonly type: 'timer'; readonly name: TimerName; readonly ms: number | undefined }
  | { readonly type: 'say'; readonly text: string };

/** The moment of an input: nothing else of the outside world is known to a step. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0, below 1. */
  readonly random: number;
}

export type Step = readonly [Session, ...Effect[]];
