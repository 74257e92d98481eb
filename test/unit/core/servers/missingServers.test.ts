import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { ServerStats } from '../../../../src/core/api/resources';
import { MissingServers } from '../../../../src/core/servers/missingServers';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { FakeClock, settle } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { server } from '../../sampleRows';
import { uuidOf } from '../../uuidOf';

const odd = uuidOf(1);
const look = 20_000;

/** What the panel says of one of its servers: in the answer about all, and alone. */
interface Says {
  readonly isListed: (looks: number) => boolean;
  readonly alone: (asked: number) => string | PanelError;
}

/** A store that watches a panel with two servers, one of which it tells of otherwise. */
async function watching({ isListed, alone }: Says) {
  let looks = 0;
  let asked = 0;
  const stats = (state: string) => ({ object: 'stats', attributes: { current_state: state } });
  const fake = new PanelFake(({ path, query }) => {
    const attributes = (at: number) => ({ uuid: uuidOf(at), name: `${at}`, server_owner: true });
    if (path === '/') {
      const data = [0, 1].map((at) => ({ object: 'server', attributes: attributes(at) }));
      return { object: 'list', data };
    }
    if (path === '/resources') {
      looks++;
      const uuids = String(query?.['servers']).split(',');
      const there = uuids.filter((uuid) => uuid !== odd || isListed(looks));
      return { data: Object.fromEntries(there.map((uuid) => [uuid, stats('running')])) };
    }
    if (path.endsWith('/resources')) {
      const found = alone(++asked);
      if (typeof found !== 'string') throw found;
      return stats(found);
    }
    const meta = { is_server_owner: true, user_permissions: ['*'] };
    return { object: 'server', attributes: attributes(1), meta };
  });
  const clock = new FakeClock(1_700_000_600_000);
  const store = new ServerStore(fake.http, clock);
  const seen: string[] = [];
  store.onDidChange(() => {
    const { stats: known, problem } = store.get(odd) ?? {};
    const now = [known?.state ?? 'unknown', ...(problem ? ['with a reason'] : [])].join(' ');
    if (seen.at(-1) !== now) seen.push(now);
  });
  store.watch();
  await clock.advance(1);
  await settle();
  const pass = async (looksLater: number) => {
    for (let i = 0; i < looksLater; i++) {
      await clock.advance(look);
      await settle();
    }
  };
  return { store, seen, pass, asked: () => asked };
}

const down = new PanelError('daemonDown', 'away');
const always = () => true;
const never = () => false;

describe('a server that the panel leaves out of its answer about all', () => {
  const rows: readonly {
    readonly what: string;
    readonly says: Says;
    /** Requests about it alone in ten minutes of a look each 20 s. */
    readonly asked: number;
    readonly seen: readonly string[];
  }[] = [
    {
      what: 'always, and tells of it alone',
      says: { isListed: never, alone: () => 'running' },
      // At 0, 40, 120, 280 and 580 s.
      asked: 5,
      seen: ['unknown', 'running'],
    },
    {
      what: 'each second time, and tells of it alone',
      says: { isListed: (looks) => looks % 2 === 1, alone: () => 'running' },
      // At 20, 60, 140 and 300 s.
      asked: 4,
      seen: ['unknown', 'running', 'unknown', 'running'],
    },
    {
      what: 'always, and tells alone, once, that the node is away',
      says: { isListed: never, alone: (asked) => (asked === 1 ? down : 'running') },
      // At 0, 300, 340, 420 and 580 s.
      asked: 5,
      seen: ['unknown', 'unknown with a reason', 'running'],
    },
    {
      what: 'always, and tells alone at first, then that the node is away',
      says: { isListed: never, alone: (asked) => (asked < 3 ? 'running' : down) },
      // At 0, 40, 120 and 420 s.
      asked: 4,
      seen: ['unknown', 'running', 'unknown with a reason'],
    },
    {
      what: 'while its node is away, as it says alone',
      says: { isListed: (looks) => looks > 10, alone: () => down },
      asked: 1,
      seen: ['unknown', 'unknown with a reason', 'running'],
    },
    {
      what: 'never',
      says: { isListed: always, alone: () => 'running' },
      asked: 0,
      seen: ['unknown', 'running'],
    },
  ];
  for (const { what, says, asked, seen } of rows) {
    it(`${what}: costs ${asked} requests in ten minutes`, async () => {
      const it = await watching(says);
      await it.pass(29);
      assert.deepEqual({ asked: it.asked(), seen: it.seen }, { asked, seen });
      it.store.dispose();
    });
  }
});

describe('Which servers can be read alone', () => {
  it('is known once that was tried', async () => {
    const clock = new FakeClock();
    const told: string[] = [];
    const known = { state: 'running' } as ServerStats;
    const missing = new MissingServers(
      clock,
      (uuid) => (uuid === uuidOf(1) ? Promise.resolve(known) : Promise.reject(new Error('no'))),
      (uuids, found) =>
        told.push(`${uuids.length} ${found instanceof Error ? found.message : 'use'}`),
    );
    const servers = [1, 2].map((at) => ({ ...server, uuid: uuidOf(at), node: `n${at}` }));
    const alone = () => servers.map(({ uuid }) => missing.isReadAlone(uuid));
    assert.deepEqual(alone(), [false, false]);
    await missing.look(servers);
    assert.deepEqual(
      [alone(), told.sort()],
      [
        [true, false],
        ['1 no', '1 use'],
      ],
    );
    missing.found(uuidOf(1));
    assert.deepEqual(alone(), [true, false], 'it comes and goes');
    await clock.advance(40_000);
    missing.found(uuidOf(1));
    assert.deepEqual(alone(), [false, false]);
  });
});
