import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OutputCleaner } from '../../../../src/core/console/output';

const rows: readonly (readonly [
  name: string,
  lines: readonly string[],
  cleaned: readonly string[],
])[] = [
  ['plain text', ['hello\tthere'], ['hello\tthere']],
  ['colours', ['\x1b[31mred\x1b[0m.'], ['\x1b[31mred\x1b[0m.\x1b[0m']],
  [
    'a colour goes on in the next line',
    ['\x1b[31mred', 'too'],
    ['\x1b[31mred\x1b[0m', '\x1b[31mtoo\x1b[0m'],
  ],
  ['title', ['a\x1b]0;evil\x07b'], ['ab']],
  ['title in C1', ['a\x9d0;evil\x9cb'], ['ab']],
  ['clipboard', ['a\x1b]52;c;ZXZpbA==\x1b\\b'], ['ab']],
  ['link', ['\x1b]8;;http://evil\x1b\\text\x1b]8;;\x1b\\'], ['text']],
  ['clear screen, cursor, modes', ['\x1b[2J\x1b[H\x1b[?1049h\x1b[5Aok\x1b[6n'], ['ok']],
  ['keyboard mode is no colour', ['\x1b[>4;2mok'], ['ok']],
  ['C1 CSI', ['\x9b2Jok'], ['ok']],
  ['reset and charset', ['\x1bcok\x1b(0'], ['ok']],
  ['device control', ['\x1bPq#0\x1b\\ok'], ['ok']],
  ['bell, delete, backspace, null', ['a\x07\x7f\b\0b'], ['ab']],
  ['CSI split over lines', ['ok\x1b[', '2Jgo'], ['ok', 'go']],
  ['title split over lines', ['ok\x1b]0;ev', 'il\x07go'], ['ok', 'go']],
  [
    'a title that never ends swallows no line',
    ['ok\x1b]0;', 'first', 'second'],
    ['ok', 'first', 'second'],
  ],
  ['CSI that does not end soon', [`ok\x1b[${'1;'.repeat(16)}`, 'go\x07'], ['ok', 'go']],
  ['progress bar', ['10 %\r20 %\r30%'], ['30%']],
  ['line end of Windows', ['text\r'], ['text']],
  ['a coloured progress bar', ['\r\x1b[2K\x1b[32mdone\x1b[0m'], ['\x1b[32mdone\x1b[0m\x1b[0m']],
];

describe('OutputCleaner', () => {
  for (const [name, lines, cleaned] of rows) {
    it(name, () => {
      const cleaner = new OutputCleaner();
      assert.deepEqual(
        lines.map((line) => cleaner.clean(line)),
        cleaned,
      );
    });
  }

  it('lets nothing but text, tabs and colours through, whatever comes', () => {
    const evil = fc.array(
      fc.constantFrom(
        '\x1b',
        '[',
        ']',
        '\x9b',
        '\x9d',
        '0;',
        'm',
        'J',
        '\x07',
        '\\',
        '\r',
        'P',
        '?',
        '31',
        'x',
      ),
      { maxLength: 24 },
    );
    fc.assert(
      fc.property(fc.array(evil, { maxLength: 4 }), (lines) => {
        const cleaner = new OutputCleaner();
        for (const line of lines) {
          const left = cleaner.clean(line.join('')).replace(/\x1b\[[\d;:]*m/g, '');
          assert.doesNotMatch(left, /[\x00-\x08\x0a-\x1f\x7f-\x9f]/);
        }
      }),
    );
  });

  it('cuts a line that is too long for any terminal, and says so', () => {
    const line = new OutputCleaner().clean('x'.repeat(100_000));
    assert.equal(line, `${'x'.repeat(65_536)} ... [characters left out: 34464]`);
  });

  it('leaves out colours beyond any picture, and says so, but no text', () => {
    const line = new OutputCleaner().clean('\x1b[31mx\x1b[0m'.repeat(2_000));
    assert.equal(line.match(/\x1b/g)?.length, 2_001);
    assert.equal(line.match(/x/g)?.length, 2_000);
    assert.match(line, /[^.] \[colors left out: 2000\]$/);
  });

  it('leaves out colours, and no text, of a line that is as long as may be', () => {
    const colours = '\x1b[31m'.repeat(2_001);
    const line = new OutputCleaner().clean(colours.padEnd(65_536, 'x'));
    assert.match(line, /x\x1b\[0m \[colors left out: 1\]$/);
  });

  it('takes no colour that is longer than any', () => {
    const cleaner = new OutputCleaner();
    assert.equal(cleaner.clean(`a\x1b[${'1;'.repeat(100)}1mb`), 'ab');
    assert.equal(cleaner.clean('c'), 'c');
  });
});
