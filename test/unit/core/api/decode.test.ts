import assert from 'node:assert/strict';
import {
  type Reader,
  fields,
  fromUnixTime,
  ignored,
  listOf,
  pageOf,
  record,
  relatedList,
  timeIf,
  toUnixTime,
  unixTimeIf,
} from '../../../../src/core/api/decode';
import { PanelError } from '../../../../src/core/api/errors';
import { limits } from '../../../../src/core/base/limits';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';
const text: Reader<string> = (value, at) => `${at}=${JSON.stringify(value)}`;
const read = (value: unknown) => fields({ x: value }, 'top');
const listed = (length: number) => new Array<number>(length).fill(0);

/** What a value is read as; a string that begins with `!` is what is told of it. */
type Row = readonly [what: string, read: () => unknown, expected: unknown];

const rows: readonly Row[] = [
  ['a text', () => read('a').text('x'), 'a'],
  ['an empty text', () => read('').text('x'), ''],
  ['a number as text', () => read(1).text('x'), "!Field 'top.x' isn't a string"],
  ['nothing as text', () => read(1).text('y'), "!Field 'top.y' isn't a string"],
  ['a number as text, if it is one', () => read(1).textIf('x'), undefined],
  [
    'the longest text',
    () => read('a'.repeat(limits.fieldLength)).text('x').length,
    limits.fieldLength,
  ],
  [
    'a longer text',
    () => read('a'.repeat(limits.fieldLength + 1)).textIf('x'),
    "!Field 'top.x' is too long",
  ],
  ['a uuid', () => read(uuid.toUpperCase()).uuid('x'), uuid],
  ['no uuid', () => read(`${uuid}0`).uuid('x'), "!Field 'top.x' isn't a UUID"],
  ['an id', () => read(1).id('x'), 1],
  ['zero as id', () => read(0).id('x'), "!Field 'top.x' isn't an ID"],
  ['half an id', () => read(1.5).id('x'), "!Field 'top.x' isn't an ID"],
  ['a number', () => read(-1.5).number('x'), -1.5],
  ['zero', () => read(0).number('x'), 0],
  ['a text as number', () => read('1').number('x'), "!Field 'top.x' isn't a number"],
  ['a text as number, if it is one', () => read('1').numberIf('x'), undefined],
  ['what is endless', () => read(Infinity).numberIf('x'), undefined],
  ['true', () => read(true).flag('x'), true],
  ['false', () => read(false).flag('x'), false],
  ['one as flag', () => read(1).flag('x'), false],
  ['a list', () => read([1, 'a']).list('x', text), ['top.x[0]=1', 'top.x[1]="a"']],
  ['no list', () => read({}).list('x', text), "!Field 'top.x' isn't a list"],
  ['no list, if it is one', () => read({}).listIf('x', text), []],
  ['a list, if it is one', () => read([1]).listIf('x', text), ['top.x[0]=1']],
  [
    'the longest list',
    () => read(listed(limits.listEntries)).list('x', ignored).length,
    limits.listEntries,
  ],
  [
    'a longer list',
    () => read(listed(limits.listEntries + 1)).list('x', ignored),
    "!Field 'top.x' has too many entries",
  ],
  ['texts among others', () => read(['a', 1, null, 'b']).texts('x'), ['a', 'b']],
  ['a nested value', () => read(7).read('x', text), 'top.x=7'],
  ['a nested value, if there is one', () => read(0).readIf('x', text), 'top.x=0'],
  ['null', () => read(null).readIf('x', text), undefined],
  ['what is missing', () => read(1).readIf('y', text), undefined],
  ['a nested object', () => read({ y: 1 }).fields('x').number('y'), 1],
  [
    'an empty list as object',
    () => read([]).fields('x').number('y'),
    "!Field 'top.x.y' isn't a number",
  ],
  ['no object as object', () => read('abc').fields('x').names(), []],
  ['what has no shape', () => read([1]).raw('x'), [1]],
  ['names', () => fields({ a: 1, b: 2 }, 'top').names(), ['a', 'b']],
  ['a list as record', () => fields([], 'top'), "!Field 'top' isn't an object"],
  ['null as record', () => fields(null, 'top'), "!Field 'top' isn't an object"],
  [
    'a record',
    () =>
      record((from, envelope) => [from.text('a'), envelope.text('object')])(
        { object: 'o', attributes: { a: 'b' } },
        'top',
      ),
    ['b', 'o'],
  ],
  [
    'a record without attributes',
    () => record(() => 1)({ object: 'o' }, 'top'),
    "!Field 'top.attributes' isn't an object",
  ],
  ['a list of records', () => listOf(text)({ data: [1] }, 'top'), ['top.data[0]=1']],
  [
    'a page',
    () =>
      pageOf(text)(
        { data: [1], meta: { pagination: { current_page: 2, total_pages: 3, total: 40 } } },
        'top',
      ),
    { items: ['top.data[0]=1'], page: 2, pages: 3, total: 40 },
  ],
  [
    'a page that does not say so',
    () => pageOf(text)({ data: [1, 2] }, 'top'),
    { items: ['top.data[0]=1', 'top.data[1]=2'], page: 1, pages: 1, total: 2 },
  ],
  [
    'pages below one, and parts of some',
    () =>
      pageOf(text)(
        { data: [], meta: { pagination: { current_page: -1, total_pages: 1.2, total: 0 } } },
        'top',
      ),
    { items: [], page: 1, pages: 2, total: 0 },
  ],
  [
    'the most pages',
    () =>
      pageOf(text)(
        { data: [], meta: { pagination: { total_pages: limits.listPages, total: 1 } } },
        'top',
      ).pages,
    limits.listPages,
  ],
  [
    'more pages',
    () =>
      pageOf(text)(
        { data: [], meta: { pagination: { total_pages: limits.listPages + 1 } } },
        'top',
      ),
    "!Field 'total_pages' isn't a valid number of pages",
  ],
  [
    'what is related',
    () => relatedList(read({ object: 'list', data: [1] }), 'x', text),
    ['top.x.data[0]=1'],
  ],
  [
    'what is related, and not to be seen',
    () => relatedList(read({ object: 'null_resource', data: [1] }), 'x', text),
    undefined,
  ],
  ['what is related, and is none', () => relatedList(read({ object: 'list' }), 'x', text), []],
  ['what does not matter', () => ignored('a', 'top'), undefined],
  ['a Unix time', () => unixTimeIf(read(1.5), 'x'), 1500],
  ['the first Unix time', () => unixTimeIf(read(0), 'x'), 0],
  ['no Unix time', () => unixTimeIf(read('1'), 'x'), undefined],
  ['Unix seconds', () => [fromUnixTime(2), toUnixTime(1999)], [2000, 1]],
  ['a date', () => timeIf(read('1970-01-01T00:00:02Z'), 'x'), 2000],
  ['no date', () => timeIf(read('soon'), 'x'), undefined],
  ['a number as date', () => timeIf(read(5), 'x'), undefined],
];

describe('What is read of an answer', () => {
  for (const [what, act, expected] of rows) {
    it(`${what}`, () => {
      if (typeof expected !== 'string' || !expected.startsWith('!')) {
        assert.deepEqual(act(), expected);
        return;
      }
      assert.throws(act, (error: unknown) => {
        assert.ok(PanelError.is(error, 'malformed'));
        assert.match(error.message, new RegExp(expected.slice(1).replace(/[.]/g, '\\.')));
        return true;
      });
    });
  }
});
