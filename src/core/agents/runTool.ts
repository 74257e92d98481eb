import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { limits } from '../base/limits';
import type { Log } from '../base/log';
import { orAborted } from '../base/orAborted';
import { lineText } from '../base/outsideText';
import { UserError } from '../base/userError';
import type { ToolOutcome, ToolRequest } from './agentMessages';
import type { OfferedTools } from './offeredTools';
import type { ResultPart, ToolResult } from './tool';

/**
 * Calls a tool of this window for an agent outside of VS Code. Rejects with the signal's reason as soon as it is aborted,
 * whatever the tool does then; everything else that goes wrong is an outcome.
 */
export async function runTool(
  tools: OfferedTools,
  { tool: name, input, client, guest }: ToolRequest,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<ToolOutcome> {
  signal.throwIfAborted();
  const tool = tools.all().find((one) => one.name === name);
  if (!tool) return { failure: noSuchTool(name) };
  const caller = { name: client, via: 'mcp', ...(guest !== undefined && { guest }) } as const;
  try {
    return { result: fitting(await orAborted(tool.run(input, { caller, signal }), signal)) };
  } catch (error) {
    signal.throwIfAborted();
    // What nobody expected is a bug: its stack helps nobody but us.
    if (!(error instanceof UserError)) log.error(error instanceof Error ? error : String(error));
    return { failure: describeError(error) };
  }
}

function noSuchTool(name: string): string {
  return l10n.t("There is no tool '{tool}', or the user hasn't enabled it. List the tools again.", {
    tool: lineText(name),
  });
}

/** The pieces that fit into one result, the last of them cut where it does not. */
function fitting({ parts }: ToolResult): ToolResult {
  const kept: ResultPart[] = [];
  let left: number = limits.agentResultLength;
  for (const part of parts) {
    const last = kept.at(-1);
    if (left <= 0 && last) {
      kept.splice(-1, 1, { ...last, isCut: true });
      break;
    }
    const text = part.text.slice(0, left);
    kept.push(text.length < part.text.length ? { ...part, text, isCut: true } : part);
    left -= part.title.length + (part.about ?? '').length + part.text.length;
  }
  return { parts: kept };
}
