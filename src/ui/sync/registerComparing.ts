import type * as vscode from 'vscode';
import type { SearchTools } from '../search/findTools';
import { CompareFile } from './compareFile';
import { CompareFolder } from './compareFolder';
import { CompareMoves } from './compareMoves';
import { registerServerTexts } from './serverText';

/** Adds comparing with this computer; what differs is shown where results of searches are. */
export function registerComparing(context: vscode.ExtensionContext, tools: SearchTools): void {
  const parts = [new CompareFile(tools), new CompareFolder(tools), new CompareMoves(tools)];
  context.subscriptions.push(
    registerServerTexts(),
    ...parts.map(({ handlers }) => tools.commands.registerUntyped(handlers)),
  );
}
