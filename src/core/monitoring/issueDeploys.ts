import type { ServerId } from '../base/serverKey';
import type { Issue } from '../api/issue';
import type { ServerTarget } from '../source/serverTarget';
import type { LaterRelease } from './fixConfidence';

/** The deploy in which an issue was first seen. */
export interface IssueDeploy {
  readonly deploy: string;
  /** What is known of that, in words. */
  readonly words: string;
}

/** What deploys from this computer tell of an issue. Asks no panel. */
export interface IssueDeploys {
  /** Looks for the deploy, to one of some servers, in which an issue was first seen; undefined where none fits. */
  firstSeenIn(
    servers: readonly ServerTarget[],
    issue: Pick<Issue, 'firstRelease' | 'firstSeenAt'>,
  ): Promise<IssueDeploy | undefined>;
  /** The releases that were deployed to some servers and not undone, and since when each was there. */
  releases(servers: readonly ServerId[]): Promise<readonly LaterRelease[]>;
}
