import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { McpProgram } from '../../core/agents/mcpProgram';
import type { Question } from '../../core/base/question';
import { UserError } from '../../core/base/userError';
import { guestAccess, makeGuestKey, removeGuestKey } from '../../core/windows/guestKey';

const section = 'hostingPanel.agents';
const offerSetting = 'offerMcpServer';

/** What listing the server needs. */
export interface ServerDefinitionsParts {
  readonly program: McpProgram;
  /** The folder of the windows. */
  readonly folder: string;
  readonly version: string;
  /** Whether the user agrees to what nobody here has begun: VS Code may start servers with any chat. */
  readonly ask: (question: Question) => Promise<boolean>;
}

/**
 * The MCP server as VS Code lists it, unless the user does not want that. Nothing of it runs, and its agents are not let in,
 * before the user has agreed: once for all, until that is revoked. No secret is in what VS Code keeps.
 */
export function serverDefinitions({
  program,
  folder,
  version,
  ask,
}: ServerDefinitionsParts): vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition> {
  const { command, args, env } = program;
  let asking: Promise<void> | undefined;
  return {
    onDidChangeMcpServerDefinitions: (listener: () => unknown) =>
      vscode.workspace.onDidChangeConfiguration(
        (change) => change.affectsConfiguration(`${section}.${offerSetting}`) && listener(),
      ),
    provideMcpServerDefinitions: () =>
      vscode.workspace.getConfiguration(section).get(offerSetting) === false
        ? []
        : [
            new vscode.McpStdioServerDefinition(
              'Hosting Panel',
              command,
              [...args],
              { ...env },
              version,
            ),
          ],
    resolveMcpServerDefinition: async (server) => {
      asking ??= letIn(folder, ask).finally(() => (asking = undefined));
      await asking;
      return server;
    },
  };
}

/** Lets agents in once the user has agreed. Throws UserError where the user refused, now or before. */
async function letIn(folder: string, ask: ServerDefinitionsParts['ask']): Promise<void> {
  const access = await guestAccess(folder);
  if (access === 'allowed') return;
  if (access === 'undecided') {
    if (await ask(startQuestion())) return makeGuestKey(folder);
    // Asked with each chat, the user would agree in the end.
    await removeGuestKey(folder);
  }
  throw new UserError(
    l10n.t(
      "Couldn't start the MCP server because you didn't allow agents outside of VS Code. Run 'Copy MCP Configuration' to let them in.",
    ),
  );
}

function startQuestion(): Question {
  return {
    question: l10n.t('Start the MCP server of Hosting Panel?'),
    detail: l10n.t(
      "Agents outside of VS Code can then read your servers, without API keys and secrets, and have to ask you before each change. The chat in VS Code has the same tools without this server. You can revoke this with 'Revoke Agent Access...'.",
    ),
    button: l10n.t({ message: 'Start Server', comment: ['Button: starts the MCP server'] }),
  };
}
