import assert from 'node:assert/strict';
import { briefJson } from '../../../../src/core/base/briefJson';

/** Lists inside of each other. */
function nested(depth: number): unknown {
  return depth === 0 ? 'core' : [nested(depth - 1)];
}

describe('a value from outside in short', () => {
  const rows: readonly (readonly [value: unknown, max: number, shown: string])[] = [
    [undefined, 100, ''],
    [null, 100, 'null'],
    [7, 100, '7'],
    ['a', 100, '"a"'],
    [[1, 'b', null, true], 100, '[1,"b",null,true]'],
    [{ a: 1, b: { c: [] } }, 100, '{"a":1,"b":{"c":[]}}'],
    // Every value costs one, names and texts their letters.
    [[1, 2, 3, 4], 4, '[ … '],
    [[[], [], [], []], 14, '[[],[],[],[]]'],
    [Array.from({ length: 30 }, () => 1), 20, '[1,1,1,1,1,1 … ,"…"]'],
    [{ aaaaaaaaa: 1, bbbbbbbbb: 2, cccccc: 3 }, 21, '{"aaaaaaaaa" … ":"…"}'],
  ];
  for (const [value, max, shown] of rows) {
    it(`${JSON.stringify(value) ?? 'nothing'} in ${max}`, () =>
      assert.equal(briefJson(value, { max }), shown));
  }

  it('ends twenty levels down', () => {
    assert.equal(briefJson(nested(19)), `${'['.repeat(19)}"core"${']'.repeat(19)}`);
    assert.equal(briefJson(nested(20)), `${'['.repeat(20)}"core"${']'.repeat(20)}`);
    assert.equal(briefJson(nested(21)), `${'['.repeat(20)}"…"${']'.repeat(20)}`);
  });

  it('has lines of its own where they are asked for', () =>
    assert.equal(briefJson({ a: [1] }, { indent: 2 }), '{\n  "a": [\n    1\n  ]\n}'));

  it('writes each text as it is told to, and cuts what that made', () => {
    const write = (text: string) => `<${text}>`;
    assert.equal(briefJson({ a: ['b'], c: 'd' }, { write }), '{"a":["<b>"],"c":"<d>"}');
    assert.equal(
      briefJson(['x'.repeat(50), 'y'], { max: 60, write: (text) => text.replaceAll('x', '--') }),
      '["------------------------------------ … -------------","…"]',
    );
  });

  it('cuts a name that is endless', () => {
    const brief = briefJson({ ['n'.repeat(5_000)]: 1 });
    assert.match(brief, /^\{"n{600,700} … n{300,400}":1\}$/);
  });

  it('stops at the first name that has no room, and never asks for the rest', () => {
    const asked: string[] = [];
    const value = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`name${index}`, undefined]),
    );
    const seen = new Proxy(value, {
      get: (target, name) => {
        asked.push(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    briefJson(seen, { max: 20 });
    assert.deepEqual(
      asked.filter((name) => name.startsWith('name')),
      ['name0', 'name1', 'name2', 'name3'],
    );
  });

  it('has no field that is inherited, and any that is its own', () => {
    const value = Object.assign(Object.create({ inherited: 1 }) as object, { own: 2 });
    assert.equal(briefJson(value), '{"own":2}');
    assert.equal(briefJson(JSON.parse('{"__proto__":1}')), '{"__proto__":1}');
  });

  it('has ten thousand characters where nobody says how many', () => {
    assert.equal(briefJson('x'.repeat(9_998)).length, 10_000);
    assert.equal(briefJson('x'.repeat(20_000)).length, 10_000);
  });
});
