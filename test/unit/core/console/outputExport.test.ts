import assert from 'node:assert/strict';
import {
  outputFile,
  outputFileName,
  sharedOutput,
} from '../../../../src/core/console/outputExport';

describe('the name of a file for output', () => {
  const rows = [
    ['My Bot', 'My-Bot-console.log'],
    ['../../etc/passwd', '..-..-etc-passwd-console.log'],
    ['Café №1', 'Café-1-console.log'],
    ['x'.repeat(300), `${'x'.repeat(100)}-console.log`],
  ] as const;
  for (const [server, name] of rows) {
    it(name.slice(0, 40), () => assert.equal(outputFileName(server), name));
  }
});

describe('output outside of a console', () => {
  it('has no colours in a file', () => {
    assert.equal(outputFile(['\x1b[31mred\x1b[0m', 'plain']), 'red\nplain\n');
    assert.equal(outputFile([]), '');
  });

  it('is shared as its last lines, without colours', () => {
    assert.deepEqual(sharedOutput(['\x1b[31mred\x1b[0m', 'plain']), {
      text: 'red\nplain',
      lines: 2,
    });
    const many = sharedOutput(Array.from({ length: 2_000 }, (_, at) => `line ${at}`));
    assert.deepEqual([many?.lines, many?.text.slice(0, 9)], [1_000, 'line 1000']);
  });

  it('is shared as so many characters at most', () => {
    assert.equal(sharedOutput(['x'.repeat(500_000)])?.text.length, 400_000);
  });

  for (const lines of [[], [''], [' ', '\x1b[31m\x1b[0m']]) {
    it(`is not shared where there is none: ${JSON.stringify(lines)}`, () => {
      assert.equal(sharedOutput(lines), undefined);
    });
  }
});
