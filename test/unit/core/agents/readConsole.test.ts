import assert from 'node:assert/strict';
import { searchConsole, searchKept } from '../../../safety/support/plantedPlaces';

/** A line a second, the oldest first. */
const lines = Array.from({ length: 30 }, (_, at) => `needle ${at + 1}`);

/** The quoted lines that were found, without the time that kept ones have. */
function found(text: string): readonly string[] {
  const quoted = text.split('\n').filter((line) => /^\| .*needle/.test(line));
  return quoted.map((line) => /needle \d+/.exec(line)?.[0] ?? '');
}

const newest = ['needle 30', 'needle 29', 'needle 28'];

describe('Searching a console', () => {
  const ways = [
    ['of which nothing is kept', searchConsole],
    ['of which text is kept', searchKept],
  ] as const;
  for (const [what, search] of ways) {
    it(`${what}, shows the newest of more hits than fit, and says that there are more`, async () => {
      const text = await search(lines, 'needle', 3);
      assert.deepEqual(found(text), newest);
      assert.match(text, /newest first/);
      assert.match(text, /\n\(cut: there is more than this\)$/);
    });

    it(`${what}, shows all hits where they fit`, async () => {
      const text = await search(lines, 'needle 2', 20);
      assert.equal(found(text).length, 11);
      assert.doesNotMatch(text, /\(cut/);
    });

    it(`${what}, keeps the newest where a piece has no room for all`, async () => {
      const long = lines.map((line) => `${line} ${'words of a line '.repeat(55)}`);
      const text = await search(long, 'needle', 30);
      assert.equal(found(text)[0], 'needle 30');
      assert.ok(found(text).length < 30);
      assert.match(text, /\n\(cut: there is more than this\)$/);
    });
  }
});
