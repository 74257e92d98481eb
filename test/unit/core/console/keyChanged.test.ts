import assert from 'node:assert/strict';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import type { CredentialsAnswer } from '../../../../src/core/console/panelAnswers';
import { type Session, factsOf, idle } from '../../../../src/core/console/session';
import { step } from '../../../../src/core/console/sessionStep';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';

const now = 1_700_000_000_000;
const credentials = { token: 'of before', socket: 'wss://node', grantedAt: now - 60_000 };
const facts = { ...factsOf(idle), credentials };
const live = { ...facts, phase: 'live', since: now - 60_000 } as const;
const text = 'The key is not valid.';
const full = Array.from({ length: 5 }, () => now - 10_000);

const rows: readonly (readonly [
  name: string,
  before: Session,
  phase: Session['phase'],
  effects: readonly string[],
])[] = [
  ['nobody looks', { ...facts, phase: 'idle' }, 'idle', []],
  ['it was asked for', { ...facts, phase: 'fetching' }, 'fetching', ['hangUp', 'fetchCredentials']],
  [
    'the server is looked at',
    { ...facts, phase: 'checking' },
    'checking',
    ['hangUp', 'askCondition'],
  ],
  ['a socket opens', { ...facts, phase: 'connecting' }, 'fetching', ['hangUp', 'fetchCredentials']],
  [
    'a socket opens and no slot is free',
    { ...facts, phase: 'connecting', requests: full },
    'waiting',
    ['hangUp', 'timer', 'say'],
  ],
  [
    'its token is on its way',
    { ...facts, phase: 'authenticating', renewal: 'sent' },
    'fetching',
    ['hangUp', 'fetchCredentials'],
  ],
  ['it is connected', { ...live, renewal: 'none' }, 'live', ['fetchCredentials', 'timer']],
  ['it is being renewed', { ...live, renewal: 'asked' }, 'live', ['fetchCredentials', 'timer']],
  ['a renewal waits', { ...live, renewal: 'waiting' }, 'live', ['fetchCredentials', 'timer']],
  [
    'it waits for the node',
    { ...facts, phase: 'waiting', until: now + 1_000, next: 'connect', isFor: 'daemon' },
    'waiting',
    [],
  ],
  ['it has ended', { ...facts, phase: 'closed', text }, 'closed', []],
];

describe('A console whose key has changed', () => {
  for (const [name, before, phase, effects] of rows) {
    it(`uses nothing of the one before: ${name}`, () => {
      const [after, ...done] = step(before, { type: 'keyChanged' }, { now, random: 0.5 });
      assert.equal(after.phase, phase);
      assert.equal(after.credentials, undefined);
      assert.deepEqual(
        done.map(({ type }) => type),
        effects,
      );
    });
  }

  for (const ms of [0, 100, 5_000]) {
    it(`connects with the new one alone, where the answer to the old one comes ${ms} ms late`, async () => {
      const clock = new FakeClock();
      const node = new FakeNode(clock);
      const answers: ((answer: CredentialsAnswer) => void)[] = [];
      const connection = new ConsoleConnection({
        clock,
        log: silentLog,
        transport: node.transport,
        origin: 'https://panel.example',
        credentials: () => new Promise((resolve) => answers.push(resolve)),
        condition: () => Promise.resolve({ kind: 'normal' }),
      });
      const grant = (key: string) => {
        const token = `${clock.now() + 600_000}.${Buffer.from('{}').toString('base64url')}.${key}`;
        return { kind: 'granted', token, socket: 'wss://node.example.com/ws' } as const;
      };
      connection.open();
      connection.keyChanged();
      assert.equal(answers.length, 2);
      await clock.advance(ms);
      answers[0]?.(grant('old'));
      await clock.advance(10);
      answers[1]?.(grant('new'));
      await clock.advance(1_000);
      assert.equal(connection.session.phase, 'live');
      const tokens = node.received.flatMap(({ event, arg }) => (event === 'auth' ? [arg] : []));
      assert.deepEqual(
        tokens.map((token) => token.split('.').at(-1)),
        ['new'],
      );
      connection.dispose();
    });
  }
});
