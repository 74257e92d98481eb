import assert from 'node:assert/strict';
import { Scrollback } from '../../../../src/core/console/scrollback';

/** What a scrollback of 5 lines and 20 characters has, told another way. */
function lastOf(lines: readonly string[]): readonly string[] {
  let last = lines.slice(-5);
  while (last.length > 1 && last.join('').length > 20) last = last.slice(1);
  return last;
}

describe('Scrollback', () => {
  it('has the last lines within its bounds at each moment, however many came', () => {
    const kept = new Scrollback(5, 20);
    const pushed: string[] = [];
    for (let n = 0; n < 200; n++) {
      const line = String(n).padEnd(1 + ((n * 7) % 12), '.');
      kept.push(line);
      pushed.push(line);
      const expected = lastOf(pushed);
      assert.deepEqual(kept.tail(), expected);
      assert.equal(kept.length, expected.length);
      for (const most of [0, 1, 3, 9]) {
        assert.deepEqual(kept.tail(most), most === 0 ? [] : expected.slice(-most));
      }
      assert.deepEqual(kept.since(kept.end - 2, 9), expected.slice(-2));
    }
  });

  it('keeps one line that is larger than all may be', () => {
    const kept = new Scrollback(5, 20);
    for (const line of ['small', 'x'.repeat(30)]) kept.push(line);
    assert.deepEqual(kept.tail(), ['x'.repeat(30)]);
    kept.push('small');
    assert.deepEqual(kept.tail(), ['small']);
  });

  it('forgets its lines, and takes others from then on', () => {
    const kept = new Scrollback(3);
    for (const line of ['a', 'b', 'c', 'd']) kept.push(line);
    kept.clear();
    assert.deepEqual(kept.tail(), []);
    assert.equal(kept.end, 4);
    kept.push('e');
    assert.deepEqual(kept.tail(), ['e']);
    assert.deepEqual(kept.since(4, 9), ['e']);
  });
});
