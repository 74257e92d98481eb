import assert from 'node:assert/strict';
import type { DeployPhase } from '../../../../src/core/deploy/record';
import type { DeployReport } from '../../../../src/core/deploy/report';
import { stateOf } from '../../../../src/core/deploy/reportState';
import type { DeployStep } from '../../../../src/core/deploy/steps';
import { sampleReport } from './sampleDeploy';

type Ending = NonNullable<DeployReport['ending']>;

const step = (name: DeployStep['name'], state: DeployStep['state']): DeployStep => {
  return { name, startedAt: 1, state };
};
const of = (
  report: Partial<DeployReport>,
  { isRunning = false, phase }: { isRunning?: boolean; phase?: DeployPhase | undefined } = {},
) => {
  const { state, text } = stateOf(sampleReport(report), { isRunning, phase });
  return [state.word, state.tone, text].join(' | ');
};

describe('How a deploy stands', () => {
  const ended: readonly (readonly [Ending['end'], Ending['verdict'], shown: string])[] = [
    ['nothing', undefined, 'Up to date | good | So it is.'],
    ['failed', undefined, 'Not deployed | bad | So it is.'],
    ['declined', undefined, 'Canceled | warn | So it is.'],
    ['mixture', undefined, 'Not finished | bad | So it is.'],
    ['old', 'healthy', 'Undone | warn | So it is.'],
    ['new', 'healthy', 'Healthy | good | So it is.'],
    ['new', undefined, 'Healthy | good | So it is.'],
    ['new', 'unhealthy', 'Not healthy | bad | So it is.'],
    ['new', 'unknown', 'Health unknown | warn | So it is.'],
  ];
  for (const [end, verdict, shown] of ended) {
    it(`that ended ${end}, ${verdict}`, () => {
      const ending: Ending = { end, text: 'So it is.', ...(verdict && { verdict }) };
      assert.equal(of({ ending }, { phase: 'deployed' }), shown);
      const now = of({ ending }, { phase: 'undone' });
      const undone =
        'Undone | warn | This deploy was undone. The previous files are in place again.';
      assert.equal(now, end === 'new' ? undone : shown, 'undone later');
    });
  }

  const before = 'This deploy was interrupted before anything was changed on the server.';
  const open =
    "This deploy isn't finished. It was interrupted, or another window is still running it.";
  const phases: readonly (readonly [DeployPhase | undefined, text: string])[] = [
    [undefined, before],
    ['staging', before],
    ['replacing', open],
    ['placed', open],
    ['undoing', open],
    ['deployed', before],
    ['undone', before],
  ];
  for (const [phase, text] of phases) {
    it(`that has no end, ${phase ?? 'and is not kept'}`, () => {
      const steps = [step('stage', 'running')];
      assert.equal(of({ steps }, { phase }), `Interrupted | warn | ${text}`);
    });
  }

  const running: readonly (readonly [what: string, readonly DeployStep[], text: string])[] = [
    [
      'its last step',
      [step('check', 'done'), step('stage', 'running')],
      'Uploading changed files...',
    ],
    ['nothing between two steps', [step('stage', 'done')], ''],
    ['nothing before the first', [], ''],
  ];
  for (const [what, steps, text] of running) {
    it(`that runs tells ${what}`, () => {
      const shown = `In progress | busy | ${text}`;
      assert.equal(of({ steps }, { isRunning: true }), shown);
      const ending: Ending = { end: 'new', verdict: 'healthy', text: 'So it was.' };
      assert.equal(of({ steps, ending }, { isRunning: true, phase: 'undoing' }), shown);
    });
  }
});
