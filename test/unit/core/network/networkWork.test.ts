import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import {
  addAddress,
  makePrimary,
  noteAddress,
  removeAddress,
} from '../../../../src/core/network/networkWork';
import { type Fate, list, lossyPanel, outcomeOf, record, uuid } from '../api/lossyPanel';

/** A server with so many addresses, the first one primary. */
function opened(count: number, fate: Fate, how: { limit?: number; isHidden?: boolean } = {}) {
  const { limit = 5, isHidden = false } = how;
  const one = (id: number) => ({
    ...{ id, ip: '1.2.3.4', port: 1000 + id, is_default: id === 1 },
    notes: undefined as string | undefined,
  });
  let all = Array.from({ length: count }, (_, at) => one(at + 1));
  return lossyPanel(
    ({ method, path, json }) => {
      if (path === '') {
        const feature_limits = { allocations: limit };
        return record({ uuid, name: 'Lobby', feature_limits }, { meta: {} });
      }
      if (method === 'GET') return list(all);
      const id = Number(/\d+/.exec(path.replace('/network/allocations', ''))?.[0]);
      if (method === 'DELETE') {
        all = all.filter((other) => other.id !== id);
        return undefined;
      }
      if (Number.isNaN(id)) {
        all = [...all, one(9)];
        return record(one(9));
      }
      all = all.map((other) => {
        if (path.endsWith('primary')) return { ...other, is_default: other.id === id };
        const { notes } = json as { notes: string | null };
        return other.id === id ? { ...other, notes: notes ?? undefined } : other;
      });
      return record(all.find((other) => other.id === id) ?? {});
    },
    fate,
    ({ path }) => (isHidden && path !== '' ? new PanelError('forbidden', 'x') : undefined),
  );
}

const named = (fate: Fate) => (typeof fate === 'string' ? fate : fate.kind);
const refused = new PanelError('refused', 'x');

describe('another address', () => {
  const rows: readonly (readonly [
    count: number,
    limit: number,
    fate: Fate,
    isHidden: boolean,
    outcome: number | string,
  ])[] = [
    [1, 2, 'answered', false, 9],
    [1, 2, 'answerLost', false, 9],
    [1, 2, 'lost', false, 'timeout'],
    [1, 2, 'answerLost', true, 'timeout, may be done'],
    [2, 2, 'answered', true, 9],
    [
      2,
      2,
      'answered',
      false,
      "You've reached the limit of allocations for this server (2). Remove an allocation first.",
    ],
    [1, 0, 'answered', false, "This server's plan doesn't include additional allocations."],
    [1, 2, refused, false, 'refused'],
  ];
  for (const [count, limit, fate, isHidden, outcome] of rows) {
    it(`${count} of ${limit}, ${named(fate)}${isHidden ? ', hidden' : ''}: ${outcome}`, async () => {
      const { api, asked } = opened(count, fate, { limit, isHidden });
      assert.equal(await outcomeOf(addAddress(api).then(({ id }) => id)), outcome);
      const posts = asked.filter((line) => line.startsWith('POST')).length;
      assert.equal(posts, String(outcome).includes('llocations') ? 0 : 1);
    });
  }
});

describe('an address', () => {
  for (const [fate, outcome] of [
    ['answered', 'voice'],
    ['answerLost', 'voice'],
    ['lost', 'timeout'],
    [refused, 'refused'],
  ] as const) {
    it(`gets a note, ${named(fate)}: ${outcome}`, async () => {
      const { api } = opened(2, fate);
      const noted = noteAddress(api, { id: 2, notes: 'voice' });
      assert.equal(await outcomeOf(noted.then(({ notes }) => notes)), outcome);
    });
  }

  it('has no note where that was removed and the answer got lost', async () => {
    const { api } = opened(2, 'answerLost');
    assert.equal((await noteAddress(api, { id: 2, notes: '' })).id, 2);
  });

  for (const [id, fate, outcome] of [
    [2, 'answered', true],
    [2, 'answerLost', true],
    [2, 'lost', 'timeout'],
    [1, 'lost', true],
  ] as const) {
    it(`${id} becomes the primary one, ${fate}: ${outcome}`, async () => {
      const { api } = opened(2, fate);
      assert.equal(await outcomeOf(makePrimary(api, id).then((one) => one.isDefault)), outcome);
    });
  }

  for (const [id, fate, outcome] of [
    [2, 'answered', undefined],
    [2, 'answerLost', undefined],
    [2, 'lost', 'timeout'],
    [7, new PanelError('notFound', 'x'), undefined],
    [2, refused, 'refused'],
  ] as const) {
    it(`${id} is removed, ${named(fate)}: ${outcome ?? 'is gone'}`, async () => {
      const { api } = opened(2, fate);
      assert.equal(await outcomeOf(removeAddress(api, id)), outcome);
    });
  }
});
