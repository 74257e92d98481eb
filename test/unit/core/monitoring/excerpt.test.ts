import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { excerpt, frameExcerpt } from '../../../../src/core/monitoring/excerpt';
import { frameOf } from '../source/memoryReader';
import { sourcesOf } from './fakeMonitoring';

describe('The lines around a line', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
  const rows: readonly (readonly [line: number, count: number, first: number, last: number])[] = [
    [10, 20, 6, 14],
    [5, 20, 1, 9],
    [4, 20, 1, 8],
    [1, 20, 1, 5],
    [20, 20, 16, 20],
    [1, 1, 1, 1],
  ];
  for (const [line, count, first, last] of rows) {
    it(`${line} of ${count} are ${first} to ${last}`, () => {
      for (const end of ['\n', '\r\n']) {
        const found = excerpt(lines(count).join(end), line, 'a.txt');
        assert.deepEqual([found?.firstLine, found?.line], [first, line]);
        const shown = found?.lines.map(([piece]) => piece?.text);
        assert.deepEqual(shown, lines(count).slice(first - 1, last));
      }
    });
  }

  for (const [line, count] of [
    [0, 5],
    [6, 5],
    [-1, 5],
  ] as const)
    it(`${line} of ${count} are none`, () =>
      assert.equal(excerpt(lines(count).join('\n'), line, 'a.txt'), undefined));

  it('are no wider than anybody reads, and of no text that nobody wrote', () => {
    const wide = excerpt(`${'x'.repeat(400)}yz`, 1, 'a.txt');
    assert.deepEqual(wide?.lines, [[{ text: 'x'.repeat(400) }]]);
    assert.ok(excerpt('x'.repeat(limits.sourceLength), 1, 'a.txt'));
    assert.equal(excerpt('x'.repeat(limits.sourceLength + 1), 1, 'a.txt'), undefined);
  });

  it('are coloured by what stands above them', () => {
    const found = excerpt(`/*\n${lines(20).join('\n')}\n*/`, 10, 'a.ts');
    assert.ok(found?.lines.every(([piece]) => piece?.kind === 'comment'));
  });
});

describe('How the code of a frame was found', () => {
  const map = JSON.stringify({
    ...{ version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAAA' },
  });
  const rows: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    filename: string,
    note: string,
  ])[] = [
    ['as the frame says', { 'src/a.ts': 'x' }, '/app/src/a.ts', 'src/a.ts'],
    [
      'by a source map',
      { 'dist/a.js': 'x', 'dist/a.js.map': map, 'src/a.ts': 'x' },
      '/app/dist/a.js',
      'src/a.ts · found by source map',
    ],
    [
      'by the name of the function',
      { 'src/a.ts': 'function run() {' },
      '/app/dist/a.js',
      'src/a.ts · found by function name',
    ],
  ];
  for (const [what, files, filename, note] of rows) {
    it(`is said ${what}: ${note}`, async () => {
      const frame = frameOf({ filename, lineno: 1, colno: 1, function: 'run' });
      const reported = { frame, stack: [frame], release: undefined, at: undefined };
      const found = await frameExcerpt(reported, sourcesOf(files));
      assert.deepEqual([found?.note, found?.line], [note, 1]);
    });
  }
});
