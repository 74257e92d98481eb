import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AllowedServers } from '../../core/agents/allowedServers';
import { agentCommands } from '../../core/agents/commands';
import { on } from '../../core/base/command';
import { loadOnce } from '../../core/base/room';
import { isRecord } from '../../core/base/record';
import { monitoringCommands } from '../../core/monitoring/commands';
import { AskMonitoring } from '../monitoring/askMonitoring';
import type { Memories } from '../windows/openMemories';
import { windowsFolder } from '../windows/register';
import type { Commands } from '../base/commands';
import { type AskServer, onServer } from '../servers/askServer';
import type { Windows } from '../../core/windows/windows';
import type { AgentsParts } from './agents';
import { registerChanges } from './changes';
import { chooseAccess } from './chooseAccess';
import { type McpParts, registerMcp } from './registerMcp';

/** What the tools for agents need. */
export interface RegisterAgentsParts extends Omit<AgentsParts, 'allowed'> {
  readonly commands: Commands;
  readonly memories: Memories;
  readonly windows: Windows;
  readonly askServer: AskServer;
  readonly focused: McpParts['focused'];
}

/** Offers the tools to agents inside of VS Code. What they do is loaded with the first call. */
export function registerAgents(parts: RegisterAgentsParts): void {
  const { context, commands, memories } = parts;
  const allowed = new AllowedServers(memories.user);
  const agents = loadOnce(async () => {
    const { openAgents } = await import('./agents');
    const opened = openAgents({ ...parts, allowed });
    changes.follow(opened.audit);
    return opened;
  });
  const changes = registerChanges({ ...parts, agents });
  const tell = () =>
    void vscode.commands.executeCommand(
      'setContext',
      'hostingPanel.agents.canChange',
      allowed.isAny,
    );
  tell();
  registerMcp({
    ...parts,
    tools: async () => (await agents()).tools,
    onDidChangeTools: (listener) => allowed.onDidChange(() => listener()),
  });
  context.subscriptions.push(
    allowed.onDidChange(tell),
    commands.register([
      on(monitoringCommands.fix, async (given) => {
        const ref = given ?? (await new AskMonitoring(parts.monitoring).issue());
        if (!ref) return;
        const { fixIssue } = await import('./fixIssue');
        await fixIssue(parts, ref);
      }),
      on(agentCommands.revoke, async () => {
        const { revokeAccess } = await import('./revokeAccess');
        await revokeAccess({ ...parts, allowed, folder: windowsFolder(context) });
      }),
      onServer(parts.askServer, agentCommands.setAccess, (ref) => chooseAccess(allowed, ref)),
    ]),
    ...toolNames(context).map((name) =>
      vscode.lm.registerTool(name, {
        prepareInvocation: () => ({ invocationMessage: l10n.t('Asking Hosting Panel...') }),
        invoke: async ({ input, toolInvocationToken }, token) => {
          const { invokeTool } = await import('./invokeTool');
          const isChat = toolInvocationToken !== undefined;
          return invokeTool((await agents()).tools, { name, input, isChat, token });
        },
      }),
    ),
  );
}

/** Those that package.json offers: their texts are there, and not loaded here. */
function toolNames({ extension }: vscode.ExtensionContext): readonly string[] {
  const manifest: unknown = extension.packageJSON;
  const contributes = isRecord(manifest) ? manifest['contributes'] : undefined;
  const tools: unknown = isRecord(contributes) ? contributes['languageModelTools'] : undefined;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const name = isRecord(tool) ? tool['name'] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
