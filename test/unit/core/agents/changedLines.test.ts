import assert from 'node:assert/strict';
import { changedLines } from '../../../../src/core/agents/changedLines';

describe('what differs between two texts', () => {
  const many = (sign: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${sign}${index}`).join('\n');
  const rows: readonly (readonly [
    before: string,
    after: string,
    added: number,
    removed: number,
    shown: readonly string[],
  ])[] = [
    ['', '', 0, 0, []],
    ['a', 'a', 0, 0, []],
    ['', 'a\nb', 2, 0, ['+ a', '+ b']],
    ['a\nb', '', 0, 2, ['- a', '- b']],
    ['a\nb\nc', 'a\nx\nc', 1, 1, ['- b', '+ x']],
    ['a\na', 'a\na\na', 1, 0, ['+ a']],
    ['a\na\na', 'a\na', 0, 1, ['- a']],
    ['a\nb', 'a\nb\nc', 1, 0, ['+ c']],
    ['b\nc', 'a\nb\nc', 1, 0, ['+ a']],
    ['a\rb', 'a\u202eb', 1, 1, ['- a b', '+ a\\u202eb']],
    ['', many('x', 8), 8, 0, many('+ x', 8).split('\n')],
    ['', many('x', 9), 9, 0, [...many('+ x', 8).split('\n'), '+ …']],
  ];
  for (const [before, after, added, removed, shown] of rows) {
    it(JSON.stringify([before, after]).slice(0, 60), () =>
      assert.deepEqual(changedLines(before, after), { added, removed, shown }),
    );
  }
  it('is cut where a line is long', () => {
    const [line = ''] = changedLines('', 'x'.repeat(101)).shown;
    assert.equal(line.length, 102);
    assert.match(line, /^\+ x+ … x+$/);
    assert.deepEqual(changedLines('', 'x'.repeat(100)).shown, [`+ ${'x'.repeat(100)}`]);
  });
});
