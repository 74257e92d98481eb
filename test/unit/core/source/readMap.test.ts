import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import {
  inlineMap,
  originalPlace,
  readMap,
  sourceMapUrl,
} from '../../../../src/core/source/sourceMaps';

describe('The address of a source map', () => {
  const rows: readonly (readonly [code: string, url: string | undefined])[] = [
    ['//# sourceMappingURL=a.js.map', 'a.js.map'],
    ['let a;\n//# sourceMappingURL=a.js.map\n', 'a.js.map'],
    ['//@ sourceMappingURL=a.js.map', 'a.js.map'],
    ['/*# sourceMappingURL=a.css.map */', 'a.css.map'],
    ['/*# sourceMappingURL=a.css.map*/', 'a.css.map'],
    [' \t//# \tsourceMappingURL=a.js.map', 'a.js.map'],
    ['//#sourceMappingURL=a.js.map', 'a.js.map'],
    ['//# sourceMappingURL=a.js.map\n//# sourceMappingURL=b.js.map', 'b.js.map'],
    ['//# sourceMappingURL=a b', 'a'],
    ['let a; //# sourceMappingURL=a.js.map', undefined],
    ['"//# sourceMappingURL=a.js.map"', undefined],
    ['# sourceMappingURL=a.js.map', undefined],
    ['// sourceMappingURL=a.js.map', undefined],
    ['//# sourceMappingURL=', undefined],
    ['//# sourceMappingURL="a"', undefined],
    ['', undefined],
  ];
  for (const [code, url] of rows)
    it(`${JSON.stringify(code)}: ${url}`, () => assert.equal(sourceMapUrl(code), url));
});

describe('A source map within the built file', () => {
  const base64 = Buffer.from('{"a":"ü\n"}').toString('base64');
  const rows: readonly (readonly [url: string, text: string | undefined])[] = [
    [`data:application/json;base64,${base64}`, '{"a":"ü\n"}'],
    [`data:application/json;charset=utf-8;base64,${base64}`, '{"a":"ü\n"}'],
    ['data:application/json,%7B%22a%22%7D', '{"a"}'],
    ['data:application/json,{"a",\n1}', '{"a",\n1}'],
    ['data:application/json,', ''],
    ['data:application/json;base64,!', undefined],
    ['data:application/json,%', undefined],
    ['data:text/plain,x', undefined],
    ['a.js.map', undefined],
    ['x/data:application/json,x', undefined],
  ];
  for (const [url, text] of rows) it(`${url}: ${text}`, () => assert.equal(inlineMap(url), text));
});

/** A map whose first line is as given: `AAAA` is the first letter of the first source. */
const mapOf = (fields: object) =>
  JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA', ...fields });

describe('A text as a source map', () => {
  const long = (length: number) => 'a'.repeat(length);
  const most = limits.mappingsLength;
  const rows: readonly (readonly [what: string, text: string, isMap: boolean])[] = [
    ['a map', mapOf({}), true],
    ['behind what some servers put there', `)]}'\n${mapOf({})}`, true],
    ['behind more in that line', `)]}' x\n${mapOf({})}`, true],
    ['behind another line', `x\n)]}'\n${mapOf({})}`, false],
    ['cut off', mapOf({}).slice(0, -1), false],
    ['no object', '7', false],
    ['nothing', 'null', false],
    ['a list', '[]', false],
    ['without places', mapOf({ mappings: undefined }), false],
    ['with places that are no text', mapOf({ mappings: ['AAAA'] }), false],
    ['without sources', mapOf({ sources: undefined }), false],
    ['with sources that are no list', mapOf({ sources: 'a.ts' }), false],
    ['with a source that is not named', mapOf({ sources: [null, 'a.ts'] }), true],
    ['as many places as code has', mapOf({ mappings: ';'.repeat(most) }), true],
    ['more places than code has', mapOf({ mappings: ';'.repeat(most + 1) }), false],
    ['as many sources as code has', mapOf({ sources: Array(limits.mapSources).fill('') }), true],
    ['more sources', mapOf({ sources: Array(limits.mapSources + 1).fill('') }), false],
    ['paths as long as all may be', mapOf({ sources: [long(most - 1), 'a'] }), true],
    ['longer paths', mapOf({ sources: [long(most - 1), 'ab'] }), false],
    [
      'a root that is put before each',
      mapOf({ sourceRoot: long(most / 2), sources: ['', ''] }),
      true,
    ],
    [
      'a root that makes all of them too long',
      mapOf({ sourceRoot: long(most / 2), sources: ['', 'a'] }),
      false,
    ],
    ['a root that is none', mapOf({ sourceRoot: null }), true],
    ['a long one', mapOf({}).padEnd(limits.sourceMapLength), true],
    ['a longer one', mapOf({}).padEnd(limits.sourceMapLength + 1), false],
    ['lists in lists', mapOf({ x: 0 }).replace('0', `${'['.repeat(200)}${']'.repeat(200)}`), false],
  ];
  for (const [what, text, isMap] of rows)
    it(`${what}: ${isMap}`, () => assert.equal(readMap(text) !== undefined, isMap));
});

describe('The source of a place in built code', () => {
  // Line 1: column 1 is a.ts 1:1, column 6 is a.ts 3:5. Line 2: nothing. Line 3: only from column 3 on, a.ts 4:5. Line 4: a piece
  // of no source at column 1, then a.ts 5:5 at column 3.
  const map = readMap(mapOf({ mappings: 'AAAA,KAEI;;EACA;A,EACA', sourcesContent: ['text'] }));
  const rows: readonly (readonly [line: number, column: number | undefined, place: string])[] = [
    [1, 1, '1:1'],
    [1, 5, '1:1'],
    [1, 6, '3:5'],
    [1, 99, '3:5'],
    [1, undefined, '1:1'],
    [1, 0, 'none'],
    [1, -1, 'none'],
    [2, 1, 'none'],
    [2, undefined, 'none'],
    [3, 1, 'none'],
    [3, 3, '4:5'],
    [3, undefined, '4:5'],
    [4, 1, 'none'],
    [4, undefined, '5:5'],
    [5, 1, 'none'],
    [5, undefined, 'none'],
    [0, 1, 'none'],
    [0, undefined, 'none'],
    [-1, undefined, 'none'],
  ];
  for (const [line, column, place] of rows) {
    it(`${line}:${column} is ${place}`, () => {
      assert.ok(map);
      const found = originalPlace(map, line, column);
      assert.equal(found ? `${found.line}:${found.column}` : 'none', place);
      if (found) assert.deepEqual([found.source, found.content], ['a.ts', 'text']);
    });
  }

  it('has no text where the map carries none', () => {
    const bare = readMap(mapOf({}));
    assert.ok(bare);
    assert.deepEqual(originalPlace(bare, 1, 1), {
      ...{ source: 'a.ts', line: 1, column: 1, content: undefined },
    });
  });
});
