import assert from 'node:assert/strict';
import { BackupEnds } from '../../../../src/core/console/backupEnds';
import { FakeClock } from '../../../support/fakeClock';
import { uuidOf } from '../../uuidOf';

function ends(...[answer]: readonly (boolean | undefined)[]) {
  const clock = new FakeClock();
  const looked: string[] = [];
  const told: string[] = [];
  const all = new BackupEnds({
    clock,
    look: (uuid) => Promise.resolve(void looked.push(uuid)).then(() => answer),
    deliver: ({ uuid, isSuccessful }) => told.push(`${uuid?.slice(0, 8)} ${isSuccessful}`),
  });
  const take = (at: number | undefined, isSuccessful?: boolean) =>
    all.take({
      type: 'backupCompleted',
      uuid: at === undefined ? undefined : uuidOf(at),
      isSuccessful,
    });
  return { clock, looked, told, take, all };
}

describe('how a backup ended', () => {
  const told = [true, false] as const;
  for (const isSuccessful of told) {
    it(`is told at once where the daemon says ${isSuccessful}`, () => {
      const all = ends();
      all.take(1, isSuccessful);
      assert.deepEqual([all.told, all.looked], [[`00000001 ${isSuccessful}`], []]);
    });
  }

  it('stays open where the daemon does not even say which backup', () => {
    const all = ends();
    all.take(undefined);
    assert.deepEqual([all.told, all.looked], [['undefined undefined'], []]);
  });

  for (const answer of [true, false, undefined]) {
    it(`is looked up where the daemon leaves it out: ${answer}`, async () => {
      const all = ends(answer);
      all.take(1);
      await all.clock.advance(0);
      assert.deepEqual([all.told, all.looked], [[`00000001 ${answer}`], [uuidOf(1)]]);
    });
  }

  it('costs one look in 5 s, whatever number of events comes, and none is lost', async () => {
    const all = ends(false);
    for (let at = 0; at < 100; at++) all.take(at);
    await all.clock.advance(0);
    assert.equal(all.looked.length, 1);
    await all.clock.advance(4_999);
    assert.equal(all.looked.length, 1);
    await all.clock.advance(56_000);
    assert.deepEqual([all.looked.length, all.told.length], [11, 100]);
    assert.equal(all.clock.pending, 0);
  });

  it('is not looked up for a console that is closed', async () => {
    const all = ends();
    all.take(1);
    all.take(2);
    all.all.dispose();
    await all.clock.advance(60_000);
    assert.equal(all.looked.length, 1);
  });
});
