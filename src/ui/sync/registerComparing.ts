import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import type { FolderLocks } from '../../core/sync/folderLocks';
import { compareCommands } from '../../core/sync/commands';
import type { SearchTools } from '../search/findTools';
import { CompareFile } from './compareFile';
import { CompareFolder } from './compareFolder';
import { CompareMoves } from './compareMoves';
import { registerServerTexts } from './serverText';

/** Adds comparing with this computer; what differs is shown where results of searches are. */
export function registerComparing(
  context: vscode.ExtensionContext,
  tools: SearchTools,
  locks: FolderLocks,
): void {
  const parts = [new CompareFile(tools), new CompareFolder(tools), new CompareMoves(tools, locks)];
  context.subscriptions.push(
    registerServerTexts(),
    ...parts.map(({ handlers }) => tools.commands.register(handlers)),
    tools.commands.register([
      on(compareCommands.openAll, () => {
        const open = tools.results.current?.openAll;
        if (!open) throw new UserError(l10n.t('No differences to open.'));
        return open();
      }),
    ]),
  );
}
