import assert from 'node:assert/strict';
import * as os from 'node:os';
import * as path from 'node:path';
import { permissionChoices, sameMembers } from '../../src/core/subusers/permissionChoices';
import { limits } from '../../src/core/base/limits';
import { activityAround } from '../../src/core/servers/activityAround';
import { newestActivity } from '../../src/core/servers/activityPage';
import { activityView } from '../../src/core/servers/activityView';
import { copyBetween } from '../../src/core/files/copyBetween';
import { DirectoryCache } from '../../src/core/files/directoryCache';
import type { RemoteFiles } from '../../src/core/files/remoteFiles';
import { rootEntry } from '../../src/core/files/lookup';
import { compareFolders } from '../../src/core/sync/compareFolders';
import { SnapshotStore } from '../../src/core/search/snapshotStore';
import { walk } from '../../src/core/files/walk';
import { originalPlace, readMap } from '../../src/core/source/sourceMaps';
import { resolveFrame } from '../../src/core/source/resolve';
import { chart, sparkText } from '../../src/core/monitoring/chart';
import { dayChart, historyChart } from '../../src/core/monitoring/chartViews';
import { type HtmlValue, html } from '../../src/core/base/html';
import { issueView } from '../../src/core/monitoring/issueView';
import { issueMarkdown } from '../../src/core/monitoring/markdown';
import { renderIssue } from '../../src/core/monitoring/render';
import { stackParts } from '../../src/core/source/stack';
import { eventsView } from '../../src/core/monitoring/eventsView';
import { encodeSeen, newsOf, withSeen } from '../../src/core/monitoring/seenIssues';
import { LatestOccurrences } from '../../src/core/monitoring/latestOccurrences';
import { usageView } from '../../src/core/monitoring/usageView';
import type { ActivityEntry } from '../../src/core/api/activity';
import type { RemoteEntry } from '../../src/core/api/files';
import { type Frame, readOccurrence } from '../../src/core/api/issue';
import { FakeClock } from '../support/fakeClock';
import { issue, occurrence } from '../unit/core/monitoring/issueRows';
import { growthProblem } from './growth';

const many = 1_000_000;
const sizes = [30, 300, 3_000];
const strange = [-1, NaN, Infinity, -Infinity, 1e300, Number.MAX_VALUE];
const standing = { index: 0, total: 1 };
const entry: ActivityEntry = {
  ...{ id: '', event: 'server:x', isApi: false, ip: undefined, description: undefined },
  ...{ properties: undefined, at: 0, actor: 'me' },
};
const context = { ...newestActivity, server: 's', now: 0, locale: 'en' };
const activity = (items: readonly ActivityEntry[]) =>
  activityView({ items, page: 1, pages: 1, total: items.length }, context);
const events = (attributes: Readonly<Record<string, unknown>>, count = 1) =>
  eventsView(
    { project: 'p', span: { range: '1h' }, name: undefined, release: undefined },
    Array.from({ length: count }, (_, id) => ({
      ...{ id, at: 0, name: `e${id}`, service: '', environment: '', attributes },
    })),
    { now: 1, hasMore: false, problem: '', errors: undefined },
  );
const page = (changes: Parameters<typeof occurrence>[0], more: Parameters<typeof issue>[0] = {}) =>
  renderIssue(
    issueView({
      ...{ issue: issue(more), occurrence: occurrence(changes), standing, now: 0, hasServer: true },
    }),
  ).markup;

/** A value of objects, or lists, inside of each other. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}
const deep = [
  nested(100_000, (inner) => ({ a: inner })),
  nested(100_000, (inner) => [inner]),
] as const;
const frames = (count: number): readonly Frame[] =>
  Array.from({ length: count }, (_, line) => ({
    ...{ function: `f${line}`, module: '', filename: `/home/container/src/a${line}/b.ts` },
    ...{ lineno: line + 1, colno: 1, inApp: true },
  }));
const named = (name: string, type: RemoteEntry['type']): RemoteEntry => ({
  ...{ ...rootEntry, name, type },
});

/** A server that answers a listing for whatever is asked. */
function endless(list: (folder: string) => readonly RemoteEntry[]) {
  const asked: string[] = [];
  const files = {
    list: (folder: string) => {
      asked.push(folder);
      return Promise.resolve(list(folder));
    },
    stat: (at: string) => Promise.resolve(named(at, 'folder')),
    find: () => Promise.resolve(undefined),
    createDirectory: () => Promise.resolve(),
  };
  return { asked, files: files as unknown as RemoteFiles };
}
const everywhere = {
  ...{ exclude: new Set<string>(), maxFolders: 500, signal: new AbortController().signal },
};

describe('Counts from outside', () => {
  describe('do not break what is drawn of them', () => {
    it('a million counts of a day', () => {
      const counts = new Array<number>(many).fill(3);
      assert.ok(sparkText(counts).length <= 100);
      assert.equal(dayChart(counts, 0).bars.length, 24);
    });
    it('a million hours', () => {
      const hours = Array.from({ length: many }, (_, hour) => [hour * 3600, 1] as const);
      assert.equal(historyChart(hours, many * 3600).bars.length, 56);
    });
    for (const count of strange) {
      it(`numbers that are no counts: ${count}`, () => {
        const history = strange.flatMap((time) => [[time, count] as const, [3600, count] as const]);
        for (const view of [historyChart(history, 7200), dayChart([1, count, 2], 7200)]) {
          assert.doesNotMatch(chart(view).markup, /NaN|Infinity|="-\d/);
        }
        assert.match(sparkText([1, count, 2]), /^[▁-█]{3}$/u);
        const times = { firstSeenAt: count, lastSeenAt: count, count, count24h: count };
        assert.ok(page({ at: count }, times).includes('</header>'));
        assert.ok(issueMarkdown(issue(times), occurrence({ at: count })).startsWith('##'));
      });
    }
    it('a million runs of signs that close a fence', () =>
      assert.match(issueMarkdown(issue(), occurrence({ message: '` '.repeat(many) })), /```/));
    it('a hundred thousand issues at once', () => {
      const issues = Array.from({ length: 200_000 }, (_, id) =>
        issue({ fingerprint: `${id}`.padStart(200, 'f') }),
      );
      const nothing = { isWhole: true, since: 0, toldAt: 0, readAt: 0, open: 0 };
      const begun = { ...nothing, regressedAt: new Map<string, number>() };
      const seen = withSeen(begun, issues, 0);
      assert.equal(seen.regressedAt.size, limits.seenIssues);
      assert.ok(encodeSeen(seen).length <= limits.seenIssuesBytes);
      assert.doesNotThrow(() => newsOf(seen, issues));
      assert.equal(newsOf(seen, issues.slice(0, limits.seenIssues)).fresh.length, 0);
    });
    it('ten thousand frames: the innermost are shown, and a sentence tells of the others', () => {
      const markup = page({ stack: frames(10_000) });
      assert.ok(markup.includes('>f9999<') && !markup.includes('>f10<'));
      assert.match(markup, /Outer stack frames not shown: 9750/);
      assert.match(
        issueMarkdown(issue(), occurrence({ stack: frames(10_000) })),
        /Outer stack frames not shown: 9750/,
      );
    });
    it('a hundred thousand tags, entries of the context, environments', () => {
      const tags = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 'v']));
      const environments = Object.keys(tags);
      const markup = page({ tags, context: tags }, { environments, services: environments });
      assert.ok(markup.length < 200_000, `${markup.length}`);
      assert.match(markup, /\.\.\. and 99800 more/);
      assert.match(markup, /\.\.\. and 99980 more/);
    });
    it('ten million letters in each text', () => {
      const text = 'x'.repeat(10_000_000);
      const all = {
        function: text,
        module: text,
        filename: text,
        lineno: 1,
        colno: 1,
        inApp: true,
      };
      const markup = page(
        { message: text, type: text, stack: [all], tags: { a: text }, context: { a: text } },
        { title: text, type: text, culprit: text, environments: [text], lastRelease: text },
      );
      assert.ok(markup.length < 200_000, `${markup.length}`);
    });
    it('a hundred thousand rows of what was done, of events, of what was dropped', () => {
      const rows = activity(new Array<ActivityEntry>(100_000).fill(entry));
      assert.equal(rows.rows.length, limits.pageRows);
      assert.match(rows.words.place, /\.\.\. and 99000 more/);
      const view = events({}, 100_000);
      assert.equal(view.rows.length, limits.pageRows);
      assert.match(view.note, /\.\.\. and 99000 more/);
      const dropped = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`r${at}`, 1]));
      const quota = { used: 1, limit: 1 };
      const usage = { errors: quota, events: quota, slow: quota, series: quota, dropped };
      const report = usageView('p', {
        project: undefined,
        usage: { ...usage, requests: 1, storageBytes: 1 },
        problem: '',
      });
      assert.equal(report.rows.length, limits.pageRows);
      assert.match(report.note, /\.\.\. and \d+ more/);
    });
    for (const [index, value] of deep.entries()) {
      it(`a hundred thousand ${index === 0 ? 'objects' : 'lists'} inside of each other`, () => {
        assert.ok(page({ context: { value } }).length < 100_000);
        assert.ok((events({ value }).rows[0]?.detail.length ?? 0) < 20_000);
        const [row] = activity([{ ...entry, properties: { value } }]).rows;
        assert.ok((row?.about.length ?? 0) < 20_000);
        // Lists in templates are ours; an object that is taken for markup may be anybody's.
        if (index === 0) assert.ok(html`${value as HtmlValue}`.markup.length < 100_000);
        const read = readOccurrence({ id: 1, ts: 1, tags: { value } }, 'test');
        assert.ok((read.tags['value']?.length ?? 0) < 100_000);
      });
    }
    it('a million values side by side', () => {
      const value = Array.from({ length: many }, (_, at) => ({ [`k${at}`]: at }));
      assert.ok(page({ context: { value } }).length < 100_000);
      assert.ok(
        (activity([{ ...entry, properties: { value } }]).rows[0]?.about.length ?? 0) < 20_000,
      );
    });
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      it(`names that every object has: ${name}`, async () => {
        assert.equal(activity([{ ...entry, event: name }]).rows[0]?.what, name);
        const stack = [{ ...frames(1)[0], filename: `dist/a.${name}` } as Frame];
        const reader = {
          find: () => Promise.resolve([]),
          existing: () => Promise.resolve([]),
          read: () => Promise.resolve(undefined),
        };
        const [one] = stack;
        if (one)
          assert.equal((await resolveFrame(one, { reader, mappings: [], stack })).kind, 'none');
        assert.ok(
          page({ context: { [name]: { [name]: 1 } }, tags: { [name]: 'x' } }).includes(name),
        );
      });
    }
  });

  describe('twice as many take about twice as long', () => {
    const texts = (count: number) => Array.from({ length: count }, (_, at) => `g${at}.p${at}`);
    const rows: readonly (readonly [string, (count: number) => () => unknown])[] = [
      [
        'permissions to give',
        (count) => {
          const all = texts(count);
          const catalogue = new Map(all.map((name) => [name, '']));
          return () => permissionChoices({ catalogue, own: all, held: all });
        },
      ],
      [
        'two lists of permissions',
        (count) => () => sameMembers(texts(count), texts(count).reverse()),
      ],
      ['frames of a stack', (count) => () => stackParts(frames(count))],
      ['frames of a page', (count) => () => page({ stack: frames(count) })],
    ];
    for (const [name, work] of rows) {
      it(name, () => {
        const problem = growthProblem((run: () => unknown) => run(), work, [...sizes, 20_000]);
        assert.equal(problem, undefined);
      });
    }
  });

  it('a frame costs the same, however many others and files there are', async () => {
    let asked = 0;
    const files = Array.from({ length: 500 }, (_, at) => ({
      folder: 'file:///w',
      path: `p${at}/b.ts`,
    }));
    const reader = {
      find: (names: readonly string[]) => {
        asked = Math.max(asked, names.length);
        return Promise.resolve(files);
      },
      existing: () => Promise.resolve([]),
      read: () => Promise.resolve(undefined),
    };
    const stack = frames(10_000).map((one, at) => ({ ...one, filename: `dist/x${at}/b${at}.js` }));
    const [first] = stack;
    const began = process.cpuUsage();
    if (first) await resolveFrame(first, { reader, mappings: [], stack });
    const ms = process.cpuUsage(began).user / 1000;
    assert.ok(asked <= limits.sourceNames, `${asked} names`);
    assert.ok(ms < 1_000, `${Math.round(ms)} ms`);
  });

  describe('of a source map leave the extension host time for others', () => {
    const map = (changes: object) =>
      JSON.stringify({ version: 3, names: [], sources: ['a.ts'], mappings: 'AAAA', ...changes });
    const maps: readonly (readonly [string, () => string])[] = [
      ['lines', () => map({ mappings: ';'.repeat(9_000_000) })],
      ['places', () => map({ mappings: 'AAAA,CAAC,EAAE;'.repeat(600_000) })],
      ['sources', () => map({ sources: new Array<string>(2_000_000).fill('a') })],
      ['folders', () => map({ sources: new Array<string>(9_000).fill('../'.repeat(330)) })],
      [
        'roots',
        () => map({ sourceRoot: 'a/'.repeat(50_000), sources: new Array(5_000).fill('a') }),
      ],
    ];
    for (const [name, make] of maps) {
      it(name, () => {
        const text = make();
        const began = process.cpuUsage();
        const read = readMap(text);
        if (read) originalPlace(read, 2, undefined);
        const ms = process.cpuUsage(began).user / 1000;
        assert.ok(ms < 700, `${Math.round(ms)} ms`);
      });
    }
    it('and ordinary ones are read: ten thousand lines, five megabytes of sources', () => {
      const sourcesContent = ['x'.repeat(5_000_000)];
      const read = readMap(map({ mappings: 'AAAA,CAAC,EAAE;'.repeat(10_000), sourcesContent }));
      assert.equal(read && originalPlace(read, 5_000, undefined)?.source, 'a.ts');
    });
  });

  describe('end a walk over a server', () => {
    const folderName = 'd'.repeat(200);
    it('that lies inside of itself without end', async () => {
      const { asked, files } = endless(() => [named(folderName, 'folder'), named('f', 'file')]);
      const walked = await walk(files, '/', everywhere);
      assert.ok(asked.every((folder) => folder.length <= limits.pathLength));
      assert.ok(asked.length <= limits.folderDepth + 1, `${asked.length} folders`);
      assert.ok(walked.beyond.length > 0);
      const short = endless(() => [named('d', 'folder')]);
      assert.ok((await walk(short.files, '/', everywhere)).beyond.length > 0);
      assert.ok(short.asked.length <= limits.folderDepth + 1, `${short.asked.length} folders`);
    });
    it('whose folders hold more than anybody keeps', async () => {
      const folder = named('d', 'folder');
      const wide = Array.from({ length: 30_000 }, (_, at) => named(`f${at}`, 'file'));
      const { files } = endless((at) => [folder, ...wide.slice(0, at === '/' ? 10 : undefined)]);
      const walked = await walk(files, '/', everywhere);
      assert.ok(walked.files.length <= limits.walkedEntries, `${walked.files.length}`);
      assert.ok(walked.beyond.length > 0);
    });
    it('that is copied to another: it says so', async () => {
      const from = endless(() => [named('d', 'folder')]);
      const to = endless(() => []);
      await assert.rejects(
        copyBetween(
          { files: from.files, path: '/a' },
          { files: to.files, path: '/b' },
          { overwrite: false },
        ),
        /nested too deeply/,
      );
      assert.ok(from.asked.length <= limits.folderDepth + 1);
    });
    it('whose log has more pages than there are atoms', async () => {
      let asked = 0;
      const read = (number: number) => {
        asked++;
        return Promise.resolve({
          items: [{ ...entry, at: 5 }],
          page: number,
          pages: 1e308,
          total: 1,
        });
      };
      await activityAround(read, 10);
      assert.ok(asked < 25, `${asked} requests`);
    });
    it('that is compared: folders that were not looked at cost no time for each file', async () => {
      const beyond = Array.from({ length: 20_000 }, (_, at) => `/x/d${at}`);
      const local = Array.from({ length: 20_000 }, (_, at) => ({
        ...{ path: `d${at}/f`, root: '/here', size: 1 },
      }));
      const walked = { files: [], folders: 1, excluded: [], beyond };
      const store = new SnapshotStore(
        path.join(os.tmpdir(), `hosting-panel-counts-${process.pid}`),
      );
      const server = { ref: { panel: { id: 'p' }, uuid: 'u' } } as unknown;
      const began = process.cpuUsage();
      const { differences } = await compareFolders(
        server as Parameters<typeof compareFolders>[0],
        { folder: '/x', walked, local: local, largestFile: 1 },
        { store, clock: new FakeClock(), signal: new AbortController().signal },
      );
      await store.clear();
      assert.deepEqual(differences, []);
      const ms = process.cpuUsage(began).user / 1000;
      assert.ok(ms < 1_000, `${Math.round(ms)} ms`);
    });
  });

  describe('fill no memory', () => {
    it('listings of a million folders', async () => {
      const cache = new DirectoryCache(new FakeClock(), () =>
        Promise.resolve([named('f', 'file')]),
      );
      for (let at = 0; at < 15_000; at++) await cache.list(`/d${at}`, 0);
      assert.ok(cache.size.folders <= limits.keptFolders, `${cache.size.folders}`);
    });
    it('nor time: thousands of folders that are gone at once', async () => {
      const names = Array.from({ length: 9_000 }, (_, at) => named(`d${at}`, 'folder'));
      let isGone = false;
      const read = (folder: string) => Promise.resolve(folder === '/' && !isGone ? names : []);
      const cache = new DirectoryCache(new FakeClock(), read);
      await cache.list('/', 0);
      for (const { name } of names) await cache.list(`/${name}`, 0);
      isGone = true;
      cache.expire('/');
      const began = process.cpuUsage();
      await cache.list('/', 0);
      const ms = process.cpuUsage(began).user / 1000;
      assert.equal(cache.size.folders, 1);
      assert.ok(ms < 500, `${Math.round(ms)} ms`);
    });
    it('large listings', async () => {
      const listing = Array.from({ length: 50_000 }, (_, at) => named(`f${at}`, 'file'));
      const cache = new DirectoryCache(new FakeClock(), () => Promise.resolve(listing));
      for (let at = 0; at < 10; at++) await cache.list(`/d${at}`, 0);
      assert.ok(cache.size.entries <= limits.keptEntries, `${cache.size.entries}`);
      assert.ok(cache.peek('/d9'), 'what was read last is kept');
    });
    it('a folder of a million entries: it is refused with a sentence', async () => {
      const listing = new Array<RemoteEntry>(many).fill(named('f', 'file'));
      const cache = new DirectoryCache(new FakeClock(), () => Promise.resolve(listing));
      await assert.rejects(cache.list('/d', 0), /'\/d' contains too many files/);
    });
    it('occurrences of some megabytes each', () => {
      const latest = new LatestOccurrences({} as never);
      const message = 'x'.repeat(4_000_000);
      for (let at = 0; at < 20; at++) {
        latest.note('p', issue({ fingerprint: `${at}`, latest: occurrence({ message }) }));
      }
      assert.ok(latest.kept.length <= limits.occurrenceLength, `${latest.kept.length}`);
      assert.ok(latest.kept.count > 0);
    });
  });
});
