import assert from 'node:assert/strict';
import { filesToRemove } from '../../../../src/core/watch/incidentRoom';

const now = 1_000_000;
const room = { incidents: 3, bytes: 100 };
const file = (name: string, bytes = 10, modifiedAt = 0) => ({ name, bytes, modifiedAt });
const pair = (at: number, bytes = 10) => [file(`${at}-a.json`, 1), file(`${at}-a.log`, bytes)];

describe('what goes when there is no room for incidents', () => {
  const rows: readonly (readonly [string, ReturnType<typeof file>[], string[]])[] = [
    ['nothing is kept', [], []],
    ['all fit', [...pair(1), ...pair(2), ...pair(3)], []],
    [
      'there are too many: the oldest, by number',
      [...pair(10), ...pair(9), ...pair(100), ...pair(11)],
      ['9-a.json', '9-a.log'],
    ],
    ['they are too large: the oldest', [...pair(1, 60), ...pair(2, 60)], ['1-a.json', '1-a.log']],
    ['one alone is too large', pair(1, 200), []],
    ['the newest is too large', [...pair(1), ...pair(2, 200)], ['1-a.json', '1-a.log']],
    ['lines are left of what was erased', [...pair(1), file('2-b.log')], ['2-b.log']],
    ['lines come before their note', [file('2-b.log', 10, now - 1000)], []],
    ['lines that are lost count for nothing', [...pair(1, 60), file('2-b.log', 60, now)], []],
    ['a note has no lines', [file('1-a.json'), ...pair(2)], []],
  ];
  for (const [what, files, expected] of rows) {
    it(what, () => assert.deepEqual([...filesToRemove(files, room, now)].sort(), expected));
  }
});
