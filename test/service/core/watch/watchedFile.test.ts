import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Watched, unwatched } from '../../../../src/core/watch/serverNews';
import { watchedFile } from '../../../../src/core/watch/watchedFile';
import { WatchedSpans } from '../../../../src/core/watch/watchedSpans';
import { FakeClock } from '../../../support/fakeClock';

const now = 1_700_000_000_000;
const leads = () => true;

describe('what was seen of servers, on the disk', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hosting-panel-watched-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const seen = (at: number): Watched => ({
    last: {
      ...{ at, condition: 'normal', power: 'offline', powerAt: at - 1, uptimeMs: 0 },
      memory: { usedBytes: 1, limitBytes: 2 },
      disk: undefined,
    },
    downAt: at,
    falls: [at - 1, at],
    loopAt: undefined,
    memoryFull: -1,
    diskFull: 2,
  });

  it('comes back as it was, for its user only', async () => {
    const file = watchedFile(path.join(folder, 'watch'), leads);
    await file.save(new Map([['panel/server', seen(now)]]));
    assert.deepEqual(await file.load(now + 60_000), new Map([['panel/server', seen(now)]]));
    const { mode } = await stat(path.join(folder, 'watch', 'watched.json'));
    assert.equal(mode & 0o077, 0);
  });

  it('stays what the window wrote that leads now, whatever one that was frozen knew', async () => {
    let isAwake = true;
    const frozen = watchedFile(folder, () => isAwake);
    await frozen.save(new Map([['panel/server', seen(now)]]));
    isAwake = false;
    await watchedFile(folder, leads).save(new Map([['panel/server', seen(now + 60_000)]]));
    await frozen.save(new Map([['panel/server', seen(now)]]));
    assert.deepEqual(
      await frozen.load(now + 60_000),
      new Map([['panel/server', seen(now + 60_000)]]),
    );
  });

  it('is written before a window ends, by the one that leads', async () => {
    const at = path.join(folder, 'watch');
    watchedFile(at, leads).saveNow(new Map([['panel/server', seen(now)]]));
    watchedFile(at, () => false).saveNow(new Map());
    const found = await watchedFile(at, leads).load(now + 60_000);
    assert.deepEqual(found, new Map([['panel/server', seen(now)]]));
    assert.deepEqual(await readdir(at), ['watched.json']);
    assert.throws(() => watchedFile(path.join(at, 'watched.json'), leads).saveNow(new Map()));
  });

  it('stands beside when was watched, and neither takes the place of the other', async () => {
    const file = watchedFile(folder, leads);
    const spans = new WatchedSpans(folder, new FakeClock(now));
    await file.save(new Map([['panel/server', seen(now)]]));
    await spans.note(['panel']);
    await file.save(new Map([['panel/server', seen(now)]]));
    assert.deepEqual(await spans.all(), new Map([['panel', [{ from: now, to: now }]]]));
    assert.equal((await file.load(now)).size, 1);
  });

  const ages: readonly (readonly [string, Watched, boolean])[] = [
    ['a look five minutes ago', seen(now - 5 * 60_000), true],
    ['a look of before VS Code was closed', seen(now - 5 * 60_000 - 1), false],
    ['a look of tomorrow', seen(now + 1), false],
    ['no look at all', unwatched, false],
  ];
  for (const [what, watched, isKept] of ages) {
    it(`${what}: ${isKept ? 'goes on' : 'claims nothing'}`, async () => {
      const file = watchedFile(folder, leads);
      await file.save(new Map([['panel/server', watched]]));
      assert.equal((await file.load(now)).size, isKept ? 1 : 0);
    });
  }

  for (const text of ['', '{', '[]', 'null', '{"a":1}', '{"a":{"last":{"at":"x"}}}']) {
    it(`nothing is remembered by ${text || 'an empty file'}`, async () => {
      await writeFile(path.join(folder, 'watched.json'), text);
      assert.equal((await watchedFile(folder, leads).load(now)).size, 0);
    });
  }

  it('nothing is remembered where there is no file', async () => {
    assert.equal((await watchedFile(path.join(folder, 'none'), leads).load(now)).size, 0);
  });
});
