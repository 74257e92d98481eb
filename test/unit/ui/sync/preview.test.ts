import assert from 'node:assert/strict';
import { carryChoices, removeChoices } from '../../../../src/core/sync/choices';
import { preview } from '../../../../src/ui/sync/preview';
import { resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

const files = carryChoices(
  ['a.js', 'b.js'].map((path) => ({ path, size: 1 })),
  { isPicked: false, isComparable: false },
);

/** Each step ticks all that is in view, or one line more. */
const rows: readonly (readonly [
  what: string,
  gone: readonly string[],
  steps: readonly (readonly string[] | 'all')[],
  answer: readonly [paths: readonly string[], remove: readonly string[]],
])[] = [
  ['all at once', ['x', 'y'], ['all'], [['a.js', 'b.js'], []]],
  ['all at once, again and again', ['x', 'y'], ['all', 'all', 'all'], [['a.js', 'b.js'], []]],
  ['one removal by itself', ['x', 'y'], [['y']], [[], ['y']]],
  ['one removal, then all', ['x', 'y'], [['y'], 'all'], [['a.js', 'b.js'], ['y']]],
  ['all, then the only removal', ['x'], ['all', ['x']], [['a.js', 'b.js'], ['x']]],
  [
    'all where only one removal was left',
    ['x'],
    [['a.js'], ['b.js'], 'all'],
    [['a.js', 'b.js'], []],
  ],
  ['two removals, one after the other', ['x', 'y'], [['x'], ['y']], [[], ['x', 'y']]],
  ['where nothing is to be removed', [], ['all'], [['a.js', 'b.js'], []]],
];

describe('The list before a push', () => {
  beforeEach(resetVsCode);

  for (const [what, gone, steps, [paths, remove]] of rows) {
    it(`ticks ${what}`, async () => {
      const groups = [
        { title: 'New', icon: 'diff-added', choices: files },
        { title: 'Remove', icon: 'trash', choices: removeChoices(gone) },
      ];
      const answer = preview({ title: 'Push', groups, compare: () => undefined });
      const pick = made.quickPicks.last;
      const lines = pick.items.filter((item) => !('kind' in item));
      for (const step of steps) {
        const isMeant = (line: { readonly label: string }) =>
          step === 'all' || pick.selectedItems.includes(line) || step.includes(line.label);
        pick.tick(lines.filter(isMeant));
      }
      pick.pressEnter();
      const chosen = await answer;
      assert.ok(chosen && chosen !== 'further');
      assert.deepEqual([[...chosen.paths], chosen.remove], [paths, remove]);
    });
  }
});
