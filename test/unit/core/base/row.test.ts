import assert from 'node:assert/strict';
import { command, on, rowArgument, rowsArgument } from '../../../../src/core/base/command';
import { type Row, RowCache, countsAs, isOwn, markOwn, rowOf } from '../../../../src/core/base/row';

interface ThingRow extends Row {
  readonly kind: 'thing';
  readonly id: string;
  readonly name: string;
}

function thing(name: string, id = name): ThingRow {
  return { kind: 'thing', id, name, look: () => ({ label: name }) };
}

describe('rows', () => {
  const made = markOwn(thing('a'));
  const values: readonly (readonly [string, unknown, boolean])[] = [
    ['nothing', undefined, false],
    ['null', null, false],
    ['a text', 'thing', false],
    ['one that was not handed out', thing('a'), false],
    ['a copy', { ...made }, false],
    ['what inherits from one', Object.create(made), false],
    ['one that was handed out', made, true],
  ];
  for (const [what, value, is] of values) {
    it(`are ${is ? '' : 'not '}recognised: ${what}`, () => {
      assert.equal(isOwn(value), is);
      assert.equal(rowOf<ThingRow>(value, 'thing')?.name, is ? 'a' : undefined);
    });
  }

  it('of another kind are others', () => {
    assert.equal(rowOf<Row>(made, 'other'), undefined);
  });

  it('count where several are selected, if they are of the kind or none of ours', () => {
    const rows = [made, markOwn({ kind: 'other' }), { kind: 'other' }, undefined, 'text'];
    assert.deepEqual(rows.map(countsAs('thing')), [true, false, true, true, true]);
  });

  it('are the same element while they are about the same', () => {
    const cache = new RowCache();
    const isSame = (other: string) => (known: ThingRow) => known.name === other;
    const first = cache.keep(thing('a', '1'), isSame('a'));
    assert.equal(cache.keep(thing('a', '1'), isSame('a')), first);
    const renamed = cache.keep(thing('b', '1'), isSame('b'));
    assert.notEqual(renamed, first);
    assert.equal(cache.find('1'), renamed);
    assert.equal(cache.find('2'), undefined);
  });
});

describe('what a command is about', () => {
  interface Thing {
    readonly name: string;
  }
  const one = rowArgument<Thing>(({ name }) => (typeof name === 'string' ? { name } : undefined));
  const several = rowsArgument(one, { idOf: ({ name }) => name });
  const [a, b] = [markOwn(thing('a')), markOwn(thing('b'))];
  const forged = { name: 'x' };
  const note = markOwn({ kind: 'note' });

  const rows: readonly (readonly [string, unknown, unknown, readonly string[]])[] = [
    ['nothing', undefined, undefined, []],
    ['one row', a, undefined, ['a']],
    ['a row with nothing selected', a, [], ['a']],
    ['all that is selected, not the row under the pointer', a, [a, b], ['a', 'b']],
    ['those among the selected that are meant', a, [note, b, forged], ['b']],
    ['each thing once', a, [a, b, markOwn(thing('a'))], ['a', 'b']],
    ['what only looks like a row', forged, [forged], []],
    ['a row of another kind', note, undefined, []],
    ['strange arguments', 42, 'text', []],
  ];
  for (const [what, element, selected, wanted] of rows) {
    it(`is read of ${what}`, () => {
      const found = several.of(element, selected);
      assert.deepEqual(found?.map(({ name }) => name) ?? [], wanted);
      assert.equal(found?.length, wanted.length || undefined);
    });
  }

  it('comes to the handler, recognised, and nothing else does', () => {
    const seen: unknown[] = [];
    const handler = on(command('x.y', one), (about) => seen.push(about));
    for (const given of [a, forged, undefined]) handler.run(given, undefined);
    assert.deepEqual(seen, [{ name: 'a' }, undefined, undefined]);
  });

  it('is nothing for a command that takes nothing', () => {
    const seen: unknown[] = [];
    on(command('x.y'), (about) => seen.push(about)).run(a, [a, b]);
    assert.deepEqual(command('x.y').takes.given(undefined), []);
    assert.deepEqual(seen, [undefined]);
  });

  it('has a title of its own where it asks, and none otherwise', () => {
    assert.equal(command('x.y', one, () => 'Start Server').asks?.(), 'Start Server');
    assert.equal('asks' in command('x.y', one), false);
  });

  it('is found again in what our own code calls with', () => {
    assert.deepEqual(one.of(one.given({ name: 'c' })[0], undefined), { name: 'c' });
    const [element, selected] = several.given([{ name: 'c' }, { name: 'd' }]);
    assert.deepEqual(several.of(element, selected), [{ name: 'c' }, { name: 'd' }]);
  });
});
