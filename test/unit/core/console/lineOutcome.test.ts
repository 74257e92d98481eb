import assert from 'node:assert/strict';
import { commandRefusal } from '../../../../src/core/console/commandRefusal';
import {
  type LineOutcome,
  isLineOutcome,
  lineOutcomeText,
} from '../../../../src/core/console/lineOutcome';

describe('what became of lines', () => {
  const rows: readonly (readonly [
    LineOutcome,
    one: string | undefined,
    two: string | undefined,
  ])[] = [
    ['sent', undefined, undefined],
    ['cancelled', "Line 'a' was canceled before it was sent.", 'Waiting lines were canceled (2).'],
    [
      'unknown',
      "The connection was lost. Line 'a' might not have arrived.",
      'The connection was lost. The last lines might not have arrived (2).',
    ],
    ['dropped', "The node dropped line 'a'.", 'The node dropped the last lines (2).'],
    [
      'perhapsDropped',
      "The node might have dropped line 'a'.",
      'The node dropped at least one of the last commands (2).',
    ],
    ['heldBack', "The next line 'a' wasn't sent.", "The next lines weren't sent (2)."],
    [
      'disconnected',
      "Couldn't send line 'a' because the console wasn't connected.",
      "Couldn't send the waiting lines because the console wasn't connected (2).",
    ],
    [
      'offline',
      "Couldn't send line 'a' because the server is offline.",
      "Couldn't send the waiting lines because the server is offline (2).",
    ],
    ...(['forbidden', 'tooLong'] as const).map((outcome): [LineOutcome, string, string] => {
      const words =
        outcome === 'tooLong'
          ? "Couldn't send the line because it's too long."
          : "Couldn't send the line because you no longer have permission to send commands to this server.";
      return [outcome, words, words];
    }),
  ];
  for (const [outcome, one, two] of rows) {
    it(outcome, () => {
      assert.equal(lineOutcomeText(['a'], outcome), one);
      assert.equal(lineOutcomeText(['a', 'b'], outcome), two);
      assert.equal(isLineOutcome(outcome), true);
    });
  }
  it('is none of another name, and no endless line', () => {
    assert.deepEqual(['odd', '', 5, undefined].map(isLineOutcome), [false, false, false, false]);
    assert.ok((lineOutcomeText(['x'.repeat(1_000)], 'dropped') ?? '').length < 350);
  });

  it('is said of a command that was not taken', () =>
    assert.deepEqual(
      (['offline', 'tooLong', 'disconnected'] as const).map((one) => commandRefusal(one, 'Bot')),
      [
        'The server is offline.',
        'The line is too long.',
        'The connection to the console was lost.',
      ],
    ));
});
