import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptText } from '../../../../src/core/watch/keptText';
import { lastKeptLines } from '../../../../src/core/watch/lastLines';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { bot } from './sampleIncident';

describe('the last lines that were kept of a server', () => {
  let folder: string;
  let clock: FakeClock;
  let kept: KeptText;
  beforeEach(() => {
    clock = new FakeClock();
    folder = mkdtempSync(join(tmpdir(), 'hosting-panel-last-'));
    kept = new KeptText(folder, { totalBytes: 8 * 1024 ** 2 }, { clock, log: silentLog });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are none where nothing was kept of it', async () => {
    kept.append({ ...bot, uuid: 'other' }, 'of another');
    assert.deepEqual(await lastKeptLines(kept, bot, 9), []);
  });

  it('are the last ones, oldest first, with what waits to be written', async () => {
    for (const line of ['one', 'two', 'three']) kept.append(bot, line);
    assert.deepEqual(await lastKeptLines(kept, bot, 2), ['two', 'three']);
    kept.append(bot, 'four');
    assert.deepEqual(await lastKeptLines(kept, bot, 9), ['one', 'two', 'three', 'four']);
  });

  it('are those of the newest file, without what is no line', async () => {
    kept.append(bot, 'old');
    await kept.flush();
    const [first = assert.fail()] = await kept.segments(bot);
    appendFileSync(kept.pathsOf(first).text, `${'x'.repeat(1024 ** 2)}\n`);
    kept.append(bot, 'older');
    await kept.flush();
    await clock.advance(1_000);
    kept.append(bot, 'new');
    await kept.flush();
    const [, second = assert.fail()] = await kept.segments(bot);
    appendFileSync(kept.pathsOf(second).text, 'no line\n');
    assert.deepEqual(await lastKeptLines(kept, bot, 9), ['new']);
  });

  it('are none where their file is gone meanwhile', async () => {
    kept.append(bot, 'gone');
    await kept.flush();
    const known = await kept.segments(bot);
    kept.segments = () => Promise.resolve(known.map((one) => ({ ...one, name: '5-gone.txt' })));
    assert.deepEqual(await lastKeptLines(kept, bot, 9), []);
  });
});
