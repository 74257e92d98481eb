import type { ServerRef } from '../api/panel';
import type { Disposable } from '../base/event';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';

/**
 * Calls back once for each console that somebody holds from now on. Its connection is the same for as long as the window
 * lives: who subscribes to it once hears all.
 */
export function eachConsole(
  consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>,
  follow: (connection: ConsoleConnection, ref: ServerRef) => void,
): Disposable {
  const followed = new Set<ConsoleConnection>();
  return consoles.onDidChangeUse((ref) => {
    const connection = consoles.inUse(ref);
    if (!connection || followed.has(connection)) return;
    followed.add(connection);
    follow(connection, ref);
  });
}
