import assert from 'node:assert/strict';
import { askChange } from '../../../../src/ui/agents/askChange';
import { Confirmation } from '../../../../src/ui/base/confirmation';
import { askModal } from '../../../../src/ui/base/messages';
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

  it('comes once other questions of ours are answered: a second click is not for it', async () => {
    let close: () => void = () => undefined;
    answer(modal, (text: string, _options: object, first: object) =>
      text === 'Delete?'
        ? new Promise((resolve) => (close = () => resolve(first)))
        : new Promise((resolve) => setTimeout(() => resolve(first), 800)),
    );
    const deleting = askModal('Delete?', {}, 'Delete');
    const asking = confirmation().choose(question);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      callsOf(modal).map(([text]) => text),
      ['Delete?'],
    );
    close();
    assert.equal(await deleting, 'Delete');
    assert.equal(await asking, 'Allow');
    assert.equal(callsOf(modal).length, 2);
  });

  it('is not asked any more where it was given up meanwhile', async () => {
    let close: () => void = () => undefined;
    answer(modal, () => new Promise((resolve) => (close = () => resolve(undefined))));
    const open = askModal('Delete?', {}, 'Delete');
    const cancel = new AbortController();
    const asking = askChange(
      confirmation(),
      { ...question, always: undefined, review: undefined },
      cancel.signal,
    );
    cancel.abort();
    await assert.rejects(asking, { name: 'AbortError' });
    close();
    await open;
    assert.equal(callsOf(modal).length, 1);
  });

  it('stands alone', async () => {
    answer(modal, () => new Promise(() => undefined));
    const one = confirmation();
    void one.choose(question);
    await assert.rejects(one.choose(question), /Answer the open question first/);
  });
});
