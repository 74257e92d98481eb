import type { Issue } from '../api/issue';
import type { ServerTarget } from '../source/serverTarget';

/** The deploy in which an issue was first seen. */
export interface IssueDeploy {
  readonly deploy: string;
  /** What is known of that, in words. */
  readonly words: string;
}

/** Looks for the deploy, to one of some servers, in which an issue was first seen; undefined where none fits. Asks no panel. */
export type IssueDeploys = (
  servers: readonly ServerTarget[],
  issue: Pick<Issue, 'firstRelease' | 'firstSeenAt'>,
) => Promise<IssueDeploy | undefined>;
