import * as l10n from '@vscode/l10n';
import { type AddressClass, addressClass } from '../base/addressClass';
import type { Allocation } from './server';

/** Where a server of the user listens. Made by `probeAddress` alone. */
export interface ProbeAddress {
  /** A host as `URL` writes it: an IPv6 address in brackets. */
  readonly host: string;
  readonly port: number;
  readonly isProbeAddress: true;
}

/** A page of a server of the user. Made by `probeUrl` alone. */
export type ProbeUrl = string & { readonly isProbeUrl: true };

/**
 * Where a server listens by one of its own allocations: nothing that a file says is ever connected to. An address in a
 * private network or of this computer counts only where the panel itself is there. Otherwise a sentence that says why not.
 */
export function probeAddress(
  port: number | 'primary',
  allocations: readonly Allocation[],
  panelOrigin: string,
): ProbeAddress | string {
  const found = allocations.find((one) => (port === 'primary' ? one.isDefault : one.port === port));
  if (!found) {
    return port === 'primary'
      ? l10n.t('The server has no primary allocation.')
      : l10n.t('The server has no allocation with port {port}.', { port: String(port) });
  }
  const panel = addressClass(new URL(panelOrigin).hostname);
  const hosts = [found.alias, found.ip].flatMap((name) => hostIn(name) ?? []);
  const host = hosts.find((one) => isReachable(addressClass(one), panel));
  if (host !== undefined) return { host, port: found.port, isProbeAddress: true };
  return l10n.t("The allocation's address '{address}' can't be reached from this computer.", {
    address: found.alias ?? found.ip,
  });
}

/** A page of such an address; `path` begins with a slash, and what follows can't lead to another host. */
export function probeUrl({ host, port }: ProbeAddress, path: string): ProbeUrl {
  const url = new URL(`http://${host}:${port}/`);
  const [pathname = '', ...query] = path.split('?');
  url.pathname = pathname;
  url.search = query.join('?');
  return url.href as ProbeUrl;
}

function isReachable(place: AddressClass, panel: AddressClass): boolean {
  if (place === 'public') return true;
  if (place === 'private') return panel !== 'public';
  return place === 'thisComputer' && panel === 'thisComputer';
}

/** As `URL` writes a host: decimal and short forms of an address are dotted numbers there. */
function hostIn(name: string | undefined): string | undefined {
  if (name === undefined || !/^[\w.:-]+$/.test(name)) return undefined;
  const written = `http://${name.includes(':') ? `[${name}]` : name}/`;
  return URL.canParse(written) ? new URL(written).hostname : undefined;
}
