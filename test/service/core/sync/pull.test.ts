import assert from 'node:assert/strict';
import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { PracticeFolder } from './practiceFolder';

const anew = { create: true, overwrite: true };
const bytes = (text: string) => new TextEncoder().encode(text);

describe('pull', () => {
  let folder: PracticeFolder;

  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(async () => {
    await folder.reset();
    for (const [path, text] of [
      ['/app/a.js', 'a'],
      ['/app/b/c.js', 'c'],
      ['/app/b/d.js', 'd'],
    ] as const) {
      await folder.at.files.write(path, bytes(text), anew);
    }
    folder.at.mark();
  });
  afterEach(async () => {
    assert.deepEqual(folder.at.panel.violations, []);
    assert.deepEqual(await folder.leftHere(), []);
    const there = (await folder.files.look('/app')) ?? [];
    assert.deepEqual(
      there.filter(({ name }) => name.endsWith('.tar.gz')),
      [],
    );
  });
  after(() => folder.stop());

  const here = (path: string) => readFileSync(join(folder.root, path), 'utf8');

  it('fetches a folder with a handful of requests', async () => {
    const { moved, pulled } = await folder.pull('/app');
    assert.deepEqual([...moved.moved.keys()], ['a.js', 'b/c.js', 'b/d.js']);
    assert.deepEqual(pulled.refused, []);
    assert.equal(here('b/c.js'), 'c');
    assert.deepEqual(
      folder.at.asked.filter((route) => route !== 'list'),
      ['compress', 'download', 'node download', 'delete'],
    );
    assert.ok(folder.at.asked.length <= 7, folder.at.asked.join(' '));
  });

  it('makes the folders that are empty there', async () => {
    await folder.at.files.createDirectory('/app/logs');
    folder.at.mark();
    const { plan, moved } = await folder.pull('/app');
    assert.deepEqual([plan.folders, moved.made], [['logs'], ['logs']]);
    assert.deepEqual(readdirSync(join(folder.root, 'logs')), []);
    assert.deepEqual((await folder.pull('/app')).plan.folders, []);
    assert.deepEqual((await folder.plan('/app')).folders, []);
  });

  it('makes the folders that are empty deep inside, which the node leaves out of what it packs', async () => {
    const { app } = folder.at.panel;
    app.flavour = { ...app.flavour, packsEmptyFolders: false };
    for (const path of ['logs', 'b/empty', 'b/full/deeper', '.cache/x']) {
      await folder.at.files.ensureDirectory(`/app/${path}`);
    }
    await folder.at.files.write('/app/b/full/a.js', new Uint8Array(1), {
      create: true,
      overwrite: true,
    });
    await folder.write({ '.gitignore': '.cache' });
    folder.at.mark();
    const { plan, moved } = await folder.pull('/app');
    const empty = ['b/empty', 'b/full/deeper', 'logs'];
    assert.deepEqual([plan.folders, moved.made], [empty, empty]);
    // One for each folder that is meant, and one before it packs.
    const lists = folder.at.asked.filter((route) => route === 'list').length;
    assert.ok(lists <= 6 + 1, `${lists} lists`);
    assert.deepEqual((await folder.pull('/app')).plan.folders, []);
  });

  it('takes nothing that is the same, and what was not touched here', async () => {
    await folder.pull('/app');
    await folder.at.files.write('/app/a.js', bytes('newer'), anew);
    const { plan, moved } = await folder.pull('/app');
    assert.deepEqual(
      plan.files.map(({ path, kind }) => `${path} ${kind}`),
      ['a.js changed'],
    );
    assert.equal(moved.moved.size, 1);
    assert.equal(here('a.js'), 'newer');
  });

  it('keeps what was changed here, also what never came from there', async () => {
    await folder.write({ 'b/d.js': 'older here' });
    await folder.pull('/app');
    await folder.write({ 'a.js': 'mine' });
    await folder.at.files.write('/app/a.js', bytes('theirs'), anew);
    const { plan } = await folder.pull('/app');
    assert.deepEqual(
      plan.files.map(({ path, kind }) => `${path} ${kind}`),
      ['a.js changedHere', 'b/d.js changedHere'],
    );
    assert.equal(here('a.js'), 'mine');
    assert.equal(here('b/d.js'), 'older here');
  });

  it('sees that a change is only here', async () => {
    await folder.pull('/app');
    await folder.write({ 'a.js': 'mine' });
    const { plan } = await folder.pull('/app');
    assert.deepEqual(
      plan.files.map(({ path, kind }) => `${path} ${kind}`),
      ['a.js ahead'],
    );
    assert.equal(here('a.js'), 'mine');
  });

  it('names what is gone from the server, unless it was changed here', async () => {
    await folder.pull('/app');
    await folder.at.files.remove('/app/b', { recursive: true });
    await folder.write({ 'b/d.js': 'mine' });
    assert.deepEqual((await folder.pull('/app')).plan.gone, ['b/c.js']);
  });

  it('leaves out what the local ignore files name', async () => {
    await folder.write({ '.panelignore': 'b/\n' });
    const { moved } = await folder.pull('/app');
    assert.deepEqual([...moved.moved.keys()], ['a.js']);
  });

  it('goes through no link, here or there', async () => {
    const outside = os.tmpdir();
    symlinkSync(outside, join(folder.root, 'b'));
    await symlink('a.js', join(await folder.at.root(), 'app/link'));
    const { plan, pulled } = await folder.pull('/app');
    assert.deepEqual(plan.blocked, ['b/c.js', 'b/d.js']);
    assert.deepEqual(pulled.refused, [{ path: 'link', why: 'link' }]);
    assert.ok(!readdirSync(outside).includes('c.js'));
  });

  const failures = [
    ['the node breaks off', { kind: 'truncate', where: 'node', bytes: 20 }, 'network'],
    ['the node refuses', { kind: 'status', where: 'node', status: 403, shape: 'node' }, 'refused'],
  ] as const;
  for (const [what, order, kind] of failures) {
    it(`changes nothing here when ${what}`, async () => {
      folder.at.panel.order({ ...order, match: '/download/file' });
      await assert.rejects(folder.pull('/app'), (error) => PanelError.is(error, kind));
      assert.deepEqual(readdirSync(folder.root), []);
    });
  }

  it('watches the folder when the panel gave up waiting for the archive', async () => {
    folder.at.panel.order({ kind: 'gateway504AfterWork', match: '/compress' });
    assert.equal((await folder.pull('/app')).moved.moved.size, 3);
  });
});
