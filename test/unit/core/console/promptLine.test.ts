import assert from 'node:assert/strict';
import { positionAfter } from '../../../../src/core/console/cells';
import { PromptLine } from '../../../../src/core/console/promptLine';

describe('positionAfter', () => {
  const rows: readonly (readonly [string, number, number, number])[] = [
    ['abc', 10, 0, 3],
    ['abcdefghij', 10, 0, 10],
    ['abcdefghijk', 10, 1, 1],
    ['日本', 10, 0, 4],
    ['abcdefghi日', 10, 1, 2],
    ['e\u0301', 10, 0, 1],
    ['😀x', 10, 0, 3],
    ['', 10, 0, 0],
  ];
  for (const [text, columns, row, column] of rows) {
    it(`${JSON.stringify(text)} in ${columns}`, () =>
      assert.deepEqual(positionAfter(text, columns), { row, column }));
  }
});

describe('PromptLine', () => {
  const text = 'a'.repeat(25);

  it('removes as many rows as it has drawn', () => {
    const line = new PromptLine();
    line.resize(10);
    line.draw({ prompt: '> ', text, cursor: 25 });
    assert.equal(line.erase(), '\x1b[2A\r\x1b[J');
    assert.equal(line.erase(), '');
  });

  it('removes from where the cursor is, not from its end', () => {
    const line = new PromptLine();
    line.resize(10);
    line.draw({ prompt: '> ', text, cursor: 0 });
    assert.equal(line.erase(), '\r\x1b[J');
  });

  it('knows the rows that a narrower terminal has made of it', () => {
    const line = new PromptLine();
    line.resize(80);
    line.draw({ prompt: '> ', text, cursor: 25 });
    line.resize(10);
    assert.equal(line.erase(), '\x1b[2A\r\x1b[J');
  });

  it('goes to the next row when one is full to the edge', () => {
    const line = new PromptLine();
    line.resize(10);
    assert.match(line.draw({ prompt: '> ', text: 'a'.repeat(8), cursor: 8 }), /\r\n\r$/);
    assert.equal(line.erase(), '\x1b[1A\r\x1b[J');
  });
});
