import assert from 'node:assert/strict';
import type { ServerStats } from '../../../../src/core/api/resources';
import type { Server } from '../../../../src/core/api/server';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { serverLook } from '../../../../src/core/watch/serverLook';

const now = 1_700_000_000_000;
const second = 1_000;
const mib = 1024 ** 2;

const stats = (more: object = {}) =>
  ({
    ...{ state: 'running', uptimeMs: 5_000, memoryBytes: 7, diskBytes: 9, ...more },
  }) as ServerStats;
const server = (more: object = {}) => ({ limits: { memory: 2, disk: 3 }, ...more }) as Server;
const stateOf = (of: { server?: Server; stats?: ServerStats | undefined }) =>
  ({ server: server(), stats: undefined, permissions: undefined, ...of }) as ServerState;

const runs = {
  ...{ condition: 'normal', power: 'running', uptimeMs: 5_000 },
  ...{
    memory: { usedBytes: 7, limitBytes: 2 * mib },
    disk: { usedBytes: 9, limitBytes: 3 * mib },
  },
} as const;
const installs = server({ status: 'installing' });
const known = stats();
const off = { ...runs, power: 'offline', uptimeMs: 0 };

describe('a look at a server', () => {
  const before = (seconds: number, of: Parameters<typeof stateOf>[0]) => ({
    ...{ state: stateOf(of), at: now - seconds * second },
  });
  const rows: readonly (readonly [
    what: string,
    before: Parameters<typeof serverLook>[0],
    state: Parameters<typeof stateOf>[0],
    expected: object | undefined,
  ])[] = [
    ['the first shows its power and its use', undefined, { stats: known }, { at: now, ...runs }],
    [
      'the first of one whose use is not known shows no power',
      undefined,
      {},
      { at: now, condition: 'normal', power: undefined },
    ],
    [
      'the first of one that is busy shows no power, though its use is known',
      undefined,
      { server: installs, stats: known },
      { at: now, condition: 'installing', power: undefined },
    ],
    ['the same answer shows nothing', before(99, { stats: known }), { stats: known }, undefined],
    ['still no answer shows nothing', before(99, {}), {}, undefined],
    [
      'the same power shows nothing within 15 s',
      before(14.999, { stats: stats() }),
      { stats: known },
      undefined,
    ],
    [
      'the same power is seen again after 15 s',
      before(15, { stats: stats() }),
      { stats: known },
      { at: now, ...runs },
    ],
    [
      'another power is seen at once',
      before(1, { stats: known }),
      { stats: stats({ state: 'offline', uptimeMs: 0 }) },
      { at: now, ...off },
    ],
    [
      'the first power of one that is known is seen at once',
      before(1, {}),
      { stats: known },
      { at: now, ...runs },
    ],
    [
      'that the use is not known any more is seen at once',
      before(1, { stats: known }),
      {},
      { at: now, condition: 'normal', power: undefined },
    ],
    [
      'what holds it back is seen at once',
      before(1, { stats: stats() }),
      { server: installs, stats: known },
      { at: now, condition: 'installing', power: undefined },
    ],
    [
      'an answer of before shows no power of a server that is free again',
      before(1, { server: installs, stats: known }),
      { stats: known },
      { at: now, condition: 'normal', power: undefined },
    ],
    [
      'a new answer shows the power of a server that is free again',
      before(1, { server: installs, stats: stats() }),
      { stats: known },
      { at: now, ...runs },
    ],
    [
      'a second look of the same moment is a moment later',
      before(0, { stats: known }),
      { stats: stats({ state: 'offline', uptimeMs: 0 }) },
      { at: now + 1, ...off },
    ],
    [
      'a look of before the last one is a moment later',
      before(-5, { stats: known }),
      { stats: stats({ state: 'offline', uptimeMs: 0 }) },
      { at: now + 5 * second + 1, ...off },
    ],
  ];
  for (const [what, last, state, expected] of rows) {
    it(what, () => assert.deepEqual(serverLook(last, stateOf(state), now), expected));
  }
});
