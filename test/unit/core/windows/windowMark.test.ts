import assert from 'node:assert/strict';
import { on } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../../../src/core/base/log';
import { isWindowGone, markWindow } from '../../../../src/core/windows/windowMark';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

describe('the mark of a window on the disk', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(os.tmpdir(), 'mark-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const isMarked = () => existsSync(join(folder, 'one.lock'));

  it('is there from its start to its end', async () => {
    const mark = markWindow(folder, 'one', silentLog);
    while (!isMarked()) await settle();
    assert.equal(await isWindowGone(folder, 'one'), false);
    assert.equal(await isWindowGone(folder, 'two'), true);
    mark.dispose();
    while (isMarked()) await settle();
    assert.equal(await isWindowGone(folder, 'one'), true);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('goes also where the window ends before it is there', async () => {
    // It may be there for less time than a look takes.
    const watcher = watch(folder);
    const changes = on(watcher, 'change');
    markWindow(folder, 'one', silentLog).dispose();
    for await (const [, name] of changes) if (name === 'one.lock') break;
    watcher.close();
    while (isMarked()) await settle();
  });

  it('does not come back after its end', async () => {
    const mark = markWindow(folder, 'one', silentLog);
    while (!isMarked()) await settle();
    mark.dispose();
    while (isMarked()) await settle();
    let times = 0;
    for (let turn = 0; turn < 50; turn++) {
      await settle();
      if (isMarked()) times++;
    }
    assert.equal(times, 0);
  });

  const names: readonly (readonly [string, boolean])[] = [
    ['one', true],
    ['A-b_9', true],
    ['x'.repeat(80), true],
    ['x'.repeat(81), false],
    ['', false],
    ['a/b', false],
    ['../a', false],
    ['a.b', false],
  ];
  for (const [name, isOne] of names) {
    it(`${isOne ? 'may be' : 'is never'} that of ${JSON.stringify(name.slice(0, 9))}, of ${name.length}`, async () => {
      // Where nothing can be written, only what is no name is known to be gone.
      writeFileSync(join(folder, 'file'), '');
      const gone = isWindowGone(join(folder, 'file'), name);
      if (isOne) await assert.rejects(gone);
      else assert.equal(await gone, true);
    });
  }

  it('that cannot be written is told to the log', async () => {
    writeFileSync(join(folder, 'file'), '');
    const said: string[] = [];
    const log: Log = { ...silentLog, warn: (text) => said.push(String(text)) };
    markWindow(join(folder, 'file'), 'one', log);
    while (said.length === 0) await settle();
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /^Other windows cannot see that this one is there: Error: E/);
  });
});
