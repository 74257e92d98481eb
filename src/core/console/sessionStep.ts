import * as l10n from '@vscode/l10n';
import { areNew, msUntilRenewal } from './credentials';
import type { ConditionAnswer, CredentialsAnswer } from './panelAnswers';
import type { FromDaemon } from './protocol';
import { panelPause } from './reconnectPause';
import {
  type Connected,
  type Input,
  type Moment,
  type Session,
  type Step,
  type TryNow,
  factsOf,
  panelWaitWords,
  spanWords,
  waitWords,
} from './session';
import {
  checkServer,
  connect,
  deadlineMs,
  end,
  goneText,
  pingEveryMs,
  requestCredentials,
  timer,
  tryDaemonAgain,
  tryPanelAgain,
  waitThen,
} from './sessionMoves';
import {
  onAuthSuccess,
  onHeldRenewal,
  onJwtError,
  onRenewal,
  onRenewalTimer,
  renew,
} from './tokenRenewal';
import type { SocketEnd } from './transport';

/** All rules of the console websocket (api.md, Events): what follows when `input` happens to `session`. */
export function step(session: Session, input: Input, moment: Moment): Step {
  switch (input.type) {
    case 'open':
      return session.phase === 'idle' ? connect(session, moment) : [session];
    case 'close': {
      const facts = { ...factsOf(session), failures: 0, setbacks: 0, isUrgent: false, said: '' };
      return [{ ...facts, phase: 'idle' }, { type: 'hangUp' }];
    }
    case 'retry':
    case 'power':
    case 'woke':
    case 'available':
      return tryNow(session, input.type, moment);
    case 'keyChanged':
      return onKeyChanged({ ...session, credentials: undefined }, moment);
    case 'forgotten':
      return [{ ...session, credentials: undefined, requests: input.requests }];
    case 'signedOut':
      return onSignedOut(session);
    case 'credentials':
      return onCredentials(session, input.answer, moment);
    case 'condition':
      return onCondition(session, input.answer, moment);
    case 'opened':
      if (session.phase !== 'connecting' || !session.credentials) return [session];
      return [
        { ...factsOf(session), phase: 'authenticating', renewal: 'sent' },
        { type: 'send', frame: { event: 'auth', token: session.credentials.token } },
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

/** What was asked for, or is in use, belongs to another key. */
function onKeyChanged(session: Session, moment: Moment): Step {
  switch (session.phase) {
    case 'fetching':
    case 'connecting':
    case 'authenticating':
      return requestCredentials(session, moment);
    case 'checking':
      return checkServer(session);
    case 'live':
      return renew({ ...session, renewal: 'none' }, moment);
    default:
      return [session];
  }
}

function onSignedOut(session: Session): Step {
  const isOver = session.phase === 'idle' || session.phase === 'closed';
  if (isOver) return [{ ...session, credentials: undefined }];
  const text = l10n.t('You signed out of this panel. The console reconnects when you sign in.');
  return end(session, text);
}

function tryNow(session: Session, why: TryNow, moment: Moment): Step {
  const now: Session = { ...session, isUrgent: session.isUrgent || why === 'power', failures: 0 };
  switch (session.phase) {
    case 'idle':
      return why === 'power' ? connect(now, moment) : [session];
    case 'closed':
      return why === 'woke' ? [session] : connect({ ...now, said: '' }, moment);
    case 'waiting':
      return cutWaitShort({ ...session, ...now, phase: session.phase }, why, moment);
    case 'live':
      return why === 'woke' ? wake(session, moment) : onAvailable(session, why, moment);
    default:
      return [now];
  }
}

function cutWaitShort(
  session: Session & { readonly phase: 'waiting' },
  why: TryNow,
  moment: Moment,
): Step {
  if (session.isFor === 'panel') {
    const text = why === 'retry' ? waitWords(session, moment.now) : undefined;
    return text === undefined ? [session] : [session, { type: 'say', text }];
  }
  if (session.next === 'check' && why !== 'available') return checkServer(session);
  return connect({ ...session, said: '' }, moment);
}

/** The socket may have died in the computer's sleep, and the token with it. */
function wake(session: Connected, moment: Moment): Step {
  const { credentials } = session;
  const isOld = !credentials || msUntilRenewal(credentials, moment.now) <= 1_000;
  const [next, ...effects] = isOld ? renew(session, moment) : [session];
  return [next, ...effects, { type: 'ping' }, timer('ping', 5_000)];
}

function onAvailable(session: Connected, why: TryNow, moment: Moment): Step {
  const isFree = why === 'available' && session.renewal === 'held';
  return isFree ? renew({ ...session, renewal: 'none' }, moment) : [session];
}

function onCredentials(session: Session, answer: CredentialsAnswer, moment: Moment): Step {
  if (isConnected(session)) return onRenewal(session, answer, moment);
  if (session.phase !== 'fetching') return [session];
  switch (answer.kind) {
    case 'granted': {
      const { token, socket } = answer;
      return connect({ ...session, credentials: { token, socket, grantedAt: moment.now } }, moment);
    }
    case 'rateLimited': {
      const ms = Math.max(answer.retryAfterMs, panelPause(session.setbacks));
      const wait = { now: moment.now, ms, isFor: 'panel', text: panelWaitWords(ms) } as const;
      return waitThen({ ...session, setbacks: session.setbacks + 1 }, wait);
    }
    case 'busy':
      return checkServer(session);
    case 'gone':
      return end(session, goneText());
    case 'refused':
      return end(session, answer.text);
    case 'failed':
      return tryPanelAgain(session, moment, answer.text);
  }
}

function onCondition(session: Session, answer: ConditionAnswer, moment: Moment): Step {
  if (isConnected(session)) return onHeldRenewal(session, answer, moment);
  if (session.phase !== 'checking') return [session];
  const { now } = moment;
  switch (answer.kind) {
    case 'normal':
      return tryPanelAgain(session, moment, l10n.t("The console of the server isn't ready."));
    case 'suspended': {
      const text = l10n.t(
        'The server is suspended. The console reconnects when the suspension ends.',
      );
      return waitThen(session, { now, ms: 30_000, next: 'check', text });
    }
    case 'blocked':
      return end(session, answer.text);
    case 'gone':
      return end(session, goneText());
    case 'transient': {
      const text = l10n.t(
        "The server isn't available ({state}). The console reconnects when it's available.",
        { state: answer.words },
      );
      return waitThen(session, { now, ms: 10_000, next: 'check', text });
    }
    case 'failed':
      return tryPanelAgain(session, moment, answer.text);
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
      if (session.phase === 'live') return [session];
      return tryDaemonAgain(withoutOldToken(session, moment), moment, frame.text);
    case 'deleted':
      // Also said by a node from which the server has moved away: only the panel knows.
      return checkServer({ ...session, credentials: undefined });
    case 'transferStatus':
      if (/^(pending|processing|starting)$/.test(frame.text)) return [session];
      // The address of the node that has the server now comes with new credentials.
      return requestCredentials({ ...session, credentials: undefined }, moment);
    default:
      return [session];
  }
}

function onEnd(session: Session, { code, refusedWith }: SocketEnd, moment: Moment): Step {
  if (session.phase !== 'connecting' && !isConnected(session)) return [session];
  if (refusedWith === 403) {
    const text = l10n.t(
      'The node refused the connection (HTTP 403) because it expects another panel URL. Sign in with exactly the URL that the panel itself uses.',
    );
    return end(session, text);
  }
  // 4409: suspended, or a restore that will end.
  if (code === 4409) return checkServer(session);
  // 404: the daemon does not know the server, yet or any more.
  if (refusedWith === 404) return checkServer(withoutOldToken(session, moment));
  if (code === 4410) {
    const ms = 3_000 + Math.round(moment.random * 2_000);
    const text = l10n.t('The node is still loading the server. Reconnecting in {time}.', {
      time: spanWords(ms),
    });
    return waitThen(session, { now: moment.now, ms, text });
  }
  const isForToken = refusedWith === 401;
  const next = isForToken ? withoutOldToken(session, moment) : session;
  return tryDaemonAgain(next, moment, l10n.t('The connection to the console was lost.'));
}

function onTimer(
  session: Session,
  name: 'wait' | 'renew' | 'deadline' | 'ping',
  moment: Moment,
): Step {
  const { phase } = session;
  if (name === 'wait' && phase === 'waiting') {
    return session.next === 'check' ? checkServer(session) : connect(session, moment);
  }
  if (name === 'deadline' && (phase === 'connecting' || phase === 'authenticating')) {
    return tryDaemonAgain(session, moment, l10n.t("The node didn't answer."));
  }
  if (phase !== 'live') return [session];
  if (name === 'renew') return onRenewalTimer(session, moment);
  return name === 'ping' ? [session, { type: 'ping' }, timer('ping', pingEveryMs)] : [session];
}

/** The session without credentials that others can replace: asking again at once would bring the same. */
function withoutOldToken<T extends Session>(session: T, { now }: Moment): T {
  const { credentials } = session;
  if (!credentials || areNew(credentials, now)) return session;
  return { ...session, credentials: undefined };
}

const isConnected = (session: Session): session is Connected =>
  session.phase === 'live' || session.phase === 'authenticating';
