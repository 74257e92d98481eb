import * as l10n from '@vscode/l10n';
import { areUsable } from './credentials';
import { msUntilSlot, withRequest } from './credentialSlots';
import { panelPause, reconnectPause, steadyTries } from './reconnectPause';
import {
  type Effect,
  type Moment,
  type Session,
  type Step,
  type TimerName,
  type WaitReason,
  factsOf,
  slotWords,
  spanWords,
} from './session';

/** Milliseconds that a daemon may take to answer, to a handshake or to a token. */
export const deadlineMs = 20_000;
/** Milliseconds between two pings of a connection. */
export const pingEveryMs = 25_000;
const stableAfterMs = 30_000;

/** A wait of `ms` milliseconds without a socket, and the sentence about it. */
interface Wait extends Pick<Moment, 'now'> {
  readonly ms: number;
  readonly text: string;
  readonly next?: 'connect' | 'check';
  readonly isFor?: WaitReason;
}

/** Connects with the credentials that are there, or asks for some. */
export function connect(session: Session, moment: Moment): Step {
  const { credentials } = session;
  if (!credentials || !areUsable(credentials, moment.now))
    return requestCredentials(session, moment);
  return [
    { ...factsOf(session), credentials, phase: 'connecting' },
    { type: 'hangUp' },
    { type: 'connect', url: credentials.socket },
    timer('deadline', deadlineMs),
  ];
}

/** Asks for credentials, as soon as our own count of the last minute allows it. */
export function requestCredentials(session: Session, { now }: Moment): Step {
  const { requests, isUrgent } = session;
  const ms = msUntilSlot(requests, { now, isUrgent });
  if (ms > 0) return waitThen(session, { now, ms, isFor: 'slot', text: slotWords(ms) });
  return [
    { ...factsOf(session), requests: withRequest(requests, now), phase: 'fetching' },
    { type: 'hangUp' },
    { type: 'fetchCredentials' },
  ];
}

/** Looks at the server's condition before anything else is tried. */
export function checkServer(session: Session): Step {
  return [{ ...factsOf(session), phase: 'checking' }, { type: 'hangUp' }, { type: 'askCondition' }];
}

/** Tries to reach the daemon again after a pause that is short at first, and says once why. */
export function tryDaemonAgain(session: Session, { now, random }: Moment, why: string): Step {
  const wasStable = session.phase === 'live' && now - session.since >= stableAfterMs;
  const failures = wasStable ? 0 : session.failures;
  const ms = reconnectPause(failures, random);
  const text =
    failures < steadyTries
      ? l10n.t({
          message: '{reason} Reconnecting...',
          args: { reason: why },
          comment: ['The reason is a whole sentence'],
        })
      : l10n.t({
          message: '{reason} Reconnecting in {time}.',
          args: { reason: why, time: spanWords(ms) },
          comment: ['The reason is a whole sentence'],
        });
  // Whoever is not reached for so long may have moved: new credentials have the address of now.
  const credentials = failures === steadyTries ? undefined : session.credentials;
  return waitThen({ ...session, failures: failures + 1, credentials }, { now, ms, text });
}

/** Asks the panel again after a pause: its slots for credentials are few. */
export function tryPanelAgain(session: Session, { now }: Moment, why: string): Step {
  const ms = panelPause(session.setbacks);
  const text = l10n.t({
    message: '{reason} Reconnecting in {time}.',
    args: { reason: why, time: spanWords(ms) },
    comment: ['The reason is a whole sentence'],
  });
  return waitThen({ ...session, setbacks: session.setbacks + 1 }, { now, ms, text });
}

/** Waits without a socket, and says why unless that was said last. */
export function waitThen(
  session: Session,
  { now, ms, text, next = 'connect', isFor = 'daemon' }: Wait,
): Step {
  return [
    { ...factsOf(session), said: text, phase: 'waiting', until: now + ms, next, isFor },
    { type: 'hangUp' },
    timer('wait', ms),
    ...said(session, text),
  ];
}

/** Says a sentence, unless it was said last. */
export function said(session: Session, text: string): readonly Effect[] {
  return session.said === text ? [] : [{ type: 'say', text }];
}

/** Ends it for good, with the sentence that says why. */
export function end(session: Session, text: string): Step {
  const { requests } = session;
  const facts = { failures: 0, setbacks: 0, refusals: 0, isUrgent: false, said: text };
  return [
    { ...facts, requests, credentials: undefined, phase: 'closed', text },
    { type: 'hangUp' },
    { type: 'say', text },
  ];
}

/** Sets a timer, or clears it where `ms` is undefined. */
export function timer(name: TimerName, ms: number | undefined): Effect {
  return { type: 'timer', name, ms };
}

/** Says that the panel does not know the server, or not for this key. */
export function goneText(): string {
  return l10n.t("The server no longer exists, or your API key doesn't have access.");
}
