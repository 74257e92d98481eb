import * as l10n from '@vscode/l10n';
import {
  backOff,
  end,
  counted,
  credentialsWait,
  requestCredentials,
  span,
  timer,
} from './sessionMoves';
import type { CredentialsAnswer, Moment, Session, Step } from './sessionTypes';

/** A session with a socket, whose token can be replaced without closing it. */
type Connected = Session & { readonly phase: 'live' | 'authenticating' };

/** Gets a new token for the socket that is there; asks once, however many warnings come. */
export function renew(session: Connected, { now }: Moment): Step {
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
export function renewalAnswered(
  session: Connected,
  answer: CredentialsAnswer,
  moment: Moment,
): Step {
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
      return end(session, 'refused', answer.text);
    case 'gone':
      return end(session, 'deleted', l10n.t('The server does not exist any more.'));
    case 'rateLimited':
    case 'busy':
    case 'failed': {
      if (session.phase === 'authenticating') return backOff(session, moment, text(answer));
      const ms = answer.kind === 'rateLimited' ? Math.max(1_000, answer.retryAfterMs) : 15_000;
      const words = l10n.t('{0} The console goes on in {1} at the latest.', text(answer), span(ms));
      return [{ ...session, renewal: 'waiting' }, timer('renew', ms), { type: 'say', text: words }];
    }
  }
}

/**
 * A `jwt error`. Real daemons tell an expired token this way, and one from before their own restart; both are
 * cured by a new token on the same socket (panel-dialect.md, 6.2). Any other is tried once more, then it ends.
 */
export function tokenRefused(session: Connected, reason: string, moment: Moment): Step {
  if (session.renewal === 'asked' || session.renewal === 'waiting') return [session];
  // Until the new token is accepted, each event that the old one blocks is told so, without the prefix of a reply.
  const isReply = session.phase === 'authenticating' || reason.includes('Error Event');
  if (session.renewal === 'sent' && !isReply) return [session];
  const isCurable = /exp claim|created too far in past/i.test(reason);
  const refusals = session.refusals + 1;
  if (refusals > (isCurable ? 3 : 1)) {
    return end(session, 'token', l10n.t('The node does not accept the console token: {0}', reason));
  }
  const next: Connected = { ...session, refusals, renewal: 'none' };
  const mustWait = credentialsWait(session, moment.now) > 0;
  // Without a token there is nothing to stay connected for.
  return mustWait && session.phase === 'authenticating'
    ? requestCredentials(next, moment)
    : renew(next, moment);
}

function text(answer: CredentialsAnswer): string {
  switch (answer.kind) {
    case 'failed':
      return answer.text;
    case 'rateLimited':
      return l10n.t('The panel asks to wait before it renews the connection.');
    default:
      return l10n.t('The panel cannot renew the connection now.');
  }
}
