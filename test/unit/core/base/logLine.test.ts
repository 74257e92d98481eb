import assert from 'node:assert/strict';
import { logLine } from '../../../../src/core/base/logLine';
import { processorMs } from '../../../support/processorMs';

describe('a line of the log', () => {
  const rows: readonly (readonly [text: string, line: string])[] = [
    ['jonas@weber.example has no such permission', '…@… has no such permission'],
    ['to: <a.b+c@mail.example.co.uk>, b@c.de', 'to: <…@…>, …@…'],
    ['email=mara@example.com', 'email=…@…'],
    ['ünal@beispiel.de', '…@…'],
    ['{"email":"mara@example.com"}', '{"email":"…@…"}'],
    ['left-pad@1.3.0 and @scope/name@2.0.0', 'left-pad@1.3.0 and @scope/name@2.0.0'],
    ['at f (a.js:1:2)', 'at f (a.js:1:2)'],
    ['xc_secretsecretsecret of mara@example.com', 'xc_… of …@…'],
    ['one\ntwo', 'one | two'],
  ];
  for (const [text, line] of rows) it(text, () => assert.equal(logLine(text), line));

  it('keeps the stack of an error on one line', () => {
    assert.match(logLine(new Error('of mara@example.com')), /of …@… \| at /);
  });

  it('is made in good time, however long the text is', () => {
    const ms = processorMs(() => {
      for (const text of ['a'.repeat(300_000), 'a@'.repeat(150_000), `a@${'a.'.repeat(150_000)}`])
        logLine(text);
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});
