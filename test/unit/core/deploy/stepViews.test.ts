import assert from 'node:assert/strict';
import { stepViews } from '../../../../src/core/deploy/stepViews';
import type { DeployStep, StepName } from '../../../../src/core/deploy/steps';

const now = 1_700_000_000_000;
const step = (name: StepName, more: Partial<DeployStep> = {}): DeployStep => ({
  ...{ name, startedAt: now - 5_000, endedAt: now - 3_000, state: 'done' },
  ...more,
});
const open = (name: StepName, more: Partial<DeployStep> = {}): DeployStep => ({
  ...{ name, startedAt: now - 5_000, state: 'running' },
  ...more,
});
const planned: readonly StepName[] = ['check', 'stage', 'watch'];
const views = (steps: readonly DeployStep[], isRunning: boolean, waits?: string) =>
  stepViews({ steps, planned, waits }, { now, locale: 'en', isRunning }).map(
    ({ state, word, took, note }) => [state, word, took, note].join('|'),
  );

describe('The steps of a deploy on its page', () => {
  const waiting = 'waiting|Waiting||';
  const rows: readonly (readonly [
    what: string,
    steps: readonly DeployStep[],
    isRunning: boolean,
    shown: readonly string[],
  ])[] = [
    ['wait at first', [], true, [waiting, waiting, waiting]],
    ['do not wait where nothing runs', [], false, []],
    ['wait behind one that ended', [step('check')], true, ['done|Done|2 sec|', waiting, waiting]],
    [
      'wait behind one that runs',
      [open('check')],
      true,
      ['running|Running|5 sec|', waiting, waiting],
    ],
    ['do not wait behind the last', [step('watch')], true, ['done|Done|2 sec|']],
    ['do not wait behind an undo', [step('undo')], true, ['done|Done|2 sec|']],
    ['are canceled where nothing runs', [open('stage')], false, ['canceled|Interrupted||']],
  ];
  for (const [what, steps, isRunning, shown] of rows) {
    it(what, () => assert.deepEqual(views(steps, isRunning), shown));
  }

  const names: readonly (readonly [StepName, words: string])[] = [
    ['build', 'Build'],
    ['check', 'Check the server and the files'],
    ['compare', 'Compare files'],
    ['backup', 'Create a backup'],
    ['stage', 'Upload changed files'],
    ['replace', 'Replace files'],
    ['release', 'Set the release variable'],
    ['start', 'Start the server'],
    ['watch', 'Check the health'],
    ['undo', 'Put the previous files back'],
  ];
  for (const [name, words] of names) {
    it(`are named: ${words}`, () => {
      const options = { now, locale: 'en', isRunning: false };
      const [view] = stepViews({ steps: [step(name)], planned }, options);
      assert.equal(view?.name, words);
      assert.equal(view?.at, new Date(now - 5_000).toLocaleTimeString('en'));
    });
  }

  it('end in failure, or are canceled', () =>
    assert.deepEqual(
      views([step('stage', { state: 'failed' }), step('stage', { state: 'canceled' })], false),
      ['failed|Failed|2 sec|', 'canceled|Canceled|2 sec|'],
    ));

  it('take less than a second, or as long as it was', () => {
    const took = (ms: number) => views([step('stage', { startedAt: now - 3_000 - ms })], false)[0];
    assert.deepEqual([took(999), took(1_000)], ['done|Done|less than 1 sec|', 'done|Done|1 sec|']);
  });

  it('wait for nothing that nobody tells', () =>
    assert.equal(views([open('watch')], true)[0], 'running|Running|5 sec|'));

  const notes: readonly (readonly [step: DeployStep, isRunning: boolean, note: string])[] = [
    [step('stage', { problem: 'gone' }), false, 'gone'],
    [step('check', { problem: 'gone' }), false, ''],
    [open('watch'), true, 'for it'],
    [open('watch'), false, ''],
    [open('stage'), true, ''],
    [open('stage', { progress: { done: 1, total: 0 } }), true, ''],
    [open('stage', { progress: { done: 1, total: 3 } }), true, '33% done'],
    [open('stage', { progress: { done: 4, total: 3 } }), true, '100% done'],
    [open('stage', { progress: { done: 1, total: 3 } }), false, ''],
    [step('stage', { progress: { done: 1, total: 3 } }), true, ''],
    [open('stage', { problem: 'slow', progress: { done: 1, total: 3 } }), true, 'slow'],
  ];
  for (const [one, isRunning, note] of notes) {
    it(`say "${note}" of ${one.name}, ${one.state}`, () =>
      assert.equal(views([one], isRunning, 'for it')[0]?.split('|')[3], note));
  }
});
