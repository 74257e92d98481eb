import assert from 'node:assert/strict';
import { askChange } from '../../../../src/ui/agents/askChange';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('A change that is put to the user', () => {
  beforeEach(resetVsCode);

  const button = 'Send Command';
  const always = 'Allow for This Session';
  const question = { question: 'Allow?', detail: 'say hi', button, always, review: undefined };

  /** Answers what is asked one after the other. */
  function asking(...answers: readonly (string | undefined)[]) {
    const asked: (readonly string[])[] = [];
    const choose = (_: object, ...others: readonly string[]) => {
      const chosen = answers[asked.length];
      asked.push(others);
      return Promise.resolve(chosen);
    };
    return { asked, confirmation: { choose } };
  }

  const rows = [
    ['its button', button, 'once'],
    ['the one for the session', always, 'session'],
    ['Cancel', undefined, 'no'],
    ['what no button says', 'Anything', 'no'],
  ] as const;
  for (const [name, chosen, expected] of rows) {
    it(`${name} means: ${expected}`, async () => {
      const { confirmation } = asking(chosen);
      const { signal } = new AbortController();
      assert.equal(await askChange(confirmation, question, signal), expected);
    });
  }

  it('is asked again after a look, from where the modal covers nothing', async () => {
    let shown = 0;
    answer('window.showInformationMessage', (_text: string, first: object) => first);
    const { asked, confirmation } = asking('Review Change', button);
    const { signal } = new AbortController();
    const review = () => void shown++;
    assert.equal(await askChange(confirmation, { ...question, review }, signal), 'once');
    assert.deepEqual([shown, asked.length], [1, 2]);
  });

  it('is refused where nobody decides after the look', async () => {
    answer('window.showInformationMessage', () => undefined);
    const { confirmation } = asking('Review Change', button);
    const { signal } = new AbortController();
    const review = () => undefined;
    assert.equal(await askChange(confirmation, { ...question, review }, signal), 'no');
  });

  it('waits no longer once the call was given up', async () => {
    const cancel = new AbortController();
    answer('window.showInformationMessage', () => {
      cancel.abort();
      return new Promise(() => undefined);
    });
    const { confirmation } = asking('Review Change', button);
    const review = () => undefined;
    await assert.rejects(askChange(confirmation, { ...question, review }, cancel.signal));
    assert.equal(callsOf('window.showInformationMessage').length, 1);
  });
});
