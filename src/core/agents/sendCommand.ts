import * as l10n from '@vscode/l10n';
import { visible } from '../base/outsideText';
import type { ServerRef } from '../api/panel';
import { type ChangeParts, findChangeable, idOf, requireChangeable } from './changeParts';
import { placeLines, shownName } from './gate';
import { makeTool } from './makeTool';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** What this tool needs. */
export interface SendCommandParts extends ChangeParts {
  /** As `sendToServer` of core/console. */
  readonly send: (
    ref: ServerRef,
    command: { readonly line: string; readonly signal: AbortSignal },
  ) => Promise<void>;
}

/** Sends one command, after the user allowed it: one request at most, for the console. */
export function sendCommandTool(parts: SendCommandParts): AgentTool {
  const text = toolTexts.sendCommand;
  return makeTool(text, async ({ input, caller, signal }) => {
    const line = input.text('command').trim();
    if (line === '') throw new ToolError(l10n.t('The command is empty.'));
    // What the question cannot show as it is must not be sent.
    if (visible(line) !== line || /[\n\t]/.test(line)) {
      throw new ToolError(l10n.t('The command must be one line without invisible characters.'));
    }
    const ref = await findChangeable(parts, input.text('server'));
    const server = idOf(ref);
    const question = l10n.t(
      "Allow an agent to send a command to the console of server '{server}'?",
      { server: ref.name },
    );
    await parts.gate.pass(
      {
        ...{ kind: 'command', tool: text.name, server, what: line, question },
        detail: [
          l10n.t({
            message: 'Command:',
            comment: ['Heading: the console command that an agent wants to send'],
          }),
          `> ${line}`,
          '',
          ...placeLines(server),
        ],
        button: l10n.t({
          message: 'Send Command',
          comment: ['Button: sends a command to the console'],
        }),
        requireAllowed: () => requireChangeable(parts, ref),
        session: {
          scope: '',
          covers: l10n.t(
            "'Allow for This Session' covers any command of this agent to the console of server '{server}'.",
            { server: shownName(server) },
          ),
        },
      },
      { caller, signal },
      async () => {
        await parts.send(ref, { line, signal });
        return undefined;
      },
    );
    const sent = 'The command was sent. Read the console to see what it did.';
    return [resultPart({ from: 'panel', title: 'Done', text: sent })];
  });
}
