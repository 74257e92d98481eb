import assert from 'node:assert/strict';
import { describeOutcome, describeQuestion } from '../../../../src/core/deploy/deployWords';
import type { DeployOutcome, DeployQuestion } from '../../../../src/core/deploy/outcome';

const sick = { kind: 'unhealthy', reason: 'It ended.' } as const;
const unseen = { kind: 'unknown', reason: 'No console.' } as const;
const healthy = { kind: 'healthy' } as const;

describe('What is said of a deploy', () => {
  const rows: readonly (readonly [DeployOutcome, string, boolean])[] = [
    [{ end: 'nothing' }, "Server 'Bot' is up to date. Nothing was deployed.", false],
    [{ end: 'new', verdict: healthy }, "Deployed to server 'Bot'. The server is healthy.", false],
    [
      { end: 'new', verdict: sick },
      "The new version on server 'Bot' isn't healthy. It ended.",
      true,
    ],
    [
      { end: 'new', verdict: unseen },
      "Deployed to server 'Bot', but its health couldn't be checked. No console.",
      true,
    ],
    [{ end: 'old', verdict: healthy }, "Server 'Bot' has its previous files again.", false],
    [
      { end: 'old', verdict: healthy, reason: 'It ended.' },
      "Server 'Bot' has its previous files again. It ended.",
      true,
    ],
    [
      { end: 'old', verdict: sick },
      "Server 'Bot' has its previous files again, but isn't healthy. It ended.",
      true,
    ],
    [
      { end: 'old', verdict: unseen },
      "Server 'Bot' has its previous files again, but its health couldn't be checked. No console.",
      true,
    ],
    [
      { end: 'old', verdict: healthy, missing: ['a', 'b'] },
      "Server 'Bot' has its previous files again. Files that couldn't be put back because they're no longer kept: a, b.",
      true,
    ],
    [
      { end: 'new', verdict: healthy, strays: ['a'] },
      "Deployed to server 'Bot'. The server is healthy. Other files were in the way and were moved to .deploy: a.",
      false,
    ],
    [
      { end: 'mixture', reason: 'No answer.', counts: { old: 2, new: 1, neither: 0 } },
      "The deploy to server 'Bot' isn't finished. No answer. New files: 1. Previous files: 2. In neither state: 0.",
      true,
    ],
    [{ end: 'mixture' }, "The deploy to server 'Bot' isn't finished.", true],
    [{ end: 'new' }, "Deployed to server 'Bot'. The server is healthy.", false],
    [{ end: 'old' }, "Server 'Bot' has its previous files again.", false],
    [
      { end: 'old', verdict: sick, reason: 'Not wanted.' },
      "Server 'Bot' has its previous files again, but isn't healthy. Not wanted. It ended.",
      true,
    ],
    [
      { end: 'mixture', reason: 'No answer.' },
      "The deploy to server 'Bot' isn't finished. No answer.",
      true,
    ],
  ];
  for (const [outcome, text, isProblem] of rows) {
    it(text, () => assert.deepEqual(describeOutcome(outcome, 'Bot'), { text, isProblem }));
  }

  it('asks whether to undo it, by why', () => {
    const of = (why: DeployQuestion['why']) =>
      describeQuestion({ why, isPlaced: true, reason: 'x' }, 'Bot').question;
    assert.deepEqual(
      [of('unhealthy'), of('canceled'), of('failed')],
      [
        "The new version on server 'Bot' isn't healthy. Undo the deploy?",
        "The deploy to server 'Bot' was canceled. Undo it?",
        "The deploy to server 'Bot' couldn't be finished. Undo it?",
      ],
    );
  });

  const asked: readonly (readonly [DeployQuestion['why'], boolean, readonly string[]])[] = [
    ['unhealthy', true, ['Undo Deploy=undo', 'Keep New Version=leave']],
    ['failed', true, ['Undo Deploy=undo', 'Continue Deploy=continue', 'Keep New Version=leave']],
    ['failed', false, ['Undo Deploy=undo', 'Continue Deploy=continue', 'Decide Later=leave']],
    ['canceled', false, ['Undo Deploy=undo', 'Continue Deploy=continue', 'Decide Later=leave']],
  ];
  for (const [why, isPlaced, buttons] of asked) {
    it(`asks where it is ${why}, with ${isPlaced ? 'all' : 'some'} in place`, () => {
      const question = describeQuestion({ why, isPlaced, reason: 'It ended.' }, 'Bot');
      assert.deepEqual(
        [...question.buttons].map((one) => one.join('=')),
        buttons,
      );
      assert.match(question.detail, /^It ended\.\n\nDatabases and files .* aren't put back\.$/);
    });
  }
});
