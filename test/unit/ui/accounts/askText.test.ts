import assert from 'node:assert/strict';
import { type TextAnswer, type TextQuestion, askText } from '../../../../src/ui/accounts/askText';
import { settle } from '../../../support/fakeClock';
import { made } from '../../../support/vscodeObjects';
import { resetVsCode } from '../../../support/vscodeControl';

describe('a question of the sign-in', () => {
  beforeEach(resetVsCode);

  /** Asks, with a check that waits to be settled. */
  function ask(more: Partial<TextQuestion<number>> = {}) {
    const checks: {
      readonly text: string;
      readonly signal: AbortSignal;
      readonly settle: (outcome: { value: number } | { problem: string } | Error) => void;
    }[] = [];
    let answer: TextAnswer<number> | 'open' = 'open';
    void askText<number>({
      ...{ title: 'T', step: 2, value: 'start', prompt: 'P', placeholder: 'x' },
      busyText: 'At most 10 s',
      problem: (text) => (text === '' ? 'Type something' : undefined),
      accept: (text, signal) =>
        new Promise((resolve, reject) =>
          checks.push({
            ...{ text, signal },
            settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
          }),
        ),
      ...more,
    }).then((given) => (answer = given));
    const box = made.inputBoxes.last;
    return { box, checks, answer: () => answer };
  }

  it('says how long it may take, and stays open to keys', () => {
    const { box } = ask();
    box.pressEnter();
    assert.equal(box.busy, true);
    assert.equal(box.enabled, true);
    assert.deepEqual(box.validationMessage, { message: 'At most 10 s', severity: 1 });
  });

  it('is checked once for each Enter that finds it at rest', () => {
    const { box, checks } = ask();
    box.pressEnter();
    box.pressEnter();
    assert.equal(checks.length, 1);
  });

  it('is answered with what the check made of it', async () => {
    const { box, checks, answer } = ask();
    box.type(' other ');
    box.pressEnter();
    checks[0]?.settle({ value: 7 });
    await settle();
    assert.deepEqual(answer(), { text: 'other', value: 7 });
    assert.equal(box.isDisposed, true);
  });

  const failed: readonly (readonly [string, { problem: string } | Error, RegExp])[] = [
    ['a problem', { problem: 'No panel' }, /^No panel$/],
    ['an error', new Error('a bug'), /a bug/],
  ];
  for (const [name, outcome, says] of failed) {
    it(`stays open with what was typed after ${name}`, async () => {
      const { box, checks, answer } = ask();
      box.pressEnter();
      checks[0]?.settle(outcome);
      await settle();
      assert.equal(answer(), 'open');
      assert.equal(box.busy, false);
      assert.match(String(box.validationMessage), says);
      assert.equal(box.value, 'start');
    });
  }

  it('is not sent to be checked while it is wrong by itself', () => {
    const { box, checks } = ask();
    box.type('');
    box.pressEnter();
    assert.equal(checks.length, 0);
    assert.equal(box.validationMessage, 'Type something');
  });

  interface Leaving {
    readonly name: string;
    readonly does: (box: ReturnType<typeof ask>['box']) => void;
    readonly answer: TextAnswer<number> | 'open';
  }
  const leaving: readonly Leaving[] = [
    { name: 'Escape', does: (box) => box.pressEscape(), answer: undefined },
    { name: 'Back', does: (box) => box.pressButton('back'), answer: { back: 'typed' } },
    { name: 'typing on', does: (box) => box.type('typed on'), answer: 'open' },
  ];
  for (const { name, does, answer: wanted } of leaving) {
    it(`ends the check: ${name}; what comes of it late changes nothing`, async () => {
      const { box, checks, answer } = ask();
      box.type('typed');
      box.pressEnter();
      does(box);
      assert.equal(checks[0]?.signal.aborted, true);
      assert.equal(box.busy, false);
      checks[0]?.settle({ value: 1 });
      await settle();
      assert.deepEqual(answer(), wanted);
      if (wanted === 'open') assert.equal(box.validationMessage, undefined);
    });
  }

  it('has no way back at the first step', () => {
    assert.deepEqual(ask({ step: 1 }).box.buttons, []);
  });
});
