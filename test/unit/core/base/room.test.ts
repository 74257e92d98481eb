import assert from 'node:assert/strict';
import { type Handler, command, on } from '../../../../src/core/base/command';
import { handlersOf, loadOnce } from '../../../../src/core/base/room';

describe('A room that is loaded when it is used', () => {
  it('is loaded once for all who ask meanwhile', async () => {
    let times = 0;
    const open = loadOnce(() => Promise.resolve({ number: ++times }));
    assert.equal(times, 0);
    const [one, other] = await Promise.all([open(), open()]);
    assert.equal(one, other);
    assert.equal(await open(), one);
    assert.equal(times, 1);
  });

  it('tells all who ask that it could not be loaded, and is tried again by the next', async () => {
    let times = 0;
    const open = loadOnce(() =>
      ++times === 1 ? Promise.reject(new Error('no file')) : Promise.resolve('room'),
    );
    const ended = await Promise.allSettled([open(), open()]);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await open(), 'room');
    assert.equal(times, 2);
  });

  describe('by its commands', () => {
    const own = { add: command('room.add'), fail: command('room.fail') };

    function room() {
      const did: (readonly [string, unknown, unknown])[] = [];
      let times = 0;
      const made: readonly Handler[] = [
        { id: own.add.id, run: (one, all) => did.push(['add', one, all]) },
        on(own.fail, () => Promise.reject(new Error('failed'))),
      ];
      const open = loadOnce(() => {
        times++;
        return Promise.resolve(made);
      });
      const [add, fail] = handlersOf(own, open);
      assert.ok(add && fail);
      return { add, fail, did, times: () => times };
    }

    it('does each call, with what it was called with, and returns what came of it', async () => {
      const { add, did, times } = room();
      assert.equal(times(), 0);
      const numbers = await Promise.all([add.run('a', ['a']), add.run('b', undefined)]);
      assert.deepEqual(numbers, [1, 2]);
      assert.deepEqual(did, [
        ['add', 'a', ['a']],
        ['add', 'b', undefined],
      ]);
      assert.equal(times(), 1);
    });

    it('fails as its handler does', async () => {
      await assert.rejects(Promise.resolve(room().fail.run(undefined, undefined)), /failed/);
    });

    it('fails where nothing is done for one', async () => {
      const [one] = handlersOf(own, () => Promise.resolve([]));
      await assert.rejects(Promise.resolve(one?.run(undefined, undefined)), /room\.add/);
    });
  });
});
