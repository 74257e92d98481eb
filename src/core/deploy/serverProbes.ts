import { listAllocations } from '../api/network';
import type { ServerRef } from '../api/panel';
import type { Allocation } from '../api/server';
import { apiOf } from '../api/serverApi';
import type { Clock } from '../base/clock';
import { type HealthProbes, type Probe, healthProbes } from './healthProbes';
import type { HealthRules } from './plan';
import { portsOf } from './planPorts';

/** Milliseconds until the allocations are asked for again where the panel did not tell them. */
const againMs = 30_000;

/**
 * The probes of a server by its own allocations: one request where the rules have probes, and another one at most each
 * 30 s while that fails. It never rejects; then a probe does, as the request did, and nobody has tried the port.
 */
export async function serverProbes(
  clock: Clock,
  ref: ServerRef,
  { rules, signal }: { readonly rules: HealthRules; readonly signal: AbortSignal },
): Promise<HealthProbes> {
  if (portsOf(rules).length === 0) return {};
  let asked: Promise<readonly Allocation[]> | undefined;
  let again: number | undefined;
  const allocations = () => {
    if (!asked || (again !== undefined && clock.now() >= again)) {
      again = undefined;
      asked = listAllocations(apiOf(ref), signal);
      asked.catch(() => (again = clock.now() + againMs));
    }
    return asked;
  };
  const probe = (name: keyof HealthProbes): Probe => {
    return async (parts) => {
      const found = healthProbes(rules, await allocations(), ref.panel.http.origin)[name];
      return found ? found(parts) : { isGood: false, problem: '' };
    };
  };
  await allocations().catch(() => undefined);
  return {
    ...(rules.tcp !== undefined && { tcp: probe('tcp') }),
    ...(rules.http && { http: probe('http') }),
  };
}
