import assert from 'node:assert/strict';
import { deployInTurn } from '../../../../src/core/deploy/inTurn';
import type { DeployOutcome } from '../../../../src/core/deploy/outcome';

const healthy: DeployOutcome = { end: 'new', verdict: { kind: 'healthy' } };
const sick: DeployOutcome = { end: 'new', verdict: { kind: 'unhealthy', reason: 'It ended.' } };
const unknown: DeployOutcome = { end: 'new', verdict: { kind: 'unknown', reason: 'No console.' } };
const undone: DeployOutcome = { end: 'old', verdict: { kind: 'healthy' } };
const mixture: DeployOutcome = { end: 'mixture' };
const nothing: DeployOutcome = { end: 'nothing', verdict: { kind: 'healthy' } };
const unverified: DeployOutcome = { end: 'nothing' };

type Answer = DeployOutcome | 'given up' | 'refused';

describe('A deploy to several servers', () => {
  for (const [name, answers, trial, done, left] of [
    ['goes to all', [healthy, nothing, healthy], undefined, 'abc', undefined],
    ['stops at one that is not healthy', [healthy, sick, healthy], undefined, 'ab', 'c'],
    ['stops where nobody knows', [unknown], undefined, 'a', 'bc'],
    ['stops at one that was put back', [healthy, undone], undefined, 'ab', 'c'],
    ['stops at one that is not finished', [mixture], undefined, 'a', 'bc'],
    ['stops at one that is refused', [healthy, 'refused'], undefined, 'ab', 'c'],
    ['says nothing where the first one is given up', ['given up'], undefined, 'a', undefined],
    [
      'says what is left where a later one is given up',
      [healthy, 'given up'],
      undefined,
      'ab',
      'c',
    ],
    ['asks after a trial, and goes on', [healthy, healthy, healthy], true, 'abc', undefined],
    ['asks after a trial, and stops', [healthy], false, 'a', 'bc'],
    ['does not ask after a trial that is not healthy', [sick], true, 'a', 'bc'],
    ['does not ask after one of which nothing is known', [unverified], true, 'a', 'bc'],
    ['stops at one of which nothing is known', [healthy, unverified], undefined, 'ab', 'c'],
  ] as readonly (readonly [string, readonly Answer[], boolean?, string?, string?])[]) {
    it(name, async () => {
      const waiting = [...answers];
      let did = '';
      let told: string | undefined;
      let asked = '';
      const work = deployInTurn(['a', 'b', 'c'], {
        deploy: (server) => {
          did += server;
          const answer = waiting.shift();
          if (answer === 'refused') return Promise.reject(new Error('refused'));
          return Promise.resolve(answer === 'given up' ? undefined : answer);
        },
        ...(trial !== undefined && {
          goOn: (first: string, others: readonly string[]) => {
            asked += `${first}>${others.join('')}`;
            return Promise.resolve(trial);
          },
        }),
        onLeft: (some) => (told = some.join('')),
      });
      if (answers.includes('refused')) await assert.rejects(work, /refused/);
      else await work;
      assert.deepEqual([did, told], [done, left]);
      assert.equal(asked, trial === undefined || answers[0] !== healthy ? '' : 'a>bc');
    });
  }

  it('asks nothing where there is one server', async () => {
    const deploy = () => Promise.resolve(healthy);
    const never = () => assert.fail('asked, or told');
    await deployInTurn(['a'], { deploy, goOn: never, onLeft: never });
  });
});
