import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dayOf, spanOfDay } from '../../../../src/core/servers/activityDay';
import { activityAround } from '../../../../src/core/servers/activityAround';
import {
  parseActivityPageState,
  parseFromActivityPage,
} from '../../../../src/core/servers/activityMessages';
import { eventWords } from '../../../../src/core/servers/activityEvents';
import { newestActivity } from '../../../../src/core/servers/activityPage';
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

const context = { ...newestActivity, server: 'Lobby', now, locale: 'en' };
const page = (items: readonly ActivityEntry[]) => ({ items, page: 2, pages: 3, total: 120 });

/** Each name of panel-dialect.md, 3.9, written out. */
function dialectEvents(): readonly string[] {
  const dialect = readFileSync('docs/panel-dialect.md', 'utf8');
  const section = dialect.slice(dialect.indexOf('### 3.9'), dialect.indexOf('### 3.10'));
  return [...section.matchAll(/`(server[:.][^`]+)`/g)].flatMap(([, name = '']) => {
    const [, start = '', ends = ''] = /^(.*)\{(.*)\}$/.exec(name) ?? [];
    return ends === '' ? [name] : ends.split(',').map((end) => start + end);
  });
}

describe('activity', () => {
  const rows: readonly (readonly [Partial<ActivityEntry>, string])[] = [
    [
      { actor: 'mara', ip: '198.51.100.1', isApi: true },
      'Started the server||mara · 198.51.100.1 · API|1 minute ago',
    ],
    [
      { event: 'server:console.command', properties: { command: 'say hi' } },
      'Sent a command|say hi|the panel|1 minute ago',
    ],
    [
      {
        event: 'server:file.delete',
        properties: { directory: '/', files: ['a', 'b'], files_count: 2 },
      },
      'Deleted files|/a, /b|the panel|1 minute ago',
    ],
    [{ event: 'server:new.thing', properties: [], at: undefined }, 'New: thing||the panel|'],
    [
      { event: 'server:git.deploy-failed', properties: { is_forced: true } },
      'Git: deploy failed|is forced: yes|the panel|1 minute ago',
    ],
    [{ event: 'deploy:run', description: 'by hand' }, 'Deploy: run|by hand|the panel|1 minute ago'],
  ];
  for (const [changes, wanted] of rows) {
    it(`says "${wanted}"`, () => {
      const [row] = activityView(page([entry(changes)]), context).rows;
      assert.equal([row?.what, row?.about, row?.who, row?.ago].join('|'), wanted);
    });
  }

  const facts: readonly (readonly [string, unknown, string])[] = [
    ['a file', { file: '/src/a.ts' }, '/src/a.ts'],
    ['a new folder', { name: 'mods', directory: '/data' }, '/data/mods'],
    [
      'files that were renamed',
      { directory: '/logs/', files: [{ from: 'a.log', to: 'b.log' }], count: 1 },
      '/logs/a.log → /logs/b.log',
    ],
    ['a download from the web', { directory: '/', url: 'https://x/y' }, 'in /, https://x/y'],
    ['a variable', { variable: 'LEVEL', old: 'debug', new: '' }, 'LEVEL, debug → (empty)'],
    [
      'a variable that is a secret',
      { variable: 'BOT_TOKEN', old: 'a1', new: null },
      'BOT_TOKEN, •••••• → (empty)',
    ],
    ['a name', { old: 'Old', new: 'New' }, 'Old → New'],
    [
      'permissions that were granted',
      { email: 'a@b.c', permissions: ['control.start', 'file.read-content'] },
      'a@b.c, permissions: Control: start, File: read content',
    ],
    [
      'permissions that changed',
      { email: 'a@b.c', old: ['file.read', 'backup.read'], new: ['file.read', 'user.read'] },
      'a@b.c, added: User: read, removed: Backup: read',
    ],
    ['a backup', { name: 'my.save', locked: false }, 'my.save, locked: no'],
    ['nothing', {}, ''],
    ['something else', ['a', { b: 1 }], 'a, {"b":1}'],
  ];
  for (const [title, properties, wanted] of facts) {
    it(`tells ${title}`, () => {
      assert.equal(activityView(page([entry({ properties })]), context).rows[0]?.about, wanted);
    });
  }

  it('says every event of the dialect in a sentence, and offers it to filter by', () => {
    const { choices } = activityView(page([]), context).kinds;
    const names = dialectEvents();
    assert.ok(names.length > 50, names.join());
    for (const name of names) {
      const words = eventWords(name);
      assert.match(words, /^[A-Z][^:._]* [^:._]+$/, name);
      const kinds = choices.filter(({ value }) => value !== '' && name.includes(value));
      assert.equal(kinds.length, 1, name);
    }
  });

  it('finds the rows that hold each word, in any column', () => {
    const items = [
      entry({ event: 'server:file.write', properties: { file: '/src/Store.ts' }, actor: 'mara' }),
      entry({ event: 'server:file.write', properties: { file: '/src/app.ts' }, actor: 'jonas' }),
    ];
    const found = (text: string) => {
      const { rows: shown, words } = activityView(page(items), { ...context, text });
      return [shown.length, words.place];
    };
    const whole = 'Page 2 of 3, 120 entries';
    assert.deepEqual(found(''), [2, whole]);
    assert.deepEqual(found('  '), [2, whole]);
    assert.deepEqual(found('mara store wrote'), [1, `${whole} · Matches on this page: 1 of 2`]);
    assert.deepEqual(found('file.write'), [2, `${whole} · Matches on this page: 2 of 2`]);
    assert.deepEqual(found('store jonas'), [0, `${whole} · Matches on this page: 0 of 2`]);
  });

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
    for (const right of [
      { type: 'search', text: 'any <b>text' },
      { type: 'order', order: 'oldest' },
      { type: 'filter', event: '' },
      { type: 'day', day: '2026-02-28' },
    ]) {
      assert.deepEqual(parseFromActivityPage(right), right);
    }
    assert.deepEqual(parseFromActivityPage({ type: 'day', day: '' }), {
      type: 'day',
      day: undefined,
    });
    const wrong = [
      ...['2026-02-30', '2026-2-3', '26-02-03', 'today', 5, null, '2026-13-01'].map((day) => ({
        type: 'day',
        day,
      })),
      ...[null, 1, {}, { type: 'page', page: 'x' }, { type: 'page', page: 0 }],
      ...[
        { type: 'filter', event: 'a b&c=d' },
        { type: 'order', order: 'up' },
      ],
      ...[{ type: 'search', text: 'x'.repeat(501) }, { type: 'search' }],
    ];
    for (const value of wrong) assert.equal(parseFromActivityPage(value), undefined);
  });

  it('writes each day once, above its entries, with the time of each', () => {
    const at = new Date(2026, 4, 31, 0, 10).getTime();
    const items = [at, at - 5 * minute, at - 20 * minute, at - 40 * minute];
    const view = activityView(
      page([...items.map((one) => entry({ at: one })), entry({ at: undefined })]),
      {
        ...context,
        now: at,
        day: '2026-05-30',
      },
    );
    assert.deepEqual(
      view.rows.map(({ heading, clock }) => [
        heading?.text,
        heading?.isAsked,
        clock.replace('\u202f', ' '),
      ]),
      [
        ['Sunday, May 31, 2026', false, '12:10:00 AM'],
        [undefined, undefined, '12:05:00 AM'],
        ['Saturday, May 30, 2026', true, '11:50:00 PM'],
        [undefined, undefined, '11:30:00 PM'],
        ['Unknown day', false, ''],
      ],
    );
    assert.deepEqual([view.day, view.today], ['2026-05-30', '2026-05-31']);
  });

  it('says that nothing happened on the day that was chosen', () => {
    const of = (day: string | undefined) =>
      activityView(page([entry()]), { ...context, day }).words.place;
    assert.match(of('2001-01-01'), /No entries on the selected day/);
    assert.doesNotMatch(of(dayOf(now - minute)), /No entries/);
    assert.doesNotMatch(of(undefined), /No entries/);
  });

  it('brings back only what a page of ours stored', () => {
    const wanted = { ...newestActivity, around: 5 };
    const state = { panelId: 'p', uuid: 'u', name: 'n', wanted };
    assert.deepEqual(parseActivityPageState({ ...state, more: 1 }), state);
    const bad = (change: object) => ({ ...state, wanted: { ...wanted, ...change } });
    for (const wrong of [
      ...[undefined, [], { ...state, uuid: 4 }, { ...state, panelId: '' }, { ...state, wanted: 1 }],
      ...[{ page: 0 }, { event: 'a b' }, { order: 'up' }, { text: 1 }].map(bad),
    ]) {
      assert.equal(parseActivityPageState(wrong), undefined);
    }
  });
});

describe('a day', () => {
  it('goes from midnight to midnight', () => {
    const span = spanOfDay('2026-03-29');
    assert.deepEqual(
      [span?.from, span?.until],
      [new Date(2026, 2, 29).getTime(), new Date(2026, 2, 30).getTime()],
    );
    assert.equal(dayOf(span?.from ?? 0), '2026-03-29');
    assert.equal(dayOf((span?.until ?? 0) - 1), '2026-03-29');
    assert.equal(dayOf(span?.until ?? 0), '2026-03-30');
  });
});
