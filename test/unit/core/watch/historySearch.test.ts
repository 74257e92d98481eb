import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FoundLines, HistorySearch } from '../../../../src/core/watch/historySearch';
import { momentWords } from '../../../../src/core/watch/incidentWords';
import { KeptText, type KeptServer } from '../../../../src/core/watch/keptText';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { bot } from './sampleIncident';

const other: KeptServer = { ...bot, uuid: 'u2', name: 'Other' };

describe('what is found in the console history while the user types', () => {
  let folder: string;
  let clock: FakeClock;
  let kept: KeptText;
  beforeEach(() => {
    clock = new FakeClock();
    folder = mkdtempSync(join(tmpdir(), 'hosting-panel-history-'));
    kept = new KeptText(folder, { totalBytes: 8 * 1024 ** 2 }, { clock, log: silentLog });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A search, what it said so far, and the next that it says. */
  function open(server?: KeptServer) {
    const search = new HistorySearch(kept, { server, clock, locale: 'en' });
    const said: FoundLines[] = [];
    let heard = () => {};
    search.onDidFind((one) => {
      said.push(one);
      heard();
    });
    const next = () => new Promise<void>((resolve) => (heard = resolve));
    const found = async (query: string) => {
      search.type(query);
      const end = next();
      await clock.advance(150);
      await end;
      return said.at(-1) ?? assert.fail();
    };
    return { search, said, found };
  }
  const busy = { choices: [], note: '', isBusy: true };
  const time = () => momentWords(Math.floor(clock.now() / 1000) * 1000, 'en');

  it('is the newest first, each with its server and its time', async () => {
    kept.append(bot, 'an error');
    await kept.flush();
    await clock.advance(60_000);
    kept.append(other, 'ERROR');
    kept.append(other, 'fine');
    const { choices, note, isBusy } = await open().found(' error ');
    assert.deepEqual(
      choices.map(({ label, description }) => [label, description]),
      [
        ['ERROR', `Other · ${time()}`],
        ['an error', `Ticket Bot · ${momentWords(clock.now() - 60_150, 'en')}`],
      ],
    );
    assert.deepEqual([note, isBusy, choices[1]?.hit.server], ['', false, bot]);
  });

  it('is of one server its own, without the name', async () => {
    kept.append(bot, 'an error');
    kept.append(other, 'an error');
    const { choices } = await open(other).found('error');
    assert.deepEqual(
      choices.map(({ description, hit }) => [description, hit.server.name]),
      [[time(), 'Other']],
    );
  });

  it('is looked for 150 ms after the last key, once', async () => {
    kept.append(bot, 'an error');
    const { search, said, found } = open();
    search.type('x');
    await clock.advance(149);
    search.type('er');
    await clock.advance(149);
    assert.deepEqual(said, [busy, busy]);
    await found('error');
    assert.deepEqual(
      said.map(({ isBusy }) => isBusy),
      [true, true, true, false],
    );
    assert.equal(said.at(-1)?.choices.length, 1);
  });

  it('is nothing at once where nothing is typed', () => {
    kept.append(bot, 'an error');
    const { search, said } = open();
    search.type('error');
    search.type('  ');
    assert.deepEqual(said, [busy, { ...busy, isBusy: false }]);
    assert.equal(clock.pending, 1, 'only what waits to be written');
  });

  it('is not said of a text that was replaced, nor after the end', async () => {
    kept.append(bot, 'an error');
    let release = () => {};
    const flush = kept.flush.bind(kept);
    const held = new Promise<void>((resolve) => (release = resolve));
    kept.flush = () => held;
    const { search, said, found } = open();
    search.type('an');
    await clock.advance(150);
    kept.flush = flush;
    await found('error');
    release();
    await new Promise(setImmediate);
    await flush();
    assert.deepEqual(
      said.map(({ isBusy, choices }) => [isBusy, choices.length]),
      [
        [true, 0],
        [true, 0],
        [false, 1],
      ],
    );
    search.type('error');
    search.dispose();
    assert.equal(clock.pending, 0);
    assert.equal(said.length, 4);
  });

  it('is not said of a text that was replaced while its last file was read', async () => {
    for (const line of ['an error', 'fine', 'fine']) kept.append(bot, line);
    await kept.flush();
    const serverOf = kept.serverOf.bind(kept);
    let [release, isAsked] = [() => {}, () => {}];
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    kept.serverOf = async (folder) => {
      isAsked();
      await held;
      return serverOf(folder);
    };
    const { search, said, found } = open();
    search.type('an');
    await clock.advance(150);
    await asked;
    kept.serverOf = serverOf;
    await found('nothing of that');
    release();
    // A whole search takes longer than what was left of that one.
    await found('fine');
    assert.deepEqual(
      said.map(({ isBusy, choices }) => [isBusy, choices.length]),
      [
        [true, 0],
        [true, 0],
        [false, 0],
        [true, 0],
        [false, 2],
      ],
    );
  });

  it('is cut at 200, and says so', async () => {
    for (let n = 0; n < 201; n++) kept.append(bot, `error ${n}`);
    const { choices, note } = await open().found('error');
    assert.deepEqual([choices.length, choices[0]?.label], [200, 'error 200']);
    assert.equal(note, 'Only the newest lines are shown (200). Type more to narrow the results.');
    assert.equal((await open().found('error 1')).note, '');
  });

  it('is none where none has it, or none is kept', async () => {
    const { found } = open();
    assert.deepEqual(await found('error'), {
      ...{ choices: [], note: 'No console output is kept yet.', isBusy: false },
    });
    const since = momentWords(clock.now(), 'en');
    kept.append(bot, 'fine');
    assert.equal(
      (await found('error')).note,
      `No lines contain 'error'. Console output has been kept since ${since}.`,
    );
  });

  for (const why of [new Error('no disk'), 'no disk'] as readonly Error[]) {
    it(`is not known where it cannot be read: ${String(why)}`, async () => {
      kept.segments = () => Promise.reject(why);
      assert.deepEqual(await open().found('error'), {
        ...{ choices: [], note: "Couldn't search the console history. no disk", isBusy: false },
      });
    });
  }

  it('is not said to be unknown of a text that was replaced', async () => {
    const { search, said, found } = open();
    const segments = kept.segments.bind(kept);
    let refuse = () => {};
    kept.segments = () => new Promise((_, reject) => (refuse = () => reject(new Error('late'))));
    search.type('a');
    await clock.advance(150);
    await new Promise(setImmediate);
    kept.segments = segments;
    await found('error');
    refuse();
    await new Promise(setImmediate);
    assert.equal(said.at(-1)?.note, 'No console output is kept yet.');
  });
});
