import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkTable } from '../support/walkTable';

/** The table of test/README.md about daily work: number, what, file, name, picture. */
function rows(): readonly (readonly string[])[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## Daily work\n');
  const [table = ''] = part.split('\n## ');
  const row = /^\| +(\d+) \| (.*?) +\| `(.*?)` +\| (.*?) +\| `(.*?)` +\|$/gm;
  return [...table.matchAll(row)].map(([, ...cells]) => cells);
}

describe('The table of daily work', () => {
  it('has each of the sixteen things that hurt', () => {
    const numbers = [...new Set(rows().map(([number]) => Number(number)))];
    assert.deepEqual(
      numbers,
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });

  for (const [number, what, file = '', name = '', picture = ''] of rows()) {
    it(`${number}. ${what}: its test is there, and takes its picture`, () => {
      const source = readFileSync(join('test', file), 'utf8');
      assert.ok(source.includes(name), name);
      const isWalked = walkTable().some((row) => row.picture === picture);
      const isTaken = new RegExp(`screenshot\\(\\s*'${picture}'`).test(source);
      assert.ok(isWalked || isTaken, picture);
    });
  }
});
