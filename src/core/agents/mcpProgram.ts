import { readOwnFile, writeOwnFile } from '../base/ownFile';
import * as path from 'node:path';

const launcherName = 'mcp.cjs';
const maxBytes = 64 * 1024;

/** How a program is started. */
export interface McpProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What runs the program: VS Code itself, which is a Node where it is told so, or the Node that runs its server. */
export interface McpRuntime {
  readonly execPath: string;
  readonly isElectron: boolean;
}

/** How the MCP server of `script` is started for the windows of a folder. */
export function mcpProgram(runtime: McpRuntime, script: string, folder: string): McpProgram {
  return {
    command: runtime.execPath,
    args: [script, folder],
    env: runtime.isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {},
  };
}

/** The configuration of other agents, as most of them read it. There is no secret in it. */
export function mcpConfiguration({ command, args, env }: McpProgram): string {
  const server = { command, args, ...(Object.keys(env).length > 0 && { env }) };
  return JSON.stringify({ mcpServers: { 'hosting-panel': server } }, undefined, 2);
}

/**
 * Writes what starts `script`, at a path that stays the same over updates of the extension. Returns that path. Rejects where
 * the disk does not take it.
 */
export async function writeLauncher(folder: string, script: string): Promise<string> {
  await writeOwnFile(folder, launcherName, launcher(script));
  return path.join(folder, launcherName);
}

/** Has a launcher that is there start `script`: an update of the extension has moved it. Rejects as `writeLauncher` does. */
export async function updateLauncher(folder: string, script: string): Promise<void> {
  const before = await readOwnFile(folder, launcherName, maxBytes);
  if (before !== undefined && before !== launcher(script)) await writeLauncher(folder, script);
}

function launcher(script: string): string {
  return `require(${JSON.stringify(script)});\n`;
}
