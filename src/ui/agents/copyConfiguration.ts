import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AgentCalls } from '../../core/agents/agentCalls';
import {
  type McpRuntime,
  mcpConfiguration,
  mcpProgram,
  writeLauncher,
} from '../../core/agents/mcpProgram';
import { makeGuestKey } from '../../core/windows/guestKey';
import { showInformation } from '../base/messages';

/** What the configuration is made of. */
export interface ConfigurationParts {
  /** The folder of the windows. */
  readonly folder: string;
  /** The program as this version of the extension has it. */
  readonly script: string;
  readonly runtime: McpRuntime;
  readonly calls: Pick<AgentCalls, 'list'>;
}

/** Lets agents outside of VS Code in, and copies how they start the MCP server. Rejects where the disk does not take it. */
export async function copyConfiguration(parts: ConfigurationParts): Promise<void> {
  const { folder, script, runtime, calls } = parts;
  await makeGuestKey(folder);
  const launcher = await writeLauncher(folder, script);
  // For an agent that is started while no window is open.
  await calls.list();
  await vscode.env.clipboard.writeText(mcpConfiguration(mcpProgram(runtime, launcher, folder)));
  void showInformation(
    l10n.t(
      'The MCP configuration was copied. It contains no API key, and agents can use it while a VS Code window is open.',
    ),
  );
}
