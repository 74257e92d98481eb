import assert from 'node:assert/strict';
import {
  askModal,
  confirm,
  showError,
  showInformation,
  showWarning,
  tellBriefly,
} from '../../../../src/ui/base/messages';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

const link = '[Open](command:x)';
const shownLink = '[Open] (command:x)';

describe('messages', () => {
  beforeEach(resetVsCode);

  const rows = [
    ['showInformation', 'window.showInformationMessage', showInformation],
    ['showWarning', 'window.showWarningMessage', showWarning],
    ['showError', 'window.showErrorMessage', showError],
  ] as const;
  for (const [name, api, show] of rows) {
    it(`${name} shows a text that has no link in it`, async () => {
      assert.equal(await show(link), undefined);
      assert.deepEqual(callsOf(api), [[shownLink]]);
    });

    it(`${name} returns the button as it was passed`, async () => {
      answer(api, (_text: string, _first: object, second: object) => second);
      assert.equal(await show('Go on?', 'No', 'a\nb'), 'a\nb');
      const [[, ...buttons] = []] = callsOf(api);
      assert.deepEqual(buttons, [{ title: 'No' }, { title: 'a b' }]);
    });

    it(`${name} tells two buttons apart that look the same`, async () => {
      answer(api, (_text: string, _first: object, second: object) => second);
      assert.equal(await show('Which?', 'a b', 'a\nb'), 'a\nb');
    });
  }

  it('a modal question has its detail and its buttons', async () => {
    answer('window.showWarningMessage', (_text: string, _options: object, first: object) => first);
    assert.equal(await askModal(link, { detail: 'All of it.' }, 'Delete'), 'Delete');
    const [[question, options] = []] = callsOf('window.showWarningMessage');
    assert.equal(question, shownLink);
    assert.deepEqual(options, { modal: true, detail: 'All of it.' });
  });

  it('a question is confirmed by its button alone', async () => {
    const asked = { detail: 'All of it.', button: 'Delete' };
    assert.equal(await confirm('Delete?', asked), false);
    answer('window.showWarningMessage', (_text: string, _options: object, first: object) => first);
    assert.equal(await confirm('Delete?', asked), true);
  });

  it('what is told briefly is gone after eight seconds', () => {
    tellBriefly('Saved $(bug)', 'cloud');
    const [[text, ms] = []] = callsOf('window.setStatusBarMessage');
    assert.match(String(text), /^\$\(cloud\) Saved /);
    assert.doesNotMatch(String(text), /[^\\]\$\(bug\)$/);
    assert.equal(ms, 8000);
  });
});
