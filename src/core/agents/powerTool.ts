import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { PowerAction } from '../base/power';
import { type ChangeParts, findChangeable, idOf, requireChangeable } from './changeParts';
import { type Change, placeLines, shownName } from './gate';
import { makeTool } from './makeTool';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** What this tool needs. */
export interface PowerToolParts extends ChangeParts {
  /** As `changePower` of core/servers. */
  readonly changePower: (
    ref: ServerRef,
    change: { readonly action: PowerAction; readonly signal: AbortSignal },
  ) => Promise<void>;
}

/** Changes the power of a server, after the user allowed it. */
export function powerTool(parts: PowerToolParts): AgentTool {
  const text = toolTexts.power;
  return makeTool(text, async ({ input, caller, signal }) => {
    const action = actionOf(input.text('action'));
    const ref = await findChangeable(parts, input.text('server'));
    const server = idOf(ref);
    await parts.gate.pass(
      {
        ...{ kind: action === 'kill' ? 'kill' : 'power', tool: text.name, server, what: action },
        ...wordsOf(action, ref.name),
        requireAllowed: () => requireChangeable(parts, ref),
        detail: [
          ...(action === 'kill' ? [l10n.t("Data that the server hasn't saved is lost.")] : []),
          ...placeLines(server),
        ],
        session:
          action === 'kill' ? undefined : { scope: action, covers: coversOf(action, server) },
      },
      { caller, signal },
      async () => {
        await parts.changePower(ref, { action, signal });
        return undefined;
      },
    );
    return [resultPart({ from: 'panel', title: 'Done', text: `The server took: ${action}.` })];
  });
}

function actionOf(text: string): PowerAction {
  switch (text) {
    case 'start':
    case 'stop':
    case 'restart':
    case 'kill':
      return text;
  }
  throw new ToolError(l10n.t("The tool has no power action '{action}'.", { action: text }));
}

function coversOf(action: Exclude<PowerAction, 'kill'>, of: Change['server']): string {
  const server = shownName(of);
  switch (action) {
    case 'start':
      return l10n.t(
        "'Allow for This Session' covers each start of server '{server}' by this agent.",
        {
          server,
        },
      );
    case 'stop':
      return l10n.t(
        "'Allow for This Session' covers each stop of server '{server}' by this agent.",
        {
          server,
        },
      );
    case 'restart':
      return l10n.t(
        "'Allow for This Session' covers each restart of server '{server}' by this agent.",
        {
          server,
        },
      );
  }
}

function wordsOf(action: PowerAction, name: string) {
  switch (action) {
    case 'start':
      return {
        question: l10n.t("Allow an agent to start server '{server}'?", { server: name }),
        button: l10n.t({ message: 'Start', comment: ['Button: starts a server'] }),
      };
    case 'stop':
      return {
        question: l10n.t("Allow an agent to stop server '{server}'?", { server: name }),
        button: l10n.t({ message: 'Stop', comment: ['Button: stops a server'] }),
      };
    case 'restart':
      return {
        question: l10n.t("Allow an agent to restart server '{server}'?", { server: name }),
        button: l10n.t({ message: 'Restart', comment: ['Button: restarts a server'] }),
      };
    case 'kill':
      return {
        question: l10n.t("Allow an agent to kill server '{server}'?", { server: name }),
        button: l10n.t({ message: 'Kill', comment: ['Button: ends a server immediately'] }),
      };
  }
}
