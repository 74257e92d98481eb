import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { close, listen } from '../kernel/listen';
import type { PracticePanel } from '../practicePanel';
import { ask, assertRefused, download, problemsOf, send, upload } from './client';
import { withPanel } from './withPanel';

describe('practice panel: archives and backups', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  const post = (path: string, json: unknown, key = panel.keys.owner) =>
    ask(panel, `POST /servers/${bot}/${path}`, { json, key });
  const entries = async (archive: Buffer) =>
    (await unpackTar(gunzipSync(archive))).map((entry) => entry.header.name).sort();

  it('compresses what is named into a real archive', async () => {
    const made = await post('files/compress', { root: '/', files: ['src', 'package.json'] });
    assert.equal(made.status, 200, made.text);
    const name = String(made.json.attributes?.name);
    assert.match(name, /^archive-\d{4}-\d\d-\d\dT\d{6}\+0200\.tar\.gz$/);
    assert.equal(made.json.attributes?.mimetype, 'application/tar+gzip');
    const names = await entries((await download(panel, bot, `/${name}`)).bytes);
    assert.ok(names.includes('src/store/ticketStore.ts') && names.includes('package.json'));
    assert.ok(!names.some((one) => one.startsWith('data')));
  });

  it('packs made-up files by order, with long names too', async () => {
    for (const name of ['../x', 'files/{n}.txt', `${'d/'.repeat(1000)}{n}.txt`]) {
      panel.find(bot).packs = { name, count: 3 };
      const made = await post('files/compress', { root: '/', files: ['src'] });
      const { bytes } = await download(panel, bot, `/${String(made.json.attributes?.name)}`);
      assert.deepEqual(
        await entries(bytes),
        ['0', '1', '2'].map((n) => name.replace('{n}', n)),
      );
    }
  });

  it('refuses to compress nothing, or onto a full disk with a 409 that is no condition', async () => {
    assert.deepEqual(problemsOf(await post('files/compress', { files: [] })), ['files:required']);
    panel.find(bot).diskFull = true;
    const full = await post('files/compress', { files: ['src'] });
    assertRefused(full, 409, 'DaemonConnectionException', /disk space/);
  });

  it('decompresses over what is there, denied names left out', async () => {
    const made = await post('files/compress', { root: '/', files: ['config.json', 'src'] });
    const file = String(made.json.attributes?.name);
    await upload(panel, bot, { name: 'config.json', content: 'changed' });
    panel.find(bot).egg.denylist.push('src/logger.ts');
    await post('files/delete', { root: '/', files: ['src'] });
    assert.equal((await post('files/decompress', { root: '/', file })).status, 204);
    assert.match((await download(panel, bot, '/config.json')).text, /guildId/);
    assert.equal((await download(panel, bot, '/src/index.ts')).status, 200);
    assert.equal((await download(panel, bot, '/src/logger.ts')).status, 500);
  });

  it('unpacks a single gzipped file, and knows what is no archive', async () => {
    await upload(panel, bot, { name: 'note.txt.gz', content: gzipSync('inside') });
    assert.equal((await post('files/decompress', { file: 'note.txt.gz' })).status, 204);
    assert.equal((await download(panel, bot, '/note.txt')).text, 'inside');
    const none = await post('files/decompress', { file: 'package.json' });
    assertRefused(none, 400, 'DaemonConnectionException', /does not understand/);
  });

  it('unpacks a zip', async () => {
    await upload(panel, bot, { name: 'pack.zip', content: storedZip('lib/note.txt', 'zipped') });
    assert.equal((await post('files/decompress', { file: 'pack.zip' })).status, 204);
    assert.equal((await download(panel, bot, '/lib/note.txt')).text, 'zipped');
  });

  it('pulls from an address, in the foreground or not at all', async () => {
    const source = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '6' }).end('pulled');
    });
    const origin = await listen(source);
    const pull = () =>
      post('files/pull', { url: `${origin}/dir/thing.txt`, directory: '/', foreground: true });
    try {
      assertRefused(await pull(), 500, 'DaemonConnectionException');
      panel.app.flavour = { ...panel.app.flavour, pullFromLoopback: true };
      assert.equal((await pull()).status, 204);
      assert.equal((await download(panel, bot, '/thing.txt')).text, 'pulled');
      panel.app.world.features.pull = false;
      assertRefused(await pull(), 400, 'DaemonConnectionException', /not currently enabled/);
    } finally {
      await close(source);
    }
  });

  describe('backups', () => {
    const completed = async (uuid: string) => {
      for (let tries = 0; tries < 200; tries += 1) {
        panel.clock.advance(panel.app.limits.backupMs);
        const { json } = await ask(panel, `GET /servers/${bot}/backups/${uuid}`);
        if (json.attributes?.completed_at !== null) return json.attributes;
      }
      throw new Error('never completed');
    };
    const idle = async () => {
      for (let tries = 0; tries < 200; tries += 1) {
        panel.clock.advance(panel.app.limits.backupMs);
        const { json } = await ask(panel, `GET /servers/${bot}`);
        if (json.attributes?.status === null) return;
      }
      throw new Error('never idle');
    };
    const make = async (body: object = {}) => {
      const made = await post('backups', body);
      assert.equal(made.status, 200, made.text);
      return String(made.json.attributes?.uuid);
    };

    it('lists with paging and count', async () => {
      const { json } = await ask(panel, `GET /servers/${bot}/backups`);
      assert.equal(json.meta?.backup_count, 1);
      assert.equal(json.meta?.pagination?.per_page, 20);
      const { json: page } = await ask(panel, `GET /servers/${bot}/backups?per_page=500`);
      assert.equal(page.meta?.pagination?.per_page, 50);
    });

    it('is in progress, then complete with a real archive and an event', async () => {
      const seen: string[] = [];
      panel.app.events.on('backupCompleted', (_server, report) => seen.push(report.uuid));
      const made = await post('backups', { name: 'Mine', ignored: 'logs\n*.md' });
      const { attributes } = made.json;
      assert.deepEqual(
        [attributes?.completed_at, attributes?.is_successful, attributes?.bytes],
        [null, false, 0],
      );
      assert.deepEqual(attributes?.ignored_files, ['logs', '*.md']);
      const uuid = String(attributes?.uuid);
      const done = await completed(uuid);
      assert.equal(done?.is_successful, true);
      assert.match(String(done?.checksum), /^sha1:[0-9a-f]{40}$/);
      assert.deepEqual(seen, [uuid]);
      const signed = await ask(panel, `GET /servers/${bot}/backups/${uuid}/download`);
      const archive = await send(String(signed.json.attributes?.url));
      assert.equal(archive.bytes.length, Number(done?.bytes));
      assert.match(archive.headers.get('content-disposition') ?? '', /\.tar\.gz"$/);
      const names = await entries(archive.bytes);
      assert.ok(names.some((name) => name.endsWith('src/index.ts')));
      assert.ok(!names.some((name) => name.includes('logs/') || name.endsWith('.md')));
    });

    it('may fail, and then does not count', async () => {
      panel.find(bot).failBackups = true;
      const uuid = await make();
      assert.equal((await completed(uuid))?.is_successful, false);
      const { json } = await ask(panel, `GET /servers/${bot}/backups`);
      assert.equal(json.meta?.backup_count, 1);
    });

    it('are throttled to 2 in 600 s, then limited by feature_limits', async () => {
      await make();
      await make();
      const third = await post('backups', {});
      assertRefused(third, 429, 'TooManyRequestsHttpException', /Only 2 backups .* 600 second/);
      assert.ok(Number(third.headers.get('retry-after')) > 590);
      assert.equal(third.headers.get('x-ratelimit-reset'), null);
      panel.clock.advance(600_000);
      const over = await post('backups', {});
      assertRefused(over, 400, 'TooManyBackupsException', /limit of 3 backups/);
      panel.find(bot).featureLimits.backups = 0;
      assertRefused(await post('backups', {}), 400, 'TooManyBackupsException', /limit of 0/);
    });

    it('lock by toggling, and cannot be deleted while locked', async () => {
      const { json } = await ask(panel, `GET /servers/${bot}/backups`);
      const path = `/servers/${bot}/backups/${String(json.data?.[0]?.attributes?.uuid)}`;
      assertRefused(await ask(panel, `DELETE ${path}`), 400, 'BackupLockedException');
      const unlocked = await ask(panel, `POST ${path}/lock`);
      assert.equal(unlocked.json.attributes?.is_locked, false);
      assert.equal((await ask(panel, `DELETE ${path}`)).status, 204);
      assertRefused(await ask(panel, `GET ${path}`), 404, 'NotFoundHttpException');
    });

    it('restore over the files, or after emptying them', async () => {
      const uuid = await make();
      await completed(uuid);
      for (const [truncate, stays] of [
        [false, 200],
        [true, 500],
      ] as const) {
        await upload(panel, bot, { name: 'extra.txt', content: 'x' });
        await upload(panel, bot, { name: 'config.json', content: 'x' });
        const started = await post(`backups/${uuid}/restore`, { truncate });
        assert.equal(started.status, 204, started.text);
        const busy = await ask(panel, `GET /servers/${bot}/backups`);
        assertRefused(busy, 409, 'ServerStateConflictException', /restoring/);
        await idle();
        assert.match((await download(panel, bot, '/config.json')).text, /guildId/);
        assert.equal((await download(panel, bot, '/extra.txt')).status, stays);
      }
    });

    it('refuse restores: pending, odd condition, without truncate, too often', async () => {
      const uuid = await make();
      const restore = (json: unknown) => post(`backups/${uuid}/restore`, json);
      assertRefused(await restore({ truncate: false }), 400, 'DisplayException', /not completed/);
      assert.deepEqual(problemsOf(await restore({})), ['truncate:required']);
      panel.setCondition(bot, 'reinstall_failed');
      assertRefused(await restore({ truncate: false }), 400, 'DisplayException', /state/);
      assertRefused(await restore({ truncate: false }), 429, 'ThrottleRequestsException');
    });

    it('need their permissions', async () => {
      assertRefused(
        await post('backups', {}, panel.keys.subuser),
        403,
        'AccessDeniedHttpException',
      );
    });
  });
});

/** A zip archive with one entry that is not compressed. */
function storedZip(name: string, text: string): Buffer {
  const file = Buffer.from(name);
  const content = Buffer.from(text);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(file.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt32LE(content.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(file.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + file.length, 12);
  end.writeUInt32LE(local.length + file.length + content.length, 16);
  return Buffer.concat([local, file, content, central, file, end]);
}
