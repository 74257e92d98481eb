import assert from 'node:assert/strict';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { planDefaults } from '../../../../src/core/deploy/planDefaults';
import { readPlanFile } from '../../../../src/core/deploy/planFile';
import { planText } from '../../../../src/core/deploy/planText';

const least: DeployPlan = { ...planDefaults, servers: [{ server: '1a7ce997' }] };
const usual = ['from', 'to', 'then', 'healthy', 'undo'];

const rows: readonly (readonly [
  what: string,
  more: Partial<DeployPlan>,
  names: readonly string[],
])[] = [
  ['what one looks for first', {}, ['servers', ...usual]],
  [
    'what comes along',
    {
      ...{ backup: true, trial: true, build: { command: 'make' }, ignore: ['a'], never: ['b'] },
      ...{ variables: ['C'], release: { variable: 'D' } },
    },
    [
      ...['servers', 'trial', 'from', 'to', 'build', 'ignore', 'never', 'variables', 'release'],
      ...['then', 'healthy', 'undo', 'backup'],
    ],
  ],
  [
    'nothing that is as without it',
    {
      ...{ ignore: planDefaults.ignore, never: planDefaults.never, backup: planDefaults.backup },
      ...{ variables: planDefaults.variables },
    },
    ['servers', ...usual],
  ],
];

describe('The text of a plan', () => {
  for (const [what, more, names] of rows) {
    it(`has ${what}`, () => {
      const plan = { ...least, ...more };
      const text = planText(plan);
      assert.deepEqual(Object.keys(JSON.parse(text) as object), names);
      assert.deepEqual(readPlanFile(text), { plan, problems: [] });
      assert.match(text, /^\{\n {2}"servers": \[[^]*\n\}\n$/);
    });
  }
});
