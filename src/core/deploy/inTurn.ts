import type { DeployOutcome } from './outcome';

/** How several servers are deployed to. */
export interface TurnsJob<S> {
  /** Undefined where the user gave up before anything was done. */
  readonly deploy: (server: S) => Promise<DeployOutcome | undefined>;
  /** For a trial: whether the others follow, once the first one is healthy. */
  readonly goOn?: ((first: S, others: readonly S[]) => Promise<boolean>) | undefined;
  /** Hears which servers were not deployed to, because one before them was not healthy or the user said no. */
  readonly onLeft: (left: readonly S[]) => void;
}

/** Deploys to one server after the other, up to the first that is not healthy. Rejects as `deploy` does. */
export async function deployInTurn<S>(servers: readonly S[], job: TurnsJob<S>): Promise<void> {
  let left = servers;
  let isBegun = false;
  try {
    for (const server of servers) {
      const [first] = servers;
      const isSecond = first !== undefined && left.length === servers.length - 1;
      if (job.goOn && isSecond && !(await job.goOn(first, left))) return;
      left = left.slice(1);
      const outcome = await job.deploy(server);
      isBegun ||= outcome !== undefined;
      if (!outcome || !isGood(outcome)) return;
    }
  } finally {
    // Who gave up before the first one knows.
    if (isBegun && left.length > 0) job.onLeft(left);
  }
}

/** Whether the server runs what was to be deployed, and was found healthy with it, now or before. */
function isGood({ end, verdict }: DeployOutcome): boolean {
  return (end === 'nothing' || end === 'new') && verdict?.kind === 'healthy';
}
