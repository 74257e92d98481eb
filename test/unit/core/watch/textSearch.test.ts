import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConsoleTool } from '../../../../src/core/agents/readConsole';
import { KeptText, type KeptServer } from '../../../../src/core/watch/keptText';
import { searchKeptText } from '../../../../src/core/watch/textSearch';
import { indexText } from '../../../../src/core/watch/textIndex';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { known, lobby, none, run } from '../../../safety/support/plantedPlaces';
import { server } from '../../sampleRows';
import { bot } from './sampleIncident';

const other: KeptServer = { ...bot, uuid: 'u2', name: 'Other' };

describe('Looking for a text in what consoles said', () => {
  let folder: string;
  let clock: FakeClock;
  let kept: KeptText;
  beforeEach(() => {
    clock = new FakeClock();
    folder = mkdtempSync(join(tmpdir(), 'hosting-panel-search-'));
    kept = new KeptText(folder, { totalBytes: 64 * 1024 ** 2 }, { clock, log: silentLog });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const search = async (query: string, more: { server?: KeptServer; maxHits?: number } = {}) => {
    const { hits, ...facts } = await searchKeptText(kept, { query, maxHits: 10, ...more });
    return { lines: hits.map((hit) => `${hit.server.name}: ${hit.line}`), hits, ...facts };
  };

  it('finds the newest first, whatever the case, of all servers or of one', async () => {
    const began = clock.now();
    kept.append(bot, 'a Needle');
    await kept.flush();
    await clock.advance(1_000);
    kept.append(other, 'NEEDLE b');
    kept.append(other, 'nothing');
    await clock.advance(1_000);
    kept.append(bot, 'needle needle');
    const all = await search('needLE');
    assert.deepEqual(all.lines, [
      'Ticket Bot: needle needle',
      'Other: NEEDLE b',
      'Ticket Bot: a Needle',
    ]);
    assert.deepEqual([all.isCut, all.since], [false, began]);
    assert.deepEqual(all.hits[0]?.at, began + 2_000);
    assert.deepEqual((await search('needle', { server: other })).lines, ['Other: NEEDLE b']);
  });

  it('says that there are more, and since when it looked', async () => {
    const began = clock.now();
    for (let n = 0; n < 4; n++) {
      kept.append(bot, `needle ${n}`);
      await kept.flush();
      await clock.advance(1_000);
    }
    const cut = await search('needle', { maxHits: 3 });
    assert.deepEqual(
      cut.lines,
      [3, 2, 1].map((n) => `Ticket Bot: needle ${n}`),
    );
    assert.deepEqual([cut.isCut, cut.since], [true, began + 1_000]);
    const all = await search('needle', { maxHits: 4 });
    assert.deepEqual([all.lines.length, all.isCut, all.since], [4, false, began]);
  });

  it('finds nothing for nothing, for what is too long, and where nothing is kept', async () => {
    const nothing = { hits: [], isCut: false, since: undefined };
    assert.deepEqual(await searchKeptText(kept, { query: 'a', maxHits: 9 }), nothing);
    kept.append(bot, `x ${'a'.repeat(2_000)}`);
    for (const query of ['', 'a'.repeat(1_025)])
      assert.deepEqual(await searchKeptText(kept, { query, maxHits: 9 }), nothing);
    assert.equal((await search('a'.repeat(1_024))).lines.length, 1);
  });

  it('finds words and not the times before them, also where letters change their length', async () => {
    kept.append(bot, 'first');
    const second = Math.floor(clock.now() / 1000).toString(36);
    assert.deepEqual((await search(second)).lines, []);
    kept.append(bot, 'İ needle');
    kept.append(bot, 'last needle');
    assert.deepEqual((await search('needle')).lines, [
      'Ticket Bot: last needle',
      'Ticket Bot: İ needle',
    ]);
  });

  it('looks into a file that is closed by its index, unless that is not whole', async () => {
    kept.append(bot, 'needle');
    await kept.flush();
    const [open = assert.fail()] = await kept.segments();
    const { text } = kept.pathsOf(open);
    appendFileSync(text, `${'x'.repeat(1024 ** 2)}\n`);
    kept.append(bot, 'last');
    await kept.flush();
    const [closed = assert.fail()] = await kept.segments();
    assert.equal(closed.isIndexed, true);
    const found = async () => (await search('needle')).lines;
    assert.deepEqual(await found(), ['Ticket Bot: needle']);
    const { index } = kept.pathsOf(closed);
    const other = indexText(Buffer.alloc(closed.textBytes, 'nothing of that\n'));
    writeFileSync(index, other);
    assert.deepEqual(await found(), []);
    for (const damaged of [other.subarray(1), Buffer.alloc(0)]) {
      writeFileSync(index, damaged);
      assert.deepEqual(await found(), ['Ticket Bot: needle']);
    }
  });

  it('finds nothing in what nobody can be named of, or what is gone', async () => {
    kept.append(bot, 'needle');
    await kept.flush();
    const [segment = assert.fail()] = await kept.segments();
    writeFileSync(join(folder, segment.folder, 'server.json'), '{}');
    assert.deepEqual((await search('needle')).lines, []);
    kept.append(other, 'needle');
    await kept.flush();
    const known = await kept.segments();
    kept.segments = () => Promise.resolve(known.map((one) => ({ ...one, name: '5-gone.txt' })));
    assert.deepEqual((await search('needle')).lines, []);
  });

  /** Has files of a server that hold a line each, oldest first, and says which are read. */
  async function files(lines: readonly string[], isIndexed = false) {
    for (const line of lines) {
      await clock.advance(10_000);
      kept.append(bot, line);
      await kept.flush();
      const open = (await kept.segments()).find((one) => !one.isIndexed) ?? assert.fail();
      appendFileSync(kept.pathsOf(open).text, `${'x'.repeat(1024 ** 2)}\n`);
      kept.append(bot, 'end');
      await kept.flush();
    }
    const segments = (await kept.segments()).map((one, n) => ({
      ...{ ...one, isIndexed },
      to: (Math.floor(one.from / 1000) + n) * 1000,
    }));
    kept.segments = () => Promise.resolve(segments);
    const read: string[] = [];
    const pathsOf = kept.pathsOf.bind(kept);
    kept.pathsOf = (segment) => {
      read.push(lines[segments.findIndex(({ name }) => name === segment.name)] ?? '');
      return pathsOf(segment);
    };
    return read;
  }

  it('reads no older files once it has enough', async () => {
    const read = await files(['needle 1', 'needle 2', 'needle 3', 'needle 4']);
    const { lines, isCut } = await search('needle', { maxHits: 1 });
    assert.deepEqual([lines, isCut], [['Ticket Bot: needle 4'], true]);
    assert.deepEqual(read, ['needle 4', 'needle 3']);
    read.length = 0;
    assert.equal((await search('needle', { maxHits: 4 })).lines.length, 4);
    assert.deepEqual(read, ['needle 4', 'needle 3', 'needle 2', 'needle 1']);
  });

  it('looks into a file that may have newer lines than those that it has', async () => {
    kept.append(bot, 'needle 1');
    await clock.advance(1_000);
    kept.append(bot, 'needle 2');
    await clock.advance(1_000);
    kept.append(other, 'needle 3');
    await kept.flush();
    const at = Math.floor(clock.now() / 1000) * 1000;
    const all = await kept.segments();
    const ends = new Map([
      [(await kept.segments(bot))[0]?.folder, at + 9_000],
      [(await kept.segments(other))[0]?.folder, at],
    ]);
    kept.segments = () =>
      Promise.resolve(all.map((one) => ({ ...one, to: ends.get(one.folder) ?? assert.fail() })));
    assert.deepEqual((await search('needle', { maxHits: 1 })).lines, ['Other: needle 3']);
  });

  it('reads no file whose index rules the text out, and each index once', async () => {
    const read = await files(['needle', 'nothing', 'other'], true);
    assert.deepEqual((await search('needle')).lines, ['Ticket Bot: needle']);
    assert.deepEqual(read, ['other', 'nothing', 'needle', 'needle']);
  });

  it('asks once whose a folder is, and reads 32 indexes at once', async () => {
    await files(['needle'], true);
    const [one = assert.fail()] = await kept.segments();
    const many = Array.from({ length: 40 }, (_, n) => ({ ...one, to: one.to - n }));
    kept.segments = () => Promise.resolve(many);
    let asked = 0;
    const serverOf = kept.serverOf.bind(kept);
    const pathsOf = kept.pathsOf.bind(kept);
    let paths = 0;
    const before: number[] = [];
    kept.serverOf = (folder) => {
      asked++;
      return serverOf(folder);
    };
    kept.pathsOf = (segment) => {
      if (++paths === 33) before.push(asked);
      return pathsOf(segment);
    };
    assert.equal((await search('needle', { maxHits: 99 })).lines.length, 40);
    assert.equal(asked, 1);
    // 32 indexes before the first file.
    assert.deepEqual(before, [1]);
    assert.equal(paths, 80);
  });

  it('finds the last ones where letters change their length, and no more than wanted', async () => {
    for (const line of ['needle 1', 'İ needle 2', 'needle 3', 'no']) kept.append(bot, line);
    assert.deepEqual((await search('needle', { maxHits: 2 })).lines, [
      'Ticket Bot: needle 3',
      'Ticket Bot: İ needle 2',
    ]);
    assert.equal((await search('needle', { maxHits: 2 })).isCut, true);
    assert.equal((await search('needle', { maxHits: 3 })).isCut, false);
  });

  it('leaves out what is no line, and says since when it looked where it was cut', async () => {
    kept.append(bot, 'needle 1');
    await kept.flush();
    const [open = assert.fail()] = await kept.segments();
    appendFileSync(kept.pathsOf(open).text, 'needle without a time\n\tneedle\n');
    await clock.advance(5_000);
    kept.append(bot, 'needle 2');
    const { lines, since } = await search('needle', { maxHits: 1 });
    assert.deepEqual(lines, ['Ticket Bot: needle 2']);
    assert.equal(since, Math.floor(clock.now() / 1000) * 1000);
    assert.deepEqual((await search('needle')).lines, [
      'Ticket Bot: needle 2',
      'Ticket Bot: needle 1',
    ]);
  });

  it('ends when it is told to', async () => {
    kept.append(bot, 'needle');
    const signal = AbortSignal.abort(new Error('Enough'));
    await assert.rejects(searchKeptText(kept, { query: 'needle', maxHits: 1, signal }), /Enough/);
  });

  it('is done for an agent by minutes too, with the times where lines of them are kept', async () => {
    const of = { panelId: none.id, uuid: server.uuid, name: lobby };
    const at = () => new Date(Math.floor(clock.now() / 1000) * 1000).toISOString();
    kept.append(of, 'old');
    await clock.advance(10 * 60_000);
    kept.append(of, 'one');
    const one = at();
    await clock.advance(60_000);
    kept.append(of, 'two');
    const two = at();
    const connection = { session: { phase: 'live' }, scrollback: { tail: () => ['a', 'b', 'c'] } };
    const consoles = { inUse: () => connection } as never;
    const tool = readConsoleTool({ ...known(none, lobby), consoles, clock, kept });
    const read = async (input: object) =>
      (await run(tool, { server: lobby, ...input })).split('\n').slice(2);
    const head = (title: string) => [
      `> Written by anybody on the internet: ${title}`,
      `| About: ${lobby}`,
    ];
    assert.deepEqual(await read({ sinceMinutes: 5 }), [
      ...head('Console, the last 5 minutes, 2 lines'),
      `| ${one} one`,
      `| ${two} two`,
    ]);
    assert.deepEqual(await read({ sinceMinutes: 5, lines: 1 }), [
      ...head('Console, the last 5 minutes, 2 lines'),
      `| ${two} two`,
      '(cut: there is more than this)',
    ]);
    const tail = head('Last lines of the console');
    assert.deepEqual(await read({}), [...tail, '| a', '| b', '| c']);
    assert.deepEqual((await read({ lines: 2 })).slice(2), [
      '| b',
      '| c',
      '(cut: there is more than this)',
    ]);
    await clock.advance(60 * 60_000);
    const without = 'Last lines of the console, without times, as none of that time is kept';
    assert.deepEqual(await read({ sinceMinutes: 5 }), [...head(without), '| a', '| b', '| c']);
  });
});
