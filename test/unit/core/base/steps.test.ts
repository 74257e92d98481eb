import assert from 'node:assert/strict';
import { type StepEnd, askSteps } from '../../../../src/core/base/steps';

const [on, back, gone]: readonly StepEnd[] = ['next', 'back', undefined];

/** What each question is answered with, in the order of the asking; which were asked, and how it ends. */
const rows: readonly (readonly [
  what: string,
  count: number,
  answers: readonly StepEnd[],
  asked: readonly number[],
  end: StepEnd,
])[] = [
  ['no question', 0, [], [], on],
  ['all answered', 3, [on, on, on], [0, 1, 2], on],
  ['given up at the first', 3, [gone], [0], gone],
  ['given up at the last', 3, [on, on, gone], [0, 1, 2], gone],
  ['back from the second', 2, [on, back, on, on], [0, 1, 0, 1], on],
  [
    'back from the last to the first',
    3,
    [on, on, back, back, on, on, on],
    [0, 1, 2, 1, 0, 1, 2],
    on,
  ],
  ['back from the first', 3, [back], [0], back],
  ['back from the second and the first', 2, [on, back, back], [0, 1, 0], back],
  ['back, and given up', 2, [on, back, gone], [0, 1, 0], gone],
];

describe('Questions one after the other', () => {
  for (const [what, count, answers, expected, end] of rows) {
    it(what, async () => {
      const asked: number[] = [];
      const steps = Array.from({ length: count }, (_, index) => () => {
        asked.push(index);
        return Promise.resolve(answers[asked.length - 1]);
      });
      assert.equal(await askSteps(steps), end);
      assert.deepEqual(asked, expected);
    });
  }
});
