import assert from 'node:assert/strict';
import { createPanel } from '../../../../src/core/api/panel';
import { UserError } from '../../../../src/core/base/userError';
import { PinnedServers } from '../../../../src/core/watch/pinnedServers';
import { pinnedWords } from '../../../../src/core/watch/pinnedWords';
import { type PinnedStatus, readStatus } from '../../../../src/core/watch/watchStatus';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const { panel } = new WatchBench(1);
const refOf = (at: number) => ({ panel, uuid: uuidOf(at), name: `Server ${at}` });

describe('servers that are pinned to the status bar', () => {
  const namesOf = ({ all }: PinnedServers) => all.map(({ name }) => name).join();

  it('are known to all windows, in the order in which they were pinned', async () => {
    const memory = new FakeSharedMemento();
    const [one, two] = [new PinnedServers(memory), new PinnedServers(memory)];
    let changes = 0;
    two.onDidChange(() => changes++);
    await one.pin(refOf(1));
    await two.pin(refOf(0));
    await one.pin(refOf(1));
    assert.equal(namesOf(two), 'Server 1,Server 0');
    await two.unpin(refOf(1));
    assert.deepEqual(
      [namesOf(one), one.has(refOf(1)), one.has(refOf(0))],
      ['Server 0', false, true],
    );
    assert.equal(changes, 3);
  });

  it('are five at most', async () => {
    const pinned = new PinnedServers(new FakeSharedMemento());
    for (let at = 0; at < 5; at++) await pinned.pin(refOf(at));
    await assert.rejects(pinned.pin(refOf(5)), (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /limit of pinned servers \(5\)/);
      return true;
    });
    await pinned.pin(refOf(4));
    await pinned.unpin(refOf(0));
    await pinned.pin(refOf(5));
    assert.equal(namesOf(pinned), 'Server 1,Server 2,Server 3,Server 4,Server 5');
  });

  it('are known to their panel, and are no other’s with the same UUID', async () => {
    const pinned = new PinnedServers(new FakeSharedMemento());
    const other = createPanel({ ...panel, id: 'other.test' });
    await pinned.pin(refOf(2));
    await pinned.pin({ ...refOf(1), panel: other });
    await pinned.pin(refOf(1));
    assert.deepEqual(pinned.of(panel.id), [uuidOf(2), uuidOf(1)]);
    assert.deepEqual(pinned.of(other.id), [uuidOf(1)]);
    assert.deepEqual(pinned.of('third.test'), []);
    assert.deepEqual(
      [pinned.has({ ...refOf(2), panel: other }), pinned.has({ ...refOf(1), panel: other })],
      [false, true],
    );
    await pinned.unpin({ ...refOf(1), panel: other });
    assert.deepEqual([pinned.of(panel.id), pinned.of(other.id)], [[uuidOf(2), uuidOf(1)], []]);
    assert.deepEqual(pinned.all[0], { panelId: panel.id, uuid: uuidOf(2), name: 'Server 2' });
  });

  it('are each pinned once, and five at most, where another window pins at the same time', async () => {
    const memory = new FakeSharedMemento();
    const [one, two] = [new PinnedServers(memory), new PinnedServers(memory)];
    const change = memory.change.bind(memory);
    const before = async (pins: readonly number[]) => {
      memory.change = change;
      for (const at of pins) await two.pin(refOf(at));
    };
    memory.change = async (key, next) => {
      await before([0, 1]);
      await change(key, next);
    };
    await one.pin(refOf(0));
    assert.equal(namesOf(two), 'Server 1,Server 0');
    memory.change = async (key, next) => {
      await before([2, 3, 4]);
      await change(key, next);
    };
    await one.pin(refOf(5));
    assert.equal(namesOf(two), 'Server 1,Server 0,Server 2,Server 3,Server 4');
  });

  it('change with what is pinned and nothing else, until they are not needed', async () => {
    const memory = new FakeSharedMemento();
    const pinned = new PinnedServers(memory);
    let changes = 0;
    pinned.onDidChange(() => changes++);
    await memory.update('another', 1);
    assert.equal(changes, 0);
    await pinned.pin(refOf(0));
    assert.equal(changes, 1);
    pinned.dispose();
    await memory.update('pinned', []);
    assert.equal(changes, 1);
  });

  it('are what can be read of what is kept: five, with names of 200 characters', () => {
    const good = (at: number, name = `Server ${at}`) => ({
      ...{ panelId: panel.id, uuid: uuidOf(at), name },
    });
    const kept = [good(0), 1, good(1, 'x'.repeat(201)), good(2), good(3), good(4)];
    const { all } = new PinnedServers(new FakeSharedMemento({ pinned: kept }));
    assert.deepEqual(all, [good(0), good(1, 'x'.repeat(200)), good(2), good(3)]);
  });

  for (const kept of [
    undefined,
    'x',
    [1, {}, { panelId: 'p', uuid: '../x', name: 'x' }],
    { a: 1 },
  ]) {
    it(`are none where ${JSON.stringify(kept)} is kept`, () => {
      const pinned = new PinnedServers(new FakeSharedMemento({ pinned: kept }));
      assert.deepEqual(pinned.all, []);
    });
  }
});

describe('the item of a pinned server', () => {
  const server = { panelId: 'panel.test', uuid: uuidOf(0), name: 'bot' };
  const runs: PinnedStatus = {
    ...{ server, icon: 'vm-running', state: 'running', use: '3% · 1 GB' },
    ...{ isRunning: true, isDown: false },
  };
  const off = { icon: 'vm-outline', state: 'offline', use: 'offline', isRunning: false };
  const rows: readonly (readonly [Partial<PinnedStatus>, isUnread: boolean, words: string])[] = [
    [{}, false, 'vm-running bot'],
    [off, false, 'vm-outline bot: offline'],
    [{ ...off, isDown: true }, false, 'warning bot: offline !'],
    [
      { icon: 'loading~spin', state: 'starting', isRunning: false },
      false,
      'loading~spin bot: starting',
    ],
    [{}, true, 'debug-disconnect bot: unknown'],
    [{ ...off, isDown: true }, true, 'debug-disconnect bot: unknown'],
  ];
  for (const [change, isUnread, expected] of rows) {
    it(`says “${expected}”`, () => {
      const { icon, text, isWarning } = pinnedWords({ ...runs, ...change }, isUnread);
      assert.equal(`${icon} ${text}${isWarning ? ' !' : ''}`, expected);
    });
  }

  const hovers: readonly (readonly [Partial<PinnedStatus>, boolean, string, readonly string[]])[] =
    [
      [{}, false, '', ['running', '3% · 1 GB']],
      [off, false, '', ['offline', '']],
      [{ ...off, isDown: true }, false, 'Stopped unexpectedly', ['offline', '']],
      [{ ...off, isDown: true }, true, '', ['unavailable', '']],
      [{}, true, '', ['unavailable', '']],
    ];
  for (const [change, isUnread, warning, [state, use]] of hovers) {
    it(`says where the pointer rests: ${[warning, state, use].filter(Boolean).join(', ')}`, () => {
      const { hover } = pinnedWords({ ...runs, ...change }, isUnread);
      assert.deepEqual(hover, [
        { bold: 'bot' },
        ...(warning === '' ? [] : [{ text: warning, icon: 'warning' }]),
        {
          table: [
            ['State', state],
            ['Resource usage', use],
            ['Panel', 'panel.test'],
          ],
        },
      ]);
    });
  }

  it('is told of by the window that watches, and changes with the server', async () => {
    const bench = new WatchBench(2);
    const { watcher } = bench.window();
    const told = () =>
      watcher.status?.pinned.map(({ server: { name }, state, isDown }) => [name, state, isDown]);
    watcher.start(20_000);
    await bench.then(0, {}, 25);
    assert.deepEqual(told(), []);
    await bench.pinned.pin({ ...refOf(1), panel: bench.panel });
    await bench.pinned.pin({ ...refOf(7), panel: bench.panel });
    assert.deepEqual(told(), [['Server 1', 'running', false]], 'one that is gone has no item');
    const before = bench.fake.asked.length;
    await bench.then(1, { state: 'offline' }, 25);
    assert.deepEqual(told(), [['Server 1', 'offline', true]]);
    assert.ok(bench.fake.asked.length - before <= 2, 'nothing is asked for it');
    watcher.dispose();
  });

  it('is read first where each server is read alone, by the window that watches', async () => {
    const bench = new WatchBench(2);
    const { watcher, store } = bench.window();
    const first: (readonly string[])[] = [];
    store.use.pin = (uuids) => void first.push(uuids);
    await bench.pinned.pin({ ...refOf(1), panel: bench.panel });
    assert.deepEqual(first, []);
    watcher.start(20_000);
    await bench.then(0, {}, 25);
    assert.deepEqual(first.at(-1), [refOf(1).uuid]);
    await bench.pinned.pin({ ...refOf(0), panel: bench.panel });
    assert.deepEqual(first.at(-1), [refOf(1).uuid, refOf(0).uuid]);
    await bench.pinned.unpin({ ...refOf(1), panel: bench.panel });
    assert.deepEqual(first.at(-1), [refOf(0).uuid]);
    watcher.dispose();
  });

  it('of a panel that was signed out of is none', async () => {
    const bench = new WatchBench(1);
    const { watcher } = bench.window();
    const other = createPanel({ ...panel, id: 'other.test' });
    await bench.pinned.pin({ ...refOf(0), panel: other });
    watcher.start(20_000);
    await bench.then(0, {}, 25);
    assert.deepEqual(watcher.status?.pinned, []);
    watcher.dispose();
  });

  it('is read as another window told it, without an icon that is none', () => {
    const status = { servers: 1, down: [], crashed: [], unread: [], pinned: [runs] };
    assert.deepEqual(readStatus(JSON.parse(JSON.stringify(status)), 'told'), status);
    const odd = { ...status, pinned: [{ ...runs, icon: 'x) $(y' }] };
    assert.equal(readStatus(odd, 'told').pinned[0]?.icon, 'vm');
    const icons: readonly (readonly [string, boolean])[] = [
      ['loading~spin', true],
      ['a', true],
      ['a'.repeat(40), true],
      [`${'a'.repeat(40)}~spin`, true],
      ['a'.repeat(41), false],
      ['', false],
      ['~spin', false],
      ['vm~turn', false],
      ['vm~spin)', false],
      ['vm2', false],
      ['(vm', false],
      ['VM', false],
    ];
    for (const [icon, isOne] of icons) {
      const [read] = readStatus({ ...status, pinned: [{ ...runs, icon }] }, 'told').pinned;
      assert.equal(read?.icon, isOne ? icon : 'vm', icon);
    }
  });

  it('is read with texts of 200 characters, and not without what it needs', () => {
    const status = { servers: 1, down: ['a'], unread: ['b'], crashed: [{ server, at: 7 }] };
    const long = 'x'.repeat(201);
    const of = { ...runs, server: { ...server, name: long }, state: long, use: long };
    const [read] = readStatus({ ...status, pinned: [of] }, 'told').pinned;
    assert.deepEqual(
      [read?.server.name.length, read?.state.length, read?.use.length],
      [200, 200, 200],
    );
    assert.deepEqual(readStatus(status, 'told'), { ...status, pinned: [] });
    assert.throws(() => readStatus({ ...status, servers: undefined }, 'told'), {
      kind: 'malformed',
    });
    for (const name of ['server', 'icon', 'state', 'use']) {
      const pinned = [{ ...runs, [name]: undefined }];
      assert.throws(() => readStatus({ ...status, pinned }, 'told'), { kind: 'malformed' }, name);
    }
    for (const crashed of [[{ at: 7 }], [{ server }]]) {
      assert.throws(() => readStatus({ ...status, crashed }, 'told'), { kind: 'malformed' });
    }
  });
});
