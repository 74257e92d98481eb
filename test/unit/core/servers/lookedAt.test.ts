import assert from 'node:assert/strict';
import { LookedAt } from '../../../../src/core/servers/lookedAt';
import { FakeClock } from '../../../support/fakeClock';

const minute = 60_000;
const servers = [...'abcdefgh'].map((uuid) => ({ uuid }));

describe('servers that are looked at', () => {
  const rows: readonly (readonly [
    title: string,
    looks: readonly (readonly [uuid: string, minutesAgo: number])[],
    pinned: readonly string[],
    first: string,
  ])[] = [
    ['none', [], [], ''],
    ['in the order of the list', [...'gc'].map((uuid) => [uuid, 1] as const), [], 'cg'],
    ['not those of long ago', [['b', 5] as const, ['c', 4] as const], [], 'c'],
    ['after those that are pinned', [['a', 1] as const], ['h'], 'ha'],
    ['once, where they are pinned too', [['a', 1] as const], ['a', 'h'], 'ah'],
    ['and none that is not in the list', [['x', 1] as const], ['y'], ''],
  ];
  for (const [title, looks, pinned, first] of rows) {
    it(`come first: ${title}`, async () => {
      const clock = new FakeClock();
      const looked = new LookedAt(clock);
      looked.pin(pinned);
      for (const [index, [uuid, ago]] of looks.entries()) {
        looked.note(uuid);
        await clock.advance((ago - (looks[index + 1]?.[1] ?? 0)) * minute);
      }
      assert.equal(
        looked
          .firstOf(servers)
          .map(({ uuid }) => uuid)
          .join(''),
        first,
      );
    });
  }

  it('are twenty at the most, but for those that are pinned for ever', async () => {
    const clock = new FakeClock();
    const looked = new LookedAt(clock);
    const many = Array.from({ length: 30 }, (_, index) => ({ uuid: `s${index}` }));
    for (const { uuid } of many) looked.note(uuid);
    looked.pin(['s3']);
    assert.equal(looked.firstOf(many).length, 21);
    await clock.advance(60 * minute);
    assert.deepEqual(looked.firstOf(many), [{ uuid: 's3' }]);
    looked.pin([]);
    assert.deepEqual(looked.firstOf(many), []);
  });
});
