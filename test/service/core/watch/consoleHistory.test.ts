import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FoundLines, HistorySearch } from '../../../../src/core/watch/historySearch';
import { KeptText } from '../../../../src/core/watch/keptText';
import {
  linesAround,
  placeOf,
  readTextPlace,
  textPlaceName,
} from '../../../../src/core/watch/linesAround';
import { searchKeptText } from '../../../../src/core/watch/textSearch';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const server = (name: string) => ({ panelId: 'panel.example.com', uuid: `uuid-${name}`, name });
const bot = server('Ticket Bot');
const lobby = server('Lobby');

describe('the console history', () => {
  let folder: string;
  let clock: FakeClock;
  let kept: KeptText;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-history-'));
    clock = new FakeClock();
    kept = new KeptText(join(folder, 'text'), { totalBytes: 10 ** 8 }, { clock, log: silentLog });
  });

  afterEach(async () => {
    kept.dispose();
    await kept.flush();
    await rm(folder, { recursive: true, force: true });
  });

  /** What is shown in the end for a text that is typed. */
  async function found(query: string, of?: typeof bot): Promise<FoundLines> {
    const search = new HistorySearch(kept, { server: of, clock, locale: 'en' });
    const end = new Promise<FoundLines>((resolve) =>
      search.onDidFind((one) => {
        if (!one.isBusy) resolve(one);
      }),
    );
    search.type(query);
    await clock.advance(1_000);
    const last = await end;
    search.dispose();
    return last;
  }

  it('finds lines of all servers, newest first, each with its server and time', async () => {
    kept.append(bot, 'an error of old');
    await clock.advance(60_000);
    kept.append(lobby, 'another ERROR');
    kept.append(lobby, 'all well');
    const { choices, note } = await found(' error ');
    assert.deepEqual(
      choices.map(({ label }) => label),
      ['another ERROR', 'an error of old'],
    );
    assert.match(choices[0]?.description ?? '', /^Lobby · .*2023/);
    assert.equal(note, '');
  });

  it('finds those of one server alone', async () => {
    kept.append(bot, 'an error');
    kept.append(lobby, 'an error too');
    const { choices } = await found('error', bot);
    assert.deepEqual(
      choices.map(({ label }) => label),
      ['an error'],
    );
    assert.doesNotMatch(choices[0]?.description ?? '', /Ticket Bot/);
  });

  it('says since when text is kept where nothing is found, and where none is', async () => {
    assert.equal((await found('error')).note, 'No console output is kept yet.');
    kept.append(bot, 'well');
    assert.match(
      (await found('error')).note,
      /No lines contain 'error'\. Console output has been kept since .*2023/,
    );
    assert.deepEqual(await found(' '), { choices: [], note: '', isBusy: false });
  });

  it('says that it does not show all', async () => {
    for (let n = 0; n < 300; n++) kept.append(bot, `error ${n}`);
    const { choices, note } = await found('error');
    assert.equal(choices.length, 200);
    assert.match(note, /newest lines are shown \(200\)/);
  });

  it('shows nothing of a text once another one is typed', async () => {
    kept.append(bot, 'first');
    kept.append(bot, 'second');
    const search = new HistorySearch(kept, { clock, locale: 'en' });
    const shown: string[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    search.onDidFind(({ choices, isBusy }) => {
      shown.push(...choices.map(({ label }) => label));
      if (!isBusy) end();
    });
    search.type('first');
    await clock.advance(150);
    search.type('second');
    await clock.advance(150);
    await ended;
    assert.deepEqual(shown, ['second']);
    search.dispose();
    assert.equal(clock.pending, 0);
  });

  it('opens the lines around one, each with its time', async () => {
    for (let n = 0; n < 2_500; n++) {
      kept.append(bot, `line ${n}`);
      if (n % 500 === 499) await clock.advance(1_000);
    }
    const [hit] = (await searchKeptText(kept, { query: 'line 1203', maxHits: 1 })).hits;
    assert.ok(hit);
    const place = readTextPlace(textPlaceName(await placeOf(kept, hit)));
    assert.ok(place);
    const { text, line = 0 } = await linesAround(kept, place, 'en');
    const lines = text.split('\n');
    assert.equal(lines.length, 2_001);
    assert.match(lines[line - 1] ?? '', /^\[[^\]]*\d:\d\d:\d\d[^\]]*\] line 1203$/);
    assert.match(lines[0] ?? '', /\] line 203$/);
  });

  it('opens what is left where the line is gone, and nothing where all is', async () => {
    const gone = { server: bot, at: clock.now(), nth: 0 };
    assert.deepEqual(await linesAround(kept, gone, 'en'), { text: '', line: undefined });
    await clock.advance(60_000);
    kept.append(bot, 'later');
    const { text, line } = await linesAround(kept, gone, 'en');
    assert.match(text, /\] later$/);
    assert.equal(line, undefined);
  });

  for (const [what, text] of [
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no time', JSON.stringify({ ...bot, nth: 0 })],
    ['a time that is none', JSON.stringify({ ...bot, at: 1e300, nth: 0 })],
    ['no server', JSON.stringify({ at: 1, nth: 0 })],
  ] as const) {
    it(`an address with ${what} names no document`, () =>
      assert.equal(readTextPlace(text), undefined));
  }
});
