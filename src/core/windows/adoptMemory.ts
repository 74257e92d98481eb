import type { Memento, SharedMemento } from '../base/memento';

/** A memory of an earlier version, which each window had for itself. */
export interface OldMemory extends Memento {
  keys(): readonly string[];
}

const adoptedKey = 'hostingPanel.adopted';

/**
 * Takes what an earlier version remembered under keys that begin like this into the memory of all windows, once. Lists are
 * put together; where both know something else, the shared memory is right. What was there before stays where it is.
 * Rejects where it cannot be written; the next start tries again.
 */
export async function adoptMemory(
  old: OldMemory,
  into: SharedMemento,
  beginnings: readonly string[],
): Promise<void> {
  const known: unknown = old.get(adoptedKey);
  const done = Array.isArray(known) ? (known as unknown[]) : [];
  const missing = beginnings.filter((beginning) => !done.includes(beginning));
  if (missing.length === 0) return;
  const isMeant = (key: string) => missing.some((beginning) => key.startsWith(beginning));
  for (const key of old.keys().filter(isMeant))
    await into.change(key, (shared) => together(shared, old.get(key)));
  await old.update(adoptedKey, [...done, ...missing]);
}

function together(shared: unknown, old: unknown): unknown {
  if (shared === undefined) return old;
  if (!Array.isArray(shared) || !Array.isArray(old)) return shared;
  const known = new Set(shared.map((one) => JSON.stringify(one)));
  return [
    ...(shared as unknown[]),
    ...(old as unknown[]).filter((one) => !known.has(JSON.stringify(one))),
  ];
}
