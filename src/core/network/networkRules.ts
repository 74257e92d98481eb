import * as l10n from '@vscode/l10n';
import { hostPort } from '../servers/details';
import { allows } from '../servers/permissions';
import type { Allocation } from '../api/server';
import { type ItemLook, joinedWords } from '../servers/itemLook';

/** An address with what its server may have. */
export interface NetworkItem {
  readonly allocation: Allocation;
  /** How many addresses the server may have; undefined where the panel does not say. */
  readonly limit: number | undefined;
}

/** The addresses of a server, the primary one first. */
export function networkItems(
  allocations: readonly Allocation[],
  limit: number | undefined,
): readonly NetworkItem[] {
  return [...allocations]
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((allocation) => ({ allocation, limit }));
}

/** How many addresses there are, of how many. */
export function addressCount(items: readonly NetworkItem[]): string {
  const limit = items[0]?.limit;
  // A plan without a number keeps those that are there.
  return limit
    ? l10n.t({
        message: '{count} of {limit}',
        args: { count: items.length, limit },
        comment: ['How many items a server has, and how many it can have'],
      })
    : `${items.length}`;
}

/** `host:port` as people give it to others: by its name where it has one. */
export function allocationAddress({ alias, ip, port }: Allocation): string {
  return hostPort(alias ?? ip, port);
}

/** The row of an address. */
export function allocationRow(
  { allocation, limit }: NetworkItem,
  permissions: readonly string[],
): ItemLook {
  const { id, ip, port, notes, isDefault } = allocation;
  const label = allocationAddress(allocation);
  const description = joinedWords(
    isDefault && l10n.t({ message: 'Primary', comment: ['The primary allocation of a server'] }),
    notes,
  );
  const canUpdate = allows(permissions, 'allocation.update');
  const isKept = removalProblem(allocation, limit) !== undefined;
  const can = {
    canNote: canUpdate,
    canMakePrimary: canUpdate && !isDefault,
    canRemove: allows(permissions, 'allocation.delete') && !isKept,
  };
  return {
    id: `${id}`,
    label,
    description,
    icon: isDefault ? 'star-full' : 'globe',
    tooltip: [label, hostPort(ip, port) === label ? '' : hostPort(ip, port), description]
      .filter((line) => line !== '')
      .join('\n'),
    tags: ['allocation', ...Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))],
  };
}

/** Why no address can be added; undefined where one can. All count, the primary one too (panel-dialect.md, 3.5). */
export function additionProblem(count: number, limit: number | undefined): string | undefined {
  if (limit === undefined || count < limit) return undefined;
  return limit === 0
    ? l10n.t("This server's plan doesn't include additional allocations.")
    : l10n.t(
        "You've reached the limit of allocations for this server ({limit}). Remove an allocation first.",
        { limit },
      );
}

/** Why an address cannot be removed; undefined where it can. */
export function removalProblem(
  { isDefault }: Allocation,
  limit: number | undefined,
): string | undefined {
  if (isDefault)
    return l10n.t(
      "The primary allocation can't be removed. Make another allocation primary first.",
    );
  return limit === 0
    ? l10n.t(
        "The panel can't remove allocations of this server because no allocation limit is set for it. Contact your administrator.",
      )
    : undefined;
}

/** What is wrong with a note; the panel takes up to 256 characters. */
export function noteProblem(text: string): string | undefined {
  return [...text].length > 256 ? l10n.t('Enter at most 256 characters.') : undefined;
}
