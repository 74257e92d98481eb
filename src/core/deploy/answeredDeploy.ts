import type { DeployDecision, DeployQuestion } from './outcome';
import type { DeployRecord } from './record';

/**
 * A deploy that stopped at a question: before anything more is done it is looked whether it is still ours, for an answer
 * may come hours later. Without a decision it is still to be asked.
 */
export class AnsweredDeploy {
  constructor(
    readonly record: DeployRecord,
    readonly question: DeployQuestion,
    readonly decision?: DeployDecision,
  ) {}
}
