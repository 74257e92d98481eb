import assert from 'node:assert/strict';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import { UnfinishedDeploys } from '../../../../src/core/deploy/unfinishedDeploys';

describe('Deploys that no window brought to an end', () => {
  let open: readonly string[];
  let asking: Map<string, () => void>;
  let asked: string[];
  let unfinished: UnfinishedDeploys;

  beforeEach(() => {
    open = ['a'];
    asking = new Map();
    asked = [];
    // As on the disk: who waits for a question that stands goes on once it is answered.
    const questions = new Map<string, Promise<void>>();
    unfinished = new UnfinishedDeploys({
      unfinished: () => Promise.resolve(open.map((id) => ({ id }) as DeployRecord)),
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
    open = ['a', 'b'];
    void look();
    await turn();
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('are asked about at the same time', async () => {
    open = ['a', 'b'];
    void look();
    await turn();
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('are asked about once, however often they are looked for', async () => {
    const looks = [look(), look()];
    await turn();
    asking.get('a')?.();
    await Promise.all([...looks, look()]);
    assert.deepEqual(asked, ['a']);
  });
});
