import type { ServerApi } from '../api/serverApi';
import { UserError } from '../base/userError';
import {
  addAllocation,
  listAllocations,
  removeAllocation,
  setAllocationNotes,
  setPrimaryAllocation,
} from '../api/network';
import type { Allocation } from '../api/server';
import { getServer } from '../api/servers';
import { additionProblem } from './networkRules';
import { undefinedIfForbidden, verifyCreation, verifyOutcome, verifyDeleted } from '../api/outcome';

/**
 * Adds an address that the panel chooses. Throws a UserError where the plan has no room. Where the answer got lost,
 * the panel is asked whether there is a new one.
 */
export async function addAddress({ http, uuid }: ServerApi): Promise<Allocation> {
  const [{ server }, before] = await Promise.all([
    getServer({ http, uuid }),
    undefinedIfForbidden(listAllocations({ http, uuid })),
  ]);
  const problem = before && additionProblem(before.length, server.featureLimits.allocations);
  if (problem !== undefined) throw new UserError(problem);
  return verifyCreation(addAllocation({ http, uuid }), {
    before,
    list: () => listAllocations({ http, uuid }),
    idOf: ({ id }) => id,
  });
}

/** Replaces an address's note; an empty text removes it. */
export async function noteAddress(
  { http, uuid }: ServerApi,
  wanted: { readonly id: number; readonly notes: string },
): Promise<Allocation> {
  return verifyOutcome(setAllocationNotes({ http, uuid }, wanted), async () =>
    (await listAllocations({ http, uuid })).find(
      ({ id, notes = '' }) => id === wanted.id && notes === wanted.notes,
    ),
  );
}

/** Makes an address the primary one. */
export async function makePrimary({ http, uuid }: ServerApi, id: number): Promise<Allocation> {
  return verifyOutcome(setPrimaryAllocation({ http, uuid }, id), async () =>
    (await listAllocations({ http, uuid })).find((one) => one.id === id && one.isDefault),
  );
}

/** Takes an address from the server; one that is gone already is as good. */
export async function removeAddress({ http, uuid }: ServerApi, id: number): Promise<void> {
  await verifyDeleted(removeAllocation({ http, uuid }, id), async () =>
    (await listAllocations({ http, uuid })).every((other) => other.id !== id),
  );
}
