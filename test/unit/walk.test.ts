import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkTable } from '../support/walkTable';

/** Who walks, how many tasks that is, and the file that walks them. */
const walkers = [
  ['Bot developer', 9, 'walkDeveloper'],
  ['Server owner', 10, 'walkOwner'],
] as const;

describe('The table of the walk', () => {
  for (const [who, count, file] of walkers) {
    const rows = walkTable().filter((row) => row.who === who);

    it(`has ${count} tasks of a ${who.toLowerCase()}`, () => {
      assert.equal(rows.length, count);
    });

    for (const { task, clicks, prompts, all } of rows) {
      it(`${task}: is walked, and takes 6 at most`, () => {
        const source = readFileSync(join('test', 'pages', `${file}.test.ts`), 'utf8');
        assert.ok(source.includes(`itTakes('${task}'`), 'It is not walked.');
        assert.equal(all, clicks + prompts);
        assert.ok(all <= 6, `${all}`);
      });
    }
  }
});
