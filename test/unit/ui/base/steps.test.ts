import assert from 'node:assert/strict';
import { QuickInputButtons } from 'vscode';
import type { StepEnd } from '../../../../src/core/base/steps';
import { lineStep, pickStep } from '../../../../src/ui/base/steps';
import { resetVsCode } from '../../../support/vscodeControl';
import { type FakeInputBox, type FakeQuickPick, made } from '../../../support/vscodeObjects';

const { Back } = QuickInputButtons;

describe('A question among several', () => {
  beforeEach(resetVsCode);

  const picks: readonly (readonly [
    what: string,
    leave: (pick: FakeQuickPick) => void,
    end: StepEnd,
    kept: readonly string[],
  ])[] = [
    ['is answered', (pick) => pick.choose('b'), 'next', ['b']],
    ['is left for the one before', (pick) => pick.pressButton(Back), 'back', []],
    ['is given up', (pick) => pick.pressEscape(), undefined, []],
  ];
  for (const [what, leave, end, expected] of picks) {
    it(`with a list ${what}`, async () => {
      const kept: string[] = [];
      const question = { title: 'Which?', hasBack: true };
      const asked = pickStep([{ label: 'a' }, { label: 'b' }], question, ({ label }) =>
        kept.push(label),
      );
      await Promise.resolve();
      await Promise.resolve();
      const pick = made.quickPicks.last;
      assert.deepEqual(pick.buttons, [Back]);
      leave(pick);
      assert.equal(await asked, end);
      assert.deepEqual(kept, expected);
      assert.ok(pick.isDisposed);
    });
  }

  it('with a list stays where nothing in it is chosen, and has no way back where it is the first', async () => {
    const asked = pickStep([{ label: 'a' }], { title: 'Which?', hasBack: false }, () => undefined);
    await Promise.resolve();
    await Promise.resolve();
    const pick = made.quickPicks.last;
    assert.deepEqual(pick.buttons, []);
    pick.choose('none of them');
    assert.ok(pick.isShown);
    pick.choose('a');
    assert.equal(await asked, 'next');
  });

  const lines: readonly (readonly [
    what: string,
    leave: (box: FakeInputBox) => void,
    end: StepEnd,
    kept: readonly string[],
  ])[] = [
    ['is answered', (box) => box.pressEnter(), 'next', ['say hello']],
    ['is left for the one before', (box) => box.pressButton(Back), 'back', [' say hello']],
    ['is given up', (box) => box.pressEscape(), undefined, []],
  ];
  for (const [what, leave, end, expected] of lines) {
    it(`with a line ${what}`, async () => {
      const kept: string[] = [];
      const asked = lineStep({ title: 'Say', prompt: 'What?' }, (text) => kept.push(text));
      const box = made.inputBoxes.last;
      assert.deepEqual(box.buttons, [Back]);
      box.type(' say hello');
      leave(box);
      assert.equal(await asked, end);
      assert.deepEqual(kept, expected);
    });
  }

  it('with a line is not left while what it is for is being done', async () => {
    let done: () => void = () => undefined;
    const accept = () => new Promise<void>((resolve) => (done = resolve));
    const asked = lineStep({ title: 'Name', prompt: 'Which?', accept }, () => undefined);
    const box = made.inputBoxes.last;
    box.pressEnter();
    box.pressButton(Back);
    done();
    assert.equal(await asked, 'next');
  });
});
