import type { Servers } from '../core/servers/servers';
import { type ConsoleParts, type RegisteredConsole, registerConsole } from './console/register';
import { shareConsoles } from './console/shareConsoles';
import { type EggsParts, registerEggs } from './eggs/register';

/** What consoles need, with what is offered in them. */
type ConsolesParts = Omit<ConsoleParts, 'starts' | 'offers'> &
  EggsParts & { readonly servers: Servers };

/** Makes the consoles, which all windows share, and what is offered where a program does not start. */
export function registerConsoles(parts: ConsolesParts): RegisteredConsole {
  const starts = shareConsoles(parts);
  const offers = registerEggs(parts);
  return registerConsole({ ...parts, starts, offers });
}
