import assert from 'node:assert/strict';
import { parseAnswer } from '../../../../src/core/api/answerJson';
import { limits } from '../../../../src/core/base/limits';
import { PanelError } from '../../../../src/core/api/errors';
import { turnsDuring } from '../../../support/turnsDuring';

/** Entries that are cut several times. */
const many = Array.from({ length: 6_000 }, (_, n) => ({
  attributes: { name: `region-${n}, [0] {"x"}`, text: ' '.repeat(200), list: [n, [n]] },
}));
const entries = JSON.stringify(many).slice(1, -1);
const first = 'a'.repeat(300_000);

const values: readonly (readonly [string, string])[] = [
  ['nothing that is long', '{"data":[1,2]}'],
  ['a list', `{"object":"list","data":[${entries}],"meta":{"total":1}}`],
  ['a list that comes first', `{"data":[${entries}]}`],
  ['white space around all of it', ` { "data" : [ ${entries.replaceAll('},{', '} , {')} ] } `],
  ['two long lists', `{"data":[${entries}],"more":[${entries}]}`],
  ['two of one name, the last one long', `{"data":[1],"data":[${entries}]}`],
  ['two of one name, the first one long', `{"data":[${entries}],"data":[1]}`],
  ['a list in a list', `[1,[${entries}],2]`],
  ['a list alone', `[${entries}]`],
  ['a list deeper down', `{"a":{"data":[${entries}]}}`],
  ['a name that means something to JavaScript', `{"__proto__":[${entries}]}`],
  ['texts of which one alone is long', `{"data":["${first}","b"]}`],
  ['no object', JSON.stringify(first)],
];

const malformed: readonly (readonly [string, string])[] = [
  ['nothing between two commas', `{"data":["${first}",,"${first}",1]}`],
  ['a comma at the end', `{"data":["${first}","${first}",]}`],
  ['a list that is closed as an object is', `{"data":["${first}","${first}"}}`],
  ['an object that is closed as a list is', `{"data":["${first}",{"a":1],"${first}"]}`],
  ['a list that is closed between two entries', `{"data":["${first}"],["${first}"]}`],
  ['no end', `{"data":["${first}","${first}"`],
  ['more behind the end', `{"data":["${first}","${first}"]}]`],
  ['words', `{"data":[${first},${first}]}`],
];

describe('a long answer', () => {
  for (const [what, text] of values) {
    it(`is what JSON.parse makes of it: ${what}`, async () => {
      const value = await parseAnswer(text);
      assert.deepEqual(value, JSON.parse(text));
      assert.deepEqual(Object.keys(value as object), Object.keys(JSON.parse(text) as object));
    });
  }

  for (const [what, text] of malformed) {
    it(`is refused where it is no JSON: ${what}`, async () => {
      assert.throws(() => JSON.parse(text), SyntaxError);
      await assert.rejects(parseAnswer(text), (error: unknown) => {
        assert.ok(PanelError.is(error, 'malformed'));
        // What the parser says holds a part of the answer.
        return error.message === "The answer isn't JSON";
      });
    });
  }

  it('is refused where it costs too much, whichever way it is read', async () => {
    const ones = `[${'1,'.repeat(limits.listEntries)}1]`;
    const lists = '['.repeat(limits.jsonDepth + 1);
    for (const text of [ones, lists])
      await assert.rejects(parseAnswer(text), /too many entries or levels/);
  });

  it('lets others have their turn', async () => {
    const text = `{"data":[${entries}]}`;
    assert.ok((await turnsDuring(parseAnswer(text))) >= 3);
  });
});
