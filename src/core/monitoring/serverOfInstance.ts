import { limits } from '../base/limits';
import type { Occurrence } from '../api/issue';

/** Anything with a name: a server. */
interface Named {
  readonly name: string;
  readonly uuid: string;
}

/** The linked server that an occurrence ran on: the only one, or the one that its instance or service names. */
export function serverOfInstance<T extends Named>(
  servers: readonly T[],
  occurrence: Pick<Occurrence, 'instance' | 'service'> | undefined,
): T | undefined {
  if (servers.length === 1) return servers[0];
  for (const text of [occurrence?.instance ?? '', occurrence?.service ?? '']) {
    const found = servers.filter((server) => names(text, server));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** `ticket-bot-1` is an instance of the server "Ticket Bot"; so is its identifier or uuid. */
function names(text: string, { name, uuid }: Named): boolean {
  const wanted = plain(text);
  if (plain(name) === '') return false;
  return `${wanted}-`.startsWith(`${plain(name)}-`) || (text.length >= 8 && uuid.startsWith(text));
}

function plain(text: string): string {
  return text
    .slice(0, limits.frameText)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
