import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { SyncQueue } from '../../../../src/core/sync/syncQueue';
import type { SyncStep } from '../../../../src/core/sync/syncSteps';
import { FakeClock, settle } from '../../../support/fakeClock';

/** Where a change is. */
const at = (step: SyncStep) => (step.kind === 'rename' ? step.to : step.path);
const save = (path: string): SyncStep => ({ kind: 'save', path });
const offline = () => new PanelError('network', 'Nobody answers');
const refusal = () => new PanelError('forbidden', 'No', { status: 403 });

describe('The changes of a linked folder', () => {
  /** A queue whose changes end as told: in nothing, or with an error. Those that are not told of wait. */
  function open(kept: readonly SyncStep[] = []) {
    const clock = new FakeClock();
    const made: string[] = [];
    const under: { end: (error?: Error) => void; signal: AbortSignal }[] = [];
    const keeps: string[][] = [];
    const drained: number[] = [];
    const queue = new SyncQueue({
      ...{ clock, kept },
      keep: (steps) => keeps.push(steps.map(at)),
      perform: (step, { signal, isForced }) => {
        made.push(`${at(step)}${isForced ? '!' : ''}`);
        return new Promise<void>((resolve, reject) => {
          const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
          under.push({ end, signal });
        });
      },
    });
    queue.onDidDrain((count) => drained.push(count));
    let changes = 0;
    queue.onDidChange(() => changes++);
    const end = async (error?: Error) => {
      under.at(-1)?.end(error);
      await settle();
    };
    const names = (steps: readonly SyncStep[]) => steps.map(at);
    const state = () => [queue.phase, names(queue.pending), queue.held.map(({ step }) => at(step))];
    return { queue, clock, made, under, keeps, drained, end, state, changes: () => changes };
  }

  it('are made one after the other, and counted once all are through', async () => {
    const { queue, made, keeps, drained, end, state } = open();
    assert.deepEqual(state(), ['idle', [], []]);
    queue.add(save('a'));
    queue.add(save('b'));
    assert.deepEqual(state(), ['working', ['a', 'b'], []]);
    assert.deepEqual(made, ['a']);
    await end();
    assert.deepEqual([state(), made, drained], [['working', ['b'], []], ['a', 'b'], []]);
    await end();
    assert.deepEqual([state(), drained, keeps.at(-1)], [['idle', [], []], [2], []]);
    queue.add(save('c'));
    await end();
    assert.deepEqual(drained, [2, 1]);
  });

  it('wait four times for a node that answers and fails, and are held then', async () => {
    const { queue, clock, made, end, state } = open();
    queue.add(save('a'));
    queue.add(save('b'));
    for (const pause of [2_000, 5_000, 15_000, 60_000]) {
      await end(new PanelError('daemonFailed', 'broke', { status: 500 }));
      assert.deepEqual(state(), ['waiting', ['a', 'b'], []]);
      await clock.advance(pause - 1);
      assert.equal(state()[0], 'waiting');
      await clock.advance(1);
    }
    assert.deepEqual(made, ['a', 'a', 'a', 'a', 'a']);
    await end(new PanelError('daemonFailed', 'broke', { status: 500 }));
    assert.deepEqual(state(), ['working', ['b'], ['a']]);
  });

  it('that are renamed while they are saved are saved under their new name, too', async () => {
    const { queue, made, end } = open();
    queue.add(save('d/a'));
    queue.add({ kind: 'rename', from: 'd', to: 'e' });
    for (let left = 4; left > 0; left--) await end();
    assert.deepEqual(made, ['d/a', 'e', 'e/a']);
  });

  it('that are held stay so where something else is renamed, saved or deleted', async () => {
    const { queue, end, state } = open();
    queue.add(save('d/a'));
    await end(refusal());
    for (const step of [
      { kind: 'rename', from: 'x', to: 'y' },
      save('d'),
      { kind: 'delete', path: 'd/ab' },
    ] as const) {
      queue.add(step);
      await end();
      assert.deepEqual(state(), ['idle', [], ['d/a']]);
    }
  });

  it('that are renamed while they are held are saved under their new name, and held no more', async () => {
    const { queue, made, end, state } = open();
    queue.add(save('d/a'));
    await end(refusal());
    assert.deepEqual(state(), ['idle', [], ['d/a']]);
    queue.add({ kind: 'rename', from: 'd', to: 'e' });
    assert.deepEqual(state(), ['working', ['e', 'e/a'], []]);
    for (let left = 2; left > 0; left--) await end();
    assert.deepEqual(
      [made, state()],
      [
        ['d/a', 'e', 'e/a'],
        ['idle', [], []],
      ],
    );
  });

  it('that are renamed while they are refused are held under no name that is gone', async () => {
    const { queue, end, state } = open();
    queue.add(save('d/a'));
    queue.add({ kind: 'rename', from: 'd', to: 'e' });
    await end(refusal());
    assert.deepEqual(state(), ['working', ['e', 'e/a'], []]);
  });

  it('that were renamed while they were saved, as the window was closed, are saved afterwards', async () => {
    const { queue, made, end } = open([save('a'), { kind: 'rename', from: 'a', to: 'z' }]);
    queue.next();
    for (let left = 3; left > 0; left--) await end();
    assert.deepEqual(made, ['z', 'z']);
  });

  it('that waited when the window was closed are made when it is told to, and nothing is told of nothing', () => {
    const { queue, made, state } = open([save('a')]);
    assert.deepEqual([state(), made], [['waiting', ['a'], []], []]);
    queue.next();
    assert.deepEqual(made, ['a']);
    queue.next();
    assert.deepEqual(made, ['a']);
    const none = open();
    none.queue.next();
    assert.deepEqual([none.drained, none.made], [[], []]);
  });

  it('wait longer and longer while the server cannot be reached', async () => {
    const { queue, clock, made, end } = open();
    queue.add(save('a'));
    for (const pause of [2_000, 5_000, 15_000, 60_000, 60_000]) {
      const before = made.length;
      await end(offline());
      assert.deepEqual([queue.phase, queue.pending[0]], ['waiting', save('a')]);
      assert.ok(queue.why);
      // What comes meanwhile does not make it try sooner.
      queue.add(save('b'));
      await clock.advance(pause - 1);
      assert.equal(made.length, before, `${pause}`);
      await clock.advance(1);
      assert.equal(made.length, before + 1, `${pause}`);
    }
    await end();
    assert.equal(queue.why, undefined);
    await end(offline());
    await clock.advance(2_000);
    assert.equal(
      made.at(-1),
      'b',
      'after a change that was made, the next pause is the first again',
    );
  });

  it('that are refused are held for the user, and the others go on', async () => {
    const { queue, made, keeps, end, state, drained } = open();
    queue.add(save('a'));
    queue.add(save('b'));
    await end(refusal());
    assert.deepEqual(state(), ['working', ['b'], ['a']]);
    assert.deepEqual([keeps.at(-1), queue.why], [['a', 'b'], undefined]);
    await end();
    assert.deepEqual([state(), drained], [['idle', [], ['a']], [1]]);
    queue.retry();
    assert.deepEqual(
      [state(), made],
      [
        ['working', ['a'], []],
        ['a', 'b', 'a'],
      ],
    );
  });

  it('are held no more when the same change comes again', async () => {
    const { queue, end, state } = open();
    queue.add(save('a'));
    await end(refusal());
    queue.add(save('b'));
    assert.deepEqual(state(), ['working', ['b'], ['a']]);
    queue.add(save('a'));
    assert.deepEqual(state(), ['working', ['b', 'a'], []]);
  });

  it('that are held may be let go, or made over what is there', async () => {
    const { queue, made, keeps, end, state } = open();
    queue.add(save('a'));
    await end(refusal());
    queue.add(save('b'));
    await end(refusal());
    const [a, b] = queue.held;
    assert.ok(a && b);
    queue.drop(a);
    assert.deepEqual([state(), keeps.at(-1)], [['idle', [], ['b']], ['b']]);
    queue.force(b);
    assert.deepEqual(
      [state(), made],
      [
        ['working', ['b'], []],
        ['a', 'b', 'b!'],
      ],
    );
  });

  it('stop behind the one that is being made when the user pauses, and go on when told', async () => {
    const { queue, clock, made, end, state, changes } = open();
    queue.add(save('a'));
    queue.add(save('b'));
    const before = changes();
    queue.pause();
    assert.ok(changes() > before);
    assert.equal(queue.phase, 'paused');
    await end();
    queue.add(save('c'));
    queue.next();
    assert.deepEqual([state(), made], [['paused', ['b', 'c'], []], ['a']]);
    queue.retry();
    await end(offline());
    queue.pause();
    await clock.advance(600_000);
    assert.deepEqual(made, ['a', 'b'], 'no timer goes on behind a pause');
    queue.retry();
    assert.deepEqual(made, ['a', 'b', 'b']);
  });

  it('of which one fails after the user paused wait for the user', async () => {
    const { queue, clock, made, end } = open();
    queue.add(save('a'));
    queue.pause();
    await end(offline());
    await clock.advance(600_000);
    assert.deepEqual(made, ['a']);
  });

  it('wait for another key where it is refused', async () => {
    const { queue, clock, made, end, state } = open();
    queue.add(save('a'));
    await end(new PanelError('unauthorized', 'No', { status: 401 }));
    await clock.advance(600_000);
    assert.deepEqual([state(), made], [['waiting', ['a'], []], ['a']]);
    queue.retry();
    assert.deepEqual(made, ['a', 'a']);
  });

  it('are not made any more once the window closes', async () => {
    const { queue, clock, made, under, end } = open();
    queue.add(save('a'));
    queue.add(save('b'));
    queue.dispose();
    assert.equal(under[0]?.signal.aborted, true);
    await end();
    queue.next();
    await clock.advance(600_000);
    assert.deepEqual(made, ['a']);
    const failing = open();
    failing.queue.add(save('a'));
    failing.queue.dispose();
    await failing.end(refusal());
    assert.deepEqual(failing.queue.held, []);
  });
});
