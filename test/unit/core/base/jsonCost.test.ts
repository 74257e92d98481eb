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
  [true, 'an entry more, in brackets that never opened', ones(listEntries + 1).slice(1)],
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

describe('Where a long list may be cut', () => {
  const cutsOf = (json: string) => {
    const walk = new JsonWalk(json);
    walk.to(json.length);
    return walk.cuts;
  };
  const half = 'x'.repeat(128 * 1024);
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({ half, list: [1, [2, 3]] }));
  const none: Readonly<Record<string, unknown>> = {
    'a short list': { data: [1, 2, 3] },
    'one long entry': { data: [half + half + half] },
    'a text': half + half + half,
    'a list that is the whole': entries(9),
    'a list deeper in': { data: { data: entries(9) } },
    'an object': { data: Object.fromEntries(entries(9).map((one, n) => [`n${n}`, one])) },
    nothing: {},
  };
  for (const [what, value] of Object.entries(none)) {
    it(`is nowhere: ${what}`, () => assert.equal(cutsOf(JSON.stringify(value)), undefined));
  }

  it('is nowhere in a list that never ends', () =>
    assert.equal(cutsOf(JSON.stringify({ data: entries(9) }).slice(0, -2)), undefined));

  for (const [what, value] of [
    ['alone', { data: entries(9) }],
    ['behind others', { a: [1, 2], b: { c: [3] }, data: entries(9) }],
    ['before others', { data: entries(9), a: [1, 2], b: entries(9) }],
  ] as const) {
    it(`is between its entries, a quarter of a megabyte apart: ${what}`, () => {
      const json = JSON.stringify(value);
      const { opens = 0, commas = [], closes = 0 } = cutsOf(json) ?? {};
      assert.equal(opens, json.indexOf('"data":[') + '"data":'.length);
      assert.deepEqual(JSON.parse(json.slice(opens, closes + 1)), value.data);
      assert.ok(commas.length >= 2, `${commas.length}`);
      const places = [opens, ...commas, closes];
      const pieces = places.slice(1).map((end, at) => json.slice((places[at] ?? 0) + 1, end));
      assert.deepEqual(
        pieces.flatMap((piece) => JSON.parse(`[${piece}]`) as readonly unknown[]),
        value.data,
      );
      for (const piece of pieces.slice(0, -1)) {
        assert.ok(piece.length >= 256 * 1024 - 1 && piece.length < 3 * 128 * 1024 + 100);
      }
    });
  }
});
