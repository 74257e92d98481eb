import { limits } from '../base/limits';
import { Turns } from '../base/turns';
import { type Reader, fields } from './decode';

/** Entries that are read before somebody looks whether the turn is over. */
const someEntries = 20;

/** As `listOf`, for a list that may be long: others get their turn while it is read. */
export function longListOf<T>(read: Reader<T>): Reader<Promise<readonly T[]>> {
  return async (value, at) => {
    const turns = new Turns(limits.answerTurnMs);
    const all: T[] = [];
    for (const [index, entry] of fields(value, at).entries('data').entries()) {
      if (index % someEntries === 0) await turns.give();
      all.push(read(entry, `${at}.data[${index}]`));
    }
    return all;
  };
}
