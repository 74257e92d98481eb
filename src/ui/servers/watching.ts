import { describeError } from '../../core/api/describe';
import { isAbort } from '../../core/api/errors';
import { showWarning } from '../base/messages';

/** What was seen of something that goes on without us, or why its end was not. */
export type Watched<T> = { readonly seen: T } | { readonly unseen: unknown };

/** Never rejects: what has begun is not undone by a failure to watch it. */
export async function watched<T>(work: Promise<T>): Promise<Watched<T>> {
  try {
    return { seen: await work };
  } catch (error) {
    return { unseen: error };
  }
}

/** Says that something goes on although its end was not seen, and why it was not. */
export function sayUnseen(goesOn: string, why: unknown): void {
  const text = isAbort(why) ? goesOn : `${goesOn} ${describeError(why)}`;
  void showWarning(text);
}
