import * as vscode from 'vscode';
import type { McpProgram } from '../../core/agents/mcpProgram';
import { makeGuestKey } from '../../core/windows/guestKey';

const section = 'hostingPanel.agents';
const offerSetting = 'offerMcpServer';

/**
 * The MCP server as VS Code lists it, where the user wants that: the chat has the same tools without it, and would have each
 * twice. Its agents are let in when it is started; no secret is in what VS Code keeps.
 */
export function serverDefinitions(
  { command, args, env }: McpProgram,
  /** The folder of the windows. */
  folder: string,
  version: string,
): vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition> {
  return {
    onDidChangeMcpServerDefinitions: (listener: () => unknown) =>
      vscode.workspace.onDidChangeConfiguration(
        (change) => change.affectsConfiguration(`${section}.${offerSetting}`) && listener(),
      ),
    provideMcpServerDefinitions: () =>
      vscode.workspace.getConfiguration(section).get(offerSetting) === true
        ? [
            new vscode.McpStdioServerDefinition(
              'Hosting Panel',
              command,
              [...args],
              { ...env },
              version,
            ),
          ]
        : [],
    resolveMcpServerDefinition: async (server) => {
      await makeGuestKey(folder);
      return server;
    },
  };
}
