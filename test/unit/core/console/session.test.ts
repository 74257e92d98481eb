import assert from 'node:assert/strict';
import {
  type Effect,
  type Input,
  type Session,
  idle,
  step,
} from '../../../../src/core/console/session';
import type { FromDaemon } from '../../../../src/core/console/protocol';

const now = 1_700_000_000_000;
const moment = { now, random: 0.5 };
const facts = { attempt: 0, requests: [], refusals: 0 };
const minute = 60_000;

const fetching: Session = { ...facts, phase: 'fetching' };
const connecting: Session = { ...facts, phase: 'connecting', token: 'T' };
const authenticating: Session = { ...facts, phase: 'authenticating', renewal: 'sent' };
const live: Session = {
  ...facts,
  phase: 'live',
  renewal: 'none',
  since: now - minute,
  authedAt: now - minute,
};
const checking: Session = { ...facts, phase: 'checking' };
const exhausted = Array.from({ length: 5 }, (_, at) => now - 10_000 - at).reverse();

const frame = (of: FromDaemon): Input => ({ type: 'frame', frame: of });
const jwt = (text: string) => frame({ type: 'jwtError', text });
const ended = (code: number, refusedWith?: number): Input => ({
  type: 'ended',
  code,
  reason: '',
  refusedWith,
});
const granted: Input = {
  type: 'credentials',
  answer: { kind: 'granted', token: 'new', socket: 'wss://node' },
};
const open: Input = { type: 'open' };
const woke: Input = { type: 'woke' };
const timer = (name: 'wait' | 'renew' | 'deadline' | 'ping'): Input => ({ type: 'timer', name });

/** Effects in short: `fetch`, `send auth`, `wait 4000`. */
function short(effect: Effect): string {
  switch (effect.type) {
    case 'fetchCredentials':
      return 'fetch';
    case 'askCondition':
      return 'ask';
    case 'send':
      return `send ${effect.frame.event}`;
    case 'timer':
      return `${effect.name} ${effect.ms ?? 'off'}`;
    default:
      return effect.type;
  }
}

type Row = readonly [
  name: string,
  before: Session,
  input: Input,
  phase: Session['phase'],
  effects: string,
];

const rows: readonly Row[] = [
  ['opens by asking for credentials', idle, open, 'fetching', 'hangUp, fetch'],
  ['opens once', live, open, 'live', ''],
  ['connects with them', fetching, granted, 'connecting', 'connect, deadline 20000'],
  [
    'authenticates before all else',
    connecting,
    { type: 'opened' },
    'authenticating',
    'send auth, deadline 20000',
  ],
  [
    'asks for the history when accepted',
    authenticating,
    frame({ type: 'authSuccess' }),
    'live',
    'send send logs, renew 480000, deadline off, ping 25000',
  ],
  [
    'a second auth success is a renewal: no history again',
    live,
    frame({ type: 'authSuccess' }),
    'live',
    'renew 480000, deadline off',
  ],
  ['token expiring: a new one', live, frame({ type: 'tokenExpiring' }), 'live', 'fetch, renew off'],
  ['token expired: a new one', live, frame({ type: 'tokenExpired' }), 'live', 'fetch, renew off'],
  [
    'expiring twice: asks once',
    { ...live, renewal: 'asked' },
    frame({ type: 'tokenExpiring' }),
    'live',
    '',
  ],
  [
    'jwt error of an expired token: a new one',
    live,
    jwt('Error Event [x]: jwt: exp claim is invalid'),
    'live',
    'fetch, renew off',
  ],
  [
    'jwt error after a restart of the node: a new one',
    live,
    jwt('jwt: created too far in past (denylist)'),
    'live',
    'fetch, renew off',
  ],
  [
    'jwt errors while a new one is sent: nothing',
    { ...live, renewal: 'sent' },
    jwt('jwt: exp claim is invalid'),
    'live',
    '',
  ],
  [
    'another jwt error: once more',
    live,
    jwt('jwt: missing connect permission'),
    'live',
    'fetch, renew off',
  ],
  [
    'another jwt error again: the end',
    { ...live, refusals: 1 },
    jwt('jwt: missing connect permission'),
    'closed',
    'hangUp, say',
  ],
  [
    'an expired token is refused again and again: the end',
    { ...authenticating, refusals: 3 },
    jwt('jwt: exp claim is invalid'),
    'closed',
    'hangUp, say',
  ],
  [
    'the new token goes over the same socket',
    { ...live, renewal: 'asked' },
    granted,
    'live',
    'send auth, renew 30000',
  ],
  ['own timer: a new one', live, timer('renew'), 'live', 'fetch, renew off'],
  [
    'renewal above the limit: waits',
    { ...live, requests: exhausted },
    timer('renew'),
    'live',
    'renew 49996',
  ],
  [
    '429 of a renewal: all of its Retry-After',
    { ...live, renewal: 'asked' },
    { type: 'credentials', answer: { kind: 'rateLimited', retryAfterMs: 42_000 } },
    'live',
    'renew 42000, say',
  ],
  [
    '429: all of its Retry-After, visibly',
    fetching,
    { type: 'credentials', answer: { kind: 'rateLimited', retryAfterMs: 42_000 } },
    'waiting',
    'hangUp, wait 42000, say',
  ],
  [
    'refused credentials: the end',
    fetching,
    { type: 'credentials', answer: { kind: 'refused', text: 'no' } },
    'closed',
    'hangUp, say',
  ],
  [
    'no such server: the end',
    fetching,
    { type: 'credentials', answer: { kind: 'gone' } },
    'closed',
    'hangUp, say',
  ],
  [
    'a condition: asks which',
    fetching,
    { type: 'credentials', answer: { kind: 'busy' } },
    'checking',
    'hangUp, ask',
  ],
  [
    'no answer of the panel: backs off',
    fetching,
    { type: 'credentials', answer: { kind: 'failed', text: 'x' } },
    'waiting',
    'hangUp, wait 1000, say',
  ],
  [
    'sixth request in a minute: waits',
    { ...idle, requests: exhausted },
    open,
    'waiting',
    'hangUp, wait 49996, say',
  ],
  ['4409: asks for the condition', live, ended(4409), 'checking', 'hangUp, ask'],
  [
    '4409 and suspended: the end',
    checking,
    { type: 'condition', answer: { kind: 'suspended' } },
    'closed',
    'hangUp, say',
  ],
  [
    '4409 and restoring: looks again',
    checking,
    { type: 'condition', answer: { kind: 'transient', words: 'restoring' } },
    'waiting',
    'hangUp, wait 10000, say',
  ],
  [
    'looks at the condition again',
    { ...facts, phase: 'waiting', until: now, next: 'check', isOrdered: false },
    timer('wait'),
    'checking',
    'hangUp, ask',
  ],
  [
    '4409 and normal: backs off',
    checking,
    { type: 'condition', answer: { kind: 'normal' } },
    'waiting',
    'hangUp, wait 1000, say',
  ],
  [
    'deleted meanwhile: the end',
    checking,
    { type: 'condition', answer: { kind: 'gone' } },
    'closed',
    'hangUp, say',
  ],
  ['4410: comes back in a few seconds', live, ended(4410), 'waiting', 'hangUp, wait 4000, say'],
  ['1006 after a stable time: a second', live, ended(1006), 'waiting', 'hangUp, wait 1000, say'],
  ['1001: backs off', live, ended(1001), 'waiting', 'hangUp, wait 1000, say'],
  ['1011: backs off', live, ended(1011), 'waiting', 'hangUp, wait 1000, say'],
  [
    'the fourth failure in a row: longer',
    { ...connecting, attempt: 3 },
    ended(1006),
    'waiting',
    'hangUp, wait 6000, say',
  ],
  [
    'never longer than 20 s',
    { ...connecting, attempt: 30 },
    ended(1006),
    'waiting',
    'hangUp, wait 15000, say',
  ],
  [
    'handshake 403: the end, with a sentence',
    connecting,
    ended(1006, 403),
    'closed',
    'hangUp, say',
  ],
  [
    'handshake 404: asks for the condition',
    connecting,
    ended(1006, 404),
    'checking',
    'hangUp, ask',
  ],
  ['event deleted: the end', live, frame({ type: 'deleted' }), 'closed', 'hangUp, say'],
  [
    'daemon error at auth: backs off',
    authenticating,
    frame({ type: 'daemonError', text: 'x' }),
    'waiting',
    'hangUp, wait 1000, say',
  ],
  [
    'daemon error later: shown by others',
    live,
    frame({ type: 'daemonError', text: 'x' }),
    'live',
    '',
  ],
  [
    'no answer to auth: backs off',
    authenticating,
    timer('deadline'),
    'waiting',
    'hangUp, wait 1000, say',
  ],
  ['keeps alive', live, timer('ping'), 'live', 'ping, ping 25000'],
  ['wakes with a young token: tests the socket', live, woke, 'live', 'ping, ping 5000'],
  [
    'wakes with an old token: renews and tests',
    { ...live, authedAt: now - 9 * minute },
    woke,
    'live',
    'fetch, renew off, ping, ping 5000',
  ],
  [
    'wakes while waiting: at once',
    { ...facts, phase: 'waiting', until: now + 9_000, next: 'fetch', isOrdered: false },
    woke,
    'fetching',
    'hangUp, fetch',
  ],
  [
    'nobody cuts short what the service ordered',
    { ...facts, phase: 'waiting', until: now + 9_000, next: 'fetch', isOrdered: true },
    { type: 'retry' },
    'waiting',
    '',
  ],
  [
    'a person tries again',
    { ...facts, phase: 'closed', text: '' },
    { type: 'retry' },
    'fetching',
    'hangUp, fetch',
  ],
  ['an unknown event changes nothing', live, frame({ type: 'unknown', event: 'new' }), 'live', ''],
  ['a malformed frame changes nothing', live, frame({ type: 'malformed' }), 'live', ''],
  ['closes from anywhere', live, { type: 'close' }, 'idle', 'hangUp'],
  [
    'frames before auth count for nothing',
    connecting,
    frame({ type: 'authSuccess' }),
    'connecting',
    '',
  ],
  ['late credentials count for nothing', idle, granted, 'idle', ''],
];

describe('session', () => {
  for (const [name, before, input, phase, effects] of rows) {
    it(name, () => {
      const [next, ...done] = step(before, input, moment);
      assert.equal(next.phase, phase);
      assert.equal(done.map(short).join(', '), effects);
    });
  }

  it('remembers its requests through closing and opening', () => {
    let session = idle;
    for (let at = 0; at < 5; at++) {
      [session] = step(session, { type: 'open' }, moment);
      assert.equal(session.phase, 'fetching');
      [session] = step(session, { type: 'close' }, moment);
    }
    [session] = step(session, { type: 'open' }, moment);
    assert.equal(session.phase, 'waiting');
  });
});
