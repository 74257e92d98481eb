import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isWindowGone, markWindow } from '../../../../src/core/windows/windowMark';
import { silentLog } from '../../../support/silentLog';
import { until } from '../../../pages/support/until';

describe('the mark of a window', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marks-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const isMarked = () => fs.existsSync(path.join(folder, 'one.lock'));

  it('is there until the window ends', async () => {
    const mark = markWindow(folder, 'one', silentLog);
    await until('it is not marked', () => Promise.resolve(isMarked()));
    assert.equal(await isWindowGone(folder, 'one'), false);
    mark.dispose();
    await until('it is still marked', () => isWindowGone(folder, 'one'));
  });

  it('comes back where another window took this one for gone', async () => {
    const mark = markWindow(folder, 'one', silentLog);
    await until('it is not marked', () => Promise.resolve(isMarked()));
    fs.utimesSync(path.join(folder, 'one.lock'), 1, 1);
    await until('it is taken for gone', () => isWindowGone(folder, 'one'));
    await until('it is not marked again', async () => !(await isWindowGone(folder, 'one')));
    mark.dispose();
  });

  for (const id of ['earlier', '../other', 'a/b', '', 'x'.repeat(81)]) {
    it(`is not that of ${JSON.stringify(id.slice(0, 10))}, which leaves nothing`, async () => {
      assert.equal(await isWindowGone(folder, id), true);
      assert.deepEqual(fs.readdirSync(folder), []);
    });
  }
});
