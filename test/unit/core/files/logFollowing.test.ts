import assert from 'node:assert/strict';
import { LogFollowing } from '../../../../src/core/files/logFollowing';
import { FakeClock, settle } from '../../../support/fakeClock';

/** A file that is followed for `seconds`; when it was looked at, in seconds, and what was told of failures. */
async function follow(
  seconds: number,
  look: (looks: number) => number | undefined,
  isSeen: (second: number) => boolean = () => true,
) {
  const clock = new FakeClock();
  const began = clock.now();
  const second = () => (clock.now() - began) / 1000;
  const looks: number[] = [];
  const failed: unknown[] = [];
  const following = new LogFollowing(clock, {
    isSeen: () => isSeen(second()),
    look: () => {
      looks.push(second());
      return Promise.resolve().then(() => look(looks.length));
    },
    failed: (error) => failed.push(error),
  });
  for (let at = 0; at < seconds; at++) {
    await clock.advance(1000);
    await settle();
  }
  following.dispose();
  await clock.advance(600_000);
  await settle();
  return { looks, failed };
}

const broken = () => {
  throw new Error('away');
};

describe('a log that is followed', () => {
  const rows: readonly {
    readonly what: string;
    readonly seconds: number;
    readonly look: (looks: number) => number | undefined;
    readonly isSeen?: (second: number) => boolean;
    readonly looks: readonly number[];
    readonly failures?: number;
  }[] = [
    { what: 'small', seconds: 12, look: () => 10_000, looks: [3, 6, 9, 12] },
    { what: 'of 1.5 MB', seconds: 20, look: () => 1.5 * 1024 ** 2, looks: [3, 9, 15] },
    { what: 'gone, as while it is rotated', seconds: 9, look: () => undefined, looks: [3, 6, 9] },
    {
      what: 'not seen for a while',
      seconds: 21,
      look: () => 1,
      isSeen: (second) => second < 5 || second > 13,
      looks: [3, 15, 18, 21],
    },
    {
      what: 'on a node that is away, told of once',
      seconds: 160,
      look: broken,
      looks: [3, 9, 21, 45, 93, 153],
      failures: 1,
    },
    {
      what: 'on a node that is away twice, told of twice',
      seconds: 24,
      look: (looks) => (looks === 2 ? 1 : broken()),
      looks: [3, 9, 12, 18],
      failures: 2,
    },
  ];
  for (const { what, seconds, look, isSeen, looks, failures = 0 } of rows) {
    it(`${what}: is looked at after ${looks.join(', ')} s, and no more when nobody follows it`, async () => {
      const seen = await follow(seconds, look, isSeen);
      assert.deepEqual(seen.looks, looks);
      assert.equal(seen.failed.length, failures);
    });
  }
});
