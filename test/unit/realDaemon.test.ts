import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The table of test/README.md about what was found with a real daemon: number, what, file, name. */
function rows(): readonly (readonly string[])[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## A real daemon');
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| +(\w+) +\| (.*?) +\| `(.*?)` +\| (.*?) +\|$/gm)].map(
    ([, ...cells]) => cells,
  );
}

describe('The table of what a real daemon showed', () => {
  it('has a row for each number', () => {
    const wanted = [...Array.from({ length: 17 }, (_, index) => String(index + 1)), 'D'];
    assert.deepEqual([...new Set(rows().map(([number]) => number))], wanted);
  });

  for (const [number, what, file = '', name = ''] of rows()) {
    it(`${number}: ${what}: its test is there`, () => {
      const text = readFileSync(join('test', file), 'utf8');
      for (const part of name.split('…')) assert.ok(text.includes(part.trim()), part);
    });
  }
});
