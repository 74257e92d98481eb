import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issue } from '../../../../src/core/api/issue';
import { readIssue } from '../../../../src/core/api/issue';
import { KeyedFiles } from '../../../../src/core/base/keyedFiles';
import { IssueNews, type SeenIssuesFiles } from '../../../../src/core/monitoring/issueNews';
import { decodeSeen, encodeSeen } from '../../../../src/core/monitoring/seenIssues';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake, issueJson } from './panelFake';

/** Files in memory that all windows see. */
function sharedFiles(): SeenIssuesFiles & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    load: (key) => Promise.resolve(texts.get(key.join('/'))),
    save: (key, text) => Promise.resolve(void texts.set(key.join('/'), text)),
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
    const seen = { isWhole: true, since: 1, toldAt: 2, regressedAt: new Map([['a', 3]]) };
    assert.deepEqual(decodeSeen(encodeSeen(seen)), seen);
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
