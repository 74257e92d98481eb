import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import type { Log } from '../../core/base/log';
import { sourceCommands } from '../../core/source/commands';
import { Mappings } from '../../core/source/mappings';
import { Releases } from '../../core/source/releases';
import { showInformation } from '../base/messages';
import type { Commands } from '../base/commands';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { Memories } from '../windows/openMemories';
import { gitRepositories } from './git';
import { SourceOpener } from './sourceOpener';
import { WorkspaceFiles } from './workspaceFiles';

/** What the way from frames to code needs. */
export interface SourceParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly log: Log;
  readonly fileSystem: RemoteFileSystem;
  readonly memories: Memories;
}

/** Makes the way from frames to code. */
export function registerSource({
  context,
  commands,
  log,
  fileSystem,
  memories,
}: SourceParts): SourceOpener {
  const mappings = new Mappings(memories.workspace);
  const workspace = new WorkspaceFiles();
  context.subscriptions.push(
    mappings,
    workspace,
    commands.register([
      on(sourceCommands.forgetMappings, async () => {
        await mappings.forgetAll();
        void showInformation(l10n.t('Source file mappings were cleared.'));
      }),
    ]),
  );
  const releases = new Releases(gitRepositories(), systemClock, log);
  const sources = { workspace, mappings, releases };
  return new SourceOpener(sources, (uri) => fileSystem.lookFor(uri));
}
