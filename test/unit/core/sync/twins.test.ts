import assert from 'node:assert/strict';
import { rankTwins, surest } from '../../../../src/core/sync/twins';

describe('The local twin of a file of a server', () => {
  const rows: readonly (readonly [path: string, local: string, ranked: string, surest?: string])[] =
    [
      ['/a/x', 'p/a/x q/x', 'p/a/x:2 q/x:1', 'p/a/x'],
      ['/a/x', 'q/x p/a/x', 'p/a/x:2 q/x:1', 'p/a/x'],
      ['/a/x', 'long/x p/x', 'p/x:1 long/x:1'],
      ['/a/x', 'p/y', ''],
      ['/a/x', 'x', 'x:1', 'x'],
      ['/x', 'p/q/x', 'p/q/x:1', 'p/q/x'],
      ['//a//x', '/p//a/x', '/p//a/x:2', '/p//a/x'],
      ['/a/b/x', 'a/c/x', 'a/c/x:1', 'a/c/x'],
      ['/x', '', ''],
      ['/a/x', 'q/b/a/x q/a/x', 'q/a/x:2 q/b/a/x:2'],
      ['/b/a/x', 'b/a/x', 'b/a/x:3', 'b/a/x'],
      ['/a/x', 'a/x', 'a/x:2', 'a/x'],
      ['/x/a', 'x/b', ''],
    ];
  for (const [path, local, ranked, sure] of rows) {
    it(`of ${path} among ${local || 'none'} is ${sure ?? 'not sure'}`, () => {
      const all = local.split(' ').map((one) => ({ path: one, value: one }));
      assert.equal(
        rankTwins(path, all)
          .map(({ twin, shared }) => `${twin.path}:${shared}`)
          .join(' '),
        ranked,
      );
      assert.equal(surest(path, all)?.value, sure);
    });
  }
});
