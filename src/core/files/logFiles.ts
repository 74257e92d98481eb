import * as l10n from '@vscode/l10n';
import type { RemoteEntry } from '../api/files';
import { UserError } from '../base/userError';
import type { RemoteFiles } from './remoteFiles';
import { joinPath } from './remotePath';

/** Where programs write their logs, the likeliest first. */
export const logFolders = ['/logs', '/'] as const;

/**
 * The log of a folder to read: `latest.log` before the one that was written last; undefined where none was written since
 * `since`, in milliseconds since 1970.
 */
export function newestLog(entries: readonly RemoteEntry[], since = 0): RemoteEntry | undefined {
  const logs = entries.filter(
    ({ name, type, size, modifiedAt }) =>
      type === 'file' && isLogName(name) && size > 0 && modifiedAt >= since,
  );
  const [newest] = logs.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
  return logs.find(({ name }) => name === 'latest.log') ?? newest;
}

/** Whether a file is a log by its name. */
export function isLogName(name: string): boolean {
  return /\.log$/i.test(name);
}

/**
 * The path of the log that a server wrote last. Costs at most two listings. Throws UserError where it has none; rejects
 * as listings do.
 */
export async function findNewestLog(
  files: Pick<RemoteFiles, 'look'>,
  server: string,
): Promise<string> {
  for (const folder of logFolders) {
    const log = newestLog((await files.look(folder)) ?? []);
    if (log) return joinPath(folder, log.name);
  }
  throw new UserError(
    l10n.t(
      "Couldn't find a log file on server '{server}'. Neither the root folder nor '/logs' contains a .log file.",
      { server },
    ),
  );
}
