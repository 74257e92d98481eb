import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { handlersOf, loadOnce } from '../../core/base/room';
import { UserError } from '../../core/base/userError';
import type { FolderLocks } from '../../core/sync/folderLocks';
import { compareCommands } from '../../core/sync/commands';
import type { SearchTools } from '../search/findTools';
import { registerServerTexts } from './serverText';

/** Adds comparing with this computer; what differs is shown where results of searches are. */
export function registerComparing(
  context: vscode.ExtensionContext,
  tools: SearchTools,
  locks: FolderLocks,
): void {
  const { openAll, ...others } = compareCommands;
  const open = loadOnce(async () =>
    (await import('./compareHandlers')).compareHandlers(tools, locks),
  );
  context.subscriptions.push(
    registerServerTexts(),
    tools.commands.register([
      ...handlersOf(others, open),
      on(openAll, () => {
        const openThem = tools.results.current?.openAll;
        if (!openThem) throw new UserError(l10n.t('No differences to open.'));
        return openThem();
      }),
    ]),
  );
}
