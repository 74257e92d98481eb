import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tables of test/README.md about several windows: what, file, name. */
function rows(): readonly (readonly string[])[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## Awake\n');
  const [tables = ''] = part.split('\n## ');
  return [...tables.matchAll(/^\| (.*?) +\| `(.*?)` +\| (.*?) +\|$/gm)].map(
    ([, ...cells]) => cells,
  );
}

describe('The tables of what several windows do', () => {
  it('have a row for each of the eight facts that were measured, and for what goes wrong', () => {
    assert.equal(new Set(rows().map(([what]) => what)).size, 8 + 8);
  });

  for (const [what, file = '', name = ''] of rows()) {
    it(`${what}: its test is there (${file})`, () => {
      assert.ok(readFileSync(join('test', file), 'utf8').includes(name), name);
    });
  }
});
