import assert from 'node:assert/strict';
import { AgreedSecrets } from '../../../../src/core/sync/agreedSecrets';
import { linkedRoot, stepOfRename } from '../../../../src/core/sync/linkedPaths';
import { type Link, Links, hasSameEnd } from '../../../../src/core/sync/links';
import type { SyncStep } from '../../../../src/core/sync/syncSteps';
import { describeRemote } from '../../../../src/core/files/targets';
import { type FolderUri, Pairs } from '../../../../src/core/sync/pairs';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

class Uri implements FolderUri {
  constructor(readonly path: string) {}

  toString(): string {
    return this.path;
  }
}

const readPair = (local: unknown, remote: unknown) =>
  typeof local === 'string' && typeof remote === 'string'
    ? { local: new Uri(local), remote: new Uri(remote) }
    : undefined;

const memory = (start?: Readonly<Record<string, unknown>>) => new FakeSharedMemento(start);

const pair = (local: string, remote: string) => ({
  local: new Uri(local),
  remote: new Uri(remote),
});

describe('Pairs of folders', () => {
  it('are remembered with the last used first, a hundred at most', async () => {
    const pairs = new Pairs(memory(), readPair);
    for (let n = 0; n < 105; n++) await pairs.remember(pair(`/${n}`, '/there'));
    await pairs.remember(pair('/10', '/there'));
    const all = pairs.all.map(({ local }) => local.path);
    assert.deepEqual([all.length, all.slice(0, 3)], [100, ['/10', '/104', '/103']]);
  });

  it('are found by either side', async () => {
    const pairs = new Pairs(memory(), readPair);
    await pairs.remember(pair('/b', '/z'));
    await pairs.remember(pair('/a', '/x'));
    await pairs.remember(pair('/a', '/y'));
    assert.deepEqual(
      pairs.of(new Uri('/a')).map(({ remote }) => remote.path),
      ['/y', '/x'],
    );
    assert.equal(pairs.to(new Uri('/x')).length, 1);
    assert.equal(pairs.to(undefined).length, 0);
  });

  for (const kept of [undefined, 'a', {}, [1, null, ['a'], [1, 2]]]) {
    it(`are none of ${JSON.stringify(kept)}`, () =>
      assert.deepEqual(new Pairs(memory({ 'hostingPanel.folder.pairs': kept }), readPair).all, []));
  }

  it('have a name for the server’s side', () => {
    assert.equal(describeRemote('Bot', '/'), 'Bot:/');
    assert.equal(describeRemote('Bot', '/app'), 'Bot:/app');
  });
});

describe('Links', () => {
  const link = (remote: string, more: Partial<Link<Uri>> = {}): Link<Uri> => ({
    ...pair('/here', remote),
    label: 'Bot',
    afterwards: { kind: 'nothing' },
    ...more,
  });
  const steps = [{ kind: 'delete', path: 'a.js' }] as const;
  /** The links as a window sees them; `gone` are the windows that are not there any more. */
  const linksOf = (at: FakeSharedMemento, id = 'this', gone: readonly string[] = []) =>
    new Links(at, readPair, { id, isGone: (one) => Promise.resolve(gone.includes(one)) });

  it('of one window are those of the others, which hear of them', async () => {
    const at = memory();
    const [here, there] = [linksOf(at, 'here'), linksOf(at, 'there')];
    let heard = 0;
    there.onDidChange(() => heard++);
    await here.add(link('/x'));
    assert.deepEqual([there.has(link('/x')), heard], [true, 1]);
    await there.remove(link('/x'));
    assert.deepEqual(here.all, []);
  });

  it('that windows of an earlier version made side by side are one for each folder', () => {
    const kept = [
      { local: '/here', remote: '/x' },
      { local: '/here', remote: '/y' },
    ];
    const links = linksOf(memory({ 'hostingPanel.sync.links': kept }));
    assert.deepEqual(
      links.all.map(({ remote }) => remote.path),
      ['/y'],
    );
  });

  it('keep what waits for each window, until its window is gone', async () => {
    const at = memory();
    const gone: string[] = [];
    const [here, there] = [linksOf(at, 'here'), linksOf(at, 'there', gone)];
    await here.add(link('/x'));
    await here.keepWaiting(link('/x'), steps);
    assert.deepEqual([there.waiting(link('/x')), there.waitsElsewhere(link('/x'))], [[], true]);
    assert.deepEqual(await there.takeOver(link('/x')), []);
    gone.push('here');
    assert.deepEqual(await there.takeOver(link('/x')), steps);
    assert.deepEqual([there.waiting(link('/x')), here.waiting(link('/x'))], [steps, []]);
    // Nothing is taken twice.
    assert.deepEqual(await there.takeOver(link('/x')), []);
  });

  it('let one of two windows take what a third left', async () => {
    const at = memory();
    await linksOf(at, 'closed').add(link('/x'));
    await linksOf(at, 'closed').keepWaiting(link('/x'), steps);
    const [a, b] = [linksOf(at, 'a', ['closed']), linksOf(at, 'b', ['closed'])];
    const taken = await Promise.all([a.takeOver(link('/x')), b.takeOver(link('/x'))]);
    assert.deepEqual(taken.flat(), steps);
  });

  it('take what waited in an earlier version, which knew no windows', async () => {
    const at = memory({ 'hostingPanel.sync.waiting /here /x': steps });
    const links = linksOf(at, 'this', ['earlier']);
    await links.add(link('/x'));
    assert.deepEqual(await links.takeOver(link('/x')), steps);
  });

  it('tell the last of the windows that nothing waits any more', async () => {
    const at = memory();
    const [here, there] = [linksOf(at, 'here'), linksOf(at, 'there')];
    await here.add(link('/x'));
    const rows: readonly (readonly [Links<Uri>, readonly SyncStep[], boolean])[] = [
      [here, steps, false],
      [there, steps, false],
      [here, [], false],
      [there, [], true],
      [here, [], true],
    ];
    for (const [links, waiting, expected] of rows)
      assert.equal(await links.keepWaiting(link('/x'), waiting), expected);
  });

  it('are kept with what waits, and a local folder has one', async () => {
    const links = linksOf(memory());
    let changes = 0;
    links.onDidChange(() => changes++);
    const first = link('/x', { root: '/real', afterwards: { kind: 'command', line: 'reload' } });
    await links.add(first);
    await links.keepWaiting(first, steps);
    assert.deepEqual(links.waiting(first), steps);
    assert.deepEqual(links.all[0]?.afterwards, { kind: 'command', line: 'reload' });
    assert.equal(links.all[0]?.root, '/real');
    await links.add(link('/y'));
    assert.deepEqual(
      links.all.map(({ remote }) => remote.path),
      ['/y'],
    );
    // What waited for another server is not done there someday.
    await links.add(first);
    assert.deepEqual([links.waiting(first), changes], [[], 3]);
  });

  it('of other folders stay, with what waits for them', async () => {
    const links = linksOf(memory());
    const other = link('/y', pair('/other', '/y'));
    await links.add(link('/x'));
    await links.add(other);
    await links.keepWaiting(other, steps);
    await links.keepWaiting(link('/x'), steps);
    await links.add(link('/z'));
    assert.deepEqual(
      links.all.map(({ local, remote }) => [local.path, remote.path]),
      [
        ['/other', '/y'],
        ['/here', '/z'],
      ],
    );
    assert.deepEqual([links.waiting(other), links.has(link('/x'))], [steps, false]);
    await links.remove(link('/z'));
    assert.deepEqual(
      links.all.map(({ remote }) => remote.path),
      ['/y'],
    );
    assert.deepEqual(links.waiting(other), steps);
  });

  it('that are made again keep what waits, and what follows is that of now', async () => {
    const links = linksOf(memory());
    await links.add(link('/x'));
    await links.keepWaiting(link('/x'), steps);
    await links.add(link('/x', { afterwards: { kind: 'restart' }, label: 'New' }));
    assert.deepEqual(links.waiting(link('/x')), steps);
    assert.deepEqual(
      links.all.map(({ label, afterwards }) => [label, afterwards.kind]),
      [['New', 'restart']],
    );
  });

  it('have nothing that waits elsewhere where only this window has', async () => {
    const links = linksOf(memory());
    await links.add(link('/x'));
    assert.equal(links.waitsElsewhere(link('/x')), false);
    await links.keepWaiting(link('/x'), steps);
    assert.equal(links.waitsElsewhere(link('/x')), false);
  });

  it('take what others left behind their own', async () => {
    const at = memory();
    const [here, there] = [linksOf(at, 'here', ['there', 'third']), linksOf(at, 'there')];
    await here.add(link('/x'));
    const own = [{ kind: 'save', path: 'own.js' }] as const;
    await here.keepWaiting(link('/x'), own);
    await there.keepWaiting(link('/x'), steps);
    await linksOf(at, 'alive').keepWaiting(link('/x'), own);
    assert.deepEqual(await here.takeOver(link('/x')), steps);
    assert.deepEqual(here.waiting(link('/x')), [...own, ...steps]);
    assert.deepEqual(linksOf(at, 'alive').waiting(link('/x')), own);
    assert.equal(here.waitsElsewhere(link('/x')), true);
  });

  it('take nothing once they ended', async () => {
    const at = memory({ 'hostingPanel.sync.waiting /here /x': { there: steps } });
    const links = linksOf(at, 'here', ['there']);
    assert.deepEqual(await links.takeOver(link('/x')), []);
    assert.deepEqual(at.kept.get('hostingPanel.sync.waiting /here /x'), { there: steps });
  });

  it('tell of what waits apart from themselves, until they are not needed', async () => {
    const at = memory();
    const links = linksOf(at);
    const heard: string[] = [];
    links.onDidChange(() => heard.push('links'));
    links.onDidChangeWaiting(() => heard.push('waiting'));
    await at.update('hostingPanel.other', 1);
    assert.deepEqual(heard, []);
    await links.add(link('/x'));
    assert.deepEqual(heard, ['links']);
    await links.keepWaiting(link('/x'), steps);
    assert.deepEqual(heard, ['links', 'waiting']);
    links.dispose();
    await links.remove(link('/x'));
    assert.deepEqual(heard, ['links', 'waiting']);
  });

  for (const kept of ['a', 7, null, { there: 'a' }, [], { there: [{ kind: 'x' }] }]) {
    it(`have nothing that waits of ${JSON.stringify(kept)}`, async () => {
      const at = memory({ 'hostingPanel.sync.waiting /here /x': kept });
      const links = linksOf(at, 'here', ['there', 'earlier']);
      await links.add(link('/x'));
      assert.deepEqual([links.waiting(link('/x')), links.waitsElsewhere(link('/x'))], [[], false]);
      assert.deepEqual(await links.takeOver(link('/x')), []);
    });
  }

  it('that ended keep nothing', async () => {
    const at = memory();
    const links = linksOf(at);
    await links.add(link('/x'));
    await links.keepWaiting(link('/x'), steps);
    await links.remove(link('/x'));
    assert.equal(await links.keepWaiting(link('/x'), steps), false);
    assert.deepEqual([links.all, links.has(link('/x')), at.kept.size], [[], false, 1]);
  });

  it('are read from what is kept, as far as it is one', () => {
    const kept: readonly unknown[] = [
      { local: '/a', remote: '/x' },
      { local: '/b', remote: '/y', label: 'Bot', afterwards: { kind: 'restart' } },
      { local: '/c', remote: '/z', afterwards: { kind: 'command' } },
      null,
      'a',
      { local: 1, remote: '/x' },
      { local: '/d', remote: '/d', label: 7, afterwards: null, root: 7 },
      { local: '/e', remote: '/e', afterwards: { kind: 'dance' }, root: '/real' },
      Object.create({ local: '/f', remote: '/f' }),
    ];
    const links = linksOf(memory({ 'hostingPanel.sync.links': kept }));
    assert.deepEqual(
      links.all.map(({ label, afterwards }) => [label, afterwards.kind]),
      [
        ['/x', 'nothing'],
        ['Bot', 'restart'],
        ['/z', 'nothing'],
        ['/d', 'nothing'],
        ['/e', 'nothing'],
      ],
    );
    assert.deepEqual(
      links.all.map(({ root }) => root),
      [undefined, undefined, undefined, undefined, '/real'],
    );
    assert.ok(links.all.slice(0, 4).every((one) => !('root' in one)));
    assert.deepEqual(linksOf(memory({ 'hostingPanel.sync.links': { 0: kept[0] } })).all, []);
    assert.ok(hasSameEnd(link('/x'), link('/y')));
    assert.ok(!hasSameEnd(undefined, link('/y')));
  });
});

describe('What happens below a linked folder', () => {
  it('a rename is one only where both names lie in it', () => {
    assert.deepEqual(stepOfRename('a', 'b'), { kind: 'rename', from: 'a', to: 'b' });
    assert.deepEqual(stepOfRename('a', undefined), { kind: 'delete', path: 'a' });
    assert.deepEqual(stepOfRename(undefined, 'b'), { kind: 'save', path: 'b' });
    assert.equal(stepOfRename(undefined, undefined), undefined);
  });

  const roots: readonly [string | undefined, string, boolean, string][] = [
    ['/real', '/real', true, '/real'],
    ['/real', '/other', true, '/named'],
    [undefined, '/real', false, '/real'],
    [undefined, '/real', true, '/named'],
  ];
  for (const [linked, root, isLink, result] of roots) {
    it(`linked as ${linked ?? 'unknown'}, leads to ${root}${isLink ? ' as a link' : ''}: ${result}`, () =>
      assert.equal(linkedRoot(linked, { root, isLink, named: '/named' }), result));
  }
});

describe('Secrets that were agreed to', () => {
  const key = { panelId: 'p', uuid: 'u', folder: '/', local: '/here' };

  it('are asked about once for each pair of folders', async () => {
    const secrets = new AgreedSecrets(memory());
    assert.deepEqual(secrets.toAsk(key, ['.env', 'a.js', 'id_rsa']), ['.env', 'id_rsa']);
    await secrets.add(key, ['.env']);
    assert.deepEqual(secrets.toAsk(key, ['.env', 'id_rsa']), ['id_rsa']);
    assert.deepEqual(secrets.toAsk({ ...key, folder: '/app' }, ['.env']), ['.env']);
  });
});
