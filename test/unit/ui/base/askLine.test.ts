import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import { PanelError } from '../../../../src/core/api/errors';
import { askLine, askToMake } from '../../../../src/ui/base/askLine';
import { settle } from '../../../support/fakeClock';
import { resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

const question = { title: 'Rename', prompt: 'The new name' };

/** Work that the test brings to its end. */
function later() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) };
}

describe('askLine', () => {
  beforeEach(resetVsCode);

  it('returns what was typed, trimmed, and takes the box away', async () => {
    const asked = askLine({ ...question, value: 'old', placeholder: 'name' });
    const box = made.inputBoxes.last;
    const { title, prompt, value, placeholder, ignoreFocusOut, isShown } = box;
    assert.deepEqual(
      { title, prompt, value, placeholder, ignoreFocusOut, isShown },
      { ...question, value: 'old', placeholder: 'name', ignoreFocusOut: true, isShown: true },
    );
    box.type('  new ');
    box.pressEnter();
    assert.equal(await asked, 'new');
    assert.ok(box.isDisposed);
  });

  it('returns nothing when the user gives up', async () => {
    const asked = askLine(question);
    made.inputBoxes.last.pressEscape();
    assert.equal(await asked, undefined);
  });

  it('does not take what is wrong, and says what is', async () => {
    const problem = (text: string) => (text === '' ? 'A name is needed.' : undefined);
    const asked = askLine({ ...question, problem });
    const box = made.inputBoxes.last;
    assert.equal(box.validationMessage, undefined);
    box.pressEnter();
    assert.equal(box.validationMessage, 'A name is needed.');
    box.type('x');
    assert.equal(box.validationMessage, undefined);
    box.pressEnter();
    assert.equal(await asked, 'x');
  });

  it('says what the text means, from the start, where nothing is wrong with it', () => {
    const hint = (text: string) => `means ${text}`;
    const problem = (text: string) => (text === 'bad' ? 'No.' : undefined);
    void askLine({ ...question, value: 'a', hint, problem });
    const box = made.inputBoxes.last;
    assert.deepEqual(box.validationMessage, { message: 'means a', severity: 1 });
    box.type('bad');
    assert.equal(box.validationMessage, 'No.');
  });

  it('is busy while the text is worked with, and takes no second Enter', async () => {
    const work = later();
    const texts: string[] = [];
    const asked = askLine({
      ...question,
      accept: (text) => {
        texts.push(text);
        return work.promise;
      },
    });
    const box = made.inputBoxes.last;
    box.type('x');
    box.pressEnter();
    box.pressEnter();
    assert.deepEqual([box.busy, box.enabled, texts], [true, false, ['x']]);
    work.resolve();
    assert.equal(await asked, 'x');
  });

  const expected: readonly (readonly [string, Error, RegExp])[] = [
    ['a sentence for the user', new UserError('It exists.'), /^It exists\.$/],
    ['an error of the panel', new PanelError('notFound', 'gone'), /./],
  ];
  for (const [what, error, shown] of expected) {
    it(`stays with the text after ${what}`, async () => {
      const outcomes = [Promise.reject(error), Promise.resolve()];
      outcomes[0]?.catch(() => undefined);
      const asked = askLine({ ...question, accept: () => outcomes.shift() ?? Promise.resolve() });
      const box = made.inputBoxes.last;
      box.type('x');
      box.pressEnter();
      await settle();
      assert.match(String(box.validationMessage), shown);
      const { value, busy, enabled, isDisposed } = box;
      assert.deepEqual(
        { value, busy, enabled, isDisposed },
        { value: 'x', busy: false, enabled: true, isDisposed: false },
      );
      box.pressEnter();
      assert.equal(await asked, 'x');
    });
  }

  it('rejects with a bug', async () => {
    const asked = askLine({ ...question, accept: () => Promise.reject(new TypeError('bug')) });
    made.inputBoxes.last.pressEnter();
    await assert.rejects(asked, TypeError);
    assert.ok(made.inputBoxes.last.isDisposed);
  });

  it('what was sent is not taken back by leaving', async () => {
    const work = later();
    const asked = askLine({ ...question, accept: () => work.promise });
    const box = made.inputBoxes.last;
    box.type('x');
    box.pressEnter();
    box.pressEscape();
    work.resolve();
    assert.equal(await asked, 'x');
  });

  it('a box that is gone cannot say why: it rejects', async () => {
    const work = later();
    const asked = askLine({ ...question, accept: () => work.promise });
    made.inputBoxes.last.pressEnter();
    made.inputBoxes.last.pressEscape();
    work.reject(new UserError('It exists.'));
    await assert.rejects(asked, /It exists\./);
  });
});

describe('askToMake', () => {
  beforeEach(resetVsCode);

  it('returns what was made of the text', async () => {
    const asked = askToMake({ ...question, accept: (text) => Promise.resolve(text.length) });
    made.inputBoxes.last.type('four');
    made.inputBoxes.last.pressEnter();
    assert.equal(await asked, 4);
  });

  it('returns nothing when the user gives up', async () => {
    const asked = askToMake({ ...question, accept: () => Promise.resolve(1) });
    made.inputBoxes.last.pressEscape();
    assert.equal(await asked, undefined);
  });
});
