import assert from 'node:assert/strict';
import { ShownFolders } from '../../../../src/core/files/shownFolders';
import { PanelError } from '../../../../src/core/api/errors';
import { FakeClock } from '../../../support/fakeClock';

const minute = 60_000;

describe('ShownFolders', () => {
  let clock: FakeClock;
  let looked: string[];
  let fails: Error | undefined;
  let shown: ShownFolders;

  beforeEach(() => {
    clock = new FakeClock(0);
    looked = [];
    fails = undefined;
    shown = new ShownFolders(clock, (folder) => {
      looked.push(folder);
      return fails ? Promise.reject(fails) : Promise.resolve();
    });
  });

  it('looks at nothing where nothing was shown', async () => {
    await shown.round([]);
    assert.deepEqual(looked, []);
  });

  it('looks at the folders of what is in view, then at those shown last, each once, five in all', async () => {
    for (const folder of ['/1', '/2', '/3', '/4', '/5', '/1']) shown.show(folder);
    await shown.round(['/a/x', '/a/y', '/5/z']);
    assert.deepEqual(looked, ['/a', '/5', '/1', '/4', '/3']);
  });

  it('leaves what was shown long ago', async () => {
    shown.show('/old');
    await clock.advance(6 * minute);
    shown.show('/new');
    await clock.advance(6 * minute);
    await shown.round([]);
    assert.deepEqual(looked, ['/new']);
  });

  it('is quiet for a while when the panel does not answer', async () => {
    shown.show('/');
    fails = new PanelError('daemonDown', '');
    await shown.round([]);
    await clock.advance(minute);
    await shown.round([]);
    assert.equal(looked.length, 1);
    fails = undefined;
    await clock.advance(2 * minute);
    await shown.round([]);
    assert.equal(looked.length, 2);
  });

  it('hides no bug', async () => {
    shown.show('/');
    fails = new TypeError('a bug');
    await assert.rejects(shown.round([]), TypeError);
  });
});
