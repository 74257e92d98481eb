import assert from 'node:assert/strict';
import { type IncidentFile, filesToRemove } from '../../../../src/core/watch/incidentRoom';

const minute = 60_000;

describe('the files of incidents that must go', () => {
  const now = 10 * minute;
  const file = (name: string, bytes = 1, modifiedAt = 0): IncidentFile => ({
    name,
    bytes,
    modifiedAt,
  });
  const rows: readonly (readonly [string, readonly IncidentFile[], readonly string[]])[] = [
    ['none that fit', [file('1-a.json', 5), file('1-a.log', 5)], []],
    [
      'the oldest of too many',
      [file('1-a.json'), file('10-c.json'), file('9-b.json')],
      ['1-a.json'],
    ],
    [
      'the oldest of too much, with its lines',
      [file('2-b.json', 4), file('2-b.log', 4), file('1-a.json', 1), file('1-a.log', 2)],
      ['1-a.json', '1-a.log'],
    ],
    ['none of just as much', [file('2-b.json', 8), file('1-a.json', 2)], []],
    [
      'all older ones behind a large one',
      [file('2-b.json', 11), file('1-a.json', 0)],
      ['1-a.json'],
    ],
    ['never the newest', [file('1-a.json', 99)], []],
    ['lines without an incident', [file('1-a.log', 1, now - minute - 1)], ['1-a.log']],
    ['no lines whose incident may still come', [file('1-a.log', 1, now - minute)], []],
    [
      'no incident for the sake of such lines',
      [file('3-c.log', 99, 0), file('2-b.json'), file('1-a.json')],
      ['3-c.log'],
    ],
  ];
  for (const [name, files, gone] of rows) {
    it(`are ${name}`, () =>
      assert.deepEqual(filesToRemove(files, { incidents: 2, bytes: 10 }, now), gone));
  }
});
