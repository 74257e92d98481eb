import assert from 'node:assert/strict';
import { eventWords } from '../../../../src/core/console/eventWords';
import { type FromDaemon, decode, encode } from '../../../../src/core/console/protocol';

const uuid = '7c3b1a90-0000-4000-8000-000000000001';
const stats = {
  memory_bytes: 1,
  memory_limit_bytes: 2,
  cpu_absolute: 3.5,
  disk_bytes: 4,
  network: { rx_bytes: 5, tx_bytes: 6 },
  uptime: 7,
  state: 'running',
};

describe('what a node says', () => {
  const rows: readonly (readonly [unknown, FromDaemon])[] = [
    [{ event: 'auth success', args: null }, { type: 'authSuccess' }],
    [
      { event: 'console output', args: ['a line'] },
      { type: 'output', line: 'a line' },
    ],
    [
      { event: 'status', args: ['stopping'] },
      { type: 'status', state: 'stopping' },
    ],
    [
      { event: 'status', args: ['flying'] },
      { type: 'unknown', event: 'status flying' },
    ],
    [
      { event: 'stats', args: [JSON.stringify(stats)] },
      {
        type: 'stats',
        stats: {
          memoryBytes: 1,
          memoryLimitBytes: 2,
          cpu: 3.5,
          diskBytes: 4,
          networkRxBytes: 5,
          networkTxBytes: 6,
          uptimeMs: 7,
        },
      },
    ],
    [{ event: 'stats', args: ['no json'] }, { type: 'malformed' }],
    [
      { event: 'daemon message', args: ['pulling'] },
      { type: 'daemonMessage', text: 'pulling' },
    ],
    [
      { event: 'daemon error', args: ['Error Event [4c7f] Disk full'] },
      { type: 'daemonError', text: 'Disk full', reference: '4c7f' },
    ],
    [
      { event: `backup completed:${uuid}`, args: [JSON.stringify({ is_successful: 'yes' })] },
      { type: 'backupCompleted', uuid, isSuccessful: undefined },
    ],
    [{ event: 'install started' }, { type: 'installStarted' }],
    [
      { event: 'install output', args: ['npm i'] },
      { type: 'installOutput', text: 'npm i' },
    ],
    [{ event: 'install completed', args: [''] }, { type: 'installCompleted' }],
    [
      { event: `backup completed:${uuid}`, args: [JSON.stringify({ is_successful: true })] },
      { type: 'backupCompleted', uuid, isSuccessful: true },
    ],
    [
      { event: 'backup completed', args: [JSON.stringify({ uuid, is_successful: false })] },
      { type: 'backupCompleted', uuid, isSuccessful: false },
    ],
    [
      { event: 'backup completed', args: ['?'] },
      { type: 'backupCompleted', uuid: undefined, isSuccessful: undefined },
    ],
    [{ event: 'backup restore completed', args: [''] }, { type: 'restoreCompleted' }],
    [
      { event: 'transfer status', args: ['processing'] },
      { type: 'transferStatus', text: 'processing' },
    ],
    [
      { event: 'transfer logs', args: ['50%'] },
      { type: 'transferLogs', text: '50%' },
    ],
    [{ event: 'token expiring' }, { type: 'tokenExpiring' }],
    [{ event: 'token expired' }, { type: 'tokenExpired' }],
    [
      { event: 'jwt error', args: ['exp claim'] },
      { type: 'jwtError', text: 'exp claim' },
    ],
    [
      { event: 'daemon error', args: ['no'] },
      { type: 'daemonError', text: 'no' },
    ],
    [
      { event: 'daemon error', args: ['Error Event [8f3a-11]: another power action'] },
      { type: 'daemonError', text: 'another power action', reference: '8f3a-11' },
    ],
    [
      { event: 'throttled', args: ['send logs'] },
      { type: 'throttled', event: 'send logs' },
    ],
    [{ event: 'deleted', args: ['null'] }, { type: 'deleted' }],
    [
      { event: 'feature match', args: ['{"key":"eula","pattern":"p","line":"l"}'] },
      { type: 'featureMatch', feature: 'eula' },
    ],
    [{ event: 'feature match', args: ['{"key":7}'] }, { type: 'malformed' }],
    [{ event: 'feature match', args: ['null'] }, { type: 'malformed' }],
    [{ event: 'feature match', args: ['{'] }, { type: 'malformed' }],
    [{ event: 'feature match', args: [] }, { type: 'malformed' }],
    [
      { event: 'news of tomorrow', args: [1] },
      { type: 'unknown', event: 'news of tomorrow' },
    ],
    [
      { event: 'console output', args: [7] },
      { type: 'output', line: '' },
    ],
    [{ event: 7 }, { type: 'malformed' }],
    [null, { type: 'malformed' }],
    [[], { type: 'malformed' }],
  ];
  for (const [frame, expected] of rows) {
    it(JSON.stringify(frame).slice(0, 70), () => {
      assert.deepEqual(decode(JSON.stringify(frame)), expected);
    });
  }

  it('survives what is no JSON', () =>
    assert.deepEqual(decode('{"event":'), { type: 'malformed' }));
});

describe('what is said to a node', () => {
  const rows = [
    [
      { event: 'auth', token: 't' },
      { event: 'auth', args: ['t'] },
    ],
    [
      { event: 'send command', line: 'say "hi"' },
      { event: 'send command', args: ['say "hi"'] },
    ],
    [
      { event: 'set state', action: 'kill' },
      { event: 'set state', args: ['kill'] },
    ],
    [{ event: 'send logs' }, { event: 'send logs', args: [] }],
    [{ event: 'send stats' }, { event: 'send stats', args: [] }],
  ] as const;
  for (const [frame, expected] of rows) {
    it(frame.event, () => assert.deepEqual(JSON.parse(encode(frame)), expected));
  }
});

describe('the words of an event', () => {
  const rows: readonly (readonly [Parameters<typeof eventWords>[0], RegExp])[] = [
    [{ type: 'daemonMessage', text: 'pulling\x1b]0;title\x07' }, /^pulling$/],
    [{ type: 'installStarted' }, /installation has started/],
    [{ type: 'installOutput', text: 'npm i' }, /^npm i$/],
    [{ type: 'installCompleted' }, /installation has ended/],
    [{ type: 'backupCompleted', uuid, isSuccessful: true }, /is complete/],
    [{ type: 'backupCompleted', uuid, isSuccessful: false }, /failed/],
    [{ type: 'backupCompleted', uuid, isSuccessful: undefined }, /^A backup has ended\.$/],
    [{ type: 'restoreCompleted' }, /restore of a backup has ended/],
    [{ type: 'transferStatus', text: 'archived' }, /archived/],
    [{ type: 'transferLogs', text: '50%' }, /50%/],
    [{ type: 'daemonError', text: 'no disk' }, /no disk/],
    [{ type: 'throttled', event: 'send logs' }, /send logs/],
    [{ type: 'deleted' }, /deleted/],
  ];
  for (const [event, expected] of rows) {
    it(event.type, () => assert.match(eventWords(event), expected));
  }
});
