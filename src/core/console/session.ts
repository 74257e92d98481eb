import * as l10n from '@vscode/l10n';
import type { FromDaemon } from './protocol';
import { renew, renewalAnswered, tokenRefused } from './renewal';
import {
  backOff,
  checkServer,
  end,
  deadlineMs,
  factsOf,
  requestCredentials,
  pingEveryMs,
  renewAfterMs,
  waitThen,
  span,
  timer,
} from './sessionMoves';
import type {
  ConditionAnswer,
  CredentialsAnswer,
  Input,
  Moment,
  Session,
  Step,
} from './sessionTypes';

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
      return again(session, input.type, moment);
    case 'credentials':
      return credentialsCame(session, input.answer, moment);
    case 'condition':
      return conditionCame(session, input.answer, moment);
    case 'opened':
      if (session.phase !== 'connecting') return [session];
      return [
        { ...factsOf(session), phase: 'authenticating', renewal: 'sent' },
        { type: 'send', frame: { event: 'auth', token: session.token } },
        timer('deadline', deadlineMs),
      ];
    case 'frame':
      return onFrame(session, input.frame, moment);
    case 'ended':
      return ended(session, input, moment);
    case 'timer':
      return onTimer(session, input.name, moment);
  }
}

function again(session: Session, why: 'retry' | 'woke', moment: Moment): Step {
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

function credentialsCame(session: Session, answer: CredentialsAnswer, moment: Moment): Step {
  if (session.phase === 'live' || session.phase === 'authenticating') {
    return renewalAnswered(session, answer, moment);
  }
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
      return end(session, 'deleted', goneText());
    case 'refused':
      return end(session, 'refused', answer.text);
    case 'failed':
      return backOff(session, moment, answer.text);
  }
}

function conditionCame(session: Session, answer: ConditionAnswer, moment: Moment): Step {
  if (session.phase !== 'checking') return [session];
  switch (answer.kind) {
    case 'normal':
      return backOff(session, moment, l10n.t('The server is not ready for its console.'));
    case 'suspended':
      return end(session, 'suspended', l10n.t('The server is suspended, so it has no console.'));
    case 'gone':
      return end(session, 'deleted', goneText());
    case 'passing': {
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

function onFrame(session: Session, frame: FromDaemon, moment: Moment): Step {
  if (session.phase !== 'live' && session.phase !== 'authenticating') return [session];
  switch (frame.type) {
    case 'authSuccess':
      return accepted(session, moment);
    case 'status':
      return [session.phase === 'live' ? { ...session, power: frame.state } : session];
    case 'tokenExpiring':
    case 'tokenExpired':
      return session.phase === 'live' ? renew(session, moment) : [session];
    case 'jwtError':
      return tokenRefused(session, frame.text, moment);
    case 'daemonError':
      // A broken token, or too many connections, is told this way (panel-dialect.md, 6.2).
      return session.phase === 'live' ? [session] : backOff(session, moment, frame.text);
    case 'deleted':
      return end(session, 'deleted', goneText());
    default:
      return [session];
  }
}

function accepted(session: Session & { phase: 'live' | 'authenticating' }, moment: Moment): Step {
  const { now } = moment;
  const facts = { ...factsOf(session), refusals: 0 };
  const timers = [timer('renew', renewAfterMs), timer('deadline', undefined)];
  if (session.phase === 'live') {
    // A renewal: asking for the history again would show it twice.
    return [{ ...session, ...facts, renewal: 'none', authedAt: now }, ...timers];
  }
  return [
    { ...facts, phase: 'live', renewal: 'none', since: now, authedAt: now, power: undefined },
    { type: 'send', frame: { event: 'send logs' } },
    ...timers,
    timer('ping', pingEveryMs),
  ];
}

function ended(
  session: Session,
  { code, refusedWith }: Input & { type: 'ended' },
  moment: Moment,
): Step {
  if (!['connecting', 'authenticating', 'live'].includes(session.phase)) return [session];
  if (refusedWith === 403) return end(session, 'origin', originText());
  // 4409: suspended, or a restore that will end. 404: the daemon does not know the server, yet or any more.
  if (code === 4409 || refusedWith === 404) return checkServer(session);
  if (code === 4410) {
    const ms = 3_000 + Math.round(moment.random * 2_000);
    const text = l10n.t('The node is still loading the server. Connecting again in {0}.', span(ms));
    return waitThen(session, { now: moment.now, ms, text });
  }
  return backOff(session, moment, l10n.t('The connection to the console broke.'));
}

function onTimer(session: Session, name: string, moment: Moment): Step {
  if (name === 'wait' && session.phase === 'waiting') {
    return session.next === 'check' ? checkServer(session) : requestCredentials(session, moment);
  }
  if (name === 'deadline' && ['connecting', 'authenticating'].includes(session.phase)) {
    return backOff(session, moment, l10n.t('The node did not answer.'));
  }
  if (session.phase !== 'live') return [session];
  if (name === 'renew') return renew({ ...session, renewal: 'none' }, moment);
  if (name === 'ping') return [session, { type: 'ping' }, timer('ping', pingEveryMs)];
  return [session];
}

function goneText(): string {
  return l10n.t('The server does not exist any more, or this key may not see it.');
}

function originText(): string {
  return l10n.t(
    'The node refused the connection (403). It compares the address of the panel that you signed in with to the one it is set up for, letter by letter: sign in with exactly the address that the panel itself uses.',
  );
}
