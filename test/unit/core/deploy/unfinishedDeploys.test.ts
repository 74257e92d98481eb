import assert from 'node:assert/strict';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import { UnfinishedDeploys } from '../../../../src/core/deploy/unfinishedDeploys';

const a = { id: 'a', panelId: 'panel.test', uuid: 'first' };
const b = { id: 'b', panelId: 'panel.test', uuid: 'second' };
const c = { id: 'c', panelId: 'panel.test', uuid: 'first' };

describe('Deploys that no window brought to an end', () => {
  let open: readonly Pick<DeployRecord, 'id' | 'panelId' | 'uuid'>[];
  let ended: ReadonlySet<string>;
  /** Those that a window is at work on. */
  let busy: Set<string>;
  let asking: Map<string, () => void>;
  let asked: string[];
  let unfinished: UnfinishedDeploys;

  beforeEach(() => {
    open = [a];
    ended = new Set();
    busy = new Set();
    asking = new Map();
    asked = [];
    // As on the disk: who waits for a question that stands goes on once it is answered.
    const questions = new Map<string, Promise<void>>();
    unfinished = new UnfinishedDeploys({
      unfinished: () => Promise.resolve(open as readonly DeployRecord[]),
      hold: async (id, work) =>
        busy.has(id) ? undefined : { value: await work(new AbortController().signal) },
      load: (id) =>
        Promise.resolve({ id, phase: ended.has(id) ? 'undone' : 'placed' } as DeployRecord),
      ask: (id, _, work) => {
        const next = (questions.get(id) ?? Promise.resolve()).then(work);
        questions.set(id, next);
        return next;
      },
    });
  });

  const look = () =>
    unfinished.look(({ id }) => {
      asked.push(id);
      return new Promise((resolve) => asking.set(id, resolve));
    });
  const turn = () => new Promise(setImmediate);

  it('are asked about while the question about another stands', async () => {
    void look();
    await turn();
    open = [a, b];
    void look();
    await turn();
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('are asked about at the same time where they are of several servers', async () => {
    open = [a, b];
    void look();
    await turn();
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('are asked about one after the other where they are of one server, unless the answer ends both', async () => {
    for (const isEnd of [false, true]) {
      asked = [];
      open = isEnd
        ? [
            { ...a, id: 'd' },
            { ...c, id: 'e' },
          ]
        : [a, c];
      void look();
      await turn();
      const [first = '', second = ''] = open.map(({ id }) => id);
      assert.deepEqual(asked, [first]);
      if (isEnd) ended = new Set([first, second]);
      asking.get(first)?.();
      await turn();
      assert.deepEqual(asked, isEnd ? [first] : [first, second]);
      asking.get(second)?.();
      await turn();
    }
  });

  it('are not asked about while a window goes on with them, and then once', async () => {
    busy.add('a');
    await look();
    assert.deepEqual(asked, []);
    busy.delete('a');
    void look();
    await turn();
    assert.deepEqual(asked, ['a']);
  });

  it('are asked about once, however often they are looked for', async () => {
    const looks = [look(), look()];
    await turn();
    asking.get('a')?.();
    await Promise.all([...looks, look()]);
    assert.deepEqual(asked, ['a']);
  });
});
