import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import type {
  CloseReason,
  Effect,
  Moment,
  Session,
  SessionFacts,
  Step,
  TimerName,
} from './sessionTypes';

/** Requests for credentials a minute for one server, shared by all its users (api.md, Limits). */
export const requestsPerMinute = 5;
const minuteMs = 60_000;

/** A token lives 10 minutes; the daemon's own warnings come late or not at all (panel-dialect.md, 6.3). */
export const renewAfterMs = 8 * minuteMs;
export const pingEveryMs = 25_000;
export const deadlineMs = 20_000;
const stableAfterMs = 30_000;

/** What is remembered of a session when its phase ends. */
export function factsOf({ attempt, requests, refusals }: Session): SessionFacts {
  return { attempt, requests, refusals };
}

/** Effects that set or end timers. */
export function timer(name: TimerName, ms: number | undefined): Effect {
  return { type: 'timer', name, ms };
}

/** Asks for credentials, as soon as our own count of the last minute allows it. */
export function requestCredentials(session: Session, { now }: Moment): Step {
  const wait = credentialsWait(session, now);
  if (wait > 0) {
    const text = l10n.t(
      'The panel allows few connections a minute. Trying again in {0}.',
      span(wait),
    );
    return waitThen(session, { now, ms: wait, isOrdered: true, text });
  }
  return [
    { ...factsOf(session), requests: counted(session, now), phase: 'fetching' },
    { type: 'hangUp' },
    { type: 'fetchCredentials' },
  ];
}

/** The times of the requests of the last minute, with one more. */
export function counted({ requests }: SessionFacts, now: number): readonly number[] {
  return [...requests.filter((at) => at > now - minuteMs), now];
}

/** Milliseconds until another request for credentials is allowed. */
export function credentialsWait({ requests }: SessionFacts, now: number): number {
  // A clock that was put back must not lock the console: only the last minute counts, on both sides.
  const recent = requests.filter((at) => at > now - minuteMs && at <= now);
  const first = recent.at(-requestsPerMinute);
  return first === undefined ? 0 : first + minuteMs - now;
}

interface Rest {
  readonly now: number;
  readonly ms: number;
  readonly text: string;
  readonly next?: 'fetch' | 'check';
  readonly isOrdered?: boolean;
  readonly attempt?: number;
}

/** Waits without a socket, and says why. */
export function waitThen(session: Session, options: Rest): Step {
  const { now, ms, text, next = 'fetch', isOrdered = false } = options;
  const facts = factsOf(session);
  return [
    {
      ...facts,
      attempt: options.attempt ?? facts.attempt,
      phase: 'waiting',
      until: now + ms,
      next,
      isOrdered,
    },
    { type: 'hangUp' },
    timer('wait', ms),
    { type: 'say', text },
  ];
}

/** Waits longer after each failure in a row: 1 s to 20 s, spread so that many clients do not come at once. */
export function backOff(session: Session, { now, random }: Moment, why: string): Step {
  const wasStable = session.phase === 'live' && now - session.since >= stableAfterMs;
  const attempt = wasStable ? 0 : session.attempt;
  const ceiling = Math.min(20_000, 1_000 * 2 ** Math.min(attempt, 10));
  const ms = Math.max(1_000, Math.round(ceiling * (0.5 + random / 2)));
  const text = l10n.t('{0} Connecting again in {1}.', why, span(ms));
  return waitThen(session, { now, ms, text, attempt: attempt + 1 });
}

/** Looks at the server's condition before anything else is tried. */
export function checkServer(session: Session): Step {
  return [{ ...factsOf(session), phase: 'checking' }, { type: 'hangUp' }, { type: 'askCondition' }];
}

/** Ends it for good, with the sentence that says why. */
export function end(session: Session, reason: CloseReason, text: string): Step {
  return [
    { ...factsOf(session), attempt: 0, refusals: 0, phase: 'closed', reason, text },
    { type: 'hangUp' },
    { type: 'say', text },
  ];
}

/** Seconds as the user reads them, never `0 s`. */
export function span(ms: number): string {
  return formatSpan(Math.ceil(ms / 1000) * 1000);
}
