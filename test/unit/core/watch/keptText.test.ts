import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../../../src/core/base/log';
import { KeptText, type KeptServer, readEntry } from '../../../../src/core/watch/keptText';
import { lastKeptLines } from '../../../../src/core/watch/lastLines';
import { isIndexOf } from '../../../../src/core/watch/textIndex';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { bot } from './sampleIncident';

const other: KeptServer = { ...bot, uuid: 'u2', name: 'Other' };
const megabyte = 1024 ** 2;

describe('what consoles said, as it is kept on the disk', () => {
  let parent: string;
  let folder: string;
  let clock: FakeClock;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'kept-text-'));
    folder = join(parent, 'kept');
    clock = new FakeClock();
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** A window, and what it logs. */
  function open(totalBytes = 64 * megabyte) {
    const said: string[] = [];
    const log: Log = { ...silentLog, error: (text) => said.push(String(text)) };
    return { kept: new KeptText(folder, { totalBytes }, { clock, log }), said };
  }
  /** The lines of each file, oldest first. */
  async function filesOf(kept: KeptText, server?: KeptServer) {
    const segments = await kept.segments(server);
    return segments.map((one) =>
      readFileSync(kept.pathsOf(one).text, 'utf8')
        .split('\n')
        .flatMap((line) => readEntry(line)?.line ?? []),
    );
  }
  /** Has the open file of a server take so many bytes, and returns when it was begun. */
  const fill = async (kept: KeptText, server: KeptServer, bytes: number) => {
    await clock.advance(1_000);
    kept.append(server, 'x');
    await kept.flush();
    const open = (await kept.segments(server)).at(-1) ?? assert.fail();
    appendFileSync(kept.pathsOf(open).text, `${'x'.repeat(bytes - open.size - 1)}\n`);
    return open.from;
  };
  /** One more line, of so many bytes with its time. */
  const add = async (kept: KeptText, server: KeptServer, bytes = 100) => {
    kept.append(server, 'a '.repeat(bytes).slice(0, bytes - 8));
    await kept.flush();
  };

  it('is written five seconds after the first line that waits, and not before', async () => {
    const { kept } = open();
    kept.append(bot, 'one');
    await clock.advance(4_999);
    kept.append(bot, 'two');
    assert.equal(existsSync(folder), false);
    await clock.advance(1);
    while ((await filesOf(kept)).length === 0) await new Promise(setImmediate);
    assert.deepEqual(await filesOf(kept), [['one', 'two']]);
    assert.equal(clock.pending, 0);
    kept.append(bot, 'three');
    assert.equal(clock.pending, 1);
    await kept.flush();
    assert.equal(clock.pending, 0);
    assert.deepEqual(await filesOf(kept), [['one', 'two', 'three']]);
  });

  for (const [length, isWritten] of [
    [3_997, true],
    [3_996, false],
  ] as const) {
    it(`is ${isWritten ? 'written at once' : 'not written yet'} with 16 lines of ${length} and their times`, async () => {
      const { kept } = open();
      // 64 KB are 16 lines of 4,096: what is missing is one of its own.
      for (let n = 0; n < 16; n++) kept.append(bot, 'x y '.repeat(1_000).slice(0, length));
      kept.append(bot, 'z '.repeat(750).slice(0, 65_536 - 16 * (3_997 + 8) - 8));
      assert.equal(clock.pending, isWritten ? 0 : 1);
      await kept.flush();
    });
  }

  it('is kept with the second that it was said in', async () => {
    const { kept } = open();
    clock.sleep(1_999);
    kept.append(bot, 'a\tb\nc');
    await kept.flush();
    const [segment = assert.fail()] = await kept.segments();
    const text = readFileSync(kept.pathsOf(segment).text, 'utf8');
    if (process.platform !== 'win32')
      assert.equal(statSync(kept.pathsOf(segment).text).mode & 0o777, 0o600);
    const second = Math.floor(clock.now() / 1000);
    assert.equal(text, `${second.toString(36)}\ta\tb c\n`);
    assert.deepEqual(readEntry(text.slice(0, -1)), { at: second * 1000, line: 'a\tb c' });
  });

  const entries: readonly (readonly [string, number | undefined])[] = [
    ['s\ta', 28_000],
    ['zzzzzzzzzzz\ta', Number.parseInt('zzzzzzzzzzz', 36) * 1000],
    ['zzzzzzzzzzzz\ta', undefined],
    ['\ta', undefined],
    ['a', undefined],
    ['', undefined],
    ['-\ta', undefined],
  ];
  for (const [text, at] of entries) {
    it(`is ${at === undefined ? 'no line' : 'a line'} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readEntry(text), at === undefined ? undefined : { at, line: 'a' }));
  }

  it('says of a flood how many lines of a second are missing', async () => {
    const { kept } = open();
    for (let n = 0; n < 1_002; n++) kept.append(bot, `a ${n}`);
    kept.append(other, 'beside it');
    await clock.advance(1_000);
    for (let n = 0; n < 1_000; n++) kept.append(bot, `b ${n}`);
    await clock.advance(1_000);
    for (let n = 0; n < 1_001; n++) kept.append(bot, `c ${n}`);
    await kept.flush();
    const [lines = []] = await filesOf(kept, bot);
    assert.equal(lines.length, 3_002);
    assert.deepEqual(lines.slice(999, 1_002), ['a 999', '… (2)', 'b 0']);
    assert.deepEqual(lines.slice(2_000, 2_002), ['b 999', 'c 0']);
    assert.equal(lines.at(-1), '… (1)');
    assert.deepEqual(await filesOf(kept, other), [['beside it']]);
  });

  it('has no secret, of which a private key takes several lines of one server', async () => {
    const { kept } = open();
    kept.append(bot, '-----BEGIN RSA PRIVATE KEY-----');
    kept.append(other, 'MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn');
    kept.append(bot, 'MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn');
    await kept.flush();
    kept.append(bot, 'MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn');
    await kept.flush();
    const begin = '-----BEGIN RSA PRIVATE KEY-----…';
    assert.deepEqual(await filesOf(kept, bot), [[begin, '…', '…']]);
    assert.deepEqual(await filesOf(kept, other), [['MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn']]);
  });

  it('says whose it is, by names that no server chooses', async () => {
    const { kept } = open();
    kept.append({ ...bot, more: 1 } as KeptServer, 'one');
    kept.append(other, 'two');
    kept.append({ ...bot, name: 'Renamed' }, 'three');
    await kept.flush();
    const folders = readdirSync(folder);
    assert.equal(folders.length, 2);
    for (const name of folders) assert.match(name, /^[0-9a-f]{32}$/);
    const [segment = assert.fail()] = await kept.segments(bot);
    assert.deepEqual(await kept.serverOf(segment.folder), bot);
    assert.equal(await kept.serverOf('f'.repeat(32)), undefined);
    // The next window writes it anew: it may be another name by now.
    const next = open().kept;
    next.append({ ...bot, name: 'Renamed' }, 'four');
    await next.flush();
    assert.equal((await next.serverOf(segment.folder))?.name, 'Renamed');
    assert.deepEqual(await filesOf(next, bot), [['one', 'three', 'four']]);
  });

  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"panelId":"p","uuid":"u"}',
    '{"panelId":"p","name":"n"}',
    '{"uuid":"u","name":"n"}',
    '{"panelId":1,"uuid":"u","name":"n"}',
  ]) {
    it(`is nobody's where ${JSON.stringify(text)} stands for whose it is`, async () => {
      const { kept } = open();
      kept.append(bot, 'one');
      await kept.flush();
      const [segment = assert.fail()] = await kept.segments();
      writeFileSync(join(folder, segment.folder, 'server.json'), text);
      assert.equal(await kept.serverOf(segment.folder), undefined);
    });
  }

  it('begins a line of its own behind one that was torn', async () => {
    const { kept } = open();
    kept.append(bot, 'one');
    await kept.flush();
    const [segment = assert.fail()] = await kept.segments();
    appendFileSync(kept.pathsOf(segment).text, 'torn');
    const next = open().kept;
    next.append(bot, 'two');
    await next.flush();
    next.append(bot, 'three');
    await next.flush();
    const text = readFileSync(kept.pathsOf(segment).text, 'utf8');
    const second = Math.floor(clock.now() / 1000).toString(36);
    assert.equal(text, `${second}\tone\ntorn\n${second}\ttwo\n${second}\tthree\n`);
  });

  it('is closed and indexed with a megabyte, and goes on in another file', async () => {
    const { kept } = open();
    const began = await fill(kept, bot, megabyte - 200);
    await add(kept, bot, 199);
    const [before = assert.fail()] = await kept.segments(bot);
    assert.deepEqual([before.isIndexed, before.from], [false, began]);
    assert.deepEqual([before.size, before.textBytes], [megabyte - 1, megabyte - 1]);
    kept.append(bot, '');
    await kept.flush();
    const [closed = assert.fail()] = await kept.segments(bot);
    assert.equal(closed.isIndexed, true);
    const index = readFileSync(kept.pathsOf(closed).index);
    assert.ok(isIndexOf(index, closed.textBytes));
    assert.equal(closed.textBytes, readFileSync(kept.pathsOf(closed).text).byteLength);
    assert.equal(closed.size, closed.textBytes + index.byteLength);
    await clock.advance(1_000);
    kept.append(bot, 'next');
    await kept.flush();
    const [, next = assert.fail()] = await kept.segments(bot);
    assert.deepEqual([next.isIndexed, next.from], [false, clock.now()]);
    assert.deepEqual((await filesOf(kept, bot))[1], ['next']);
    assert.ok(next.to > 0 && closed.to > 0);
  });

  it('counts bytes, not letters', async () => {
    const { kept } = open();
    await fill(kept, bot, megabyte - 100);
    kept.append(bot, 'ü'.repeat(50));
    await kept.flush();
    assert.equal((await kept.segments(bot))[0]?.isIndexed, true);
  });

  it('of one server stays within a quarter, the oldest going first; others keep theirs', async () => {
    const { kept } = open(10 * megabyte);
    kept.append(other, 'of another');
    await kept.flush();
    const began: number[] = [];
    for (let n = 0; n < 3; n++) {
      began.push(await fill(kept, bot, megabyte));
      await add(kept, bot);
    }
    const own = await kept.segments(bot);
    assert.deepEqual(
      own.map(({ from }) => from),
      began.slice(1),
    );
    assert.ok(own.every(({ isIndexed }) => isIndexed));
    const names = readdirSync(join(folder, own[0]?.folder ?? ''));
    assert.equal(names.filter((name) => name.endsWith('.idx')).length, 2);
    assert.deepEqual(await filesOf(kept, other), [['of another']]);
  });

  it('of all servers stays within what is allowed, the oldest going first', async () => {
    const { kept } = open(4.5 * megabyte);
    const servers = Array.from({ length: 5 }, (_, n) => ({ ...bot, uuid: `u${n}` }));
    for (const server of servers) {
      await fill(kept, server, megabyte);
      await add(kept, server);
    }
    const left = await Promise.all(servers.map(async (one) => (await kept.segments(one)).length));
    assert.deepEqual(left, [0, 1, 1, 1, 1]);
  });

  it('is gone of one server or of all when it is erased, with what waits', async () => {
    const { kept } = open();
    for (const server of [bot, other]) kept.append(server, 'one');
    await kept.flush();
    for (const server of [bot, other]) kept.append(server, 'waits');
    await kept.erase(bot);
    await kept.flush();
    assert.deepEqual(
      [await filesOf(kept, bot), await filesOf(kept, other)],
      [[], [['one', 'waits']]],
    );
    kept.append(bot, 'again');
    kept.append(other, 'waits too');
    await kept.erase();
    await kept.flush();
    assert.deepEqual([await filesOf(kept), existsSync(folder)], [[], false]);
    kept.append(bot, 'later');
    await kept.flush();
    assert.deepEqual(await filesOf(kept, bot), [['later']]);
    const [segment = assert.fail()] = await kept.segments();
    assert.deepEqual(await kept.serverOf(segment.folder), bot);
  });

  it('that waits is forgotten of one server or of all', async () => {
    const { kept } = open();
    for (const server of [bot, other]) kept.append(server, 'one');
    kept.forget(bot);
    await kept.flush();
    assert.deepEqual(await filesOf(kept), [['one']]);
    for (const server of [bot, other]) kept.append(server, 'two');
    kept.forget();
    await kept.flush();
    assert.deepEqual(await filesOf(kept), [['one']]);
  });

  it('that cannot be written is said once, and again when it could be meanwhile', async () => {
    const { kept, said } = open();
    const write = async (isInTheWay: boolean) => {
      rmSync(folder, { recursive: true, force: true });
      if (isInTheWay) writeFileSync(folder, '');
      kept.append(bot, 'one');
      await kept.flush();
      return said.length;
    };
    assert.deepEqual([await write(true), await write(true)], [1, 1]);
    assert.match(said[0] ?? '', /^Console text was not kept: Error: E/);
    assert.deepEqual([await write(false), await write(true)], [1, 2]);
  });

  it('is written when its window ends', async () => {
    const { kept } = open();
    kept.append(bot, 'one');
    kept.dispose();
    assert.equal(clock.pending, 0);
    await kept.flush();
    assert.deepEqual(await filesOf(kept), [['one']]);
  });

  it('is no file of another kind', async () => {
    const { kept } = open();
    kept.append(bot, 'one');
    await kept.flush();
    const [segment = assert.fail()] = await kept.segments();
    for (const name of ['notes.txt', 'a-1.txt', '1.txt', '1-a.log', '1-a.txt.tmp'])
      writeFileSync(join(folder, segment.folder, name), '');
    assert.equal((await kept.segments()).length, 1);
  });

  describe('at its end', () => {
    it('is the last lines of the newest file, what waits too', async () => {
      const { kept } = open();
      assert.deepEqual(await lastKeptLines(kept, bot, 3), []);
      for (const line of ['one', 'two', 'three']) kept.append(bot, line);
      kept.append(other, 'of another');
      assert.deepEqual(await lastKeptLines(kept, bot, 2), ['two', 'three']);
      assert.deepEqual(await lastKeptLines(kept, bot, 9), ['one', 'two', 'three']);
      assert.deepEqual(await lastKeptLines(kept, { ...bot, uuid: 'u3' }, 9), []);
    });

    it('is nothing where its file is gone', async () => {
      const { kept } = open();
      kept.append(bot, 'one');
      await kept.flush();
      const [segment = assert.fail()] = await kept.segments();
      kept.segments = () => Promise.resolve([{ ...segment, name: '5-gone.txt' }]);
      assert.deepEqual(await lastKeptLines(kept, bot, 9), []);
    });
  });
});
