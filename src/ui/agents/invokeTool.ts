import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AgentTools } from '../../core/agents/agentTools';
import { notAllowed } from '../../core/agents/changeParts';
import { resultText } from '../../core/agents/resultText';
import type { ToolCaller } from '../../core/agents/tool';

/** Calls a tool for the chat or another extension. Rejects with a sentence for the model. */
export async function invokeTool(
  tools: AgentTools,
  {
    name,
    input,
    isChat,
    token,
  }: {
    readonly name: string;
    readonly input: unknown;
    /** Whether a chat calls: other extensions can, too. */
    readonly isChat: boolean;
    readonly token: vscode.CancellationToken;
  },
): Promise<vscode.LanguageModelToolResult> {
  const tool = tools.all().find((one) => one.name === name);
  // Of those that package.json offers, only tools that change something are not always there.
  if (!tool) throw notAllowed();
  const cancel = new AbortController();
  if (token.isCancellationRequested) cancel.abort();
  const listening = token.onCancellationRequested(() => cancel.abort());
  try {
    const caller: ToolCaller = isChat
      ? {
          name: l10n.t({
            message: 'an agent',
            comment: ["In 'Requested by: an agent, in the chat'"],
          }),
          via: 'chat',
        }
      : {
          name: l10n.t({
            message: 'an extension',
            comment: ["In 'Requested by: an extension, outside of the chat'"],
          }),
          via: 'extension',
        };
    const result = await tool.run(input, { caller, signal: cancel.signal });
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(resultText(result)),
    ]);
  } finally {
    listening.dispose();
  }
}
