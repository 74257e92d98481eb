import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '../disk/archive';
import { ask } from './client';
import { hardFileNames, hardServerNames } from '../worlds/hardNames';
import { ConsoleRig } from './consoleClient';

describe('A rude panel', () => {
  const rig = new ConsoleRig({ isRude: true });
  const server = () => rig.panel.find('Ticket Bot');

  async function running() {
    const { client } = await rig.live();
    rig.verb('consolePower', { signal: 'start' });
    await client.until(() => client.args('status').includes('running'));
    return client;
  }

  it('handles commands that come together in another order', async () => {
    const client = await running();
    const words = ['one', 'two', 'three'];
    for (const word of words) client.send('send command', word);
    const heard = () => client.args('console output').filter((line) => words.includes(line ?? ''));
    await client.until(() => heard().length === 3);
    assert.deepEqual(heard(), ['three', 'two', 'one']);
  });

  it('keeps the order of commands that wait for their echo', async () => {
    const client = await running();
    for (const word of ['one', 'two']) {
      client.send('send command', word);
      await client.line(word);
    }
    const lines = client.args('console output');
    assert.ok(lines.indexOf('one') < lines.indexOf('two'));
  });

  it('tells of each file of a restore, and administrators of each of an installation and a transfer', async () => {
    const all = ['*', 'admin.websocket.install', 'admin.websocket.transfer'];
    const { client: admin } = await rig.live(all);
    const { client: owner } = await rig.live();
    rig.panel.app.events.emit('jobStarted', server(), 'daemon message');
    rig.panel.app.events.emit('jobStarted', server(), 'install output');
    rig.panel.setCondition('Ticket Bot', 'transferring');
    await owner.event('daemon message', 2_500);
    for (const event of ['daemon message', 'install output', 'transfer logs']) {
      await admin.event(event, 2_500);
    }
    assert.deepEqual([...owner.args('install output'), ...owner.args('transfer logs')], []);
  });

  it('leaves a program starting that never says that it is up', async () => {
    rig.verb('consoleFlavour', { saysReady: false });
    const { client } = await rig.live();
    rig.verb('consolePower', { signal: 'start' });
    await client.line('Logged in as');
    client.send('set state', 'stop');
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.deepEqual(client.args('status'), ['offline', 'starting', 'stopping', 'offline']);
  });

  it('holds the lock of power actions for some time after the server is offline', async () => {
    rig.verb('consoleFlavour', { powerLockMs: 60_000 });
    const client = await running();
    client.send('set state', 'stop');
    await client.until(() => client.args('status').at(-1) === 'offline');
    client.send('set state', 'start');
    assert.match((await client.event('daemon error')).args?.[0] ?? '', /another power action/);
    rig.panel.clock.advance(60_000);
    client.send('set state', 'start');
    await client.until(() => client.args('status').at(-1) === 'running');
  });

  it('keeps connections open over a suspension, and says nothing of use to who asks', async () => {
    const { client } = await rig.live();
    rig.panel.setCondition('Ticket Bot', 'suspended');
    client.send('set state', 'start');
    assert.match((await client.event('daemon error')).args?.[0] ?? '', /an unexpected error/);
    assert.equal(client.closed, undefined);
  });

  it('refuses a token of the second in which the earlier ones were revoked', async () => {
    rig.panel.app.tokens.restart();
    const client = await rig.open();
    client.send('auth', rig.token(['*']));
    assert.match((await client.event('jwt error')).args?.[0] ?? '', /created too far in past/);
    rig.panel.clock.advance(1_000);
    client.send('auth', rig.token(['*']));
    await client.event('auth success');
  });

  it('refuses connections while its program is killed, and knows no earlier token or lock after it', async () => {
    rig.verb('consoleFlavour', { powerLockMs: 600_000 });
    const client = await running();
    client.send('set state', 'stop');
    await client.until(() => client.args('status').at(-1) === 'offline');
    const early = rig.token(['*']);
    await rig.panel.killNode();
    await client.until(() => client.closed !== undefined);
    await assert.rejects(fetch(rig.panel.nodeUrl), (error: Error) => {
      const { cause } = error as { readonly cause?: { readonly code?: string } };
      return cause?.code === 'ECONNREFUSED';
    });
    const { status } = await ask(rig.panel, `GET /servers/${server().uuid}/files/list`);
    assert.equal(status, 504);
    rig.panel.clock.advance(1_000);
    await rig.panel.startNode();
    // At once: a second later it would be good.
    const tooSoon = rig.token(['*']);
    const again = await rig.open();
    again.send('auth', early);
    assert.match((await again.event('jwt error')).args?.[0] ?? '', /created too far in past/);
    again.send('auth', tooSoon);
    assert.match((await again.event('jwt error', 2)).args?.[0] ?? '', /created too far in past/);
    rig.panel.clock.advance(1_000);
    const { client: last } = await rig.live();
    last.send('set state', 'start');
    await last.until(() => last.args('status').at(-1) === 'running');
  });

  it('takes names that nobody would choose, of servers and of files, byte for byte', async () => {
    const added = rig.verb('addHardNames', {}) as readonly { readonly uuid: string }[];
    assert.deepEqual(
      added.map((_, at) => rig.panel.servers.at(at - added.length)?.name),
      hardServerNames,
    );
    const [first] = added;
    for (const directory of ['/', '/a folder']) {
      const path = `GET /servers/${first?.uuid}/files/list?directory=${encodeURIComponent(directory)}`;
      const { json } = await ask(rig.panel, path);
      const { data } = json as unknown as {
        readonly data: readonly { readonly attributes: { readonly name: string } }[];
      };
      const names = data.map(({ attributes }) => attributes.name).filter((n) => n !== 'a folder');
      assert.deepEqual(names.sort(), [...hardFileNames].sort());
    }
  });

  it('answers 500 for junk that it is to unpack', async () => {
    const root = await rig.panel.app.folders.of(server());
    await writeFile(join(root, 'junk.zip'), 'junk');
    const { status } = await ask(rig.panel, `POST /servers/${server().uuid}/files/decompress`, {
      json: { root: '/', file: 'junk.zip' },
    });
    assert.equal(status, 500);
  });

  it('leaves folders without files out of what it packs', async () => {
    const root = await rig.panel.app.folders.of(server());
    await mkdir(join(root, 'deep/empty'), { recursive: true });
    await mkdir(join(root, 'deep/full'));
    await writeFile(join(root, 'deep/full/a.txt'), 'a');
    const folder = await mkdtemp(join(tmpdir(), 'rude-'));
    try {
      const packed = await ask(rig.panel, `POST /servers/${server().uuid}/files/compress`, {
        json: { root: '/', files: ['deep'] },
      });
      await unpack(join(root, String(packed.json.attributes?.name)), folder);
      assert.deepEqual(await readdir(join(folder, 'deep')), ['full']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('signs addresses that refuse connections, where that is ordered', async () => {
    await rig.panel.setNodeRefusing(true);
    await assert.rejects(fetch(rig.panel.nodeUrl));
    await rig.panel.setNodeRefusing(false);
    assert.equal((await fetch(rig.panel.nodeUrl)).status, 404);
  });

  it('can be told to be polite again', async () => {
    rig.panel.setManners(false);
    const client = await running();
    for (const word of ['one', 'two']) client.send('send command', word);
    await client.line('two');
    const lines = client.args('console output').join();
    assert.ok(lines.indexOf('one') < lines.indexOf('two'));
    rig.panel.setManners(true);
  });
});
