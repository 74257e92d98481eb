import { asNotDone, isOutcomeUnknown } from './errorMeaning';
import { PanelError } from './errors';

/** What shows whether something was created, where the answer got lost. */
interface Creation<T> {
  /** What was there before; undefined where the key may not see it: then nobody can look. */
  readonly before: readonly T[] | undefined;
  readonly list: () => Promise<readonly T[]>;
  readonly idOf: (one: T) => unknown;
  /** Whether something new is what was wanted; all of it is where left out. */
  readonly isWanted?: (one: T) => boolean;
}

/** Waits for the creation of something. Where the answer got lost, what is new in the list is looked for. */
export function verifyCreation<T>(
  work: Promise<T>,
  { before, list, idOf, isWanted = () => true }: Creation<T>,
): Promise<T> {
  const known = new Set(before?.map(idOf));
  const find = async () => (await list()).find((one) => !known.has(idOf(one)) && isWanted(one));
  return verifyOutcome(work, before && find);
}

/**
 * Waits for `work`. Where its outcome is unknown, because the answer got lost, it has failed only if `find` does not
 * find what it was to bring about; without `find` it stays unknown.
 */
export async function verifyOutcome<T>(
  work: Promise<T>,
  find: (() => Promise<T | undefined>) | undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!find || !isOutcomeUnknown(error)) throw error;
    const found = await looked(find(), error);
    if (found === undefined) throw asNotDone(error);
    return found;
  }
}

/** As `verifyOutcome`, for what brings nothing back: it has failed only if `isDone` does not find it done. */
export async function verifyDone(
  work: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await verifyOutcome(
    work.then(() => true),
    async () => (await isDone()) || undefined,
  );
}

/** Waits for a deletion. It has failed only if what was to be deleted is still there. */
export async function verifyDeleted(
  work: Promise<unknown>,
  isGone: () => Promise<boolean>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isOutcomeUnknown(error) && !PanelError.is(error, 'notFound')) throw error;
    if (!(await looked(isGone(), error))) throw asNotDone(error);
  }
}

/** What a look at an unknown outcome shows. One that fails leaves it unknown: then `failure` is thrown. */
async function looked<T>(look: Promise<T>, failure: unknown): Promise<T> {
  try {
    return await look;
  } catch (error) {
    throw PanelError.is(error) ? failure : error;
  }
}

/** What was read, or undefined where the key may not: for what is only good to know. */
export async function undefinedIfForbidden<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (PanelError.is(error, 'forbidden')) return undefined;
    throw error;
  }
}
