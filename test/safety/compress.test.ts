import assert from 'node:assert/strict';
import { JumpingClock, PracticeServer, never } from '../service/core/files/practiceServer';

describe('An archive that the server made', () => {
  let at: PracticeServer;
  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(() => at.reset());
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.stop());

  /** Compresses while the answer is lost, and `meanwhile` happens. */
  async function compressLosing(
    meanwhile: () => Promise<void>,
    order: 'gateway504AfterWork' | 'status',
  ): Promise<string> {
    const match = '/files/compress';
    if (order === 'status') at.panel.order({ kind: order, status: 504, where: 'panel', match });
    else at.panel.order({ kind: order, where: 'panel', match });
    let done: Promise<void> | undefined;
    const onLooking = () => {
      done = meanwhile();
    };
    const clock = new JumpingClock();
    const { archives } = at.server.files;
    const path = archives.packToKeep(['/src'], { clock, signal: never, onLooking });
    await path.catch(() => undefined);
    await done;
    return path;
  }

  for (const name of [
    'latest.log.gz',
    'world.zip',
    'archive-mine.tar.gz',
    'archive-2.tar.gz.zip',
  ]) {
    it(`is not ${name}, which somebody put there meanwhile`, () =>
      assert.rejects(compressLosing(() => at.put(`/${name}`, 'theirs'), 'status')));
  }

  it('is not told where somebody made another one meanwhile', async () => {
    const other = 'archive-2026-08-22T101530+0200.tar.gz';
    const work = compressLosing(() => at.put(`/${other}`, 'theirs'), 'gateway504AfterWork');
    await assert.rejects(work, /archive-2026-08-22T101530/);
  });

  it('is told where it is the only one', async () => {
    const path = await compressLosing(() => at.put('/a.log.gz', 'x'), 'gateway504AfterWork');
    assert.match(path, /^\/archive-.*\.tar\.gz$/);
  });
});
