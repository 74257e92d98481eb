import assert from 'node:assert/strict';
import {
  type Effect,
  type Input,
  type Session,
  type WaitReason,
  factsOf,
  idle,
  reasonNotToWait,
  waitWords,
} from '../../../../src/core/console/session';
import { step } from '../../../../src/core/console/sessionStep';
import type { FromDaemon } from '../../../../src/core/console/protocol';

const now = 1_700_000_000_000;
const moment = { now, random: 0.5 };
const minute = 60_000;
const credentials = (age: number) => {
  return { token: 'T', socket: 'wss://old', grantedAt: now - age };
};
const facts = { ...factsOf(idle), credentials: credentials(minute) };

const fetching = { ...facts, credentials: undefined, phase: 'fetching' } as const;
const connecting = { ...facts, phase: 'connecting' } as const;
const authenticating = { ...facts, phase: 'authenticating', renewal: 'sent' } as const;
const live = {
  ...facts,
  phase: 'live',
  renewal: 'none',
  since: now - minute,
} as const;
const checking = { ...facts, credentials: undefined, phase: 'checking' } as const;
const waiting = (isFor: WaitReason, next: 'connect' | 'check' = 'connect') =>
  ({ ...facts, phase: 'waiting', until: now + 9_000, next, isFor }) as const;
const closed = { ...facts, credentials: undefined, phase: 'closed', text: '' } as const;
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
const power: Input = { type: 'power' };
const available: Input = { type: 'available' };
const denied = 'jwt: created too far in past (denylist)';
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
  [
    'opens again with the credentials that are still good',
    { ...idle, credentials: credentials(8 * minute) },
    open,
    'connecting',
    'hangUp, connect, deadline 20000',
  ],
  [
    'asks for others where they are too old',
    { ...idle, credentials: credentials(9 * minute) },
    open,
    'fetching',
    'hangUp, fetch',
  ],
  [
    'asks for others where the clock was put back',
    { ...idle, credentials: credentials(-minute) },
    open,
    'fetching',
    'hangUp, fetch',
  ],
  ['opens once', live, open, 'live', ''],
  ['connects with them', fetching, granted, 'connecting', 'hangUp, connect, deadline 20000'],
  [
    'authenticates before all else',
    connecting,
    { type: 'opened' },
    'authenticating',
    'send auth, deadline 20000',
  ],
  [
    'asks for the history when accepted, and renews by the age of the token',
    authenticating,
    frame({ type: 'authSuccess' }),
    'live',
    'send send logs, renew 420000, deadline off, ping 25000',
  ],
  [
    'a second auth success is a renewal: no history again',
    live,
    frame({ type: 'authSuccess' }),
    'live',
    'renew 420000, deadline off',
  ],
  [
    'after one that was refused: the history, for nothing came meanwhile',
    { ...live, renewal: 'sent', refusals: 1 },
    frame({ type: 'authSuccess' }),
    'live',
    'send send logs, renew 420000, deadline off',
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
  ['jwt error of a token of before: a new one', live, jwt(denied), 'live', 'fetch, renew off'],
  [
    'a new token that is refused for its second: another when the second has passed',
    { ...live, renewal: 'sent', refusals: 1, credentials: credentials(200) },
    jwt(`Error Event [x]: ${denied}`),
    'live',
    'renew 850',
  ],
  [
    'the errors of all events that the old token blocks meanwhile: nothing',
    { ...live, renewal: 'waiting', refusals: 2, credentials: undefined },
    jwt(denied),
    'live',
    '',
  ],
  [
    'refused three times: longer, as the clocks may differ',
    { ...live, renewal: 'sent', refusals: 2, credentials: credentials(200) },
    jwt(`Error Event [x]: ${denied}`),
    'live',
    'renew 3800',
  ],
  [
    'an old token that a daemon refuses which has restarted: another on the same socket',
    authenticating,
    jwt(`Error Event [x]: ${denied}`),
    'authenticating',
    'fetch, renew off',
  ],
  [
    'a new token of the second in which the daemon started: another socket when it has passed',
    { ...authenticating, refusals: 1, credentials: credentials(50) },
    jwt(`Error Event [x]: ${denied}`),
    'waiting',
    'hangUp, wait 1000, say',
  ],
  [
    'which asks for a new token',
    { ...waiting('daemon'), credentials: undefined },
    timer('wait'),
    'fetching',
    'hangUp, fetch',
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
    { ...authenticating, refusals: 4 },
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
    'renew 49997',
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
    'no answer of the panel: asks again after a while',
    fetching,
    { type: 'credentials', answer: { kind: 'failed', text: 'x' } },
    'waiting',
    'hangUp, wait 2000, say',
  ],
  [
    'no answer of the panel for the fourth time: its slots are few',
    { ...fetching, setbacks: 3 },
    { type: 'credentials', answer: { kind: 'failed', text: 'x' } },
    'waiting',
    'hangUp, wait 60000, say',
  ],
  [
    'fifth request in a minute: waits, for the last slot is for power actions',
    { ...idle, requests: exhausted.slice(1) },
    open,
    'waiting',
    'hangUp, wait 49997, say',
  ],
  [
    'a power action may have the last slot',
    { ...idle, requests: exhausted.slice(1) },
    power,
    'fetching',
    'hangUp, fetch',
  ],
  [
    'also where the console waits for a slot already',
    { ...waiting('slot'), credentials: undefined, requests: exhausted.slice(1) },
    power,
    'fetching',
    'hangUp, fetch',
  ],
  [
    'no power action may exceed the limit',
    { ...idle, requests: exhausted },
    power,
    'waiting',
    'hangUp, wait 49996, say',
  ],
  ['a power action over a live console needs nothing', live, power, 'live', ''],
  ['4409: asks for the condition', live, ended(4409), 'checking', 'hangUp, ask'],
  [
    '4409 and suspended: looks again',
    checking,
    { type: 'condition', answer: { kind: 'suspended' } },
    'waiting',
    'hangUp, wait 30000, say',
  ],
  [
    'still suspended: says it once',
    { ...checking, said: 'The server is suspended. Its console comes back when that ends.' },
    { type: 'condition', answer: { kind: 'suspended' } },
    'waiting',
    'hangUp, wait 30000',
  ],
  [
    '4409 and restoring: looks again',
    checking,
    { type: 'condition', answer: { kind: 'transient', words: 'restoring' } },
    'waiting',
    'hangUp, wait 10000, say',
  ],
  [
    'an installation that failed: the end',
    checking,
    { type: 'condition', answer: { kind: 'blocked', text: 'x' } },
    'closed',
    'hangUp, say',
  ],
  [
    'looks at the condition again',
    waiting('daemon', 'check'),
    timer('wait'),
    'checking',
    'hangUp, ask',
  ],
  [
    'the condition has ended: connects at once',
    { ...waiting('daemon', 'check'), credentials: undefined },
    available,
    'fetching',
    'hangUp, fetch',
  ],
  ['also where nobody tried any more', closed, available, 'fetching', 'hangUp, fetch'],
  [
    '4409 and normal: asks again after a while',
    checking,
    { type: 'condition', answer: { kind: 'normal' } },
    'waiting',
    'hangUp, wait 2000, say',
  ],
  [
    'deleted meanwhile: the end',
    checking,
    { type: 'condition', answer: { kind: 'gone' } },
    'closed',
    'hangUp, say',
  ],
  [
    'no renewal while the server is in a condition: looks at that, not for credentials',
    { ...live, renewal: 'asked' },
    { type: 'credentials', answer: { kind: 'busy' } },
    'live',
    'ask',
  ],
  [
    'a suspended server keeps its open socket',
    { ...live, renewal: 'held' },
    { type: 'condition', answer: { kind: 'suspended' } },
    'live',
    'renew 30000',
  ],
  ['and is looked at again', { ...live, renewal: 'held' }, timer('renew'), 'live', 'ask'],
  [
    'the renewal goes on when that has ended',
    { ...live, renewal: 'held' },
    available,
    'live',
    'fetch, renew off',
  ],
  ['4410: comes back in a few seconds', live, ended(4410), 'waiting', 'hangUp, wait 4000, say'],
  ['1006 after a stable time: at once', live, ended(1006), 'waiting', 'hangUp, wait 219, say'],
  ['1001: at once', live, ended(1001), 'waiting', 'hangUp, wait 219, say'],
  [
    'the pause is over: with the same credentials',
    waiting('daemon'),
    timer('wait'),
    'connecting',
    'hangUp, connect, deadline 20000',
  ],
  [
    'the fourth failure in a row: half a second, and nothing is said twice',
    { ...connecting, failures: 3, said: 'The connection to the console broke. Connecting again…' },
    ended(1006),
    'waiting',
    'hangUp, wait 438',
  ],
  [
    'never longer than 20 s',
    { ...connecting, failures: 3_000 },
    ended(1006),
    'waiting',
    'hangUp, wait 17500, say',
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
  ['handshake 502: again', connecting, ended(1006, 502), 'waiting', 'hangUp, wait 219, say'],
  [
    'event deleted: asks whether it is, or has moved',
    live,
    frame({ type: 'deleted' }),
    'checking',
    'hangUp, ask',
  ],
  [
    'a transfer goes on: nothing',
    live,
    frame({ type: 'transferStatus', text: 'processing' }),
    'live',
    '',
  ],
  [
    'a transfer ends: the new address comes with new credentials',
    live,
    frame({ type: 'transferStatus', text: 'completed' }),
    'fetching',
    'hangUp, fetch',
  ],
  [
    'daemon error at auth: again, without the token',
    authenticating,
    frame({ type: 'daemonError', text: 'x' }),
    'waiting',
    'hangUp, wait 219, say',
  ],
  [
    'daemon error later: shown by others',
    live,
    frame({ type: 'daemonError', text: 'x' }),
    'live',
    '',
  ],
  [
    'no answer to auth: again',
    authenticating,
    timer('deadline'),
    'waiting',
    'hangUp, wait 219, say',
  ],
  ['keeps alive', live, timer('ping'), 'live', 'ping, ping 25000'],
  ['wakes with a young token: tests the socket', live, woke, 'live', 'ping, ping 5000'],
  [
    'wakes with an old token: renews and tests',
    { ...live, credentials: credentials(9 * minute) },
    woke,
    'live',
    'fetch, renew off, ping, ping 5000',
  ],
  [
    'wakes while waiting: at once',
    waiting('daemon'),
    woke,
    'connecting',
    'hangUp, connect, deadline 20000',
  ],
  [
    'nobody cuts short what the panel asked for, but is told',
    waiting('panel'),
    { type: 'retry' },
    'waiting',
    'say',
  ],
  [
    'who tries again while there is no slot is told how long',
    { ...waiting('slot'), credentials: undefined, requests: exhausted, said: 'x' },
    { type: 'retry' },
    'waiting',
    'hangUp, wait 49997, say',
  ],
  [
    'whoever tries again while the server is suspended asks for that',
    waiting('daemon', 'check'),
    { type: 'retry' },
    'checking',
    'hangUp, ask',
  ],
  ['the user tries again', closed, { type: 'retry' }, 'fetching', 'hangUp, fetch'],
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

  it('says that panel and node do not fit, where no token of the one is good for the other', () => {
    const reason = 'Error Event [x]: jwt: missing connect permission';
    const [next] = step({ ...authenticating, refusals: 1 }, jwt(reason), moment);
    assert.equal(next.phase, 'closed');
    const text = next.phase === 'closed' ? next.text : '';
    assert.match(text, /newer version than the panel\. Ask your administrator to update the panel/);
  });

  it('remembers its requests through closing and opening', () => {
    let session = idle;
    for (let at = 0; at < 4; at++) {
      [session] = step(session, open, moment);
      assert.equal(session.phase, 'fetching');
      [session] = step(session, { type: 'close' }, moment);
    }
    [session] = step(session, open, moment);
    assert.equal(session.phase, 'waiting');
  });

  it('gives up the credentials of a daemon that is not found for minutes: the server may have moved', () => {
    let session: Session = connecting;
    for (let tries = 0; session.credentials; tries++) {
      assert.ok(tries <= 361);
      [session] = step({ ...session, phase: 'connecting' }, ended(1006), moment);
    }
    assert.equal(session.failures, 361);
  });

  it('says why a power action should not wait for it', () => {
    const said = 'why';
    const rows = [
      [{ ...waiting('daemon', 'check'), said }, said],
      [{ ...waiting('daemon'), setbacks: 3, said }, said],
      [{ ...waiting('daemon'), setbacks: 2, said }, undefined],
      [waiting('panel'), undefined],
      [
        { ...waiting('panel'), until: now + 16_000 },
        'The panel received too many requests for this console. Connecting in 16 s.',
      ],
      [live, undefined],
    ] as const;
    for (const [session, reason] of rows) assert.equal(reasonNotToWait(session, now), reason);
  });

  it('tells who begins to look why it is not connected', () => {
    const said = 'The connection to the console broke. Connecting again…';
    const told = [
      [
        waiting('slot'),
        'The panel allows only a few new console connections a minute. Connecting in 9 s.',
      ],
      [
        waiting('panel'),
        'The panel received too many requests for this console. Connecting in 9 s.',
      ],
      [{ ...waiting('daemon'), said }, said],
      [fetching, undefined],
      [live, undefined],
    ] as const;
    for (const [session, words] of told) assert.equal(waitWords(session, now), words);
  });
});
