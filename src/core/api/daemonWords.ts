/** What a panel tells of a daemon's failure, without what it puts around that (panel-dialect.md, 2.5). */
export interface DaemonWords {
  /** The daemon's own words; undefined where the panel only says that it failed. */
  readonly detail: string | undefined;
  /** The daemon's number of the request, by which whoever runs it finds the failure. */
  readonly requestId: string | undefined;
}

const around = 'An error occurred on the remote host:';
const unexplained = 'There was an error while communicating with the machine running this server';

/** Takes a text of the panel apart; one that is not of this form stays as it is. */
export function daemonWords(text: string): DaemonWords {
  let requestId: string | undefined;
  let rest = text.trim();
  const isWrapped = rest.startsWith(around);
  if (isWrapped) rest = rest.slice(around.length).trim();
  // One for the panel's own words inside of those around them.
  for (let layer = 0; layer < 2; layer++) {
    const found = /\(request[ _]id: ([^()]{0,100})\)\.?$/.exec(rest.slice(-150));
    if (!found) break;
    if (/^[\w.:-]+$/.test(found[1] ?? '')) requestId ??= found[1];
    rest = rest.slice(0, -found[0].length).trimEnd();
    // The full stop of the words around, not of the daemon's.
    if (isWrapped && layer === 0 && rest.endsWith('.')) rest = rest.slice(0, -1).trimEnd();
  }
  return { detail: rest === '' || rest.startsWith(unexplained) ? undefined : rest, requestId };
}
