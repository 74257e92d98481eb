import assert from 'node:assert/strict';
import { daemonText, readToDaemon } from '../../../../src/core/console/daemonFrames';
import {
  type FromDaemon,
  type ToDaemon,
  decode,
  encode,
} from '../../../../src/core/console/protocol';

const stats = {
  memoryBytes: 1,
  memoryLimitBytes: 2,
  cpu: 3.5,
  diskBytes: 4,
  networkRxBytes: 5,
  networkTxBytes: 6,
  uptimeMs: 7,
};

/** Frames that another window gets as the daemon sent them. */
const passed: readonly FromDaemon[] = [
  { type: 'output', line: '\u001b[31mred "line"\u001b[0m' },
  { type: 'status', state: 'running' },
  { type: 'stats', stats },
  { type: 'daemonMessage', text: 'a message' },
  { type: 'installStarted' },
  { type: 'installOutput', text: 'installs' },
  { type: 'installCompleted' },
  { type: 'backupCompleted', uuid: 'u', isSuccessful: true },
  { type: 'backupCompleted', uuid: undefined, isSuccessful: undefined },
  { type: 'restoreCompleted' },
  { type: 'transferStatus', text: 'pending' },
  { type: 'transferLogs', text: 'moves' },
  { type: 'daemonError', text: 'went wrong' },
  { type: 'featureMatch', feature: 'eula' },
  { type: 'throttled', event: 'set state' },
];

/** Frames about one socket alone. */
const kept: readonly FromDaemon[] = [
  { type: 'throttled', event: 'send command' },
  { type: 'throttled', event: 'send logs' },
  { type: 'authSuccess' },
  { type: 'tokenExpiring' },
  { type: 'tokenExpired' },
  { type: 'jwtError', text: 'x' },
  { type: 'deleted' },
  { type: 'unknown', event: 'x' },
  { type: 'malformed' },
];

describe('what another window gets of a daemon', () => {
  for (const frame of passed) {
    it(`is ${JSON.stringify(frame)} as it came`, () => {
      assert.deepEqual(decode(daemonText(frame) ?? ''), frame);
    });
  }
  for (const frame of kept) {
    it(`is nothing of ${JSON.stringify(frame)}`, () => {
      assert.equal(daemonText(frame), undefined);
    });
  }
});

const sent: readonly ToDaemon[] = [
  { event: 'send logs' },
  { event: 'send command', line: 'say "hi"' },
  { event: 'set state', action: 'kill' },
];

/** What another window could say, and nobody passes on. */
const refused: readonly (readonly [name: string, json: string])[] = [
  ['no JSON', '{'],
  ['no frame', 'null'],
  ['no arguments', '{"event":"send logs"}'],
  ['an unknown event', '{"event":"set owner","args":["me"]}'],
  ['a command that is no text', '{"event":"send command","args":[{}]}'],
  ['an unknown power action', '{"event":"set state","args":["explode"]}'],
  ['what is far too long', encode({ event: 'send command', line: 'x'.repeat(200_000) })],
];

describe('what another window sends to a daemon', () => {
  for (const frame of sent) {
    it(`is passed on: ${JSON.stringify(frame)}`, () => {
      assert.deepEqual(readToDaemon(encode(frame)), frame);
    });
  }
  for (const [name, json] of refused) {
    it(`is not passed on: ${name}`, () => assert.equal(readToDaemon(json), undefined));
  }
  it('holds no token', () => {
    assert.deepEqual(readToDaemon(encode({ event: 'auth', token: 'secret' })), {
      event: 'auth',
      token: '',
    });
  });
});
