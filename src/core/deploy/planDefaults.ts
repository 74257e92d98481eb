import type { DeployPlan } from './plan';

/** Where a plan lies, relative to its workspace folder. */
export const planPath = '.panel/deploy.json';

/** What holds where a plan does not say otherwise. */
export const planDefaults = {
  trial: false,
  from: '.',
  to: '/',
  ignore: [],
  never: [],
  variables: [],
  then: { restart: true },
  healthy: { running: true, seconds: 30 },
  undo: 'ask',
  backup: false,
} as const satisfies Omit<DeployPlan, 'servers'>;
