import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import { ResourceKeeper } from '../../../../src/core/console/resourceKeeper';
import { type ResourceSample, sampleAt } from '../../../../src/core/console/resourceSample';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { uuidOf } from '../../uuidOf';

const minute = 60_000;
const use = {
  ...{ cpu: 7, memoryBytes: 1, diskBytes: 1 },
  ...{ receivedPerSecond: undefined, sentPerSecond: undefined },
};

/** A window that leads and keeps what some servers use, on a disk that fails as it is told. */
function keeping(uuids: readonly string[]) {
  const clock = new FakeClock();
  const histories = new Map(uuids.map((uuid) => [uuid, new ResourceHistory()] as const));
  const of = (uuid: string) => histories.get(uuid) ?? assert.fail(uuid);
  const push = () => {
    const told = { ...use, networkRxBytes: 0, networkTxBytes: 0 };
    for (const one of histories.values())
      one.push(told, { by: 'panel', at: clock.now(), isOffline: false });
  };
  const errors: string[] = [];
  const disk = {
    saved: new Map<string, readonly ResourceSample[]>(),
    /** Why a server's file cannot be written. */
    refused: new Map<string, string>(),
    kept: [] as readonly ResourceSample[],
    wait: Promise.resolve(),
    rooms: 0,
    roomProblem: '',
  };
  const write = (uuid: string, samples: readonly ResourceSample[]) => {
    const code = disk.refused.get(uuid);
    if (code !== undefined)
      throw Object.assign(new Error(`${code}: not written, '/kept/${uuid}.json'`), { code });
    disk.saved.set(uuid, samples);
  };
  let answer: (about: unknown) => Promise<unknown> = () => assert.fail('nobody answers');
  const loaded: unknown[] = [];
  const attempt = (work: () => void) => Promise.resolve().then(work);
  const roles = new Emitter<'leading' | 'following' | 'seeking'>();
  const keeper = new ResourceKeeper({
    recorder: {
      get all() {
        return [...histories].map(([uuid, one]) => [{ panelId: 'p', uuid }, one] as const);
      },
      has: ({ uuid }) => histories.has(uuid),
      of: ({ uuid }) => of(uuid),
      forget: () => histories.forEach((one) => one.forget()),
    },
    files: {
      load: async (server) => {
        loaded.push(server);
        const { kept } = disk;
        await disk.wait;
        return kept;
      },
      save: ({ uuid }, samples) => attempt(() => write(uuid, samples)),
      saveNow: ({ uuid }, samples) => write(uuid, samples),
      makeRoom: () =>
        attempt(() => {
          disk.rooms++;
          if (disk.roomProblem !== '') throw new Error(disk.roomProblem);
        }),
      erase: () =>
        attempt(() => {
          disk.saved.clear();
          disk.kept = [];
        }),
    },
    windows: {
      role: 'leading',
      answer: (_, given) => {
        answer = async (about) =>
          given(about, { window: 'w', signal: new AbortController().signal });
        return { dispose: () => undefined };
      },
      onDidChangeRole: roles.event,
      ask: () => assert.fail('it leads'),
    },
    log: { ...silentLog, error: (error) => errors.push(String(error)) },
    clock,
  });
  const asked = (about: unknown) => answer(about);
  return { clock, keeper, histories, of, push, disk, errors, loaded, asked };
}

describe('ResourceKeeper', () => {
  const ends: readonly (readonly [string, (keeper: ResourceKeeper) => Promise<void> | void])[] = [
    ['as time goes on', (keeper) => keeper.save()],
    ['as the window ends', (keeper) => keeper.dispose()],
  ];
  for (const [title, end] of ends) {
    it(`keeps all servers but the one whose file cannot be replaced, ${title}`, async () => {
      const { clock, keeper, push, disk } = keeping(['a', 'b', 'c']);
      disk.refused.set('a', 'EISDIR');
      push();
      await clock.advance(minute);
      await end(keeper);
      keeper.dispose();
      assert.deepEqual([...disk.saved.keys()], ['b', 'c']);
    });
  }

  it('tells other windows of the server that they ask about, and of no other', async () => {
    const { keeper, loaded, asked } = keeping([]);
    const server = { panelId: 'p', uuid: uuidOf(3) };
    await asked({ ...server, more: 'x' });
    assert.deepEqual(loaded, [server]);
    await assert.rejects(asked({ uuid: server.uuid }), { kind: 'malformed' });
    keeper.dispose();
  });

  it('says each reason once until all goes well again', async () => {
    const { clock, keeper, push, disk, errors } = keeping(['a', 'b', 'c']);
    const rows: readonly (readonly [
      Readonly<Record<string, string>>,
      string,
      readonly RegExp[],
    ])[] = [
      [{ a: 'EISDIR' }, '', [/EISDIR/]],
      [{ a: 'EISDIR' }, '', []],
      [{ a: 'EISDIR', b: 'ENOSPC', c: 'ENOSPC' }, '', [/ENOSPC/]],
      [{ a: 'EISDIR' }, 'the folder is locked', [/locked/]],
      [{}, '', []],
      [{ a: 'EISDIR' }, '', [/EISDIR/]],
    ];
    for (const [refused, roomProblem, expected] of rows) {
      disk.refused = new Map(Object.entries(refused));
      disk.roomProblem = roomProblem;
      await clock.advance(20_000);
      push();
      await keeper.save();
      const said = errors.splice(0);
      assert.equal(said.length, expected.length, said.join());
      expected.forEach((one, index) => assert.match(said[index] ?? '', one));
    }
    keeper.dispose();
  });

  it('does not bring back what was erased while it was read', async () => {
    const { clock, keeper, push, of, disk } = keeping(['a']);
    let go = () => {};
    disk.wait = new Promise((resolve) => (go = resolve));
    disk.kept = [sampleAt(clock.now() - 60 * minute, use)];
    push();
    const reading = keeper.elsewhere({ panelId: 'p', uuid: 'a' });
    const erasing = keeper.erase();
    go();
    await Promise.all([reading, erasing]);
    assert.deepEqual(of('a').samples, []);
    const erasedAt = clock.now();
    await clock.advance(10 * minute);
    push();
    await keeper.save();
    keeper.dispose();
    const saved = disk.saved.get('a') ?? [];
    assert.ok(saved.length > 0 && saved.every(({ from }) => from >= erasedAt));
  });

  it('makes room although nothing more is told: nobody is signed in', async () => {
    const { clock, keeper, disk } = keeping([]);
    await clock.advance(6 * minute);
    assert.ok(disk.rooms > 0);
    const before = disk.rooms;
    await clock.advance(24 * 60 * minute);
    keeper.dispose();
    assert.ok(disk.rooms - before >= 24);
  });

  it('puts what is kept before what is told of a server that was forgotten meanwhile', async () => {
    const { clock, keeper, histories, push, of, disk } = keeping(['a']);
    push();
    await keeper.save();
    // Its panel was signed out of, and in to again.
    histories.set('a', new ResourceHistory());
    disk.kept = [sampleAt(clock.now() - 60 * minute, use)];
    await clock.advance(minute);
    push();
    await keeper.save();
    keeper.dispose();
    await settle();
    assert.deepEqual([of('a').samples.length, disk.saved.get('a')?.length], [2, 2]);
  });
});
