import type { DeployPlan } from '../../src/core/deploy/plan';

/** A deploy plan of a folder for one server, which is restarted. */
export const samplePlan: DeployPlan = {
  servers: [{ server: 'a1b2c3d4' }],
  trial: false,
  from: '.',
  to: '/app',
  ignore: [],
  never: [],
  variables: [],
  then: { restart: true },
  healthy: { running: true, seconds: 30 },
  undo: 'ask',
  backup: false,
};
