import { limits } from '../base/limits';
import type { ActivityEntry } from '../api/activity';
import type { ListPage } from '../api/decode';

/**
 * The page of a newest-first list that a moment lies on, found by halving: the service cannot filter by time.
 * `at` is in milliseconds since 1970.
 */
export async function activityAround(
  read: (page: number) => Promise<ListPage<ActivityEntry>>,
  at: number,
): Promise<ListPage<ActivityEntry>> {
  let found = await read(1);
  // The first page whose oldest entry is not newer than the moment.
  let from = 1;
  let to = Math.min(limits.pages, Math.max(1, found.pages));
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const page = middle === found.page ? found : await read(middle);
    found = page;
    const oldest = page.items.at(-1)?.at;
    if (oldest === undefined || oldest <= at) to = middle;
    else from = middle + 1;
  }
  return found.page === from ? found : read(from);
}
