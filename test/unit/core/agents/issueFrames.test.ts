import assert from 'node:assert/strict';
import { localFrames, stackLines } from '../../../../src/core/agents/issueFrames';
import { limits } from '../../../../src/core/base/limits';
import { sourcesOf } from '../monitoring/fakeMonitoring';
import { frame, occurrence } from '../monitoring/issueRows';

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => frame('/home/container/src/a.ts', at + 1));
const failure = (type: string, stack: ReturnType<typeof many>, cause?: object) =>
  occurrence({ type, message: 'no', stack, cause: cause as never });
const sources = sourcesOf({ 'src/a.ts': '\n'.repeat(400), 'src/b.ts': '\n'.repeat(9) });

describe('The frames of an issue for an agent', () => {
  it('are told with the failures that they are of, the innermost first', async () => {
    const cause = failure('Inner', [frame('/app/x/lost.ts', 4, { function: '' })]);
    const stack = [frame('node:fs', 1), frame('/home/container/src/b.ts', 2, { colno: 5 })];
    const here = sourcesOf({ 'src/b.ts': 'zero\none\ntwo' });
    const read = () => Promise.resolve({ text: 'one\ntwo', uri: 'git:b' });
    const moved = { ...here, releases: { ...here.releases, read } };
    assert.deepEqual(await stackLines(failure('Outer', stack, cause), moved), [
      'Outer: no',
      '  at run (/home/container/src/b.ts:2:5) -> local file src/b.ts:3, moved from line 2 to 3 since release 2.4.1',
      '  at run (node:fs:1)',
      'Caused by: Inner: no',
      '  at (anonymous) (/app/x/lost.ts:4)',
    ]);
  });

  it('are told without a line where none is known, and without a note where nothing moved', async () => {
    const stack = [frame('/home/container/src/b.ts', 0)];
    assert.deepEqual(await stackLines(failure('Error', stack), sources), [
      'Error: no',
      '  at run (/home/container/src/b.ts) -> local file src/b.ts',
    ]);
  });

  for (const [count, told] of [
    [40, 40],
    [41, 40],
  ] as const) {
    it(`are ${told} of ${count} of one failure`, async () => {
      const lines = await stackLines(failure('Error', many(count)), sources);
      assert.equal(lines.length, told + 1);
      assert.match(lines[1] ?? '', new RegExp(`a\\.ts:${count}\\)`));
    });
  }

  it('lead to ten places of one’s own, those of what caused it all before the others', async () => {
    const cause = failure('Inner', many(7));
    const found = await localFrames(failure('Outer', many(7), cause), sources);
    assert.deepEqual(
      found.map(({ line }) => line),
      [7, 6, 5, 4, 3, 2, 1, 7, 6, 5],
    );
    assert.deepEqual(
      { ...found[0], frame: undefined },
      {
        frame: undefined,
        name: 'src/a.ts',
        file: { folder: 'file:///work/space', path: 'src/a.ts' },
        uri: 'file:///work/space/src/a.ts',
        line: 7,
        note: '',
      },
    );
  });

  it('lead nowhere where the code is not here, is installed, or may be several files', async () => {
    const stack = [
      frame('/app/x/lost.ts', 1),
      frame('/app/node_modules/x/a.ts', 1),
      frame('/x/index.ts', 1),
    ];
    const two = sourcesOf({ 'a/index.ts': '', 'b/index.ts': '' });
    assert.deepEqual(await localFrames(failure('Error', stack), two), []);
  });

  it('are not looked for among the outermost of a stack without end', async () => {
    const stack = [frame('/home/container/src/b.ts', 1), ...many(limits.stackFrames)];
    const installed = stack.map((one, at) => (at === 0 ? one : { ...one, filename: 'node:fs' }));
    assert.deepEqual(await localFrames(failure('Error', installed), sources), []);
  });
});
