import type * as vscode from 'vscode';
import type { Commands } from '../base/commands';
import { type KeepResourcesParts, type KeptUse, keepResources } from './keepResources';
import { LaterPages } from '../base/laterPages';
import type { ResourcesPages } from './resourcesPages';

/** What keeping and showing what servers use needs. */
export interface ResourcesParts extends KeepResourcesParts {
  readonly context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'subscriptions'
  >;
  readonly commands: Commands;
}

/** What servers use: what is kept, and the pages that show it. */
export interface RegisteredResources {
  readonly use: KeptUse;
  readonly pages: LaterPages<ResourcesPages>;
}

/** Keeps what all servers use from now on, and makes the pages of graphs that show it. */
export function registerResources(parts: ResourcesParts): RegisteredResources {
  const { context, commands, panels, consoles, servers } = parts;
  const use = keepResources(parts);
  const report = (error: unknown) => commands.report(error);
  const extension = context.extensionUri;
  const pages = new LaterPages('hostingPanel.usage', async () => {
    const { ResourcesPages: Opened } = await import('./resourcesPages');
    return new Opened({ extension, report, panels, consoles, servers, use });
  });
  context.subscriptions.push(pages);
  return { use, pages };
}
