import * as l10n from '@vscode/l10n';
import { listAllocations } from '../api/network';
import { apiOf } from '../api/serverApi';
import { ListSection, type SectionParts } from '../servers/listSection';
import { allows } from '../servers/permissions';
import { type NetworkItem, addressCount, allocationRow, networkItems } from './networkRules';

/** The addresses below each server. */
export function networkSection(parts: SectionParts): ListSection<NetworkItem> {
  return new ListSection<NetworkItem>(
    {
      id: 'network',
      label: () => l10n.t({ message: 'Network', comment: ['Row: the allocations of a server'] }),
      icon: 'globe',
      permission: 'allocation.read',
      empty: () =>
        l10n.t({ message: 'No allocations', comment: ['In place of the allocations of a server'] }),
      // As far as the list of servers knows; the command itself looks again.
      tags: (permissions, server) =>
        allows(permissions, 'allocation.create') && server?.featureLimits.allocations !== 0
          ? ['canAdd']
          : [],
      list: async (ref) => {
        const allocations = await listAllocations(apiOf(ref));
        return networkItems(allocations, parts.knownServer(ref)?.featureLimits.allocations);
      },
      look: allocationRow,
      summary: addressCount,
    },
    parts,
  );
}
