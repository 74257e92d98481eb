import assert from 'node:assert/strict';
import type { PracticePanel } from '../practicePanel';
import { ask, assertRefused, download, problemsOf, send, upload } from './client';
import { withPanel } from './withPanel';

describe('practice panel: files', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  const files = (line: string, json?: unknown) => {
    const [method, rest] = line.split(/ (.*)/s);
    return ask(
      panel,
      `${method} /servers/${bot}/files/${rest}`,
      json === undefined ? {} : { json },
    );
  };
  const names = async (directory: string) => {
    const answer = await files(`GET list?directory=${encodeURIComponent(directory)}`);
    assert.equal(answer.status, 200, answer.text);
    return (answer.json.data ?? []).map((file) => String(file.attributes?.name)).sort();
  };
  const write = (file: string, body: string | Buffer, type = 'text/plain') =>
    ask(panel, `POST /servers/${bot}/files/write?file=${encodeURIComponent(file)}`, {
      body,
      headers: { 'Content-Type': type },
    });

  it('lists a folder', async () => {
    const answer = await files('GET list');
    const byName = new Map(
      (answer.json.data ?? []).map((one) => [String(one.attributes?.name), one.attributes]),
    );
    assert.deepEqual(byName.get('src')?.mimetype, 'inode/directory');
    assert.equal(byName.get('src')?.mode, 'drwxr-xr-x');
    const file = byName.get('package.json');
    assert.deepEqual(
      [file?.mode, file?.mode_bits, file?.is_file, file?.is_symlink, file?.mimetype],
      ['-rw-r--r--', '644', true, false, 'application/json'],
    );
    assert.match(String(file?.modified_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/);
  });

  it('reads contents as raw bytes', async () => {
    const answer = await files('GET contents?file=%2Fconfig.json');
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=UTF-8');
    assert.match(answer.text, /staffRole/);
  });

  it('refuses contents above 4 MiB, directories and absent files', async () => {
    panel.setLimits({ contentsBytes: 10 });
    assertRefused(await files('GET contents?file=config.json'), 400, 'FileSizeTooLargeException');
    assertRefused(
      await files('GET contents?file=src'),
      400,
      'DaemonConnectionException',
      /is a directory/,
    );
    assertRefused(
      await files('GET contents?file=no.txt'),
      500,
      'DaemonConnectionException',
      /\(code: 500\)/,
    );
    assertRefused(
      await files('GET contents?file=../../etc/passwd'),
      404,
      'DaemonConnectionException',
      /not found on the system/,
    );
    assert.deepEqual(problemsOf(await files('GET contents?file=')), ['file:required']);
  });

  it('writes, making parents, and keeps an existing mode', async () => {
    assert.equal((await write('/deep/er/note.txt', 'hello')).status, 204);
    assert.equal((await download(panel, bot, '/deep/er/note.txt')).text, 'hello');
    await files('POST chmod', { root: '/', files: [{ file: 'deep/er/note.txt', mode: '600' }] });
    await write('/deep/er/note.txt', '');
    const listed = await files('GET list?directory=/deep/er');
    assert.deepEqual(
      [listed.json.data?.[0]?.attributes?.mode_bits, listed.json.data?.[0]?.attributes?.size],
      ['600', 0],
    );
  });

  it('refuses to write over a folder, to a denied name and to a full disk', async () => {
    assertRefused(await write('/src', 'x'), 400, 'DaemonConnectionException', /existing directory/);
    assertRefused(await write('/a.lock', 'x'), 403, 'DaemonConnectionException', /egg denylist/);
    panel.find(bot).diskFull = true;
    assertRefused(await write('/b.txt', 'x'), 400, 'DaemonConnectionException', /disk space/);
  });

  it('takes a JSON label literally: malformed is 400, and a form empties the file', async () => {
    const label = 'application/json';
    assertRefused(await write('/x.json', '{ nope', label), 400, 'BadRequestHttpException');
    assert.equal((await write('/x.json', 'abc', 'multipart/form-data; boundary=x')).status, 204);
    assert.equal((await download(panel, bot, '/x.json')).bytes.length, 0);
  });

  it('trims file names for the short identifier only', async () => {
    const path = encodeURIComponent('/ spaced ');
    const short = `/servers/${bot.slice(0, 8)}/files/write?file=${encodeURIComponent('/ spaced .txt ')}`;
    await ask(panel, `POST ${short}`, { body: '1' });
    await ask(panel, `POST /servers/${bot}/files/write?file=${path}`, { body: '2' });
    const found = (await names('/')).filter((name) => name.includes('spaced'));
    assert.deepEqual(found, [' spaced ', ' spaced .txt']);
  });

  it('downloads through a signed URL that works once', async () => {
    const signed = await files('GET download?file=/package.json');
    assert.equal(signed.json.object, 'signed_url');
    const url = String(signed.json.attributes?.url);
    assert.ok(url.startsWith(`${panel.nodeUrl}/download/file?token=`));
    const first = await send(url);
    assert.equal(first.headers.get('content-disposition'), 'attachment; filename="package.json"');
    assert.equal(first.headers.get('content-length'), String(first.bytes.length));
    const second = await send(url);
    assert.equal(second.status, 404);
    assert.match(String(second.json.error), /not found on this server/);
    assert.ok(second.json.request_id);
  });

  it('ends a signed URL after 15 minutes, and knows garbage', async () => {
    const signed = await files('GET download?file=/package.json');
    panel.clock.advance(15 * 60_000 + 1_000);
    assert.equal((await send(String(signed.json.attributes?.url))).status, 500);
    assert.equal((await send(`${panel.nodeUrl}/download/file?token=abc`)).status, 500);
  });

  it('decodes the file of a download twice', async () => {
    await write('/a%2Bb.txt', 'percent');
    assert.equal((await download(panel, bot, '/a%2Bb.txt')).text, 'percent');
    const naive = await files(`GET download?file=${encodeURIComponent('/a%2Bb.txt')}`);
    assert.equal((await send(String(naive.json.attributes?.url))).status, 500);
  });

  it('answers 404 for absent files in the other flavour, and for folders in both', async () => {
    assert.equal((await download(panel, bot, '/src')).status, 404);
    assert.equal((await download(panel, bot, '/none')).status, 500);
    panel.app.flavour = { ...panel.app.flavour, node: 'pelican' };
    assert.equal((await download(panel, bot, '/none')).status, 404);
  });

  it('refuses a key sent to the node, and remembers it', async () => {
    const signed = await files('GET download?file=/package.json');
    const headers = { Authorization: `Bearer ${panel.keys.owner}` };
    const answer = await send(String(signed.json.attributes?.url), { headers });
    assert.equal(answer.status, 400);
    assert.match(panel.violations[0] ?? '', /key was sent to the node/);
  });

  it('takes no token from before a restart of the node, or before the user lost access', async () => {
    const sign = async (key: string) => {
      const line = `GET /servers/${bot}/files/download?file=/package.json`;
      return String((await ask(panel, line, { key })).json.attributes?.url);
    };
    const before = await sign(panel.keys.owner);
    panel.clock.advance(1_000);
    panel.restartNode();
    // The first request may meet a kept-alive connection that the restart has just ended.
    const late = await send(before).catch(() => send(before));
    assert.equal(late.status, 404);
    const jonas = await sign(panel.keys.subuser);
    panel.clock.advance(1_000);
    const uuid = panel.find(bot).subusers[0]?.user;
    await ask(panel, `DELETE /servers/${bot}/users/${uuid}`);
    assert.equal((await send(jonas)).status, 404);
    assert.equal((await send(await sign(panel.keys.owner))).status, 200);
  });

  it('uploads by base name into a folder that it makes', async () => {
    const done = await upload(panel, bot, {
      name: 'a/b ü.txt',
      content: 'up',
      directory: '/new/place',
    });
    assert.deepEqual([done.status, done.bytes.length], [200, 0]);
    assert.deepEqual(await names('/new/place'), ['b ü.txt']);
  });

  it('burns an upload URL on any attempt', async () => {
    const signed = await files('GET upload');
    const url = String(signed.json.attributes?.url);
    assert.equal((await send(url, { method: 'POST', body: 'no form' })).status, 400);
    assert.equal((await send(url, { method: 'POST', body: new FormData() })).status, 404);
  });

  it('refuses uploads that are too large, denied or without files', async () => {
    panel.setLimits({ uploadBytes: 1024 * 1024 });
    const large = await upload(panel, bot, { name: 'big.bin', content: Buffer.alloc(1_100_000) });
    assert.equal(large.status, 400);
    assert.match(String(large.json.error), /larger than the maximum file upload size of 1 MB/);
    assert.equal((await upload(panel, bot, { name: 'x.lock', content: '' })).status, 403);
    const signed = await files('GET upload');
    const form = new FormData();
    form.append('other', new Blob(['x']), 'x.txt');
    const none = await send(String(signed.json.attributes?.url), { method: 'POST', body: form });
    assert.match(String(none.json.error), /No files were found/);
  });

  it('keeps the old file when an upload fails, unless told to behave like newer nodes', async () => {
    panel.setLimits({ uploadBytes: 100 });
    const big = { name: 'config.json', content: Buffer.alloc(200) };
    await upload(panel, bot, big);
    assert.ok((await names('/')).includes('config.json'));
    panel.app.flavour = { ...panel.app.flavour, uploadFailureDeletesTarget: true };
    await upload(panel, bot, big);
    assert.ok(!(await names('/')).includes('config.json'));
  });

  it('makes folders, and again without complaint', async () => {
    for (let round = 0; round < 2; round += 1) {
      const made = await files('POST create-folder', { root: '/', name: 'one/two' });
      assert.equal(made.status, 204);
    }
    assert.deepEqual(await names('/one'), ['two']);
    const inFile = await files('POST create-folder', { root: '/package.json', name: 'x' });
    assertRefused(inFile, 500, 'DaemonConnectionException');
  });

  it('renames: absent source is success, present destination is refused', async () => {
    const rename = (from: string, to: string) =>
      files('PUT rename', { root: '/', files: [{ from, to }] });
    assert.equal((await rename('nothing', 'x')).status, 204);
    assert.equal((await rename('README.md', 'docs/README.md')).status, 204);
    assert.deepEqual(await names('/docs'), ['README.md']);
    const taken = await rename('package.json', 'tsconfig.json');
    assertRefused(taken, 400, 'DaemonConnectionException', /destination already exists/);
    const fields = await files('PUT rename', { root: '', files: [] });
    assert.deepEqual(problemsOf(fields), ['root:required', 'files:required']);
    const inner = await files('PUT rename', { root: '/', files: [{ to: 'x' }] });
    assert.deepEqual(problemsOf(inner), ['files.0.from:required']);
    assert.equal((await files('POST rename', {})).status, 405);
  });

  it('copies beside, counting up', async () => {
    for (let round = 0; round < 3; round += 1) {
      assert.equal((await files('POST copy', { location: '/config.json' })).status, 204);
    }
    const copies = (await names('/')).filter((name) => name.startsWith('config'));
    assert.deepEqual(copies, [
      'config copy 1.json',
      'config copy 2.json',
      'config copy.json',
      'config.json',
    ]);
    assert.equal((await files('POST copy', { location: '/src' })).status, 500);
  });

  it('deletes files and folders; absent is success', async () => {
    const gone = await files('POST delete', { root: '/', files: ['src', 'README.md', 'nope'] });
    assert.equal(gone.status, 204);
    assert.ok(!(await names('/')).includes('src'));
    assert.equal((await files('POST delete', { root: '/', files: ['/'] })).status, 500);
  });

  it('refuses denied names as source and target, and leaves the node’s other work alone', async () => {
    await write('/free.txt', 'x');
    const pairs = [
      { from: 'free.txt', to: 'x.lock' },
      { from: 'README.md', to: 'ABOUT.md' },
    ];
    const renamed = await files('PUT rename', { root: '/', files: pairs });
    assertRefused(renamed, 403, 'DaemonConnectionException', /egg denylist/);
    assert.ok((await names('/')).includes('ABOUT.md'));
    panel.find(bot).egg.denylist.push('free.txt');
    assertRefused(
      await files('POST copy', { location: 'free.txt' }),
      403,
      'DaemonConnectionException',
    );
    assert.equal((await files('POST delete', { root: '/', files: ['free.txt'] })).status, 204);
  });

  it('takes modes as text only', async () => {
    const mode = (value: unknown) =>
      files('POST chmod', { root: '/', files: [{ file: 'config.json', mode: value }] });
    assert.equal((await mode('755')).status, 204);
    assertRefused(await mode(755), 400, 'DaemonConnectionException');
    assertRefused(await mode('999'), 400, 'DaemonConnectionException', /Invalid file mode/);
  });
});
