import { listAllocations } from '../../core/api/network';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import type { ConsoleConnection } from '../../core/console/connection';
import type { Consoles } from '../../core/console/consoles';
import { deployVerdict } from '../../core/deploy/deployVerdict';
import type { DeployWatch } from '../../core/deploy/deployTools';
import { healthProbes } from '../../core/deploy/healthProbes';
import { newIssueOf } from '../../core/deploy/newIssue';
import type { HealthRules } from '../../core/deploy/plan';
import { portsOf } from '../../core/deploy/planPorts';
import { type HealthOptions, watchHealth } from '../../core/deploy/watchHealth';

/** Listens to a server from now on, and says by rules whether it is healthy. Rejects as requests do. */
export async function watchServer(
  consoles: Consoles,
  ref: ServerRef,
  {
    rules,
    isRestart,
    signal,
    onConsole,
    onVerdict,
  }: Pick<HealthOptions, 'isRestart' | 'signal' | 'onVerdict'> & {
    readonly rules: HealthRules;
    /** Hears of the console while it is watched. */
    readonly onConsole: (console: ConsoleConnection) => Disposable;
  },
): Promise<DeployWatch> {
  const isProbed = portsOf(rules).length > 0;
  const allocations = isProbed ? await listAllocations(apiOf(ref), signal) : [];
  const lease = consoles.acquire(ref);
  const heard = onConsole(lease.connection);
  const end = new AbortController();
  const watching = watchHealth(
    rules,
    {
      clock: systemClock,
      console: lease.connection,
      probes: healthProbes(rules, allocations, ref.panel.http.origin),
      newIssue: newIssueOf(ref),
    },
    {
      isRestart,
      signal: AbortSignal.any([signal, end.signal]),
      onVerdict,
    },
  );
  // Nobody asks for it where the start fails.
  watching.catch(() => undefined);
  return {
    verdict: () => watching.then(deployVerdict),
    dispose: () => {
      end.abort();
      heard.dispose();
      lease.dispose();
    },
  };
}
