import assert from 'node:assert/strict';
import { confirmByTypingName } from '../../../../src/ui/base/confirmByTypingName';
import { resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

describe('confirmByTypingName', () => {
  beforeEach(resetVsCode);

  const rows: readonly (readonly [name: string, typed: string, isDone: boolean])[] = [
    ['bot', 'bot', true],
    ['bot', ' bot ', true],
    ['bot', 'Bot', false],
    ['bot', 'bo', false],
    ['bot', '', false],
    ['a\nb', 'a b', true],
  ];
  for (const [name, typed, isDone] of rows) {
    it(`${JSON.stringify(typed)} for ${JSON.stringify(name)}: ${isDone ? 'done' : 'not done'}`, async () => {
      const asked = confirmByTypingName(name, { title: 'Delete', warning: 'All is lost.' });
      const box = made.inputBoxes.last;
      assert.match(box.prompt ?? '', /^All is lost\. Type /);
      box.type(typed);
      box.pressEnter();
      await Promise.resolve();
      box.pressEscape();
      assert.equal(await asked, isDone);
    });
  }

  it('says at once that another name is typed', () => {
    void confirmByTypingName('bot', { title: 'Delete', warning: 'All is lost.' });
    made.inputBoxes.last.type('bo');
    assert.equal(made.inputBoxes.last.validationMessage, undefined);
    made.inputBoxes.last.type('bx');
    assert.equal(made.inputBoxes.last.validationMessage, 'Enter this name: bot');
  });
});
