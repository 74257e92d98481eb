import * as l10n from '@vscode/l10n';
import { msUntilLaterSecond, msUntilRenewal } from './credentials';
import { msUntilSlot, withRequest } from './credentialSlots';
import type { ConditionAnswer, CredentialsAnswer } from './panelAnswers';
import { withoutReference } from './protocol';
import { type Connected, type Effect, type Moment, type Step, factsOf, spanWords } from './session';
import {
  end,
  goneText,
  pingEveryMs,
  requestCredentials,
  said,
  timer,
  tryPanelAgain,
  waitThen,
} from './sessionMoves';

/** Milliseconds for the answer to a new token, before another is asked for. */
const answerMs = 30_000;
/** Milliseconds between two looks at a server whose condition holds the renewal back. */
const lookMs = 30_000;

/** Gets a new token for the socket that is there; asks once, however many warnings come. */
export function renew(session: Connected, { now }: Moment): Step {
  if (session.renewal !== 'none') return [session];
  const wait = msUntilSlot(session.requests, { now, isUrgent: session.isUrgent });
  if (wait > 0) return [{ ...session, renewal: 'waiting' }, timer('renew', wait)];
  return [
    { ...session, requests: withRequest(session.requests, now), renewal: 'asked' },
    { type: 'fetchCredentials' },
    timer('renew', undefined),
  ];
}

/** The time to renew has come: asks for a token, or how the server is where that held the last renewal back. */
export function onRenewalTimer(session: Connected, moment: Moment): Step {
  if (session.renewal === 'held') return [session, { type: 'askCondition' }];
  return renew({ ...session, renewal: 'none' }, moment);
}

/** Sends the new token, or waits for one where the panel gives none yet. */
export function onRenewal(session: Connected, answer: CredentialsAnswer, moment: Moment): Step {
  if (session.renewal !== 'asked') return [session];
  switch (answer.kind) {
    case 'granted': {
      const { token, socket } = answer;
      return [
        { ...session, credentials: { token, socket, grantedAt: moment.now }, renewal: 'sent' },
        { type: 'send', frame: { event: 'auth', token } },
        timer('renew', answerMs),
      ];
    }
    case 'refused':
      return end(session, answer.text);
    case 'gone':
      return end(session, goneText());
    case 'busy':
      // The socket outlives a suspension (panel-dialect.md, 9): it is not the credentials that are asked for meanwhile.
      return [{ ...session, renewal: 'held' }, { type: 'askCondition' }];
    case 'rateLimited': {
      const why = l10n.t('The panel received too many requests for this console.');
      return waitForToken(session, moment, { why, ms: Math.max(1_000, answer.retryAfterMs) });
    }
    case 'failed':
      return waitForToken(session, moment, { why: answer.text, ms: 15_000 });
  }
}

/** Renews as soon as no condition of the server holds it back. */
export function onHeldRenewal(session: Connected, answer: ConditionAnswer, moment: Moment): Step {
  if (session.renewal !== 'held') return [session];
  switch (answer.kind) {
    case 'gone':
      return end(session, goneText());
    case 'blocked':
      return end(session, answer.text);
    case 'normal':
      return waitForToken(session, moment, {
        why: l10n.t('The server is not ready for its console.'),
        ms: 15_000,
      });
    case 'suspended':
    case 'transient':
    case 'failed':
      return [session, timer('renew', lookMs)];
  }
}

/** A token was accepted: the first of a socket, or a new one for it. */
export function onAuthSuccess(session: Connected, { now }: Moment): Step {
  const renewMs = session.credentials ? msUntilRenewal(session.credentials, now) : 1_000;
  const timers = [timer('renew', renewMs), timer('deadline', undefined)];
  const good = { refusals: 0, setbacks: 0, isUrgent: false, said: '', renewal: 'none' } as const;
  const askHistory: Effect = { type: 'send', frame: { event: 'send logs' } };
  if (session.phase === 'live') {
    // Nothing came while the token was refused; after any other renewal nothing is missing.
    const wasRefused = session.refusals > 0;
    return [{ ...session, ...good }, ...(wasRefused ? [askHistory] : []), ...timers];
  }
  return [
    { ...factsOf(session), ...good, phase: 'live', since: now },
    askHistory,
    ...timers,
    timer('ping', pingEveryMs),
  ];
}

/**
 * Real daemons tell an expired token by a `jwt error`, and one from before their own start; both are cured by a new
 * token (panel-dialect.md, 6.2). Any other is tried once more, then it ends.
 */
export function onJwtError(session: Connected, reason: string, moment: Moment): Step {
  const isCurable = /exp claim|created too far in past/i.test(reason);
  // Until a new token is accepted, each event that the old one blocks is told so, without the prefix of a reply.
  const isReply = session.phase === 'authenticating' || reason.includes('Error Event');
  const isOnItsWay = session.renewal !== 'none' && !(session.renewal === 'sent' && isReply);
  // What is blocked until then is asked for afterwards.
  if (isOnItsWay)
    return [isCurable ? { ...session, refusals: Math.max(1, session.refusals) } : session];
  const refusals = session.refusals + 1;
  if (refusals > (isCurable ? 4 : 1)) {
    if (/missing connect permission/i.test(reason)) return end(session, mismatchText());
    const why = withoutReference(reason);
    return end(session, l10n.t('The node does not accept the console token: {0}', why));
  }
  return replaceToken({ ...session, refusals }, moment);
}

/**
 * What a daemon of 1.12.2 or newer says to every token of a panel before 1.12.3, which writes no scope into it; one whose
 * user may not connect is refused by the panel, and gets none.
 */
function mismatchText(): string {
  return l10n.t(
    "The node doesn't accept this panel's console tokens because the node has a newer version than the panel. Ask your administrator to update the panel to version 1.12.3 or later.",
  );
}

/** Asks for another token than the refused one, once it can be better than that. */
function replaceToken(session: Connected, moment: Moment): Step {
  const { now } = moment;
  const { requests, isUrgent, refusals } = session;
  const laterMs = msUntilLaterSecond(session.credentials, { now, refusals });
  const next: Connected = { ...session, credentials: undefined, renewal: 'none' };
  if (session.phase === 'live') {
    if (laterMs === 0) return renew(next, moment);
    return [{ ...next, renewal: 'waiting' }, timer('renew', laterMs)];
  }
  if (laterMs === 0 && msUntilSlot(requests, { now, isUrgent }) === 0) return renew(next, moment);
  if (laterMs === 0) return requestCredentials(next, moment);
  // Without a token there is nothing to stay connected for, and another socket may authenticate at once.
  const text = l10n.t('The node does not accept the console token yet. Connecting again…');
  return waitThen(next, { now, ms: laterMs, text });
}

/** Waits for the panel while the token in use is still good; without one, there is nothing to stay connected for. */
function waitForToken(
  session: Connected,
  moment: Moment,
  { why, ms }: { readonly why: string; readonly ms: number },
): Step {
  if (session.phase === 'authenticating') return tryPanelAgain(session, moment, why);
  const text = l10n.t('{0} The console goes on in {1} at the latest.', why, spanWords(ms));
  const next: Connected = { ...session, said: text, renewal: 'waiting' };
  return [next, timer('renew', ms), ...said(session, text)];
}
