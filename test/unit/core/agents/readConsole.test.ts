import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConsoleTool } from '../../../../src/core/agents/readConsole';
import { KeptText } from '../../../../src/core/watch/keptText';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { server } from '../../sampleRows';
import {
  known,
  lobby,
  none,
  run,
  searchConsole,
  searchKept,
} from '../../../safety/support/plantedPlaces';

/** A line a second, the oldest first. */
const lines = Array.from({ length: 30 }, (_, at) => `needle ${at + 1}`);

/** The quoted lines that were found, without the time that kept ones have. */
function found(text: string): readonly string[] {
  const quoted = text.split('\n').filter((line) => /^\| .*needle/.test(line));
  return quoted.map((line) => /needle \d+/.exec(line)?.[0] ?? '');
}

const newest = ['needle 30', 'needle 29', 'needle 28'];

describe('Searching a console', () => {
  const ways = [
    ['of which nothing is kept', searchConsole],
    ['of which text is kept', searchKept],
  ] as const;
  for (const [what, search] of ways) {
    it(`${what}, shows the newest of more hits than fit, and says that there are more`, async () => {
      const text = await search(lines, 'needle', 3);
      assert.deepEqual(found(text), newest);
      assert.match(text, /newest first/);
      assert.match(text, /\n\(cut: there is more than this\)$/);
    });

    it(`${what}, shows all hits where they fit`, async () => {
      const text = await search(lines, 'needle 2', 20);
      assert.equal(found(text).length, 11);
      assert.doesNotMatch(text, /\(cut/);
    });

    it(`${what}, keeps the newest where a piece has no room for all`, async () => {
      const long = lines.map((line) => `${line} ${'words of a line '.repeat(55)}`);
      const text = await search(long, 'needle', 30);
      assert.equal(found(text)[0], 'needle 30');
      assert.ok(found(text).length < 30);
      assert.match(text, /\n\(cut: there is more than this\)$/);
    });
  }
});

describe('Reading a console', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-text-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A console that is open with its lines, and text that was kept a minute apart. */
  function reading(open: readonly string[], kept: readonly string[] = []) {
    const clock = new FakeClock();
    const text = new KeptText(folder, { totalBytes: 1024 ** 2 }, { clock, log: silentLog });
    const connection = { session: { phase: 'live' }, scrollback: { tail: () => open } };
    const consoles = { inUse: () => connection } as never;
    const of = { panelId: none.id, uuid: server.uuid, name: lobby };
    return async (input: object) => {
      for (const line of kept) {
        text.append(of, line);
        await clock.advance(60_000);
      }
      const parts = { ...known(none, lobby), consoles, clock, kept: text };
      const told = await run(readConsoleTool(parts), { server: lobby, ...input });
      return { told };
    };
  }
  const last = lines.map((_, at) => `line ${at}`);

  for (const [most, isCut] of [
    [29, true],
    [30, false],
    [31, false],
  ] as const) {
    it(`is its last lines, ${most} of 30 at most`, async () => {
      const { told } = await reading(last)({ lines: most });
      assert.match(
        told,
        /> Written by anybody on the internet: Last lines of the console\n\| About: Lobby\n/,
      );
      assert.equal(
        told.split('\n').filter((line) => line.startsWith('| line')).length,
        Math.min(most, 30),
      );
      assert.match(told, /\| line 29(\n\(cut|$)/);
      assert.equal(told.endsWith('(cut: there is more than this)'), isCut);
    });
  }

  it('is a hundred lines where no number is asked for', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `line ${at}`);
    const { told } = await reading(many)({});
    assert.equal(told.split('\n').filter((line) => line.startsWith('| line')).length, 100);
  });

  it('is nothing where it has said nothing', async () =>
    assert.match((await reading([])({})).told, /Last lines of the console\n.*\n\(empty\)$/));

  it('is what was kept of the last minutes, each line with its time', async () => {
    const { told } = await reading(last, ['one', 'two', 'three'])({ sinceMinutes: 2 });
    assert.match(told, /: Console, the last 2 minutes, 2 lines\n/);
    assert.deepEqual(
      told.split('\n').flatMap((line) => /^\| [-\d]+T[\d:.]+Z (\w+)$/.exec(line)?.[1] ?? []),
      ['two', 'three'],
    );
  });

  it('is its last lines where nothing was kept of that time, and says so', async () => {
    const { told } = await reading(last)({ sinceMinutes: 2 });
    assert.match(
      told,
      /: Last lines of the console, without times, as none of that time is kept\n/,
    );
    assert.match(told, /\| line 29$/);
  });
});
