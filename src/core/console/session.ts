import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import type { ConditionAnswer, CredentialsAnswer } from './panelAnswers';
import { type FromDaemon, type ToDaemon, withoutReference } from './protocol';
import type { SocketEnd } from './transport';

/** Requests for credentials a minute for one server, shared by all its users (api.md, Limits). */
const requestsPerMinute = 5;
const minuteMs = 60_000;
/** A token lives 10 minutes; the daemon's own warnings come late or not at all (panel-dialect.md, 6.3). */
const renewAfterMs = 8 * minuteMs;
const pingEveryMs = 25_000;
const deadlineMs = 20_000;
const stableAfterMs = 30_000;

/** How far the renewal of a token is. `waiting`: a timer will ask for one. */
type Renewal = 'none' | 'asked' | 'sent' | 'waiting';
type TimerName = 'wait' | 'renew' | 'deadline' | 'ping';

/** What a session remembers whatever its phase. */
interface SessionFacts {
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
    | { readonly phase: 'idle' | 'fetching' | 'checking' }
    | { readonly phase: 'connecting'; readonly token: string }
    | { readonly phase: 'authenticating'; readonly renewal: Renewal }
    | {
        readonly phase: 'live';
        readonly renewal: Renewal;
        readonly since: number;
        /** When the token in use was accepted. */
        readonly authedAt: number;
      }
    | {
        readonly phase: 'waiting';
        readonly until: number;
        readonly next: 'fetch' | 'check';
        /** True where nobody may cut the wait short: the service asked for it. */
        readonly isOrdered: boolean;
      }
    /** Nobody tries to connect any more; `text` is the sentence that says why. */
    | { readonly phase: 'closed'; readonly text: string }
  );

/** A session with a socket, whose token can be replaced without closing it. */
type Connected = Session & { readonly phase: 'live' | 'authenticating' };

/** What happened to a session. */
export type Input =
  /** `retry`: the user wants another try now. `woke`: the clock jumped, as the computer slept. */
  | { readonly type: 'open' | 'close' | 'retry' | 'woke' | 'opened' }
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
interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0, below 1. */
  readonly random: number;
}

type Step = readonly [Session, ...Effect[]];

/** A wait of `ms` milliseconds without a socket, and the sentence about it. */
interface Wait extends Pick<Moment, 'now'> {
  readonly ms: number;
  readonly text: string;
  readonly next?: 'fetch' | 'check';
  readonly isOrdered?: boolean;
}

/** A session that nobody has opened yet. */
export const idle: Session = { phase: 'idle', attempt: 0, requests: [], refusals: 0 };

/** All rules of the console websocket (api.md, Events): what follows when `input` happens to `session`. */
export function step(session: Session, input: Input, moment: Moment): Step {
  switch (input.type) {
    case 'open':
      return session.phase === 'idle' ? requestCredentials(session, moment) : [session];
    case 'close':
      return [{ ...factsOf(session), attempt: 0, phase: 'idle' }, { type: 'hangUp' }];
    case 'retry':
    case 'woke':
      return tryAgain(session, input.type, moment);
    case 'credentials':
      return onCredentials(session, input.answer, moment);
    case 'condition':
      return onCondition(session, input.answer, moment);
    case 'opened':
      if (session.phase !== 'connecting') return [session];
      return [
        { ...factsOf(session), phase: 'authenticating', renewal: 'sent' },
        { type: 'send', frame: { event: 'auth', token: session.token } },
        timer('deadline', deadlineMs),
      ];
    case 'frame':
      return isConnected(session) ? onFrame(session, input.frame, moment) : [session];
    case 'ended':
      return onEnd(session, input, moment);
    case 'timer':
      return onTimer(session, input.name, moment);
  }
}

function tryAgain(session: Session, why: 'retry' | 'woke', moment: Moment): Step {
  switch (session.phase) {
    case 'waiting':
      return session.isOrdered ? [session] : requestCredentials({ ...session, attempt: 0 }, moment);
    case 'closed':
      return why === 'retry' ? requestCredentials(session, moment) : [session];
    case 'live': {
      // The socket may have died in the computer's sleep, and the token with it.
      const isOld = moment.now - session.authedAt >= renewAfterMs;
      const [next, ...effects] = isOld ? renew(session, moment) : [session];
      return [next, ...effects, { type: 'ping' }, timer('ping', 5_000)];
    }
    default:
      return [session];
  }
}

function onCredentials(session: Session, answer: CredentialsAnswer, moment: Moment): Step {
  if (isConnected(session)) return onRenewal(session, answer, moment);
  if (session.phase !== 'fetching') return [session];
  switch (answer.kind) {
    case 'granted':
      return [
        { ...factsOf(session), phase: 'connecting', token: answer.token },
        { type: 'connect', url: answer.socket },
        timer('deadline', deadlineMs),
      ];
    case 'rateLimited': {
      const ms = Math.max(1_000, answer.retryAfterMs);
      const text = l10n.t('The panel asks to wait: connecting again in {0}.', span(ms));
      return waitThen(session, { now: moment.now, ms, isOrdered: true, text });
    }
    case 'busy':
      return checkServer(session);
    case 'gone':
      return end(session, goneText());
    case 'refused':
      return end(session, answer.text);
    case 'failed':
      return backOff(session, moment, answer.text);
  }
}

function onCondition(session: Session, answer: ConditionAnswer, moment: Moment): Step {
  if (session.phase !== 'checking') return [session];
  switch (answer.kind) {
    case 'normal':
      return backOff(session, moment, l10n.t('The server is not ready for its console.'));
    case 'suspended':
      return end(session, l10n.t('The server is suspended, so it has no console.'));
    case 'gone':
      return end(session, goneText());
    case 'transient': {
      const text = l10n.t(
        'The server is not available ({0}). Looking again in 10 s.',
        answer.words,
      );
      return waitThen(session, { now: moment.now, ms: 10_000, next: 'check', text });
    }
    case 'failed':
      return backOff(session, moment, answer.text);
  }
}

function onFrame(session: Connected, frame: FromDaemon, moment: Moment): Step {
  switch (frame.type) {
    case 'authSuccess':
      return onAuthSuccess(session, moment);
    case 'tokenExpiring':
    case 'tokenExpired':
      return session.phase === 'live' ? renew(session, moment) : [session];
    case 'jwtError':
      return onJwtError(session, frame.text, moment);
    case 'daemonError':
      // A broken token, or too many connections, is told this way (panel-dialect.md, 6.2).
      return session.phase === 'live' ? [session] : backOff(session, moment, frame.text);
    case 'deleted':
      return end(session, goneText());
    default:
      return [session];
  }
}

function onAuthSuccess(session: Connected, { now }: Moment): Step {
  const timers = [timer('renew', renewAfterMs), timer('deadline', undefined)];
  if (session.phase === 'live') {
    // A renewal: asking for the history again would show it twice.
    return [{ ...session, refusals: 0, renewal: 'none', authedAt: now }, ...timers];
  }
  return [
    { ...factsOf(session), refusals: 0, phase: 'live', renewal: 'none', since: now, authedAt: now },
    { type: 'send', frame: { event: 'send logs' } },
    ...timers,
    timer('ping', pingEveryMs),
  ];
}

function onEnd(session: Session, { code, refusedWith }: SocketEnd, moment: Moment): Step {
  if (session.phase !== 'connecting' && !isConnected(session)) return [session];
  if (refusedWith === 403) {
    const text = l10n.t(
      'The node refused the connection (403). It compares the address of the panel that you signed in with to the one it is set up for, letter by letter: sign in with exactly the address that the panel itself uses.',
    );
    return end(session, text);
  }
  // 4409: suspended, or a restore that will end. 404: the daemon does not know the server, yet or any more.
  if (code === 4409 || refusedWith === 404) return checkServer(session);
  if (code === 4410) {
    const ms = 3_000 + Math.round(moment.random * 2_000);
    const text = l10n.t('The node is still loading the server. Connecting again in {0}.', span(ms));
    return waitThen(session, { now: moment.now, ms, text });
  }
  return backOff(session, moment, l10n.t('The connection to the console broke.'));
}

function onTimer(session: Session, name: TimerName, moment: Moment): Step {
  const { phase } = session;
  if (name === 'wait' && phase === 'waiting') {
    return session.next === 'check' ? checkServer(session) : requestCredentials(session, moment);
  }
  if (name === 'deadline' && (phase === 'connecting' || phase === 'authenticating')) {
    return backOff(session, moment, l10n.t('The node did not answer.'));
  }
  if (phase !== 'live') return [session];
  if (name === 'renew') return renew({ ...session, renewal: 'none' }, moment);
  return name === 'ping' ? [session, { type: 'ping' }, timer('ping', pingEveryMs)] : [session];
}

/** Gets a new token for the socket that is there; asks once, however many warnings come. */
function renew(session: Connected, { now }: Moment): Step {
  if (session.renewal !== 'none') return [session];
  const wait = credentialsWait(session, now);
  if (wait > 0) return [{ ...session, renewal: 'waiting' }, timer('renew', wait)];
  return [
    { ...session, requests: counted(session, now), renewal: 'asked' },
    { type: 'fetchCredentials' },
    timer('renew', undefined),
  ];
}

/** Sends the new token, or waits for one where the panel gives none yet. */
function onRenewal(session: Connected, answer: CredentialsAnswer, moment: Moment): Step {
  if (session.renewal !== 'asked') return [session];
  switch (answer.kind) {
    case 'granted':
      return [
        { ...session, renewal: 'sent' },
        { type: 'send', frame: { event: 'auth', token: answer.token } },
        // An answer that never comes: ask once more.
        timer('renew', 30_000),
      ];
    case 'refused':
      return end(session, answer.text);
    case 'gone':
      return end(session, l10n.t('The server does not exist any more.'));
    case 'rateLimited':
    case 'busy':
    case 'failed': {
      const isLimited = answer.kind === 'rateLimited';
      const cannot = isLimited
        ? l10n.t('The panel asks to wait before it renews the connection.')
        : l10n.t('The panel cannot renew the connection now.');
      const why = answer.kind === 'failed' ? answer.text : cannot;
      if (session.phase === 'authenticating') return backOff(session, moment, why);
      const ms = isLimited ? Math.max(1_000, answer.retryAfterMs) : 15_000;
      const text = l10n.t('{0} The console goes on in {1} at the latest.', why, span(ms));
      return [{ ...session, renewal: 'waiting' }, timer('renew', ms), { type: 'say', text }];
    }
  }
}

/**
 * Real daemons tell an expired token by a `jwt error`, and one from before their own restart; both are cured by a
 * new token on the same socket (panel-dialect.md, 6.2). Any other is tried once more, then it ends.
 */
function onJwtError(session: Connected, reason: string, moment: Moment): Step {
  if (session.renewal === 'asked' || session.renewal === 'waiting') return [session];
  // Until the new token is accepted, each event that the old one blocks is told so, without the prefix of a reply.
  const isReply = session.phase === 'authenticating' || reason.includes('Error Event');
  if (session.renewal === 'sent' && !isReply) return [session];
  const isCurable = /exp claim|created too far in past/i.test(reason);
  const next: Connected = { ...session, refusals: session.refusals + 1, renewal: 'none' };
  if (next.refusals > (isCurable ? 3 : 1)) {
    const why = withoutReference(reason);
    return end(session, l10n.t('The node does not accept the console token: {0}', why));
  }
  if (session.phase === 'live' || credentialsWait(session, moment.now) === 0) {
    return renew(next, moment);
  }
  // Without a token there is nothing to stay connected for.
  return requestCredentials(next, moment);
}

/** Asks for credentials, as soon as our own count of the last minute allows it. */
function requestCredentials(session: Session, { now }: Moment): Step {
  const ms = credentialsWait(session, now);
  if (ms > 0) {
    const text = l10n.t(
      'The panel allows few connections a minute. Trying again in {0}.',
      span(ms),
    );
    return waitThen(session, { now, ms, isOrdered: true, text });
  }
  return [
    { ...factsOf(session), requests: counted(session, now), phase: 'fetching' },
    { type: 'hangUp' },
    { type: 'fetchCredentials' },
  ];
}

/** The times of the requests of the last minute, with one more. */
function counted({ requests }: SessionFacts, now: number): readonly number[] {
  return [...requests.filter((at) => at > now - minuteMs), now];
}

/** Milliseconds until another request for credentials is allowed. */
function credentialsWait({ requests }: SessionFacts, now: number): number {
  // A clock that was put back must not lock the console: only the last minute counts, on both sides.
  const recent = requests.filter((at) => at > now - minuteMs && at <= now);
  const first = recent.at(-requestsPerMinute);
  return first === undefined ? 0 : first + minuteMs - now;
}

/** Waits without a socket, and says why. */
function waitThen(
  session: Session,
  { now, ms, text, next = 'fetch', isOrdered = false }: Wait,
): Step {
  return [
    { ...factsOf(session), phase: 'waiting', until: now + ms, next, isOrdered },
    { type: 'hangUp' },
    timer('wait', ms),
    { type: 'say', text },
  ];
}

/** Waits longer after each failure in a row: 1 s to 20 s, spread so that many clients do not come at once. */
function backOff(session: Session, { now, random }: Moment, why: string): Step {
  const wasStable = session.phase === 'live' && now - session.since >= stableAfterMs;
  const attempt = wasStable ? 0 : session.attempt;
  const ceiling = Math.min(20_000, 1_000 * 2 ** Math.min(attempt, 10));
  const ms = Math.max(1_000, Math.round(ceiling * (0.5 + random / 2)));
  const text = l10n.t('{0} Connecting again in {1}.', why, span(ms));
  return waitThen({ ...session, attempt: attempt + 1 }, { now, ms, text });
}

/** Looks at the server's condition before anything else is tried. */
function checkServer(session: Session): Step {
  return [{ ...factsOf(session), phase: 'checking' }, { type: 'hangUp' }, { type: 'askCondition' }];
}

/** Ends it for good, with the sentence that says why. */
function end(session: Session, text: string): Step {
  return [
    { ...factsOf(session), attempt: 0, refusals: 0, phase: 'closed', text },
    { type: 'hangUp' },
    { type: 'say', text },
  ];
}

const isConnected = (session: Session): session is Connected =>
  session.phase === 'live' || session.phase === 'authenticating';

/** What is remembered of a session when its phase ends. */
const factsOf = ({ attempt, requests, refusals }: Session): SessionFacts => {
  return { attempt, requests, refusals };
};

const timer = (name: TimerName, ms: number | undefined): Effect => ({ type: 'timer', name, ms });

/** Seconds as the user reads them, never `0 s`. */
const span = (ms: number) => formatSpan(Math.ceil(ms / 1000) * 1000);

const goneText = () => l10n.t('The server does not exist any more, or this key may not see it.');
