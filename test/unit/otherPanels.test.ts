import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first table of test/README.md about other panels: what, file, name. */
function rows(): readonly (readonly string[])[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## Other panels\n');
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| ([^|]*?) +\| `([^`|]*)` +\| ([^|]*?) *\|$/gm)].map(
    ([, ...cells]) => cells,
  );
}

describe('The table of what other panels do otherwise', () => {
  it('has a row for each of the things in which they differ', () => {
    assert.equal(new Set(rows().map(([what]) => what)).size, 23);
  });

  for (const [what = '', file = '', name = ''] of rows()) {
    it(`${what}: its test is there (${file})`, () => {
      const text = readFileSync(join('test', file), 'utf8');
      for (const part of name.split('…')) assert.ok(text.includes(part.trim()), part);
    });
  }
});
