import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

/** How many letters VS Code shows before it cuts: three lines of what the walkthrough is about, one of a step's title. */
const shown = { description: 92, title: 40 };

/** Letters of half the width of a Chinese or Japanese one. */
const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + (letter >= '\u2E80' ? 2 : 1), 0);

describe('The walkthrough', () => {
  const files = readdirSync('.').filter((name) => /^package\.nls(\.[\w-]+)?\.json$/.test(name));

  it('is in all languages', () => assert.equal(files.length, 10));

  for (const file of files) {
    it(`is shown whole: ${file}`, () => {
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
      const tooLong = Object.entries(texts).filter(
        ([key, text]) =>
          (key === 'walkthrough.description' && widthOf(text) > shown.description) ||
          (/^walkthrough\.\w+\.title$/.test(key) && widthOf(text) > shown.title),
      );
      assert.deepEqual(tooLong, []);
      assert.ok(texts['walkthrough.description'] && texts['walkthrough.incidents.title']);
    });
  }
});
