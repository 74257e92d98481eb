import assert from 'node:assert/strict';
import {
  type Effect,
  type Input,
  type Session,
  type SessionFacts,
  factsOf,
  idle,
} from '../../../../src/core/console/session';
import { panelPause, reconnectPause } from '../../../../src/core/console/reconnectPause';
import { step } from '../../../../src/core/console/sessionStep';
import type { CredentialsAnswer } from '../../../../src/core/console/panelAnswers';
import type { FromDaemon } from '../../../../src/core/console/protocol';

const now = 1_700_000_000_000;
const minute = 60_000;
const old = { token: 'T', socket: 'wss://old', grantedAt: now - 2 * minute };
const fresh = { ...old, grantedAt: now - 1_000 };
const facts: SessionFacts = { ...factsOf(idle), credentials: old, failures: 1, setbacks: 1 };
const bare = { ...facts, credentials: undefined };
const live = { ...facts, phase: 'live', renewal: 'none', since: now - minute } as const;
const young = { ...live, since: now - 29_999 } as const;
const authenticating = { ...facts, phase: 'authenticating', renewal: 'sent' } as const;
const connecting = { ...facts, phase: 'connecting' } as const;
const fetching = { ...bare, phase: 'fetching' } as const;
const checking = { ...bare, phase: 'checking' } as const;
const waiting = {
  ...facts,
  phase: 'waiting',
  until: now,
  next: 'connect',
  isFor: 'daemon',
} as const;

const answer = (one: CredentialsAnswer): Input => ({ type: 'credentials', answer: one });
const granted = answer({
  kind: 'granted',
  token: 'N',
  socket: 'wss://new',
  permissions: undefined,
});
const newOnes = { token: 'N', socket: 'wss://new', grantedAt: now };
const failed = answer({ kind: 'failed', text: 'No.' });
const condition = (one: Extract<Input, { type: 'condition' }>['answer']): Input => ({
  ...{ type: 'condition', answer: one },
});
const frame = (of: FromDaemon): Input => ({ type: 'frame', frame: of });
const jwt = (text: string) => frame({ type: 'jwtError', text });
const ended = (code: number, refusedWith?: number): Input => ({
  ...{ type: 'ended', code, reason: '', refusedWith },
});
const exhausted = [5, 4, 3, 2, 1].map((seconds) => now - seconds * 1_000);
const gone = "The server no longer exists, or your API key doesn't have access.";
const lost = 'The connection to the console was lost. Reconnecting...';

/** What is otherwise afterwards, of what is remembered and of the phase's own. */
function changesOf(before: Session, after: Session): Readonly<Record<string, unknown>> {
  const [one, other] = [before, after] as unknown as Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  const changed = [...names].filter((name) => {
    return JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]);
  });
  return Object.fromEntries(changed.map((name) => [name, other?.[name]]));
}

const saidIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'say' ? [effect.text] : []));

type Row = readonly [
  what: string,
  before: Session,
  input: Input,
  changes: Readonly<Record<string, unknown>>,
  says?: string,
];

const closed = { failures: 0, setbacks: 0, phase: 'closed' };
const over = { ...closed, credentials: undefined };
const noToken = { renewal: undefined, since: undefined };
const wait = (ms: number, text: string, more: object = {}) => ({
  ...{ phase: 'waiting', until: now + ms, next: 'connect', isFor: 'daemon', said: text },
  ...more,
});

const rows: readonly Row[] = [
  [
    'a first token',
    authenticating,
    frame({ type: 'authSuccess' }),
    { phase: 'live', renewal: 'none', since: now, setbacks: 0 },
  ],
  [
    'a first token, after refusals and in a hurry',
    { ...authenticating, refusals: 2, isUrgent: true, said: 'x' },
    frame({ type: 'authSuccess' }),
    {
      ...{ phase: 'live', renewal: 'none', since: now, setbacks: 0, refusals: 0 },
      ...{ isUrgent: false, said: '' },
    },
  ],
  [
    'another token',
    { ...live, renewal: 'sent', refusals: 1, said: 'x' },
    frame({ type: 'authSuccess' }),
    { renewal: 'none', refusals: 0, setbacks: 0, said: '' },
  ],
  [
    'a token that ends',
    live,
    frame({ type: 'tokenExpiring' }),
    { renewal: 'asked', requests: [now] },
  ],
  [
    'a token that has ended',
    live,
    frame({ type: 'tokenExpired' }),
    { renewal: 'asked', requests: [now] },
  ],
  ['a second word of that', { ...live, renewal: 'asked' }, frame({ type: 'tokenExpired' }), {}],
  ['a word of that before there is one', authenticating, frame({ type: 'tokenExpiring' }), {}],
  [
    'a token for the socket that is there',
    { ...live, renewal: 'asked' },
    granted,
    { credentials: newOnes, renewal: 'sent' },
  ],
  ['a token that nobody asked for', live, granted, {}],
  [
    'a refusal of the panel',
    { ...live, renewal: 'asked' },
    answer({ kind: 'refused', text: 'No.' }),
    { ...over, ...noToken, said: 'No.', text: 'No.' },
    'No.',
  ],
  [
    'a server that is gone',
    { ...live, renewal: 'asked' },
    answer({ kind: 'gone' }),
    { ...over, ...noToken, said: gone, text: gone },
    gone,
  ],
  [
    'a server that is busy',
    { ...live, renewal: 'asked' },
    answer({ kind: 'busy' }),
    { renewal: 'held' },
  ],
  [
    'a panel that has had enough',
    { ...live, renewal: 'asked' },
    answer({ kind: 'rateLimited', retryAfterMs: 40_000 }),
    {
      renewal: 'waiting',
      said: 'The panel received too many requests for this console. The console continues in 40 sec at the latest.',
    },
    'The panel received too many requests for this console. The console continues in 40 sec at the latest.',
  ],
  [
    'a panel that has had enough for a moment',
    { ...live, renewal: 'asked' },
    answer({ kind: 'rateLimited', retryAfterMs: 0 }),
    {
      renewal: 'waiting',
      said: 'The panel received too many requests for this console. The console continues in 1 sec at the latest.',
    },
    'The panel received too many requests for this console. The console continues in 1 sec at the latest.',
  ],
  [
    'a panel that fails',
    { ...live, renewal: 'asked' },
    failed,
    { renewal: 'waiting', said: 'No. The console continues in 15 sec at the latest.' },
    'No. The console continues in 15 sec at the latest.',
  ],
  [
    'a panel that fails again',
    { ...live, renewal: 'asked', said: 'No. The console continues in 15 sec at the latest.' },
    failed,
    { renewal: 'waiting' },
  ],
  [
    'a panel that fails before there was a token',
    { ...authenticating, renewal: 'asked' },
    failed,
    wait(panelPause(1), 'No. Reconnecting in 5 sec.', { renewal: undefined, setbacks: 2 }),
    'No. Reconnecting in 5 sec.',
  ],
  [
    'a renewal that is held back, of a server that is still so',
    { ...live, renewal: 'held' },
    condition({ kind: 'suspended' }),
    {},
  ],
  [
    'a renewal that is held back, of which nobody knows',
    { ...live, renewal: 'held' },
    condition({ kind: 'failed', text: 'x' }),
    {},
  ],
  [
    'a renewal that is held back no more',
    { ...live, renewal: 'held' },
    condition({ kind: 'normal' }),
    {
      renewal: 'waiting',
      said: "The console of the server isn't ready. The console continues in 15 sec at the latest.",
    },
    "The console of the server isn't ready. The console continues in 15 sec at the latest.",
  ],
  [
    'a renewal that is held back for good',
    { ...live, renewal: 'held' },
    condition({ kind: 'blocked', text: 'No.' }),
    { ...over, ...noToken, said: 'No.', text: 'No.' },
    'No.',
  ],
  [
    'a renewal of a server that is gone',
    { ...live, renewal: 'held' },
    condition({ kind: 'gone' }),
    { ...over, ...noToken, said: gone, text: gone },
    gone,
  ],
  ['a condition that nothing waits for', live, condition({ kind: 'gone' }), {}],
  [
    'a refused token, for which another is asked at once',
    live,
    jwt('jwt: exp claim is invalid'),
    { credentials: undefined, refusals: 1, renewal: 'asked', requests: [now] },
  ],
  [
    'a token that is refused for good',
    { ...live, refusals: 1 },
    jwt('bad signature'),
    {
      ...{ ...over, ...noToken, refusals: 0 },
      text: "The node doesn't accept the console token: bad signature",
      said: "The node doesn't accept the console token: bad signature",
    },
    "The node doesn't accept the console token: bad signature",
  ],
  [
    'a word of a refused token while another comes',
    { ...live, renewal: 'asked' },
    jwt('jwt: exp claim'),
    { refusals: 1 },
  ],
  ['another word of it', { ...live, renewal: 'asked', refusals: 3 }, jwt('jwt: exp claim'), {}],
  ['a word of another kind while another comes', { ...live, renewal: 'asked' }, jwt('bad'), {}],
  [
    'an old word while the new one is tried',
    { ...live, renewal: 'sent' },
    jwt('exp claim'),
    { refusals: 1 },
  ],
  [
    'an answer to the new one',
    { ...live, renewal: 'sent' },
    jwt('Error Event: exp claim'),
    { credentials: undefined, refusals: 1, renewal: 'asked', requests: [now] },
  ],
  ['credentials', fetching, granted, { credentials: newOnes, phase: 'connecting' }],
  [
    'no credentials, as the panel has had enough',
    fetching,
    answer({ kind: 'rateLimited', retryAfterMs: 40_000 }),
    wait(40_000, 'The panel received too many requests for this console. Connecting in 40 sec.', {
      ...{ setbacks: 2, isFor: 'panel' },
    }),
    'The panel received too many requests for this console. Connecting in 40 sec.',
  ],
  [
    'no credentials, as the server is busy',
    fetching,
    answer({ kind: 'busy' }),
    { phase: 'checking' },
  ],
  [
    'no credentials, as it is gone',
    fetching,
    answer({ kind: 'gone' }),
    { ...closed, said: gone, text: gone },
    gone,
  ],
  [
    'no credentials for this user',
    fetching,
    answer({ kind: 'refused', text: 'No.' }),
    { ...closed, said: 'No.', text: 'No.' },
    'No.',
  ],
  [
    'a suspended server',
    checking,
    condition({ kind: 'suspended' }),
    wait(30_000, 'The server is suspended. The console reconnects when the suspension ends.', {
      next: 'check',
    }),
    'The server is suspended. The console reconnects when the suspension ends.',
  ],
  [
    'a server that is being moved',
    checking,
    condition({ kind: 'transient', words: 'transferring' }),
    wait(
      10_000,
      "The server isn't available (transferring). The console reconnects when it's available.",
      { next: 'check' },
    ),
    "The server isn't available (transferring). The console reconnects when it's available.",
  ],
  [
    'a server without a console',
    checking,
    condition({ kind: 'blocked', text: 'No.' }),
    { ...closed, said: 'No.', text: 'No.' },
    'No.',
  ],
  [
    'a server that is no more',
    checking,
    condition({ kind: 'gone' }),
    { ...closed, said: gone, text: gone },
    gone,
  ],
  ['a lost connection', live, ended(1006), wait(reconnectPause(0, 0.5), lost, noToken), lost],
  [
    'a connection that lasts no half a minute',
    young,
    ended(1006),
    { ...wait(reconnectPause(1, 0.5), lost, { ...noToken, failures: 2 }) },
    lost,
  ],
  [
    'the same again',
    { ...young, said: lost },
    ended(1006),
    {
      ...{ ...noToken, failures: 2, phase: 'waiting', next: 'connect', isFor: 'daemon' },
      until: now + reconnectPause(1, 0.5),
    },
  ],
  [
    'an unknown server and an old token',
    connecting,
    ended(1006, 404),
    { phase: 'checking', credentials: undefined },
  ],
  [
    'an unknown server and a new token',
    { ...connecting, credentials: fresh },
    ended(1006, 404),
    { phase: 'checking' },
  ],
  ['a condition that ends a connection', live, ended(4409), { ...noToken, phase: 'checking' }],
  [
    'a node that loads',
    live,
    ended(4410),
    wait(4_000, 'The node is still loading the server. Reconnecting in 4 sec.', noToken),
    'The node is still loading the server. Reconnecting in 4 sec.',
  ],
  ['an end of nothing', fetching, ended(1006), {}],
  [
    'an opened socket',
    connecting,
    { type: 'opened' },
    { phase: 'authenticating', renewal: 'sent' },
  ],
  ['an opened socket that nobody wants', live, { type: 'opened' }, {}],
  [
    'a daemon that does not answer',
    connecting,
    { type: 'timer', name: 'deadline' },
    wait(reconnectPause(1, 0.5), "The node didn't answer. Reconnecting...", { failures: 2 }),
    "The node didn't answer. Reconnecting...",
  ],
  [
    'an end after six minutes of tries',
    { ...connecting, failures: 360 },
    ended(1006),
    wait(
      reconnectPause(360, 0.5),
      'The connection to the console was lost. Reconnecting in 2 sec.',
      { credentials: undefined, failures: 361 },
    ),
    'The connection to the console was lost. Reconnecting in 2 sec.',
  ],
  ['the end of a pause that is none', live, { type: 'timer', name: 'wait' }, {}],
  ['an answer that is late in a pause', waiting, { type: 'timer', name: 'deadline' }, {}],
  [
    'an error before there is a token',
    authenticating,
    frame({ type: 'daemonError', text: 'Broken.' }),
    wait(reconnectPause(1, 0.5), 'Broken. Reconnecting...', {
      renewal: undefined,
      failures: 2,
      credentials: undefined,
    }),
    'Broken. Reconnecting...',
  ],
  ['an error later', live, frame({ type: 'daemonError', text: 'Broken.' }), {}],
  [
    'a deleted server',
    live,
    frame({ type: 'deleted' }),
    { ...noToken, phase: 'checking', credentials: undefined },
  ],
  ['the begin of a transfer', live, frame({ type: 'transferStatus', text: 'processing' }), {}],
  [
    'another word that begins so',
    live,
    frame({ type: 'transferStatus', text: 'processing2' }),
    { ...noToken, phase: 'fetching', credentials: undefined, requests: [now] },
  ],
  [
    'the end of a transfer',
    live,
    frame({ type: 'transferStatus', text: 'completed' }),
    { ...noToken, phase: 'fetching', credentials: undefined, requests: [now] },
  ],
  [
    'a closed console',
    live,
    { type: 'close' },
    { ...noToken, phase: 'idle', failures: 0, setbacks: 0 },
  ],
  [
    'another key',
    live,
    { type: 'keyChanged' },
    { credentials: undefined, renewal: 'asked', requests: [now] },
  ],
  ['another key while it is looked at', checking, { type: 'keyChanged' }, {}],
  ['another key while it waits', waiting, { type: 'keyChanged' }, { credentials: undefined }],
  [
    'another key while it connects',
    connecting,
    { type: 'keyChanged' },
    { phase: 'fetching', credentials: undefined, requests: [now] },
  ],
  [
    'requests that count no more',
    live,
    { type: 'forgotten', requests: [5] },
    { credentials: undefined, requests: [5] },
  ],
  ['a power action on its way', connecting, { type: 'power' }, { isUrgent: true, failures: 0 }],
  ['another try on its way', connecting, { type: 'retry' }, { failures: 0 }],
  ['a power action while it is live', live, { type: 'power' }, {}],
  [
    'a power action while it waits',
    { ...waiting, said: 'x' },
    { type: 'power' },
    {
      phase: 'connecting',
      isUrgent: true,
      failures: 0,
      said: '',
      until: undefined,
      next: undefined,
      isFor: undefined,
    },
  ],
  [
    'a computer that woke, of a console that is closed',
    { ...facts, phase: 'closed', text: 'x' },
    { type: 'woke' },
    {},
  ],
  ['a computer that woke before it was opened', { ...facts, phase: 'idle' }, { type: 'woke' }, {}],
  ['a computer that woke, with a good token', live, { type: 'woke' }, {}],
  [
    'a computer that woke, with an old token',
    { ...live, credentials: { ...old, grantedAt: now - 9 * minute } },
    { type: 'woke' },
    { renewal: 'asked', requests: [now] },
  ],
  [
    'a server that is available again, while a renewal is held back',
    { ...live, renewal: 'held' },
    { type: 'available' },
    { renewal: 'asked', requests: [now] },
  ],
  ['a server that is available again', live, { type: 'available' }, {}],
  [
    'a token that ends while no more may be asked for',
    { ...live, requests: exhausted },
    frame({ type: 'tokenExpired' }),
    { renewal: 'waiting' },
  ],
  [
    'a time to renew',
    live,
    { type: 'timer', name: 'renew' },
    { renewal: 'asked', requests: [now] },
  ],
  [
    'a time to renew what is held back',
    { ...live, renewal: 'held' },
    { type: 'timer', name: 'renew' },
    {},
  ],
  ['a time to renew without a connection', connecting, { type: 'timer', name: 'renew' }, {}],
  ['a time that is over while it is live', live, { type: 'timer', name: 'deadline' }, {}],
];

describe('What a console remembers, and says', () => {
  for (const [what, before, input, changes, says] of rows) {
    it(`of ${what}`, () => {
      const [after, ...effects] = step(before, input, { now, random: 0.5 });
      assert.deepEqual(changesOf(before, after), changes);
      assert.deepEqual(saidIn(effects), says === undefined ? [] : [says]);
    });
  }

  it('of what the user signed out of', () => {
    const [after, ...effects] = step(live, { type: 'signedOut' }, { now, random: 0.5 });
    const text = 'You signed out of this panel. The console reconnects when you sign in.';
    assert.deepEqual(
      [after.phase, after.credentials, saidIn(effects)],
      ['closed', undefined, [text]],
    );
    for (const phase of ['idle', 'closed'] as const) {
      const before = { ...facts, phase, text: 'x' } as Session;
      const [next, ...none] = step(before, { type: 'signedOut' }, { now, random: 0.5 });
      assert.deepEqual([changesOf(before, next), none], [{ credentials: undefined }, []]);
    }
  });
});
