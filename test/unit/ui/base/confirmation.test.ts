import assert from 'node:assert/strict';
import { Confirmation } from '../../../../src/ui/base/confirmation';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('A question that the user has not begun', () => {
  beforeEach(resetVsCode);

  const confirmation = () =>
    new Confirmation({ get: () => undefined, update: () => Promise.resolve() });
  const question = { question: 'Allow?', detail: '', button: 'Allow' };
  const modal = 'window.showWarningMessage';

  it('takes no key that was meant for what lay below: it asks again', async () => {
    const later = (item: object) => new Promise((resolve) => setTimeout(() => resolve(item), 800));
    answer(modal, (_text: string, _options: object, first: object) =>
      callsOf(modal).length < 3 ? first : later(first),
    );
    assert.equal(await confirmation().choose(question), 'Allow');
    assert.equal(callsOf(modal).length, 3);
  });

  it('takes Cancel at once', async () => {
    answer(modal, () => undefined);
    assert.equal(await confirmation().choose(question), undefined);
    assert.equal(callsOf(modal).length, 1);
  });

  it('stands alone', async () => {
    answer(modal, () => new Promise(() => undefined));
    const one = confirmation();
    void one.choose(question);
    await assert.rejects(one.choose(question), /Answer the open question first/);
  });
});
