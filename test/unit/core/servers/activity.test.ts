import assert from 'node:assert/strict';
import { activityAround } from '../../../../src/core/servers/activityAround';
import { parseFromActivityPage } from '../../../../src/core/servers/activityMessages';
import { activityView } from '../../../../src/core/servers/activityView';
import type { ActivityEntry } from '../../../../src/core/api/activity';

const now = 1_700_000_000_000;
const minute = 60_000;

function entry(changes: Partial<ActivityEntry> = {}): ActivityEntry {
  const none = { ip: undefined, description: undefined, properties: {}, actor: undefined };
  return {
    id: '',
    event: 'server:power.start',
    isApi: false,
    at: now - minute,
    ...none,
    ...changes,
  };
}

const context = { server: 'Lobby', filter: '', now, around: undefined, locale: 'en' };
const page = (items: readonly ActivityEntry[]) => ({ items, page: 2, pages: 3, total: 120 });

describe('activity', () => {
  const rows: readonly (readonly [Partial<ActivityEntry>, string])[] = [
    [
      { actor: 'mara', ip: '198.51.100.1', isApi: true },
      'Started||mara · 198.51.100.1 · API|1 min ago',
    ],
    [
      { event: 'server:console.command', properties: { command: 'say hi' } },
      'Sent a command|say hi|the panel|1 min ago',
    ],
    [
      {
        event: 'server:file.delete',
        properties: { directory: '/', files: ['a', 'b'], files_count: 2 },
      },
      'Deleted files|directory: /, files: a, b|the panel|1 min ago',
    ],
    [{ event: 'server:new.thing', properties: [], at: undefined }, 'new.thing||the panel|'],
    [{ event: 'deploy:run', description: 'by hand' }, 'deploy:run|by hand|the panel|1 min ago'],
  ];
  for (const [changes, wanted] of rows) {
    it(`says "${wanted}"`, () => {
      const [row] = activityView(page([entry(changes)]), context).rows;
      assert.equal([row?.what, row?.about, row?.who, row?.ago].join('|'), wanted);
    });
  }

  it('leads to the pages beside it, and marks what lies near a moment', () => {
    const view = activityView(page([entry(), entry({ at: now - 60 * minute })]), {
      ...context,
      around: now,
    });
    assert.deepEqual([view.newer, view.older], [1, 3]);
    assert.deepEqual(
      view.rows.map(({ isNear }) => isNear),
      [true, false],
    );
  });

  for (const [age, wanted] of [
    [0, 1],
    [55, 2],
    [500, 11],
    [4990, 100],
    [9999, 100],
  ] as const) {
    it(`finds the page of ${age} minutes ago by halving`, async () => {
      let reads = 0;
      const read = (number: number) => {
        reads++;
        const items = Array.from({ length: 50 }, (_, index) =>
          entry({ at: now - ((number - 1) * 50 + index) * minute }),
        );
        return Promise.resolve({ items, page: number, pages: 100, total: 5000 });
      };
      assert.equal((await activityAround(read, now - age * minute)).page, wanted);
      assert.ok(reads <= 9, String(reads));
    });
  }

  it('reads from its page only what a page may say', () => {
    assert.deepEqual(parseFromActivityPage({ type: 'page', page: 3 }), { type: 'page', page: 3 });
    const wrong = [null, 1, {}, { type: 'page', page: 'x' }, { type: 'filter', event: 'a b&c=d' }];
    for (const value of wrong) assert.equal(parseFromActivityPage(value), undefined);
  });
});
