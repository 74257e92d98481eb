import assert from 'node:assert/strict';
import { plainLines, reportOf } from '../../../../src/core/recorder/foundLines';

describe('what lines say of a crash', () => {
  const many = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  type Row = readonly [
    readonly string[],
    { reason?: string; exitCode?: number; isOutOfMemory?: boolean },
  ];
  const rows: readonly Row[] = [
    [[], {}],
    [['Exit code: 137', 'Out of memory: true'], { exitCode: 137, isOutOfMemory: true }],
    [['Exit code: 1', 'Out of memory: false'], { exitCode: 1, isOutOfMemory: false }],
    [['Out of memory: true', 'up again', 'Out of memory: false'], { isOutOfMemory: false }],
    [['TypeError: a', '  at b (c.js:1:2)'], { reason: 'TypeError: a' }],
    [['out of memory: who knows'], {}],
    // What was long before is not the reason.
    [['TypeError: a', ...many], {}],
  ];
  for (const [lines, { reason = '', exitCode, isOutOfMemory }] of rows) {
    it(lines.slice(0, 3).join(' | ') || 'nothing', () =>
      assert.deepEqual(reportOf(lines), { reason, exitCode, isOutOfMemory }),
    );
  }

  it('is read without what acts in a terminal', () =>
    assert.deepEqual(plainLines(['\x1b[31mred\x1b[0m\x1b]0;title\x07', 'a\x1b[2Jb']), [
      'red',
      'ab',
    ]));
});
