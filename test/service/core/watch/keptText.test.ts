import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { KeptText, type KeptServer } from '../../../../src/core/watch/keptText';
import { searchKeptText } from '../../../../src/core/watch/textSearch';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const mib = 1024 ** 2;
const bot: KeptServer = { panelId: 'p', uuid: 'b0', name: 'Ticket Bot' };
const world: KeptServer = { panelId: 'p', uuid: 'w0', name: 'World' };

describe('kept text of consoles', () => {
  let root: string;
  let clock: FakeClock;
  let kept: KeptText;
  const open = (totalBytes = 100 * mib) =>
    new KeptText(root, { totalBytes }, { clock, log: silentLog });
  const find = async (query: string, options: { server?: KeptServer; maxHits?: number } = {}) => {
    const { hits } = await searchKeptText(kept, { query, maxHits: 100, ...options });
    return hits.map(({ server, line }) => `${server.name}: ${line}`);
  };
  /** Bytes on the disk. */
  const size = () =>
    fs
      .readdirSync(root, { recursive: true })
      .map((name) => fs.statSync(path.join(root, String(name))))
      .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-text-'));
    clock = new FakeClock();
    kept = open();
  });
  afterEach(async () => {
    await kept.flush();
    fs.rmSync(root, { recursive: true, force: true });
  });

  it('what was said is found, by whatever case, newest first', async () => {
    kept.append(bot, 'Ready as Ticket Bot');
    await clock.advance(60_000);
    kept.append(world, 'ready to rumble');
    await clock.advance(60_000);
    kept.append(bot, 'Not this');
    assert.deepEqual(await find('READY'), [
      'World: ready to rumble',
      'Ticket Bot: Ready as Ticket Bot',
    ]);
    assert.deepEqual(await find('ready', { server: bot }), ['Ticket Bot: Ready as Ticket Bot']);
    assert.deepEqual(await find('ready', { maxHits: 1 }), ['World: ready to rumble']);
    assert.deepEqual(await find('nobody said this'), []);
  });

  it('it is there for the next window, with its times', async () => {
    const at = clock.now();
    kept.append(bot, 'first');
    await clock.advance(6_000);
    await kept.flush();
    const { hits, since } = await searchKeptText(open(), { query: 'first', maxHits: 9 });
    assert.deepEqual(hits, [{ server: bot, at: Math.floor(at / 1000) * 1000, line: 'first' }]);
    assert.ok(since !== undefined && since <= at + 6_000);
  });

  it('times are not searched', async () => {
    kept.append(bot, 'a line');
    await kept.flush();
    const [segment] = await kept.segments();
    assert.ok(segment);
    const text = fs.readFileSync(kept.pathsOf(segment).text, 'utf8');
    assert.deepEqual(await find(text.slice(0, 4)), []);
  });

  const secrets = [
    'Authorization: Bearer ptlc_abcdefghijklmnop1234',
    'connecting to mysql://root:hunter2@db.example.com/app',
    'GET https://node.example.com/download/file?token=eyJhbGciOiJIUzI1NiJ9.eyJ4IjoxfQ.abc',
    'DISCORD_TOKEN=MTAxNTU2.Gx7w.abcdef',
    '{"password": "hunter2"}',
  ];
  for (const line of secrets) {
    it(`is kept without its secret: ${line.slice(0, 30)}`, async () => {
      kept.append(bot, line);
      await kept.flush();
      const [segment] = await kept.segments();
      assert.ok(segment);
      const text = fs.readFileSync(kept.pathsOf(segment).text, 'utf8');
      assert.doesNotMatch(text, /hunter2|ptlc_abc|eyJ|MTAxNTU2/);
    });
  }

  it('is kept for its user only, by names that no server chooses', async () => {
    kept.append({ ...bot, uuid: '../../evil', name: '../evil' }, 'x');
    await kept.flush();
    const names = fs.readdirSync(root);
    assert.ok(names.every((name) => /^[0-9a-f]{32}$/.test(name)));
    if (process.platform === 'win32') return;
    for (const name of fs.readdirSync(root, { recursive: true })) {
      assert.equal(fs.statSync(path.join(root, String(name))).mode & 0o077, 0);
    }
  });

  it('a server that never is silent stays within its share, and leaves room for others', async () => {
    kept = open(16 * mib);
    kept.append(world, 'the only line of this world');
    await kept.flush();
    for (let i = 0; i < 24; i++) {
      for (let n = 0; n < 900; n++) kept.append(bot, `${i} ${n} `.padEnd(1200, 'chatter '));
      await clock.advance(1_000);
      await kept.flush();
    }
    assert.ok(size() <= (16 * mib) / 4 + 4 * mib, `${size()} bytes`);
    assert.deepEqual(await find('the only line'), ['World: the only line of this world']);
    assert.deepEqual((await find('23 899')).length, 1);
    assert.deepEqual(await find('0 17 chatter'), []);
  });

  it('all servers together stay within what is allowed', async () => {
    kept = open(8 * mib);
    for (let i = 0; i < 12; i++) {
      const server = { ...bot, uuid: `s${i}` };
      for (let n = 0; n < 1_900; n++) {
        if (n % 950 === 0) await clock.advance(1_000);
        kept.append(server, 'x'.repeat(1200));
      }
      await kept.flush();
    }
    assert.ok(size() <= 8 * mib + 2 * mib, `${size()} bytes`);
  });

  it('a flood is written down as one', async () => {
    for (let n = 0; n < 5_000; n++) kept.append(bot, `flood ${n}`);
    await clock.advance(1_000);
    kept.append(bot, 'calm');
    await kept.flush();
    assert.equal((await find('flood', { maxHits: 9_999 })).length, 1_000);
    assert.deepEqual(await find('(4000)'), ['Ticket Bot: … (4000)']);
  });

  it('is gone when it is erased, of one server or of all', async () => {
    kept.append(bot, 'a line');
    kept.append(world, 'a line');
    await kept.flush();
    kept.append(bot, 'a line that waits');
    await kept.erase(bot);
    assert.deepEqual(await find('a line'), ['World: a line']);
    await kept.erase();
    assert.deepEqual(await find('a line'), []);
    assert.ok(!fs.existsSync(root));
  });

  it('what is said after a failed erasure is kept', async () => {
    kept.append(bot, 'a line');
    await kept.flush();
    const usual = fs.promises.rm;
    const busy = () => Promise.reject(new Error('EBUSY'));
    Object.assign(fs.promises, { rm: busy });
    try {
      await assert.rejects(kept.erase(), /EBUSY/);
    } finally {
      Object.assign(fs.promises, { rm: usual });
    }
    kept.append(bot, 'a later line');
    await kept.flush();
    assert.deepEqual(await find('later'), ['Ticket Bot: a later line']);
    await kept.erase();
    assert.ok(!fs.existsSync(root));
  });

  it('what waits is forgotten when another window erases', async () => {
    kept.append(bot, 'a line that waits');
    kept.forget();
    kept.append(bot, 'a later line');
    await kept.flush();
    assert.deepEqual(await find('line'), ['Ticket Bot: a later line']);
  });

  it('a disk that cannot be written to stops nothing', async () => {
    const blocked = path.join(root, 'blocked');
    fs.writeFileSync(blocked, '');
    const told: string[] = [];
    const log = { ...silentLog, error: (text: string | Error) => told.push(String(text)) };
    const other = new KeptText(blocked, { totalBytes: mib }, { clock, log });
    other.append(bot, 'lost');
    await other.flush();
    assert.equal(told.length, 1);
  });

  it('a disk that is full is said once, and what comes when there is room again is kept', async () => {
    const blocked = path.join(root, 'blocked');
    fs.writeFileSync(blocked, '');
    const told: string[] = [];
    const log = { ...silentLog, error: (text: string | Error) => told.push(String(text)) };
    const other = new KeptText(blocked, { totalBytes: mib }, { clock, log });
    for (let n = 0; n < 5; n++) {
      other.append(bot, 'lost');
      other.append(world, 'lost');
      await other.flush();
    }
    assert.equal(told.length, 1);
    fs.rmSync(blocked);
    other.append(bot, 'kept again');
    const { hits } = await searchKeptText(other, { query: 'kept again', maxHits: 9 });
    assert.equal(hits.length, 1);
  });

  it('a file that is torn at any byte loses its last line and no other, then or later', async () => {
    kept.append(bot, 'the first line');
    kept.append(bot, 'größe of the second line');
    await kept.flush();
    const [segment] = await kept.segments();
    assert.ok(segment);
    const { text } = kept.pathsOf(segment);
    const whole = fs.readFileSync(text);
    const second = whole.indexOf('\n') + 1;
    for (let end = second; end < whole.byteLength; end++) {
      fs.writeFileSync(text, whole.subarray(0, end));
      kept = open();
      kept.append(bot, 'what came later');
      await kept.flush();
      assert.deepEqual(await find('first'), ['Ticket Bot: the first line'], `${end}`);
      assert.deepEqual(await find('later'), ['Ticket Bot: what came later'], `${end}`);
    }
  });

  it('an index or a name that is torn at any byte hides nothing', async () => {
    for (let n = 0; n < 900; n++) kept.append(bot, `line ${n} `.padEnd(1_300, 'x'));
    await kept.flush();
    kept.append(bot, 'the end');
    await kept.flush();
    const segment = (await kept.segments()).find(({ isIndexed }) => isIndexed);
    assert.ok(segment);
    const { index } = kept.pathsOf(segment);
    const name = path.join(root, segment.folder, 'server.json');
    for (const [file, step] of [
      [index, 4_096],
      [name, 7],
    ] as const) {
      const whole = fs.readFileSync(file);
      for (let end = 0; end < whole.byteLength; end += step) {
        fs.writeFileSync(file, whole.subarray(0, end));
        kept = open();
        kept.append(bot, 'more');
        assert.equal((await find('line 899 ')).length, 1, `${path.basename(file)} ${end}`);
      }
      fs.writeFileSync(file, whole);
    }
  });

  it('a day of a chatty server stays within its share', async () => {
    kept = open(4 * mib);
    for (let minute = 0; minute < 24 * 60; minute++) {
      for (let n = 0; n < 60; n++)
        kept.append(bot, `[Server thread/INFO]: tick ${minute} took ${n} ms`);
      await clock.advance(60_000);
      await kept.flush();
    }
    assert.ok(size() <= mib + 2.5 * mib, `${size()} bytes`);
    assert.equal((await find('tick 1439 took 59 ms')).length, 1);
    assert.deepEqual(await find('tick 0 took 0 ms'), []);
  });
});
