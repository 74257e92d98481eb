import assert from 'node:assert/strict';
import type { ActivityEntry } from '../../../../src/core/api/activity';
import type { ListPage } from '../../../../src/core/api/decode';
import { aboutWords } from '../../../../src/core/servers/activityAbout';
import { activityAround } from '../../../../src/core/servers/activityAround';
import { dayOf, spanOfDay } from '../../../../src/core/servers/activityDay';
import { eventWords, nameWords } from '../../../../src/core/servers/activityEvents';
import {
  parseActivityPageState,
  parseFromActivityPage,
} from '../../../../src/core/servers/activityMessages';
import { newestActivity } from '../../../../src/core/servers/activityPage';
import {
  type ActivityContext,
  activityView,
  matchingRows,
} from '../../../../src/core/servers/activityView';

const now = 1_700_000_000_000;
const minute = 60_000;

/** What each event is called. */
const known: readonly (readonly [event: string, words: string])[] = [
  ['server:power.start', 'Started the server'],
  ['server:power.stop', 'Stopped the server'],
  ['server:power.restart', 'Restarted the server'],
  ['server:power.kill', 'Killed the server'],
  ['server:console.command', 'Sent a command'],
  ['server:file.read', 'Read a file'],
  ['server:file.write', 'Wrote a file'],
  ['server:file.create-directory', 'Created a folder'],
  ['server:file.rename', 'Renamed or moved files'],
  ['server:file.copy', 'Copied a file'],
  ['server:file.delete', 'Deleted files'],
  ['server:file.download', 'Downloaded a file'],
  ['server:file.uploaded', 'Uploaded files'],
  ['server:file.upload', 'Uploaded files'],
  ['server:file.compress', 'Created an archive'],
  ['server:file.decompress', 'Unarchived files'],
  ['server:file.pull', 'Downloaded a file from a URL'],
  ['server:sftp.create', 'Created files over SFTP'],
  ['server:sftp.write', 'Wrote files over SFTP'],
  ['server:sftp.create-directory', 'Created folders over SFTP'],
  ['server:sftp.rename', 'Renamed or moved files over SFTP'],
  ['server:sftp.delete', 'Deleted files over SFTP'],
  ['server:sftp.denied', 'Was denied access over SFTP'],
  ['server:backup.start', 'Started a backup'],
  ['server:backup.complete', 'Finished a backup'],
  ['server:backup.fail', 'Failed to create a backup'],
  ['server:backup.delete', 'Deleted a backup'],
  ['server:backup.download', 'Downloaded a backup'],
  ['server:backup.lock', 'Locked a backup'],
  ['server:backup.unlock', 'Unlocked a backup'],
  ['server:backup.restore', 'Started restoring a backup'],
  ['server:backup.restore-complete', 'Restored a backup'],
  ['server.backup.restore-failed', 'Failed to restore a backup'],
  ['server:backup.restore-failed', 'Failed to restore a backup'],
  ['server:schedule.create', 'Created a schedule'],
  ['server:schedule.update', 'Changed a schedule'],
  ['server:schedule.execute', 'Ran a schedule'],
  ['server:schedule.delete', 'Deleted a schedule'],
  ['server:task.create', 'Added a task to a schedule'],
  ['server:task.update', 'Changed a task of a schedule'],
  ['server:task.delete', 'Deleted a task of a schedule'],
  ['server:allocation.create', 'Created an allocation'],
  ['server:allocation.notes', 'Changed the notes of an allocation'],
  ['server:allocation.primary', 'Changed the primary allocation'],
  ['server:allocation.delete', 'Removed an allocation'],
  ['server:database.create', 'Created a database'],
  ['server:database.rotate-password', 'Changed the password of a database'],
  ['server:database.delete', 'Deleted a database'],
  ['server:subuser.create', 'Invited a subuser'],
  ['server:subuser.update', 'Changed the permissions of a subuser'],
  ['server:subuser.delete', 'Removed a subuser'],
  ['server:startup.edit', 'Changed a startup variable'],
  ['server:startup.image', 'Changed the Docker image'],
  ['server:settings.rename', 'Renamed the server'],
  ['server:settings.description', 'Changed the description'],
  ['server:reinstall', 'Reinstalled the server'],
  ['server:settings.reinstall', 'Reinstalled the server'],
  ['server:install.complete', 'Finished the installation'],
  ['server:crashed', 'The server crashed'],
];

describe('the words of an event', () => {
  for (const [event, words] of known)
    it(`${event} is “${words}”`, () => assert.equal(eventWords(event), words));

  const others: readonly (readonly [name: string, words: string])[] = [
    ['server:git.deploy-failed', 'Git: deploy failed'],
    ['server.git.pull', 'Git: pull'],
    ['file.read-content', 'File: read content'],
    ['a:b_c', 'A: b c'],
    ['server:thing', 'Thing'],
    ['a..b', 'A: b'],
    ['a: b :c', 'A: b: c'],
    // What has no such form.
    ['plain', 'plain'],
    ['server.thing', 'server.thing'],
    ['xserver:thing', 'Xserver: thing'],
    ['', ''],
    [':', ':'],
    ['-_-', '-_-'],
    ['toString', 'toString'],
    ['__proto__', '__proto__'],
  ];
  for (const [name, words] of others)
    it(`${JSON.stringify(name)} is “${words}”`, () => assert.equal(eventWords(name), words));

  it('are no longer than a label', () => {
    assert.equal(nameWords('x'.repeat(1_000)).length, 300);
    assert.ok(nameWords(`a.${'x'.repeat(1_000)}`).length <= 310);
  });
});

describe('what an event was about', () => {
  const many = Array.from({ length: 201 }, (_, index) => `f${index}`);
  const rows: readonly (readonly [properties: unknown, words: string | RegExp])[] = [
    [undefined, ''],
    ['text', ''],
    [7, ''],
    [[], ''],
    [['a', 'b.c', true], 'a, B: c, true'],
    [{ directory: '/a' }, 'in /a'],
    [{ directory: '' }, ''],
    [{ directory: 5, file: 'x' }, 'x'],
    [{ directory: '/a', file: 'x' }, '/a/x'],
    [{ directory: '/a/', file: 'x' }, '/a/x'],
    [{ directory: '/a', file: '/x' }, '/x'],
    [{ directory: '/a', files: ['x', '', null, 'y'] }, '/a/x, /a/y'],
    [{ directory: '/a', files: [] }, 'in /a'],
    [{ directory: '/a', name: 'x', note: 'y' }, '/a/x, note: y'],
    [{ directory: '/a', name: 5 }, 'in /a, 5'],
    [{ name: 'x' }, 'x'],
    [{ files: [{ from: 'a', to: 'b' }] }, 'a → b'],
    [{ files: [{ from: 'a', to: 5 }] }, '{"from":"a","to":5}'],
    [{ files: [{ from: 5, to: 'b' }] }, '{"from":5,"to":"b"}'],
    [{ files: [5, ['x']] }, '5, ["x"]'],
    [{ directory: '/a', files: many }, /^\/a\/f0, \/a\/f1, .{270,}…$/],
    [{ files: many.map(() => 'x') }, /^(x, ){90,}/],
    // Counts say what the list shows.
    [{ count: 3, files_count: 3, discount: 2, counts: 1 }, 'discount: 2, counts: 1'],
    [{ a: '', b: null, c: undefined, d: 0, e: false }, 'd: 0, e: no'],
    [{ is_forced: true, 'a-b__c': 'x' }, 'is forced: yes, a b c: x'],
    ...['command', 'email', 'name', 'allocation', 'url'].map((name): [object, string] => [
      { [name]: 'x' },
      'x',
    ]),
    [{ variable: 'A', other: 1 }, 'A, other: 1'],
    [{ list: ['a.b', 'a', 'A.b', 'a.b.c', 5, { x: 1 }] }, 'list: A: b, a, A.b, a.b.c, 5, {"x":1}'],
    [{ thing: { x: 1 } }, 'thing: {"x":1}'],
    [{ old: 'a', new: 'b' }, 'a → b'],
    [{ old: null, new: 'b' }, '(empty) → b'],
    [{ new: 'b' }, '(empty) → b'],
    [{ old: 'a' }, 'a → (empty)'],
    [{ old: true, new: ['a'] }, 'yes → a'],
    [{ old: ['a'], new: 'b' }, 'a → b'],
    [{ old: ['a'], new: ['a'] }, ''],
    [{ old: ['a'], new: ['a', 'b'] }, 'added: b'],
    [{ old: ['a', 'b'], new: ['b'] }, 'removed: a'],
    [{ variable: 'BOT_TOKEN', old: 'a', new: 'b' }, 'BOT_TOKEN, •••••• → ••••••'],
    [{ variable: 'BOT_TOKEN', old: '', new: 'b' }, 'BOT_TOKEN, (empty) → ••••••'],
    [{ variable: 'NAME', old: 'a', new: 'b' }, 'NAME, a → b'],
    [{ variable: 5, old: 'a', new: 'b' }, '5, a → b'],
    [{ note: 'a\n  b' }, 'note: a b'],
    [{ note: 'x'.repeat(294) }, `note: ${'x'.repeat(294)}`],
    [{ note: 'x'.repeat(295) }, `note: ${'x'.repeat(293)}…`],
  ];
  for (const [properties, words] of rows) {
    it(`${(JSON.stringify(properties) ?? 'nothing').slice(0, 80)}: ${String(words).slice(0, 60)}`, () => {
      const told = aboutWords(properties);
      if (typeof words === 'string') assert.equal(told, words);
      else assert.match(told, words);
    });
  }
});

describe('the page that a moment lies on', () => {
  /** Pages whose entries are so many minutes old, newest first. */
  function reader(pages: readonly (readonly (number | undefined)[])[], told = pages.length) {
    const reads: number[] = [];
    const read = (page: number): Promise<ListPage<ActivityEntry>> => {
      reads.push(page);
      const items = (pages[page - 1] ?? []).map(
        (age) => ({ at: age === undefined ? undefined : now - age * minute }) as ActivityEntry,
      );
      return Promise.resolve({ items, page, pages: told, total: 0 });
    };
    return { reads, read };
  }
  const three = [
    [0, 1],
    [2, 3],
    [4, 5],
  ];
  const rows: readonly (readonly [age: number, page: number, reads: string])[] = [
    [1, 1, '1 2 1'],
    [1.5, 2, '1 2 1 2'],
    [3, 2, '1 2 1 2'],
    [3.5, 3, '1 2 3'],
    [99, 3, '1 2 3'],
  ];
  for (const [age, page, reads] of rows) {
    it(`of ${age} minutes ago is ${page}`, async () => {
      const pages = reader(three);
      assert.equal((await activityAround(pages.read, now - age * minute)).page, page);
      assert.equal(pages.reads.join(' '), reads);
    });
  }
  it('is the only one, also where there is none', async () => {
    for (const told of [1, 0]) {
      const pages = reader([[5]], told);
      assert.equal((await activityAround(pages.read, now)).page, 1);
      assert.deepEqual(pages.reads, [1]);
    }
  });
  it('lies before what has no time, or is empty', async () => {
    const pages = reader([[0], [undefined], []]);
    assert.equal((await activityAround(pages.read, now - 99 * minute)).page, 2);
  });
});

describe('a day of the calendar', () => {
  for (const day of [
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    'x2026-01-01',
    '2026-01-01x',
    '0026-01-01',
  ])
    it(`is not ${JSON.stringify(day)}`, () => assert.equal(spanOfDay(day), undefined));
  it('has a number of two digits for each part', () =>
    assert.equal(dayOf(new Date(2026, 0, 2).getTime()), '2026-01-02'));
  it('ends when the next begins, over the end of a year', () =>
    assert.deepEqual(spanOfDay('2026-12-31'), {
      ...{ from: new Date(2026, 11, 31).getTime(), until: new Date(2027, 0, 1).getTime() },
    }));
});

describe('what an activity page may say', () => {
  const rows: readonly (readonly [value: unknown, read: unknown])[] = [
    [
      { type: 'page', page: 1, x: 1 },
      { type: 'page', page: 1 },
    ],
    [{ type: 'page', page: 0 }, undefined],
    [{ type: 'page', page: 1.5 }, undefined],
    [{ type: 'page', page: '1' }, undefined],
    [
      { type: 'filter', event: 'server:a-b_c.d' },
      { type: 'filter', event: 'server:a-b_c.d' },
    ],
    [
      { type: 'filter', event: 'x'.repeat(64) },
      { type: 'filter', event: 'x'.repeat(64) },
    ],
    [{ type: 'filter', event: 'x'.repeat(65) }, undefined],
    [{ type: 'filter', event: 'a b' }, undefined],
    [{ type: 'filter', event: 5 }, undefined],
    [
      { type: 'order', order: 'newest' },
      { type: 'order', order: 'newest' },
    ],
    [
      { type: 'order', order: 'oldest' },
      { type: 'order', order: 'oldest' },
    ],
    [{ type: 'order', order: '' }, undefined],
    [
      { type: 'search', text: '' },
      { type: 'search', text: '' },
    ],
    [
      { type: 'search', text: 'x'.repeat(500) },
      { type: 'search', text: 'x'.repeat(500) },
    ],
    [{ type: 'search', text: 'x'.repeat(501) }, undefined],
    [{ type: 'search', text: 5 }, undefined],
    [
      { type: 'day', day: '2026-01-01' },
      { type: 'day', day: '2026-01-01' },
    ],
    [
      { type: 'day', day: '' },
      { type: 'day', day: undefined },
    ],
    [{ type: 'day' }, undefined],
    [{ type: 'ready' }, { type: 'ready' }],
    [{ type: 'x', page: 1, event: '', order: 'newest', text: '', day: '' }, undefined],
    [{ type: 'page', event: '', order: 'newest', text: '', day: '2026-01-01' }, undefined],
    [{ type: 'filter', page: 1, order: 'newest', text: '', day: '2026-01-01' }, undefined],
    [{ type: 'order', page: 1, event: '', text: '', day: '2026-01-01' }, undefined],
    [{ type: 'day', page: 1, event: '', order: 'newest', text: '' }, undefined],
    [{ type: 'search', page: 1, event: '', order: 'newest', day: '' }, undefined],
  ];
  for (const [value, read] of rows) {
    it(`${JSON.stringify(value).slice(0, 90)}: ${read ? 'is read' : 'is nothing'}`, () =>
      assert.deepEqual(parseFromActivityPage(value), read));
  }

  const state = { panelId: 'p', uuid: 'u', name: 'n', wanted: newestActivity };
  const kept: readonly (readonly [change: object, read: object | undefined])[] = [
    [{}, state],
    [{ name: '' }, undefined],
    [{ uuid: '' }, undefined],
    [{ panelId: 5 }, undefined],
    [{ wanted: null }, undefined],
    ...[{ around: 7 }, { day: '2026-01-01' }].map((more): [object, object] => [
      { wanted: { ...newestActivity, ...more } },
      { ...state, wanted: { ...newestActivity, ...more } },
    ]),
    ...[{ around: '7' }, { around: Infinity }, { day: 'x' }, { more: 1 }].map(
      (more): [object, object] => [{ wanted: { ...newestActivity, ...more } }, state],
    ),
    ...[{ page: 0 }, { event: 'a b' }, { order: 'x' }, { text: 5 }].map(
      (wrong): [object, undefined] => [{ wanted: { ...newestActivity, ...wrong } }, undefined],
    ),
  ];
  for (const [change, read] of kept) {
    it(`stored ${JSON.stringify(change)}: ${read ? 'is read' : 'is nothing'}`, () =>
      assert.deepEqual(parseActivityPageState({ ...state, ...change }), read));
  }
});

describe('a page of activity in words', () => {
  const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
    ...{ id: '', event: 'server:power.start', isApi: false, at: now - minute, ip: undefined },
    ...{ description: undefined, properties: {}, actor: undefined },
    ...changes,
  });
  const context: ActivityContext = { ...newestActivity, server: 'Lobby', now, locale: 'en' };
  const view = (
    changes: Partial<ActivityContext> = {},
    page: Partial<ListPage<ActivityEntry>> = {},
  ) =>
    activityView({ items: [], page: 2, pages: 3, total: 120, ...page }, { ...context, ...changes });

  it('has all its words', () => {
    const { title, words, kinds, orders, text, day } = view({
      ...{ event: 'backup', order: 'oldest', text: 'x', day: '2026-01-01' },
    });
    assert.equal(title, 'Activity Log: Lobby');
    assert.deepEqual(words.columns, ['What', 'About', 'Who', 'When']);
    const { columns, place, empty, ...labels } = words;
    assert.deepEqual(labels, {
      ...{ search: 'Search', searchHint: 'Search entries', day: 'Day', newer: 'Newer' },
      ...{ older: 'Older', refresh: 'Refresh' },
    });
    assert.deepEqual(
      [text, day, columns.length, place !== '', empty !== ''],
      [...['x', '2026-01-01', 4, true, true]],
    );
    assert.deepEqual([kinds.label, kinds.chosen], ['Show', 'backup']);
    assert.equal(
      kinds.choices.map(({ value, label }) => `${value} ${label}`).join('; '),
      ' everything; server:power power; server:console console commands; server:file files; server:sftp SFTP; backup backups; ' +
        'server:schedule schedules; server:task tasks of schedules; server:allocation network; server:database databases; ' +
        'server:startup startup; server:settings settings; install installations; server:subuser subusers',
    );
    assert.deepEqual([orders.label, orders.chosen], ['Order', 'oldest']);
    assert.equal(
      orders.choices.map(({ value, label }) => `${value} ${label}`).join('; '),
      'newest newest first; oldest oldest first',
    );
  });

  const places: readonly (readonly [
    page: number,
    pages: number,
    order: 'newest' | 'oldest',
    newer: number | undefined,
    older: number | undefined,
  ])[] = [
    [1, 1, 'newest', undefined, undefined],
    [1, 3, 'newest', undefined, 2],
    [2, 3, 'newest', 1, 3],
    [3, 3, 'newest', 2, undefined],
    [1, 3, 'oldest', 2, undefined],
    [3, 3, 'oldest', undefined, 2],
  ];
  for (const [page, pages, order, newer, older] of places) {
    it(`${page} of ${pages}, ${order} first, lies beside ${newer} and ${older}`, () => {
      const seen = view({ order }, { page, pages });
      assert.deepEqual([seen.newer, seen.older], [newer, older]);
    });
  }

  it('says where it is', () => {
    assert.equal(view({}, { total: 1, pages: 0, page: 1 }).words.place, 'Page 1 of 1, 1 entry');
    const items = Array.from({ length: 1_001 }, () => entry());
    const { rows, words } = view({ text: 'started' }, { items });
    assert.equal(rows.length, 1_000);
    assert.equal(
      words.place,
      'Page 2 of 3, 120 entries · Matches on this page: 1000 of 1000 · ... and 1 more',
    );
    assert.equal(
      view({ day: '2001-01-01' }, { items: [entry()] }).words.place,
      'Page 2 of 3, 120 entries · No entries on the selected day',
    );
  });

  const empties: readonly (readonly [text: string, event: string, words: string])[] = [
    ['', '', 'No activity yet, or the panel no longer keeps it.'],
    [' ', '', 'No activity yet, or the panel no longer keeps it.'],
    ['', 'backup', 'No activity of this kind yet.'],
    ['x', '', 'No entries on this page match the filter. Older or newer pages might have some.'],
  ];
  for (const [text, event, words] of empties)
    it(words, () => assert.equal(view({ text, event }).words.empty, words));

  const near = 30 * minute;
  const rows: readonly (readonly [
    Partial<ActivityEntry>,
    around: number | undefined,
    isNear: boolean,
    who: string,
  ])[] = [
    [{ at: now - near }, now, true, 'the panel'],
    [{ at: now + near }, now, true, 'the panel'],
    [{ at: now - near - 1 }, now, false, 'the panel'],
    [{ actor: 'mara', ip: '' }, undefined, false, 'mara'],
    [{ at: undefined, isApi: true }, now, false, 'the panel · API'],
    [{ actor: 'mara', ip: '1.2.3.4', isApi: true }, undefined, false, 'mara · 1.2.3.4 · API'],
  ];
  for (const [changes, around, isNear, who] of rows) {
    it(`${JSON.stringify(changes)} is ${isNear ? '' : 'not '}near, by ${who}`, () => {
      const [row] = view({ around }, { items: [entry(changes)] }).rows;
      assert.deepEqual([row?.isNear, row?.who], [isNear, who]);
      assert.equal(row?.event, 'server:power.start');
      if (changes.at === undefined && 'at' in changes)
        assert.deepEqual([row?.clock, row?.ago, row?.time], ['', '', '']);
    });
  }

  it('has the time in full', () => {
    const [row] = view({}, { items: [entry()] }).rows;
    const at = new Date(now - minute);
    assert.deepEqual(
      [row?.clock, row?.time, row?.ago],
      [at.toLocaleTimeString('en'), at.toLocaleString('en'), '1 minute ago'],
    );
  });

  it('cuts what is endless', () => {
    const long = 'x'.repeat(20_000);
    const items = [entry({ description: long, actor: long, event: long })];
    const [row] = view({}, { items }).rows;
    assert.deepEqual([row?.what.length, row?.about.length, row?.who.length], [300, 10_000, 300]);
  });

  it('is searched in each column, whatever the letters’ case', () => {
    const items = [entry({ actor: 'Mara', description: 'By Hand', event: 'a:Thing' })];
    const page = { items, page: 1, pages: 1, total: 1 };
    const found = (text: string) => matchingRows(page, { ...context, text }).length;
    const year = String(new Date(now).getFullYear());
    for (const text of ['MARA', 'hand', 'a:thing', 'thing mara', year, '', '  hand  '])
      assert.equal(found(text), 1, text);
    for (const text of ['jonas', 'mara jonas', 'marahand']) assert.equal(found(text), 0, text);
  });

  it('names a day once, and again behind another', () => {
    const day = 24 * 60 * minute;
    const items = [0, 0, day, undefined, undefined, 0].map((ago) =>
      entry({ at: ago === undefined ? undefined : now - ago }),
    );
    const headings = view({ day: dayOf(now - day) }, { items }).rows.map(({ heading }) => heading);
    const text = (at: number) => new Date(at).toLocaleDateString('en', { dateStyle: 'full' });
    assert.deepEqual(headings, [
      { text: text(now), isAsked: false },
      undefined,
      { text: text(now - day), isAsked: true },
      { text: 'Unknown day', isAsked: false },
      undefined,
      { text: text(now), isAsked: false },
    ]);
  });
});
