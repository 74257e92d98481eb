import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import type { Log } from '../../../../src/core/base/log';
import { silentLog } from '../../../support/silentLog';
import { Releases, type Repository, releaseRefs } from '../../../../src/core/source/releases';
import { FakeClock } from '../../../support/fakeClock';

const file = { folder: 'file:///w', path: 'src/a.ts' };
const hash = 'a'.repeat(40);

/** A repository that knows some tags, and remembers what it was asked. */
function repository(tags: Readonly<Record<string, string>>, change: Partial<Repository> = {}) {
  const asked: string[] = [];
  const one: Repository = {
    root: 'file:///w',
    commitOf: (name) => {
      asked.push(name);
      const commit = tags[name];
      return commit === undefined ? Promise.reject(new Error('unknown')) : Promise.resolve(commit);
    },
    lastChange: () => Promise.resolve(undefined),
    difference: () => Promise.reject(new Error('no difference')),
    renamedSince: () => Promise.resolve([]),
    textAt: (commit, { path }) => Promise.resolve(`${path} at ${commit.slice(0, 3)}`),
    uriAt: (commit, { path }) => `git:${path}?${commit.slice(0, 3)}`,
    ...change,
  };
  return { one, asked };
}

function releases(one: Repository | undefined, clock = new FakeClock(), log: Log = silentLog) {
  const all = one ? [one] : [];
  const repositories = { of: () => Promise.resolve(one), all: () => Promise.resolve(all) };
  return new Releases(repositories, clock, log);
}

describe('A file as it was in a release', () => {
  it('is read by the first name that is a commit', async () => {
    const { one, asked } = repository({ 'v2.4.1': hash });
    assert.deepEqual(await releases(one).read(file, '2.4.1'), {
      text: 'src/a.ts at aaa',
      uri: 'git:src/a.ts?aaa',
    });
    assert.deepEqual(asked, ['2.4.1', 'v2.4.1']);
  });

  it('is none outside of a repository, and for a release that git does not know', async () => {
    assert.equal(await releases(undefined).read(file, '1'), undefined);
    assert.equal(await releases(repository({}).one).read(file, '1'), undefined);
  });

  it('is asked for with nothing but a commit', async () => {
    const { one } = repository({ main: '--output=/etc/passwd' });
    assert.equal(await releases(one).read(file, 'main'), undefined);
  });

  const commits: readonly (readonly [commit: string, isOne: boolean])[] = [
    ['a'.repeat(40), true],
    ['0123456789abcdef'.repeat(4), true],
    ['a'.repeat(39), false],
    ['a'.repeat(65), false],
    ['A'.repeat(40), false],
    [`-${'a'.repeat(40)}`, false],
    [`${'a'.repeat(40)}^`, false],
    [`${'a'.repeat(40)}\n`, false],
  ];
  for (const [commit, isOne] of commits) {
    it(`is asked for at ${JSON.stringify(commit)}: ${isOne}`, async () => {
      const asked: string[] = [];
      const textAt = (at: string) => (asked.push(at), Promise.resolve(''));
      const byName = repository({ v1: commit }, { textAt });
      await releases(byName.one).read(file, 'v1');
      const lastChange = () => Promise.resolve(commit);
      await releases(repository({}, { textAt, lastChange }).one).readAt(file, 1);
      assert.deepEqual(asked, isOne ? [commit, commit] : []);
    });
  }

  const names: readonly (readonly [release: string, names: readonly string[]])[] = [
    ['2.4.1', ['2.4.1', 'v2.4.1']],
    ['v2.4.1', ['v2.4.1', '2.4.1']],
    ['bot@2.4.1', ['2.4.1', 'v2.4.1']],
    ['@acme/bot@v2.4.1', ['v2.4.1', '2.4.1']],
    ['version', ['version', 'vversion']],
    ['bot@', []],
    ['', []],
    ['bot-1a2b3c4', ['bot-1a2b3c4', 'vbot-1a2b3c4', '1a2b3c4']],
    ['1a2b3c4', ['1a2b3c4', 'v1a2b3c4']],
    ['bot-1a2b3c', ['bot-1a2b3c', 'vbot-1a2b3c']],
    ['x1a2b3c4', ['x1a2b3c4', 'vx1a2b3c4']],
    ['1a2b3c4-bot', ['1a2b3c4-bot', 'v1a2b3c4-bot']],
    ['feature/x+1', ['feature/x+1', 'vfeature/x+1']],
    ['--output=x', []],
    ['--all', ['v--all']],
    ['a..b', []],
    ['a b', []],
    ['a~1', []],
    ['1'.repeat(200), ['1'.repeat(200), `v${'1'.repeat(200)}`]],
    ['1'.repeat(201), []],
  ];
  for (const [release, wanted] of names)
    it(`is asked for by the names of ${JSON.stringify(release).slice(0, 40)}`, () =>
      assert.deepEqual(releaseRefs(release), wanted));

  it('finds its commit once a minute', async () => {
    const clock = new FakeClock();
    const { one, asked } = repository({ v1: hash });
    const all = releases(one, clock);
    await Promise.all([all.read(file, 'v1'), all.read(file, 'v1')]);
    await clock.advance(59_000);
    await all.read(file, 'v1');
    assert.deepEqual(asked, ['v1']);
    await clock.advance(1_000);
    await all.read(file, 'v1');
    assert.deepEqual(asked, ['v1', 'v1']);
  });

  it('finds the commits of several releases once', async () => {
    const { one, asked } = repository({ v1: hash, v2: 'b'.repeat(40) });
    const all = releases(one);
    for (const name of ['v1', 'v2', 'v1', 'v2']) await all.read(file, name);
    assert.deepEqual(asked, ['v1', 'v2']);
  });

  it('forgets what it found where a report may name any release', async () => {
    const names = Array.from({ length: 501 }, (_, n) => `r${n}`);
    const { one, asked } = repository(Object.fromEntries(names.map((name) => [name, hash])));
    const all = releases(one);
    for (const name of names.slice(0, 500)) await all.read(file, name);
    await all.read(file, 'r0');
    assert.equal(asked.length, 500);
    await all.read(file, 'r500');
    await all.read(file, 'r0');
    assert.deepEqual(asked.slice(500), ['r500', 'r0']);
  });

  it('is read of git once for each commit, and again where git failed', async () => {
    const clock = new FakeClock();
    const tags: Record<string, string> = { v1: hash };
    const read: string[] = [];
    let fails = true;
    const textAt = (commit: string) => {
      read.push(commit.slice(0, 1));
      return fails ? Promise.reject(new Error('busy')) : Promise.resolve(`at ${commit[0]}`);
    };
    const { one } = repository(tags, { textAt });
    const all = releases(one, clock);
    assert.equal(await all.read(file, 'v1'), undefined);
    fails = false;
    for (let n = 0; n < 2; n++) assert.equal((await all.read(file, 'v1'))?.text, 'at a');
    // The tag was moved.
    tags['v1'] = 'b'.repeat(40);
    await clock.advance(60_000);
    assert.equal((await all.read(file, 'v1'))?.text, 'at b');
    assert.deepEqual(read, ['a', 'a', 'b']);
  });

  it('is remembered as long as it is among the last, and no giant', async () => {
    const read: string[] = [];
    const textAt = (_commit: string, { path }: { readonly path: string }) => {
      read.push(path);
      return Promise.resolve(path === 'giant' ? ' '.repeat(200_001) : '');
    };
    const { one } = repository({ v1: hash }, { textAt });
    const all = releases(one);
    const wanted = async (path: string) => all.read({ ...file, path }, 'v1');
    for (let n = 0; n < 50; n++) await wanted(`${n}`);
    await wanted('0');
    await wanted('50');
    read.length = 0;
    for (const path of ['0', '50', 'giant', 'giant', '1']) await wanted(path);
    assert.deepEqual(read, ['giant', 'giant', '1']);
  });

  it('is none where it was not in the release; the log says so', async () => {
    const said: string[] = [];
    const log = { ...silentLog, debug: (text: string) => said.push(text) };
    const gone = { textAt: () => Promise.reject(new Error('no such path')) };
    const { one } = repository({ v1: hash }, gone);
    assert.equal(await releases(one, new FakeClock(), log).read(file, 'v1'), undefined);
    assert.deepEqual(said, ['Release v1: Error: no such path']);
  });

  it('is none where git takes too long, and nobody waits for it', async () => {
    const clock = new FakeClock();
    const { one } = repository({ v1: hash }, { textAt: () => new Promise(() => undefined) });
    const read = releases(one, clock).read(file, 'v1');
    await clock.advance(limits.gitMs);
    assert.equal(await read, undefined);
    assert.equal(clock.pending, 0);
  });
});

describe('A file as it was committed at a time', () => {
  const lastChange = (_file: unknown, notAfter: number) =>
    Promise.resolve(notAfter < 1_000 ? undefined : hash);

  it('is read at the newest commit of then; it is none before the history begins', async () => {
    const { one } = repository({}, { lastChange });
    assert.equal((await releases(one).readAt(file, 1_000))?.text, 'src/a.ts at aaa');
    assert.equal(await releases(one).readAt(file, 999), undefined);
  });
  it('is none outside of a repository, and where git fails', async () => {
    assert.equal(await releases(undefined).readAt(file, 1_000), undefined);
    const { one } = repository({}, { lastChange: () => Promise.reject(new Error('no git')) });
    assert.equal(await releases(one).readAt(file, 1_000), undefined);
  });
});

describe('What a release changed in a file', () => {
  const old = 'b'.repeat(40);
  const difference = (from: string | undefined, to: string) =>
    Promise.resolve(`${from?.slice(0, 3) ?? 'parent'} to ${to.slice(0, 3)}`);
  const tags = { v1: old, v2: hash };
  const rows: readonly (readonly [string, string | undefined, string | undefined, string])[] = [
    ['from one release to the next', 'v1', 'v2', 'bbb to aaa'],
    [
      'by the last commit of then where the one before is not known',
      undefined,
      'v2',
      'parent to ccc',
    ],
    ['by the last commit of then where git knows neither', 'x', 'y', 'parent to ccc'],
  ];
  for (const [name, before, release, expected] of rows) {
    it(name, async () => {
      const lastChange = () => Promise.resolve('c'.repeat(40));
      const { one } = repository(tags, { difference, lastChange });
      const found = await releases(one).difference(file, { before, release, at: 1_000 });
      assert.equal(found, expected);
    });
  }

  it('is nothing where git fails, or has nothing', async () => {
    const step = { before: 'v1', release: 'v2', at: 1_000 };
    assert.equal(await releases(undefined).difference(file, step), undefined);
    assert.equal(await releases(repository(tags).one).difference(file, step), undefined);
    const { one } = repository(tags, { difference: () => Promise.resolve('') });
    assert.equal(await releases(one).difference(file, step), undefined);
    const planted = repository({}, { difference, lastChange: () => Promise.resolve('--output=x') });
    assert.equal(await releases(planted.one).difference(file, step), undefined);
  });
});

describe('Files that were renamed since a release', () => {
  const renamed = [{ from: file, to: { ...file, path: 'src/b.ts' } }];
  const renamedSince = () => Promise.resolve(renamed);

  it('are told by the repositories that know the release', async () => {
    const { one } = repository({ v1: hash }, { renamedSince });
    assert.deepEqual(await releases(one).renamedSince('1'), renamed);
    assert.deepEqual(await releases(one).renamedSince('2'), []);
    assert.deepEqual(await releases(undefined).renamedSince('1'), []);
  });
  it('are none where git fails', async () => {
    const { one } = repository({ v1: hash }, { renamedSince: () => Promise.reject(new Error()) });
    assert.deepEqual(await releases(one).renamedSince('1'), []);
  });
});
