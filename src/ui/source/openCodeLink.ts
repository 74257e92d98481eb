import type { ServerTarget } from '../../core/source/serverTarget';
import type { CodeLink } from '../../core/console/links';
import type { SourceOpener } from './sourceOpener';

/** Opens the place in code that a line of a server's output names: the local source, else the file on the server. */
export async function openCodeLink(
  source: SourceOpener,
  { filename, line = 0, column }: CodeLink,
  server: ServerTarget,
): Promise<void> {
  const frame = { filename, lineno: line, ...(column === undefined ? {} : { colno: column }) };
  const found = await source.find(frame);
  if (found.kind === 'none') await source.openOnServer(frame, [server]);
  else await source.open(frame, { servers: [server] });
}
