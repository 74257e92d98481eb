import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import { type ProbeAddress, probeAddress } from '../api/probeAddress';
import { type ProbeParts, probePage, probePort } from '../api/probes';
import type { Allocation } from '../api/server';
import type { ProbeResult } from './health';
import type { HealthRules } from './plan';

/** Tries an allocation once. Rejects with the signal's reason only. */
export type Probe = (parts: ProbeParts) => Promise<ProbeResult>;

/** The probes that health rules ask for. */
export interface HealthProbes {
  readonly tcp?: Probe;
  readonly http?: Probe;
}

/** Makes the probes of a server by its own allocations; `panelOrigin` is where its panel is. */
export function healthProbes(
  { tcp, http }: HealthRules,
  allocations: readonly Allocation[],
  panelOrigin: string,
): HealthProbes {
  const find = (port: number | 'primary') => probeAddress(port, allocations, panelOrigin);
  return {
    ...(tcp !== undefined && { tcp: probe(find(tcp), tryPort) }),
    ...(http && {
      http: probe(find(http.port), (address, parts) => tryPage(address, http, parts)),
    }),
  };
}

function probe(
  address: ProbeAddress | string,
  attempt: (address: ProbeAddress, parts: ProbeParts) => Promise<ProbeResult>,
): Probe {
  return async (parts) => {
    if (typeof address === 'string') return { isGood: false, problem: address };
    try {
      return await attempt(address, parts);
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      const { host, port } = address;
      const problem = l10n.t("Couldn't connect to {host}:{port}. {reason}", {
        ...{ host, port: String(port), reason: describeError(error) },
      });
      return { isGood: false, problem };
    }
  };
}

async function tryPort(address: ProbeAddress, parts: ProbeParts): Promise<ProbeResult> {
  await probePort(address, parts);
  return { isGood: true, problem: '' };
}

async function tryPage(
  address: ProbeAddress,
  { path, status }: NonNullable<HealthRules['http']>,
  parts: ProbeParts,
): Promise<ProbeResult> {
  const found = await probePage(address, path, parts);
  const isGood = status === undefined ? found >= 200 && found < 400 : found === status;
  if (isGood) return { isGood, problem: '' };
  const problem = l10n.t("Page '{page}' answered with status {status}.", {
    page: path,
    status: String(found),
  });
  return { isGood, problem };
}
