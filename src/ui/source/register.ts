import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { sourceCommands } from '../../core/source/commands';
import { showInformation } from '../base/messages';
import type { Commands } from '../base/commands';
import { Mappings } from './mappings';
import { SourceOpener } from './sourceOpener';
import { WorkspaceFiles } from './workspaceFiles';

/** Makes the way from frames to code. */
export function registerSource(context: vscode.ExtensionContext, commands: Commands): SourceOpener {
  const mappings = new Mappings(context.workspaceState);
  context.subscriptions.push(
    mappings,
    commands.register([
      on(sourceCommands.forgetMappings, async () => {
        await mappings.forgetAll();
        void showInformation(l10n.t('No file of a frame is remembered any more.'));
      }),
    ]),
  );
  return new SourceOpener(new WorkspaceFiles(), mappings);
}
