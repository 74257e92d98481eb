import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { McpProgram } from '../../core/agents/mcpProgram';
import { UserError } from '../../core/base/userError';
import { makeFirstGuestKey } from '../../core/windows/guestKey';

const section = 'hostingPanel.agents';
const offerSetting = 'offerMcpServer';

/**
 * The MCP server as VS Code lists it, where the user wants that: the chat has the same tools without it, and would have each
 * twice. Its agents are let in when it is started, unless the user
 * revoked that; no secret is in what VS Code keeps.
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
      if (!(await makeFirstGuestKey(folder))) {
        throw new UserError(
          l10n.t(
            "Couldn't start the MCP server because you revoked the access of agents outside of VS Code. Copy the MCP configuration to let them in again.",
          ),
        );
      }
      return server;
    },
  };
}
