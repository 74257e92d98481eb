import * as vscode from 'vscode';
import type { McpProgram } from '../../core/agents/mcpProgram';
import { makeGuestKey } from '../../core/windows/guestKey';

/** The MCP server as VS Code lists it. Its agents are let in when the user starts it; no secret is in what VS Code keeps. */
export function serverDefinitions(
  { command, args, env }: McpProgram,
  /** The folder of the windows. */
  folder: string,
  version: string,
): vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition> {
  return {
    provideMcpServerDefinitions: () => [
      new vscode.McpStdioServerDefinition('Hosting Panel', command, [...args], { ...env }, version),
    ],
    resolveMcpServerDefinition: async (server) => {
      await makeGuestKey(folder);
      return server;
    },
  };
}
