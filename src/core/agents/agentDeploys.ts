import type { ServerRef } from '../api/panel';
import type { ServerId } from '../base/serverKey';
import type { PlannedDeploy } from '../deploy/confirmedPlans';
import type { PastDeploy } from '../deploy/history';
import type { DeployFindings } from '../deploy/inspect';
import type { DeployOutcome } from '../deploy/outcome';
import type { DeployRecord } from '../deploy/record';

/** What tools for agents need of deploys. What a deploy itself asks the user, it asks all the same. */
export interface AgentDeploys {
  /**
   * The plan of a local workspace folder, read without a question; of the only folder where none is named. Throws UserError
   * where there is none that can be read.
   */
  plan(folder: string | undefined): Promise<AskedDeploy>;
  /** The last deploy to a server that can be undone, with what is there now. Rejects as listings do. */
  last(ref: ServerRef): Promise<AskedUndo | undefined>;
  /** Those that ended, the newest first. */
  past(server: ServerId): Promise<readonly PastDeploy[]>;
  /** Those that did not come to an end: they are going on, or were interrupted. */
  unfinished(server: ServerId): Promise<readonly DeployRecord[]>;
  /** Undoes a deploy by its id once the user has agreed; false where they did not. Throws UserError where it is not kept. */
  undo(id: string): Promise<boolean>;
}

/** A deploy that can be asked for. */
export interface AskedDeploy {
  readonly planned: PlannedDeploy;
  /** Deploys what was read to one of the plan's servers. Undefined where the user said no to a question of the deploy. */
  run(ref: ServerRef): Promise<EndedDeploy | undefined>;
}

/** How a deploy for an agent ended. */
export interface EndedDeploy {
  readonly outcome: DeployOutcome;
  /** By which it can be undone. */
  readonly id: string | undefined;
}

/** The undoing of a deploy, which can be asked for. */
export interface AskedUndo {
  readonly record: DeployRecord;
  readonly findings: DeployFindings;
  /** Deploys that have to be undone with it. */
  readonly later: number;
  run(): Promise<DeployOutcome>;
}
