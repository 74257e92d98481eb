import type * as vscode from 'vscode';
import type { ServerId } from '../../core/base/serverKey';
import type { LaterRelease } from '../../core/monitoring/fixConfidence';
import { openHistory } from './openHistory';

/** What was deployed to servers and is live there, by its release; read each time, as any window may have deployed. */
export function deployedReleases(
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>,
): (servers: readonly ServerId[]) => Promise<readonly LaterRelease[]> {
  const history = openHistory(context);
  return async (servers) => {
    const all = await Promise.all(servers.map((server) => history.of(server)));
    return all
      .flat()
      .flatMap(({ end, release: name, endedAt: since }) =>
        end === 'deployed' && name !== undefined ? [{ name, since }] : [],
      );
  };
}
