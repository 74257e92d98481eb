import assert from 'node:assert/strict';
import { keyDeletionWords, keyWords } from '../../../../src/core/monitoring/keyWords';

describe('the words of a monitoring key', () => {
  const now = 1_700_000_000_000;
  const server = { uuid: 'u', identifier: 'i', name: 'Ticket Bot' };
  const key = {
    id: 1,
    name: 'CI',
    kind: 'server' as const,
    hint: 'a1b2',
    server: undefined,
    createdAt: now - 3 * 86_400_000,
  };

  const rows = [
    ['of a server', key, 'server · …a1b2 · 3 days ago'],
    ['of a browser', { ...key, kind: 'browser' as const }, 'browser · …a1b2 · 3 days ago'],
    [
      'made for a server',
      { ...key, server },
      "server · …a1b2 · created for server 'Ticket Bot' · 3 days ago",
    ],
    ['without a time', { ...key, createdAt: undefined }, 'server · …a1b2'],
  ] as const;
  for (const [what, one, words] of rows) {
    it(what, () => assert.equal(keyWords(one, now), words));
  }

  it('say what deleting it means, also for its server', () => {
    assert.equal(
      keyDeletionWords(key),
      "Data sent with this key is refused within moments. This action can't be undone.",
    );
    assert.match(keyDeletionWords({ ...key, server }), /server 'Ticket Bot' is unlinked/);
  });
});
