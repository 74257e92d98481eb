import type { Incident } from '../watch/incident';
import type { DeployReport } from './report';

/** Milliseconds after a deploy in which a crash is put down to it: it is told a moment later. */
const soonMs = 60_000;

/** The first incident of a deploy's server, newest first, that fell into the deploy since it started the program. */
export function incidentOf(
  { steps }: Pick<DeployReport, 'steps'>,
  incidents: readonly Incident[],
): Incident | undefined {
  const from = steps.find(({ name }) => name === 'start')?.startedAt;
  if (from === undefined) return undefined;
  const until = (steps.at(-1)?.endedAt ?? Infinity) + soonMs;
  return incidents.findLast(({ at }) => at >= from && at <= until);
}
