import assert from 'node:assert/strict';
import { JsonWalk, isCostlyJson } from '../../../../src/core/base/jsonCost';
import { limits } from '../../../../src/core/base/limits';

const jsonDepth = limits.jsonDepth;
const jsonShapes = limits.jsonShapes;
const listEntries = limits.listEntries;
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (count: number, name: (n: number) => string) =>
  `[${Array.from({ length: count }, (_, n) => `{"${name(n)}":0}`).join()}]`;
/** Objects with the same few names, each in an order of its own. */
const orders = (names: readonly string[]): readonly string[] =>
  names.length < 2
    ? [names.map((name) => `"${name}":0`).join()]
    : names.flatMap((name) =>
        orders(names.filter((other) => other !== name)).map((rest) => `"${name}":0,${rest}`),
      );
const few = 10;
const ones = (count: number) => `[${Array.from({ length: count }, () => '1').join()}]`;
/** Long enough to be walked through, and no value more. */
const longText = `"${' '.repeat(2 * jsonDepth)}"`;

/** What, its text, and what it may have of values, where that is not the usual. */
const rows: readonly (readonly [boolean, string, string, number?])[] = [
  [false, 'as deep as may be', lists(jsonDepth)],
  [true, 'a list deeper', lists(jsonDepth + 1)],
  [true, 'lists that never end', '['.repeat(jsonDepth + 1)],
  [false, 'brackets of a text', JSON.stringify('['.repeat(jsonDepth + 1))],
  [false, 'brackets behind a quote of a text', JSON.stringify(`"${'['.repeat(jsonDepth + 1)}`)],
  [false, 'brackets behind a backslash and a quote', JSON.stringify(`\\"${'['.repeat(300)}`)],
  [true, 'brackets behind a text that ends in a backslash', `["\\\\",${lists(jsonDepth)}]`],
  [false, 'brackets of a text that never ends', `"${'['.repeat(jsonDepth + 1)}`],
  [false, 'as many values as may be', ones(few), few],
  [true, 'a value more', ones(few + 1), few],
  [false, 'as many values as may be, and a long text', `[${longText},1]`, 2],
  [true, 'a value more, and a long text', `[${longText},1,1]`, 2],
  [false, 'commas of a long text', JSON.stringify(','.repeat(1_000)), few],
  [false, 'commas of a name', JSON.stringify({ [','.repeat(1_000)]: 1 }), few],
  [false, 'as many entries as may be', ones(listEntries)],
  [true, 'an entry more', ones(listEntries + 1)],
  [false, 'as many objects with other names as may be', objects(jsonShapes, (n) => `n${n}`)],
  // Told apart by 31 bits that are others in each run: a few of so many may be the same.
  [true, 'some more', objects(jsonShapes + 200, (n) => `n${n}`)],
  [true, 'names that differ behind a quote', objects(jsonShapes + 200, (n) => `\\"${n}`)],
  [
    true,
    'orders of a few names',
    `[${orders([...'abcdefgh'])
      .map((one) => `{${one}}`)
      .join()}]`,
  ],
  [
    false,
    'orders of fewer names',
    `[${orders([...'abcdefg'])
      .map((one) => `{${one}}`)
      .join()}]`,
  ],
  [false, 'objects that are all alike', objects(listEntries - 1, () => 'name')],
];

describe('isCostlyJson', () => {
  for (const [isCostly, what, json, maxValues] of rows) {
    it(`${isCostly ? 'refuses' : 'takes'} ${what}`, () => {
      assert.equal(isCostlyJson(json, maxValues), isCostly);
    });

    it(`${isCostly ? 'refuses' : 'takes'} ${what}, a stretch at a time`, () => {
      const walk = new JsonWalk(json, maxValues);
      for (let end = 7; !walk.isOver; end += 7) walk.to(end);
      assert.equal(walk.isCostly, isCostly);
    });
  }
});
