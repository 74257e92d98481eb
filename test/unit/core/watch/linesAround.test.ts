import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptText } from '../../../../src/core/watch/keptText';
import {
  linesAround,
  placeOf,
  readTextPlace,
  textPlaceName,
} from '../../../../src/core/watch/linesAround';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { bot } from './sampleIncident';

describe('The kept lines around a moment', () => {
  let folder: string;
  let kept: KeptText;
  const clock = new FakeClock(Date.UTC(2026, 5, 15, 12));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hosting-panel-around-'));
    kept = new KeptText(folder, { totalBytes: 64 * 1024 ** 2 }, { clock, log: silentLog });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const say = (...lines: readonly string[]) => {
    for (const line of lines) kept.append(bot, line);
    return Math.floor(clock.now() / 1000) * 1000;
  };
  const time = (at: number) => new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(at);

  it('are shown with their times, and which of them is meant', async () => {
    const first = say('a');
    await clock.advance(1_000);
    const second = say('b', 'same', 'c', 'same');
    const place = await placeOf(kept, { server: bot, at: second, line: 'c' });
    assert.deepEqual(place, { server: bot, at: second, nth: 2 });
    assert.equal((await placeOf(kept, { server: bot, at: second, line: 'same' })).nth, 1);
    assert.equal((await placeOf(kept, { server: bot, at: second, line: 'gone' })).nth, 0);
    const { text, line } = await linesAround(kept, place, 'en');
    assert.deepEqual(text.split('\n'), [
      `[${time(first)}] a`,
      ...['b', 'same', 'c', 'same'].map((said) => `[${time(second)}] ${said}`),
    ]);
    assert.equal(line, 4);
  });

  it('are those near it where its own line is gone, and nothing where nothing is kept', async () => {
    const at = say('a');
    await clock.advance(10_000);
    say('b');
    const gone = await linesAround(kept, { server: bot, at: at + 5_000, nth: 0 }, 'en');
    assert.deepEqual([gone.text.split('\n').length, gone.line], [2, undefined]);
    const none = { server: { ...bot, uuid: 'other' }, at, nth: 0 };
    assert.deepEqual(await linesAround(kept, none, 'en'), { text: '', line: undefined });
  });

  it('are those of the file that it lies in, and of those beside it', async () => {
    const server = { ...bot, uuid: 'several' };
    const begun: number[] = [];
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) {
      begun.push(Math.floor(clock.now() / 1000) * 1000);
      kept.append(server, name);
      await kept.flush();
      const open = (await kept.segments(server)).at(-1) ?? assert.fail();
      appendFileSync(kept.pathsOf(open).text, `${'x'.repeat(1024 ** 2)}\n`);
      kept.append(server, `${name} end`);
      await kept.flush();
      await clock.advance(10_500);
    }
    const [first = 0] = begun;
    const shown = async (at: number) => {
      const { text, line } = await linesAround(kept, { server, at, nth: 0 }, 'en');
      const said = text.split('\n').map((one) => one.replace(/^\[.*\] /, ''));
      return [said.filter((one) => !one.endsWith(' end')).join(''), line];
    };
    assert.deepEqual(await Promise.all([...begun, first - 5_000].map(shown)), [
      ['ab', 1],
      ['abc', 3],
      ['bcd', 3],
      ['cde', 3],
      ['de', 3],
      ['ab', undefined],
    ]);
    // Between two files it is the one that was begun before.
    assert.deepEqual(await shown((begun[2] ?? 0) + 5_000), ['bcd', undefined]);
  });

  it('are a thousand before and behind it', async () => {
    let at = 0;
    for (let second = 0; second < 5; second++) {
      at = say(...Array.from({ length: 500 }, (_, n) => `${second}.${n}`));
      await clock.advance(1_000);
    }
    const middle = at - 2_000;
    const { text, line } = await linesAround(kept, { server: bot, at: middle, nth: 250 }, 'en');
    const lines = text.split('\n').map((one) => one.replace(/^\[.*\] /, ''));
    assert.deepEqual([lines.length, line, lines[0], lines.at(-1)], [2001, 1001, '0.250', '4.250']);
    assert.equal(lines[1000], '2.250');
  });

  it('have the day with them where it is not one day', async () => {
    say('a');
    await clock.advance(24 * 3_600_000);
    const at = say('b');
    const { text } = await linesAround(kept, { server: bot, at, nth: 0 }, 'en');
    assert.match(text, /^\[Jun \d+, 2026.*\] a\n\[Jun \d+, 2026.*\] b$/);
  });
});

describe('What names a document of kept text', () => {
  const place = { server: { panelId: 'p', uuid: 'u', name: 'n' }, at: 1_000, nth: 0 };
  it('is read again', () => assert.deepEqual(readTextPlace(textPlaceName(place)), place));

  const good = { panelId: 'p', uuid: 'u', name: 'n', at: 1, nth: 1 };
  const wrong: readonly unknown[] = [
    ...['', 5, null, []],
    ...['panelId', 'uuid', 'name', 'at', 'nth'].map((name) => ({ ...good, [name]: undefined })),
    ...['at', 'nth'].flatMap((name) => [-1, 1.5, 1e14, '1'].map((n) => ({ ...good, [name]: n }))),
    { ...good, uuid: 7 },
  ];
  for (const one of wrong) {
    it(`is not ${JSON.stringify(one)}`, () =>
      assert.equal(readTextPlace(JSON.stringify(one)), undefined));
  }
  it('is not what is broken off', () => assert.equal(readTextPlace('{"panelId"'), undefined));
});
