import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import type { DeployedFile } from '../../../../src/core/deploy/deployedFile';
import {
  type FileState,
  type SeenFile,
  countStates,
  fileState,
} from '../../../../src/core/deploy/fileState';
import { movesTo } from '../../../../src/core/deploy/moves';
import { placesOf } from '../../../../src/core/deploy/places';

const old = { size: 1, modifiedAt: 1_000, mode: '644' };
const sent = { size: 9, modifiedAt: 1, hash: 'h', remoteModifiedAt: 5_000 };
const entry = (size: number): RemoteEntry => ({
  ...{ name: 'f', type: 'file', size, modifiedAt: 5_000, createdAt: 0 },
  ...{ mode: '-rw-r--r--', modeBits: '644', mimetype: '' },
});
const kinds: Readonly<Record<string, DeployedFile>> = {
  changed: { path: 'a/f', old, sent, known: undefined },
  added: { path: 'a/f', old: undefined, sent, known: undefined },
  removed: { path: 'a/f', old, sent: undefined, known: undefined },
};

/** Where something is: in place (i, or n where it is the new one), kept (k), staged (s). */
function seen(kind: string, where: string): SeenFile {
  const file = kinds[kind];
  assert.ok(file);
  const inPlace = where.includes('n') ? entry(9) : where.includes('i') ? entry(1) : undefined;
  const at = (letter: string) => (where.includes(letter) ? entry(1) : undefined);
  return { file, inPlace, kept: at('k'), staged: at('s') };
}

/** Which renames lead on and which back: `>` from one place to another; `-` nothing, `x` it cannot be had. */
const rows: readonly (readonly [string, string, FileState, string, string])[] = [
  ['changed', 'is', 'old', 'i>k s>i', '-'],
  ['changed', 'ks', 'between', 's>i', 'k>i'],
  ['changed', 'iks', 'taken', 'i>o s>i', 'i>o k>i'],
  ['changed', 'ik', 'new', '-', 'i>s k>i'],
  ['changed', 'k', 'newGone', 'x', 'k>i'],
  ['changed', 'i', 'oldOnly', 'x', '-'],
  ['changed', 'n', 'newOnly', '-', 'x'],
  ['changed', 's', 'oldGone', 's>i', 'x'],
  ['changed', '', 'gone', 'x', 'x'],
  ['added', 's', 'old', 's>i', '-'],
  ['added', 'is', 'taken', 'i>o s>i', '-'],
  ['added', 'i', 'new', '-', 'i>s'],
  ['added', '', 'newGone', 'x', '-'],
  ['removed', 'i', 'old', 'i>k', '-'],
  ['removed', 'k', 'new', '-', 'k>i'],
  ['removed', 'ik', 'taken', 'i>o', 'i>o k>i'],
  ['removed', '', 'newOnly', '-', 'x'],
];

describe('A file of a deploy', () => {
  const places = placesOf('id');
  const short = (path: string) =>
    path.startsWith(places.kept)
      ? 'k'
      : path.startsWith(places.staged)
        ? 's'
        : path.startsWith(`${places.strays}/now/`)
          ? 'o'
          : 'i';

  for (const [kind, where, state, toNew, toOld] of rows) {
    it(`that is ${kind}, where it is at "${where}", is ${state}: on ${toNew}, back ${toOld}`, () => {
      const one = seen(kind, where);
      assert.equal(fileState(one), state);
      for (const [tree, expected] of [
        ['new', toNew],
        ['old', toOld],
      ] as const) {
        const how = movesTo(tree, [one], { folder: '/app', places, round: 'now' });
        const pairs = how.moves.flatMap(({ clear, place }) => [clear ?? [], place ?? []].flat());
        for (const { from, to } of pairs) assert.ok(from.endsWith('/a/f') && to.endsWith('/a/f'));
        const words = pairs.map(({ from, to }) => `${short(from)}>${short(to)}`).join(' ');
        assert.equal(how.missing.length > 0 ? 'x' : words || '-', expected, tree);
        assert.deepEqual(how.strays, words.includes('>o') ? ['a/f'] : []);
      }
    });
  }

  it('is counted by what is in its place', () => {
    const all = rows.map(([kind, where]) => seen(kind, where));
    assert.deepEqual(countStates(all), { old: 4, new: 7, neither: 6 });
  });
});
