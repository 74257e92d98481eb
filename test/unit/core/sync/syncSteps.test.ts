import assert from 'node:assert/strict';
import {
  type SyncStep,
  addStep,
  isAtOrBelow,
  nameOfStep,
  pathsOfStep,
  readSteps,
} from '../../../../src/core/sync/syncSteps';

/** `+a` saves, `-a` deletes, `a>b` renames. */
function step(text: string): SyncStep {
  const [from = '', to] = text.split('>');
  if (to !== undefined) return { kind: 'rename', from, to };
  return { kind: text.startsWith('+') ? 'save' : 'delete', path: text.slice(1) };
}

describe('Changes that wait', () => {
  const rows: readonly (readonly [waiting: string, added: string, together: string])[] = [
    ['', '+a', '+a'],
    ['+a', '+a', '+a'],
    ['+a', '+b', '+a +b'],
    ['+a +b', '+a', '+a +b'],
    ['+a -a', '+a', '+a -a +a'],
    ['+a/b', '+a', '+a/b +a'],
    ['+a a>b', '+a', '+a a>b +a'],
    ['+b a>b', '+b', '+b a>b +b'],
    ['+d/a d>e', '+d/a', '+d/a d>e +d/a'],
    ['+a -ab', '+a', '+a -ab'],
    ['+a +b', '-a', '+b -a'],
    ['+a/b +ab', '-a', '+ab -a'],
    ['-a', '-a', '-a -a'],
    ['a>b', '-b', 'a>b -b'],
    ['+a', 'a>b', 'a>b +b'],
    ['+a/x +ab -c', 'a>b', '+ab -c a>b +b/x'],
    ['-a', 'a>b', '-a a>b'],
    ['a>b', 'b>c', 'a>b b>c'],
  ];
  for (const [waiting, added, together] of rows) {
    it(`${waiting || 'none'} and then ${added} are ${together}`, () => {
      const split = (text: string) =>
        text
          .split(' ')
          .filter((one) => one !== '')
          .map(step);
      assert.deepEqual(addStep(split(waiting), step(added)), split(together));
    });
  }

  it('are named by what they are about', () => {
    assert.deepEqual(
      ['+a', '-b', 'a>b'].map((text) => nameOfStep(step(text))),
      ['a', 'b', 'a → b'],
    );
    assert.deepEqual(
      ['+a', 'a>b'].map((text) => pathsOfStep(step(text))),
      [['a'], ['a', 'b']],
    );
  });

  it('are about a folder and what is below it, and nothing that only begins alike', () =>
    assert.deepEqual(
      ['a', 'a/b', 'ab', ''].map((path) => isAtOrBelow('a', path)),
      [true, true, false, false],
    ));
});

describe('Changes that were kept', () => {
  const rows: readonly (readonly [kept: unknown, read: string])[] = [
    [undefined, ''],
    [{ kind: 'save', path: 'a' }, ''],
    [[null, 7, 'a'], ''],
    [[{ kind: 'save', path: 'a', more: 1 }], '+a'],
    [[{ kind: 'delete', path: 'a/b' }], '-a/b'],
    [[{ kind: 'rename', from: 'a', to: 'b' }], 'a>b'],
    [[{ kind: 'rename', from: 'a', to: '../b' }], ''],
    [[{ kind: 'rename', from: '/a', to: 'b' }], ''],
    [[{ kind: 'rename', path: 'a' }], ''],
    [[{ kind: 'other', path: 'a', from: 'a', to: 'b' }], ''],
    [
      [
        { kind: 'save', path: '../a' },
        { kind: 'save', path: 5 },
        { kind: 'save', path: 'b' },
      ],
      '+b',
    ],
    [[Object.create({ kind: 'save', path: 'a' })], ''],
  ];
  for (const [kept, read] of rows) {
    it(`${JSON.stringify(kept)} are ${read || 'none'}`, () =>
      assert.deepEqual(readSteps(kept), read === '' ? [] : [step(read)]));
  }
});
