import * as vscode from 'vscode';
import type { AgentCalls, AgentCallsParts } from '../../core/agents/agentCalls';
import { answerAgents } from '../../core/agents/answerAgents';
import { mcpCommands } from '../../core/agents/mcpCommands';
import { mcpProgram, updateLauncher } from '../../core/agents/mcpProgram';
import type { OfferedTools } from '../../core/agents/offeredTools';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import { toDisposable } from '../../core/base/event';
import { loadOnce } from '../../core/base/room';
import { isRecord } from '../../core/base/record';
import type { Windows } from '../../core/windows/windows';
import type { Commands } from '../base/commands';
import type { Confirmation } from '../base/confirmation';
import { windowsFolder } from '../windows/register';
import { serverDefinitions } from './serverDefinitions';

/** What agents outside of VS Code reach. */
export interface McpParts extends Pick<AgentCallsParts, 'focused' | 'onDidChangeTools' | 'log'> {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Pick<Confirmation, 'choose'>;
  readonly windows: Windows;
  /** Loads the tools. */
  readonly tools: () => Promise<OfferedTools>;
}

/**
 * Offers the MCP server: to VS Code, and by a command to agents outside of it. What answers them is loaded with the first
 * call, and nobody is let in before the user starts the server or copies its configuration.
 */
export function registerMcp(parts: McpParts): void {
  const { context, commands, log, windows } = parts;
  const folder = windowsFolder(context);
  const script = context.asAbsolutePath('dist/mcp.js');
  const runtime = {
    execPath: process.execPath,
    isElectron: process.versions['electron'] !== undefined,
  };
  const calls = loadOnce(() => loadCalls(parts, folder));
  updateLauncher(folder, script).catch((error: unknown) =>
    log.warn(`Agents outside of VS Code start an earlier version: ${String(error)}`),
  );
  context.subscriptions.push(
    answerAgents(windows, calls, log),
    commands.register([
      on(mcpCommands.copyConfiguration, async () => {
        const { copyConfiguration } = await import('./copyConfiguration');
        await copyConfiguration({ folder, script, runtime, calls: await calls() });
      }),
    ]),
    offerServer(
      serverDefinitions({
        program: mcpProgram(runtime, script, folder),
        ...{ folder, version: versionOf(context) },
        ask: async (question) => (await parts.confirmation.choose(question)) === question.button,
      }),
    ),
  );
}

async function loadCalls({ tools, ...parts }: McpParts, folder: string): Promise<AgentCalls> {
  const { AgentCalls } = await import('../../core/agents/agentCalls');
  const made = new AgentCalls({ ...parts, folder, clock: systemClock, tools: await tools() });
  parts.context.subscriptions.push(made);
  return made;
}

/** Offers the server to VS Code, where it knows of such servers: editors that are made of it may not. */
function offerServer(definitions: vscode.McpServerDefinitionProvider): vscode.Disposable {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  return (
    lm?.registerMcpServerDefinitionProvider?.('hostingPanel.mcp', definitions) ??
    toDisposable(() => undefined)
  );
}

function versionOf({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  return isRecord(manifest) ? String(manifest['version']) : '';
}
