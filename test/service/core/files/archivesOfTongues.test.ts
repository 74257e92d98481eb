import assert from 'node:assert/strict';
import { listResources } from '../../../../src/core/api/resources';
import { UnclearArchive } from '../../../../src/core/files/archives';
import { packedAt } from '../../../../src/core/files/archiveNames';
import { nameOf } from '../../../../src/core/files/remotePath';
import type { Tongue } from '../../../panel/kernel/tongue';
import { JumpingClock, PracticeServer, never } from './practiceServer';

describe('archives on stock Pterodactyl and on Pelican', () => {
  let at: PracticeServer;
  afterEach(() => at.stop());

  /** A practice panel of a tongue, whose client knows what kind it is. */
  const open = async (tongue: Tongue) => {
    at = await PracticeServer.start({ tongue });
    const { panel, uuid } = at.server.ref;
    await listResources(panel.http, [uuid]).catch(() => undefined);
    return at.server.files.archives;
  };
  const clock = new JumpingClock();

  for (const [tongue, isOurs] of [
    ['service', false],
    ['stock', false],
    ['pelican', true],
  ] as const) {
    it(`${tongue}: one whose answer is lost ${isOurs ? 'is known by a name of ours' : 'cannot be told from another that came'}`, async () => {
      const archives = await open(tongue);
      at.panel.order({ kind: 'gateway504AfterWork', where: 'panel', match: '/files/compress' });
      const others: Promise<void>[] = [];
      const onLooking = () =>
        others.push(at.put('/archive-2026-08-22T101530+0200.tar.gz', 'of somebody else'));
      const made = archives.packToFetch(['/src'], { clock, signal: never, onLooking });
      if (isOurs) {
        const { path, isCertain, isNew } = await made;
        assert.match(path, /^\/archive-.*-[\da-f]{8}\.tar\.gz$/);
        assert.deepEqual([isCertain, isNew], [true, true]);
      } else await assert.rejects(made, UnclearArchive);
      assert.equal(others.length, 1);
    });

    it(`${tongue}: one that is answered has the name that the daemon says, and a time in it`, async () => {
      const archives = await open(tongue);
      const { path, isCertain } = await archives.packToFetch(['/src'], { clock, signal: never });
      assert.notEqual(packedAt(nameOf(path)), undefined);
      assert.equal(/-[\da-f]{8}\.tar\.gz$/.test(path), isOurs);
      assert.equal(isCertain, true);
    });
  }
});
