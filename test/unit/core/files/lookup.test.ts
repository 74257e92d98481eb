import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { PanelError } from '../../../../src/core/api/errors';
import { limits } from '../../../../src/core/base/limits';
import { DirectoryCache } from '../../../../src/core/files/directoryCache';
import { Lookup, rootEntry } from '../../../../src/core/files/lookup';
import { FakeClock, settle } from '../../../support/fakeClock';
import { entry } from './entries';

const second = 1_000;
const minute = 60 * second;

/** A server's folders: names that end with a slash are folders, an error is what listing one meets. */
function open(tree: Record<string, readonly (string | RemoteEntry)[] | PanelError>) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const cache = new DirectoryCache(clock, (folder) => {
    asked.push(folder);
    const found = tree[folder] ?? new PanelError('notFound', 'None', { status: 404 });
    if (found instanceof PanelError) return Promise.reject(found);
    return Promise.resolve(
      found.map((one) =>
        typeof one !== 'string'
          ? one
          : one.endsWith('/')
            ? entry(one.slice(0, -1), { type: 'folder' })
            : entry(one),
      ),
    );
  });
  const take = () => asked.splice(0).join(' ');
  return { lookup: new Lookup(cache), cache, clock, take, tree };
}

const tree = { '/': ['a/', 'x'], '/a': ['b/', 'y'], '/a/b': ['z'] };

describe('What is at a path of a server', () => {
  it('is told from the listing of its folder, for a minute', async () => {
    const { lookup, clock, take } = open(tree);
    assert.equal(await lookup.find('/'), rootEntry);
    assert.equal(take(), '');
    assert.equal((await lookup.find('/a/y'))?.name, 'y');
    assert.equal(await lookup.find('/a/none'), undefined);
    assert.equal(take(), '/a');
    await clock.advance(minute);
    await lookup.find('/a/y');
    assert.equal(take(), '');
    await clock.advance(1);
    await lookup.find('/a/y');
    assert.equal(take(), '/a');
    await clock.advance(second);
    await lookup.find('/a/y', second - 1);
    assert.equal(take(), '/a');
  });

  it('is nothing where the path is longer than there may be, and is looked for up to that', async () => {
    const { lookup, take } = open(tree);
    const path = (length: number) => `/${'n'.repeat(length - 1)}`;
    assert.equal(await lookup.find(path(limits.pathLength + 1)), undefined);
    await assert.rejects(lookup.list(path(limits.pathLength + 1)), { reason: 'isTooDeep' });
    assert.equal(take(), '');
    assert.equal(await lookup.find(path(limits.pathLength)), undefined);
    assert.equal(take(), '/');
    await assert.rejects(lookup.list(path(limits.pathLength)), { reason: 'missing' });
  });

  it('is looked for on the way that is not known, and no further than to what is not there', async () => {
    const { lookup, cache, take, tree: now } = open({ ...tree });
    await lookup.lookFor('/a/b/z');
    assert.equal(take(), '/ /a /a/b');
    await lookup.lookFor('/a/b/z');
    assert.equal(take(), '');
    await lookup.lookFor('/a/none/deep');
    assert.equal(take(), '/a');
    await lookup.lookFor('/none');
    assert.equal(take(), '/');
    now['/'] = ['a/', 'x', 'none/'];
    now['/none'] = ['deep'];
    await lookup.lookFor('/none/deep');
    assert.equal(take(), '/ /none');
    assert.ok(cache.peek('/none')?.listing.has('deep'));
    // What is shown as a folder, and is gone.
    now['/'] = ['a/', 'x', 'none/', 'gone/'];
    await lookup.lookFor('/gone/x');
    assert.equal(take(), '/ /gone /gone');
  });

  it('is nothing below what is known not to be a folder, without a request', async () => {
    const { lookup, take } = open(tree);
    await lookup.find('/x');
    take();
    assert.equal(await lookup.find('/x/y'), undefined);
    assert.equal(await lookup.find('/none/y/z'), undefined);
    assert.equal(await lookup.find(`/${'a'.repeat(5_000)}`), undefined);
    assert.equal(take(), '');
  });

  it('is nothing in a hidden folder that the listing above does not have', async () => {
    const { lookup, take } = open({ ...tree, '/.git': ['HEAD'], '/': ['.git/', '.env'] });
    assert.equal(await lookup.find('/a/.vscode/settings.json'), undefined);
    assert.equal(await lookup.find('/.env/x'), undefined);
    assert.equal((await lookup.find('/.git/HEAD'))?.name, 'HEAD');
    assert.equal(take(), '/a / /.git');
  });

  it('is looked for from the root on, where nothing is known', async () => {
    const { lookup, take } = open(tree);
    await assert.rejects(lookup.stat('/none/b/c'), { reason: 'missing' });
    assert.equal(take(), '/');
    assert.equal((await lookup.stat('/a/b/z')).name, 'z');
    assert.equal(take(), '/a/b');
    assert.equal((await lookup.stat('/x')).name, 'x');
    assert.equal(take(), '');
  });

  it('is read anew when it is asked for again', async () => {
    const { lookup, take, tree: now } = open({ ...tree });
    await lookup.find('/x');
    now['/'] = ['a/'];
    assert.equal((await lookup.find('/x'))?.name, 'x');
    assert.equal(await lookup.again('/x'), undefined);
    assert.equal(take(), '/ /');
  });

  it('is not told where the panel cannot be asked', async () => {
    const { lookup } = open({ '/': new PanelError('network', 'Gone') });
    await assert.rejects(lookup.find('/x'), { kind: 'network' });
  });

  const unsure = ['daemonFailed', 'panelFailed'] as const;
  for (const kind of unsure) {
    it(`is decided by the folder above where a listing meets '${kind}'`, async () => {
      const failure = new PanelError(kind, 'No');
      const link = entry('l', { type: 'link' });
      const { lookup } = open({
        ...{ '/': ['a/', 'x', link], '/a': failure, '/x': failure },
        ...{ '/l': failure, '/none': failure },
      });
      assert.equal(await lookup.find('/x/y'), undefined);
      assert.equal(await lookup.find('/none/y'), undefined);
      await assert.rejects(lookup.find('/l/y'), { reason: 'isLink' });
      await assert.rejects(lookup.find('/a/y'), { kind });
      await assert.rejects(open({ '/': failure }).lookup.find('/y'), { kind });
    });
  }
});

describe('What is in a folder of a server', () => {
  it('is told anew each time, unless it may be older', async () => {
    const { lookup, take, clock } = open(tree);
    assert.deepEqual(
      (await lookup.list('/a')).map(({ name }) => name),
      ['b', 'y'],
    );
    await clock.advance(1);
    await lookup.list('/a', 1);
    assert.equal(take(), '/a');
    await lookup.list('/a');
    assert.equal(take(), '/a');
    await assert.rejects(lookup.list('/none'), { reason: 'missing' });
    await assert.rejects(lookup.list(`/${'a'.repeat(5_000)}`), { reason: 'isTooDeep' });
    await lookup.list('/');
    take();
    await assert.rejects(lookup.list('/x'), { reason: 'missing' });
    assert.equal(take(), '');
  });

  it('is shown as it is known, and looked at behind', async () => {
    const { lookup, take, clock, tree: now } = open({ ...tree });
    await lookup.browse('/a');
    await clock.advance(5 * second);
    await lookup.browse('/a');
    assert.equal(take(), '/a');
    now['/a'] = ['new'];
    await clock.advance(1);
    assert.equal((await lookup.browse('/a')).length, 2);
    await settle();
    assert.deepEqual([take(), (await lookup.browse('/a')).length], ['/a', 1]);
    now['/a'] = new PanelError('network', 'Gone');
    await clock.advance(minute);
    assert.equal((await lookup.browse('/a')).length, 1);
    await settle();
    await clock.advance(1);
    await assert.rejects(lookup.browse('/a'), { kind: 'network' });
  });

  it('is looked at behind unless it was just now, and a failure changes nothing', async () => {
    const { lookup, take, clock, tree: now } = open({ ...tree });
    lookup.lookBehind('/a');
    await clock.advance(5 * second);
    lookup.lookBehind('/a');
    assert.equal(take(), '/a');
    now['/a'] = new PanelError('network', 'Gone');
    await clock.advance(1);
    lookup.lookBehind('/a');
    await settle();
    assert.equal(take(), '/a');
    assert.equal((await lookup.find('/a/y'))?.name, 'y');
  });

  it('is looked at while it is in view, and one that is gone is no failure', async () => {
    const { lookup, take, clock } = open(tree);
    await lookup.glance('/a');
    await clock.advance(20 * second);
    await lookup.glance('/a');
    assert.equal(take(), '/a');
    await clock.advance(1);
    await lookup.glance('/a');
    await lookup.glance('/none');
    assert.equal(take(), '/a /none');
  });

  it('is listed, or not, of what a link leads to', async () => {
    const { lookup } = open(tree);
    assert.deepEqual([await lookup.isListed('/a'), await lookup.isListed('/none')], [true, false]);
  });
});

describe('The way to a path', () => {
  it('leads through no file that is known', async () => {
    const other = entry('socket', { type: 'other' });
    const link = entry('link', { type: 'link' });
    const { lookup, clock } = open({ ...tree, '/': ['a/', 'x', other, link] });
    lookup.refuseBelowFile('/x/y');
    await lookup.list('/');
    assert.throws(() => lookup.refuseBelowFile('/x/y'), { reason: 'isNotFolder', path: '/x' });
    assert.throws(() => lookup.refuseBelowFile('/x/y/z'), { reason: 'isNotFolder', path: '/x' });
    assert.throws(() => lookup.refuseBelowFile('/socket/y'), { reason: 'isNotFolder' });
    for (const path of ['/x', '/a/y/z', '/link/y', '/none/y']) lookup.refuseBelowFile(path);
    await clock.advance(minute);
    assert.throws(() => lookup.refuseBelowFile('/x/y'), { reason: 'isNotFolder' });
    await clock.advance(1);
    lookup.refuseBelowFile('/x/y');
  });

  it('is looked at again where something of it is not known', async () => {
    const { lookup, take, tree: now } = open({ ...tree });
    await lookup.lookFor('/a/b/z');
    assert.equal(take(), '/ /a /a/b');
    await lookup.lookFor('/a/b/z');
    assert.equal(take(), '');
    await lookup.lookFor('/a/b/none');
    assert.equal(take(), '/a/b');
    now['/a'] = ['b/', 'new/'];
    now['/a/new'] = ['z'];
    await lookup.lookFor('/a/new/z');
    assert.equal(take(), '/a /a/new');
    await lookup.lookFor('/gone/new/z');
    assert.equal(take(), '/');
  });
});
