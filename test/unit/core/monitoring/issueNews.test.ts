import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issue } from '../../../../src/core/api/issue';
import { readIssue } from '../../../../src/core/api/issue';
import { KeyedFiles } from '../../../../src/core/base/keyedFiles';
import { limits } from '../../../../src/core/base/limits';
import { IssueNews, type SeenIssuesFiles } from '../../../../src/core/monitoring/issueNews';
import {
  decodeSeen,
  encodeSeen,
  newsOf,
  withSeen,
} from '../../../../src/core/monitoring/seenIssues';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake, issueJson } from './panelFake';

/** Files in memory that all windows see. */
function sharedFiles(): SeenIssuesFiles & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    load: (key) => Promise.resolve(texts.get(key.join('/'))),
    change: (key, next) => {
      const text = next(texts.get(key.join('/')));
      if (text !== undefined) texts.set(key.join('/'), text);
      return Promise.resolve();
    },
  };
}

const minute = 60_000;

/** A project whose issues a test changes, seen from windows that share their files. Times in seconds. */
function project(...names: readonly string[]) {
  const issues = names.map((name, index) => issueJson(name, { last_seen: 1000 - index }));
  const open = () => issues.filter(({ status }) => status === 'unresolved');
  const fake = new PanelFake(({ query }) => {
    const all = query?.['status'] === 'all' ? issues : open();
    const page = Number(query?.['page'] ?? 1);
    const perPage = Number(query?.['per_page'] ?? 25);
    const data = all.slice((page - 1) * perPage, page * perPage);
    return { data, pagination: { total: all.length, page, per_page: perPage } };
  });
  const clock = new FakeClock();
  const files = sharedFiles();
  const window = () => {
    const news = new IssueNews(files, clock);
    return async () => {
      const sorted = [...open()].sort((a, b) => b.last_seen - a.last_seen);
      const newest = sorted.slice(0, 25).map((one): Issue => readIssue(one, 'issue'));
      const place = { http: fake.http, panelId: 'p', project: 'x' };
      const told = await news.look(place, { newest, unresolved: open().length });
      const words = (all: readonly Issue[]) => all.map(({ fingerprint }) => fingerprint).join();
      return told && `new ${words(told.fresh)} back ${words(told.regressed)}`;
    };
  };
  const set = (name: string, change: object) => {
    const found = issues.find(({ fingerprint }) => fingerprint === name);
    assert.ok(found);
    Object.assign(found, change);
  };
  const add = (name: string, change: object = {}) =>
    issues.push(issueJson(name, { first_seen: 2000, last_seen: 2000, ...change }));
  const later = () => clock.advance(6 * minute);
  return { fake, files, clock, issues, window, set, add, later };
}

/** Reports of something that happened long before anybody looked. */
const longAgo = { first_seen: 5, last_seen: 6 };

const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

describe('News of issues', () => {
  it('are none at the first look, which costs one request, then what was not there', async () => {
    const { window, add, fake } = project('a', 'b');
    const look = window();
    assert.equal(await look(), undefined);
    assert.equal(fake.asked.length, 1);
    add('c');
    assert.equal(await look(), 'new c back ');
    assert.equal(await look(), undefined);
    assert.equal(fake.asked.length, 1);
  });

  it('cost nothing on the disk where there are none', async () => {
    const { window, files } = project('a', 'b');
    const look = window();
    await look();
    let uses = 0;
    const { load, change } = files;
    Object.assign(files, {
      load: (key: readonly string[]) => (uses++, load(key)),
      change: (...all: Parameters<typeof change>) => (uses++, change(...all)),
    });
    await look();
    assert.equal(uses, 0);
  });

  it('are told of a report that came late, however long ago it happened', async () => {
    const { window, add } = project('a', 'b');
    const look = window();
    await look();
    add('late', { first_seen: 5, last_seen: 6 });
    assert.equal(await look(), 'new late back ');
  });

  it('are told of a late report that stands far below what happened since', async () => {
    const { window, add, fake } = project(...many(60));
    const look = window();
    await look();
    add('late', { first_seen: 5, last_seen: 6 });
    fake.asked.length = 0;
    assert.equal(await look(), 'new late back ');
    assert.equal(fake.asked.length, 1);
    assert.equal(await look(), undefined);
    assert.equal(fake.asked.length, 1);
  });

  it('are not what only came into view, because what stood above it was resolved', async () => {
    const { window, set, fake } = project(...many(60));
    const look = window();
    await look();
    fake.asked.length = 0;
    for (const name of many(30)) set(name, { status: 'resolved' });
    assert.equal(await look(), undefined);
    assert.equal(fake.asked.length, 0);
  });

  it('of one window are none in another, nor after both were closed', async () => {
    const { window, add, later } = project('a');
    const [one, two] = [window(), window()];
    await one();
    await two();
    add('b');
    assert.equal(await one(), 'new b back ');
    assert.equal(await two(), undefined);
    await later();
    assert.equal(await window()(), undefined);
    add('c');
    assert.equal(await window()(), 'new c back ', 'what came while all were closed');
  });

  it('are told at most each five minutes in all windows together, and none is lost', async () => {
    const { window, add, clock } = project('a');
    const [one, two] = [window(), window()];
    await one();
    add('b');
    assert.equal(await one(), 'new b back ');
    add('c');
    assert.equal(await one(), undefined);
    assert.equal(await two(), undefined);
    await clock.advance(5 * minute);
    assert.equal(await two(), 'new c back ');
    assert.equal(await one(), undefined);
  });

  it('of a late report that stands far down wait for their five minutes too', async () => {
    const { window, add, clock } = project(...many(60));
    const look = window();
    await look();
    add('b');
    await look();
    add('late', { first_seen: 5, last_seen: 6 });
    assert.equal(await look(), undefined);
    await clock.advance(5 * minute);
    assert.equal(await look(), 'new late back ');
  });

  describe('found far below what happened since', () => {
    const rows: readonly {
      readonly what: string;
      readonly change: (it: ReturnType<typeof project>) => unknown;
      readonly told?: string;
      /** Minutes until they are found, at the latest. */
      readonly within: number;
    }[] = [
      {
        what: 'a late report',
        change: (it) => it.add('x', longAgo),
        told: 'new x back ',
        within: 0,
      },
      {
        what: 'a late report, while another issue was resolved',
        change: (it) => (it.add('x', longAgo), it.set('f40', { status: 'resolved' })),
        told: 'new x back ',
        within: 30,
      },
      {
        what: 'a late report, while many others were resolved',
        change: (it) => (
          it.add('x', longAgo),
          many(20).forEach((name) => it.set(name, { status: 'resolved' }))
        ),
        told: 'new x back ',
        within: 30,
      },
      {
        what: 'one that came back by a late report, while another was resolved',
        change: (it) => (
          it.set('gone', { status: 'unresolved', regressed_at: 150 }),
          it.set('f40', { status: 'resolved' })
        ),
        told: 'new  back gone',
        within: 30,
      },
      {
        what: 'one that was opened again by hand',
        change: (it) => it.set('gone', { status: 'unresolved' }),
        within: 0,
      },
    ];
    for (const where of ['open', 'closed'] as const) {
      for (const { what, change, told, within } of rows) {
        it(`${what}, VS Code being ${where}`, async () => {
          const it = project('gone', ...many(60));
          it.set('gone', { status: 'resolved', last_seen: 1 });
          let look = it.window();
          assert.equal(await look(), undefined);
          await it.later();
          change(it);
          if (where === 'closed') look = it.window();
          let found = await look();
          if (within > 0) {
            await it.clock.advance(within * minute);
            found ??= await look();
          }
          assert.equal(found, told);
          await it.clock.advance(31 * minute);
          assert.deepEqual([await look(), await it.window()()], [undefined, undefined], 'once');
        });
      }
    }

    it('comes once where two windows find it at the same moment', async () => {
      const it = project(...many(60));
      const [one, two] = [it.window(), it.window()];
      await one();
      await two();
      it.add('x', longAgo);
      const found = await Promise.all([one(), two()]);
      assert.deepEqual(found.filter(Boolean), ['new x back ']);
    });

    it('costs one request each half hour for each hundred issues, and none where all are shown', async () => {
      for (const [count, most] of [
        [25, 0],
        [60, 2],
        [250, 6],
      ] as const) {
        const it = project(...many(count));
        const look = it.window();
        await look();
        it.fake.asked.length = 0;
        for (let minutes = 0; minutes < 60; minutes++) {
          await it.clock.advance(minute);
          assert.equal(await look(), undefined);
        }
        assert.equal(it.fake.asked.length, most, `${count} issues`);
      }
    });
  });

  it('are told once of issues of which more are open than can be remembered', async () => {
    const { clock } = project();
    const issues = many(limits.seenIssues + 10).map((name) =>
      readIssue(issueJson(name, { first_seen: clock.now() / 1000 + 1 }), 'issue'),
    );
    const nothing = { isWhole: true, since: clock.now(), toldAt: 0, readAt: 0, open: 0 };
    await clock.advance(minute);
    const seen = withSeen({ ...nothing, regressedAt: new Map() }, issues, clock.now());
    assert.equal(seen.regressedAt.size, limits.seenIssues);
    assert.deepEqual(newsOf(seen, issues), { fresh: [], regressed: [] });
  });

  it('are told from when on, where there are more issues than are read', async () => {
    const { window, add, set, clock, fake } = project(...many(1200));
    const look = window();
    await look();
    assert.equal(fake.asked.length, 10);
    set('f1100', { last_seen: 3000, first_seen: 10 });
    assert.equal(await look(), undefined);
    add('new', { first_seen: clock.now() / 1000 + 1, last_seen: clock.now() / 1000 + 1 });
    assert.equal(await look(), 'new new back ');
  });

  it('of resolved and ignored issues are none', async () => {
    const { window, add } = project('a');
    const look = window();
    await look();
    add('b', { status: 'resolved' });
    add('c', { status: 'ignored' });
    assert.equal(await look(), undefined);
  });
});

describe('An issue that came back', () => {
  const rows: readonly (readonly [what: string, first: object, then: object, told: boolean])[] = [
    ['was resolved and happened again', { status: 'resolved' }, { regressed_at: 150 }, true],
    ['came back once more', { regressed_at: 50 }, { regressed_at: 150 }, true],
    ['was reopened by hand', { status: 'resolved' }, {}, false],
    [
      'was reopened by hand after it had come back',
      { status: 'resolved', regressed_at: 50 },
      {},
      false,
    ],
    ['was ignored and is not any more', { status: 'ignored', regressed_at: 50 }, {}, false],
    ['came back long ago', { regressed_at: 50 }, {}, false],
    ['only happened again', {}, { last_seen: 5000 }, false],
  ];
  for (const [what, first, then, isTold] of rows) {
    it(`${isTold ? 'is' : 'is not'} told: it ${what}`, async () => {
      const { window, set } = project('a', 'gone');
      set('gone', first);
      const look = window();
      await look();
      set('gone', { status: 'unresolved', ...then });
      assert.equal(await look(), isTold ? 'new  back gone' : undefined);
      assert.equal(await look(), undefined);
    });
  }

  it('is not new too', async () => {
    const { window, add, clock } = project();
    const look = window();
    await look();
    add('x', { first_seen: 5, regressed_at: clock.now() / 1000 + 5 });
    assert.equal(await look(), 'new  back x');
  });
});

describe('What was told', () => {
  it('is kept in a file of each project, and read back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'news-'));
    try {
      const files = new KeyedFiles(join(folder, 'issues'), 1000);
      assert.equal(await files.load(['p', 'x']), undefined);
      await Promise.all([files.save(['p', 'x'], '1'), files.save(['p', 'x'], '1')]);
      await files.save(['p', 'y'], '2');
      assert.deepEqual([await files.load(['p', 'x']), await files.load(['p', 'y'])], ['1', '2']);
      await files.save(['p', 'y'], 'x'.repeat(2000));
      assert.equal(await files.load(['p', 'y']), undefined, 'more than may be');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is read as it was written', () => {
    const times = { since: 1, toldAt: 2, readAt: 3, open: 4 };
    const seen = { isWhole: true, ...times, regressedAt: new Map([['a', 3]]) };
    assert.deepEqual(decodeSeen(encodeSeen(seen)), seen);
  });

  it('is changed by one window after the other, and what was changed longest ago is forgotten', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'news-'));
    try {
      const windows = [new KeyedFiles(folder, 10_000), new KeyedFiles(folder, 10_000)];
      const add = (text = '') => `${text}x`;
      await Promise.all(windows.map((files) => files.change(['p'], add)));
      await windows[0]?.change(['p'], () => undefined);
      assert.equal(await windows[1]?.load(['p']), 'xx');
      await Promise.all(
        Array.from({ length: 1_000 }, async (_, index) => {
          const file = join(folder, `${index}.json`);
          await writeFile(file, '');
          if (index === 7) await utimes(file, 1, 1);
        }),
      );
      await windows[0]?.change(['q'], add);
      const names = await readdir(folder);
      assert.equal(names.length, 1_000);
      assert.ok(!names.includes('7.json'));
      assert.equal(await windows[0]?.load(['q']), 'x');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  for (const text of ['', 'x', '[]', '{}', '{"since":1,"toldAt":"x","regressedAt":[]}', 'null']) {
    it(`is nothing where ${JSON.stringify(text)} is kept: the next look is the first`, () =>
      assert.equal(decodeSeen(text), undefined));
  }

  it('leaves out entries that are none', () => {
    const text = '{"since":1,"toldAt":2,"regressedAt":[["a",3],["b"],4,[5,6]]}';
    assert.deepEqual([...(decodeSeen(text)?.regressedAt ?? [])], [['a', 3]]);
  });
});
