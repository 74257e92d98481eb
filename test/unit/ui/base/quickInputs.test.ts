import assert from 'node:assert/strict';
import { createInputBox, showInputBox } from '../../../../src/ui/base/inputBox';
import { pickMany, pickOne } from '../../../../src/ui/base/picks';
import { createQuickPick } from '../../../../src/ui/base/quickPick';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

const link = '[a](command:b)';
const shownLink = '[a] (command:b)';

describe('showInputBox', () => {
  beforeEach(resetVsCode);

  it('shows texts without links and the value as it is, and stays where the focus leaves', async () => {
    answer('window.showInputBox', () => 'typed');
    const options = { title: 'a\nb', prompt: link, placeHolder: link, value: link, password: true };
    assert.equal(await showInputBox(options), 'typed');
    const [[shown] = []] = callsOf('window.showInputBox');
    const { validateInput, ...rest } = shown as Record<string, unknown>;
    assert.deepEqual(rest, {
      title: 'a b',
      prompt: shownLink,
      placeHolder: shownLink,
      value: link,
      password: true,
      ignoreFocusOut: true,
    });
    assert.equal(typeof validateInput, 'function');
  });

  const problems: readonly (readonly [string, unknown, unknown])[] = [
    ['nothing', undefined, undefined],
    ['no object', null, undefined],
    ['a text', link, shownLink],
    ['a message', { message: link, severity: 2 }, { message: shownLink, severity: 2 }],
    ['a promise', Promise.resolve(link), shownLink],
  ];
  for (const [what, problem, shown] of problems) {
    it(`shows what is wrong without links: ${what}`, async () => {
      await showInputBox({ validateInput: () => problem as string });
      const [[options] = []] = callsOf('window.showInputBox');
      const { validateInput } = options as { validateInput: (text: string) => Promise<unknown> };
      assert.deepEqual(await validateInput('x'), shown);
    });
  }

  it('writes out in the prompt what cannot be seen in the value', async () => {
    await showInputBox({ prompt: 'Name', value: 'gnp\u202e.exe' });
    const [[options] = []] = callsOf('window.showInputBox');
    const { prompt, value } = options as { prompt: string; value: string };
    assert.match(prompt, /^Name .*gnp\\u202e\.exe$/);
    assert.equal(value, 'gnp\u202e.exe');
  });
});

describe('createInputBox', () => {
  beforeEach(resetVsCode);

  it('passes every property on, texts without links', () => {
    const box = createInputBox();
    const buttons = [{ iconPath: { id: 'eye' } }] as never;
    Object.assign(box, { title: 'a\nb', prompt: link, placeholder: link, value: link, buttons });
    Object.assign(box, { step: 1, totalSteps: 2, password: true, ignoreFocusOut: true });
    Object.assign(box, { busy: true, enabled: false, validationMessage: link });
    box.show();
    const shown = made.inputBoxes.last;
    assert.deepEqual(
      [shown.title, shown.prompt, shown.placeholder, shown.value, shown.validationMessage],
      ['a b', shownLink, shownLink, link, shownLink],
    );
    assert.deepEqual(
      [shown.step, shown.totalSteps, shown.password, shown.ignoreFocusOut, shown.busy],
      [1, 2, true, true, true],
    );
    assert.deepEqual([shown.enabled, shown.isShown, shown.buttons], [false, true, buttons]);
    assert.deepEqual([box.value, box.buttons], [link, buttons]);
    box.hide();
    assert.ok(!shown.isShown);
    box.dispose();
    assert.ok(shown.isDisposed);
  });

  it('writes out in the prompt what cannot be seen, whichever came first', () => {
    const box = createInputBox();
    box.value = 'a\u200bb';
    box.prompt = 'Name';
    assert.match(made.inputBoxes.last.prompt ?? '', /^Name .*a\\u200bb$/);
    box.value = 'ab';
    assert.equal(made.inputBoxes.last.prompt, 'Name');
  });
});

describe('picks', () => {
  beforeEach(resetVsCode);
  const items = [
    { label: 'first\nline', description: link, detail: 'd', id: 1, iconPath: { id: 'x' } },
    { label: 'first line', id: 2 },
  ];

  it('returns the item as it was passed, also of two that look the same', async () => {
    answer('window.showQuickPick', (shown: readonly object[]) => shown[1]);
    assert.equal(await pickOne(items, { title: 'a\nb', placeHolder: link }), items[1]);
    const [[shown, options] = []] = callsOf('window.showQuickPick');
    assert.deepEqual(shown, [
      { label: 'first line', description: shownLink, detail: 'd', iconPath: { id: 'x' } },
      { label: 'first line' },
    ]);
    assert.deepEqual(options, { title: 'a b', placeHolder: shownLink });
  });

  it('returns nothing when the user gave up', async () => {
    assert.equal(await pickOne(items, {}), undefined);
    assert.equal(await pickMany(items, {}), undefined);
  });

  it('takes items that are on their way, and rejects as they do', async () => {
    answer('window.showQuickPick', (shown: readonly object[]) => shown[0]);
    assert.equal(await pickOne(Promise.resolve(items), {}), items[0]);
    await assert.rejects(pickOne(Promise.reject(new Error('no list')), {}), /no list/);
  });

  it('returns several in the order in which VS Code tells them', async () => {
    answer('window.showQuickPick', (shown: readonly object[]) => [...shown].reverse());
    assert.deepEqual(await pickMany(items, { title: 'Which' }), [items[1], items[0]]);
    const [[, options] = []] = callsOf('window.showQuickPick');
    assert.deepEqual(options, { title: 'Which', canPickMany: true });
  });
});

describe('createQuickPick', () => {
  beforeEach(resetVsCode);
  const one = { label: 'one\nline', id: 1 };
  const two = { label: 'two', detail: link, id: 2 };

  it('shows items as text and gives them back as they were passed', () => {
    const pick = createQuickPick<{ label: string; id: number }>();
    pick.items = [one, two];
    pick.activeItems = [two];
    pick.selectedItems = [one, two, { label: 'unknown', id: 3 }];
    const shown = made.quickPicks.last;
    assert.deepEqual(
      shown.items.map(({ label }) => label),
      ['one line', 'two'],
    );
    assert.deepEqual(shown.activeItems, [shown.items[1]]);
    assert.deepEqual(shown.selectedItems, shown.items);
    assert.deepEqual(pick.items, [one, two]);
    assert.deepEqual(pick.activeItems, [two]);
    assert.deepEqual(pick.selectedItems, [one, two]);
  });

  it('fires with the item whose button was pressed, and not for one of before', () => {
    const pick = createQuickPick<{ label: string; id: number }>();
    pick.items = [two];
    const pressed: number[] = [];
    pick.onDidTriggerItemButton(({ item }) => pressed.push(item.id));
    made.quickPicks.last.pressItemButton('two', {});
    const before = made.quickPicks.last.items;
    pick.items = [one];
    made.quickPicks.last.items = before;
    made.quickPicks.last.pressItemButton('two', {});
    assert.deepEqual(pressed, [2]);
  });

  it('passes the rest on, texts without links', () => {
    const pick = createQuickPick();
    Object.assign(pick, { title: 'a\nb', placeholder: link, value: link, canSelectMany: true });
    Object.assign(pick, { matchOnDescription: true, keepScrollPosition: true, busy: true });
    Object.assign(pick, { ignoreFocusOut: true, enabled: false, buttons: [] });
    pick.show();
    const shown = made.quickPicks.last;
    assert.deepEqual([shown.title, shown.placeholder, shown.value], ['a b', shownLink, link]);
    assert.ok(shown.canSelectMany && shown.matchOnDescription && shown.keepScrollPosition);
    assert.ok(shown.busy && shown.ignoreFocusOut && shown.isShown && !pick.enabled);
    assert.equal(pick.value, link);
    let accepted = 0;
    pick.onDidAccept(() => (accepted += 1));
    shown.pressEnter();
    pick.hide();
    pick.dispose();
    assert.deepEqual([accepted, shown.isShown, shown.isDisposed], [1, false, true]);
  });
});
