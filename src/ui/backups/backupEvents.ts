import type { ServerRef } from '../../core/api/panel';
import type { Event } from '../../core/base/event';
import type { ServerEvent } from '../../core/console/protocol';
import type { Consoles } from '../../core/console/consoles';

/** Does `work` while the server's console is open, where the daemon tells of its backups. Without one it is just quiet. */
export async function whileHearing<T>(
  consoles: Pick<Consoles, 'acquire'>,
  ref: ServerRef,
  work: (events: Event<ServerEvent>) => Promise<T>,
): Promise<T> {
  const lease = consoles.acquire(ref);
  try {
    return await work(lease.connection.onDidReceiveEvent);
  } finally {
    lease.dispose();
  }
}

/** Those events only that are of one type. */
export function only(events: Event<ServerEvent>, type: ServerEvent['type']): Event<unknown> {
  return (listener) => events((event) => (event.type === type ? listener(event) : undefined));
}
