import assert from 'node:assert/strict';
import { aboutWords } from '../../../../src/core/servers/activityAbout';

describe('What an event was about', () => {
  const rows: readonly (readonly [properties: unknown, words: string])[] = [
    [undefined, ''],
    ['text', ''],
    [{}, ''],
    [{ directory: '/' }, 'in /'],
    [{ directory: '/a', files: [] }, 'in /a'],
    [{ directory: '/a', file: 'b.js' }, '/a/b.js'],
    [{ directory: '/a/', file: 'b.js' }, '/a/b.js'],
    [{ directory: '/a', file: '/b.js' }, '/b.js'],
    [{ file: 'b.js' }, 'b.js'],
    [{ directory: '/a', name: 'b' }, '/a/b'],
    [{ name: 'b' }, 'b'],
    [{ directory: '/a', files: ['b', 'c'] }, '/a/b, /a/c'],
    [{ directory: '/a', files: [{ from: 'b', to: 'c' }] }, '/a/b → /a/c'],
    [{ directory: '/a', files: [{ from: 'b', to: 5 }] }, '{"from":"b","to":5}'],
    [{ directory: '/a', files: [{ from: 5, to: 'c' }] }, '{"from":5,"to":"c"}'],
    [{ directory: '/a', files: [7] }, '7'],
    [{ old: 'a', new: 'b' }, 'a → b'],
    [{ old: ['a', 'b'], new: ['b', 'c'] }, 'added: c, removed: a'],
    [{ old: ['a'], new: ['a', 'c'] }, 'added: c'],
    [{ old: ['a', 'b'], new: ['a'] }, 'removed: b'],
    [{ command: 'say hi' }, 'say hi'],
    [{ variable: 'PORT', old: '1', new: '2' }, 'PORT, 1 → 2'],
    [{ old: undefined, new: 'b' }, '(empty) → b'],
    [{ old: true, new: false }, 'yes → no'],
    [{ is_active: true, some_thing: 5 }, 'is active: yes, some thing: 5'],
    [{ a: null, b: '', c: 0 }, 'c: 0'],
    [['a', 'b'], 'a, b'],
    [{ url: 'a\nb' }, 'a b'],
    [{ file: 'a', name: 'b' }, 'a, b'],
    [{ directory: 5, file: 'a' }, 'a'],
    [{ directory: '/a', name: 5 }, 'in /a, 5'],
    [{ directory: '/a', files: [null, '', 'b'] }, '/a/b'],
    [{ directory: '/a', files: [{ from: '/b', to: 'c' }] }, '/b → /a/c'],
    [{ files: [['b', 'c']] }, '["b","c"]'],
    [{ old: 'a' }, 'a → (empty)'],
    [{ old: [], new: 'b' }, ' → b'],
    [{ old: ['a'], new: ['a'] }, ''],
    [{ permissions: ['file.read', 5] }, 'permissions: File: read, 5'],
    [{ permissions: ['File.read', 'file.read2'] }, 'permissions: File.read, file.read2'],
    [{ email: 'a@b.example', allocation: 'x', some: { a: 1 } }, 'a@b.example, x, some: {"a":1}'],
    [{ 'some--thing_': 1 }, 'some thing: 1'],
    [[], ''],
    [{ command: 'a  \t b' }, 'a b'],
    [{ files_count: 3, count: 4, counts: 5 }, 'counts: 5'],
  ];
  for (const [properties, words] of rows) {
    it(`${JSON.stringify(properties)} is "${words}"`, () =>
      assert.equal(aboutWords(properties), words));
  }

  it('is cut where it is long', () => {
    assert.equal(aboutWords({ command: 'x'.repeat(300) }), 'x'.repeat(300));
    assert.equal(aboutWords({ command: 'x'.repeat(301) }), `${'x'.repeat(299)}…`);
  });

  it('is no secret', () => {
    const words = aboutWords({ variable: 'API_TOKEN', old: 'abc', new: 'def' });
    assert.ok(words.startsWith('API_TOKEN, '));
    assert.doesNotMatch(words, /abc|def/);
  });
});
