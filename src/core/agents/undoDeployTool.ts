import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { describeUndo } from '../deploy/deployWords';
import type { AskedUndo } from './agentDeploys';
import { findChangeable, idOf, requireChangeable } from './changeParts';
import { deployChange } from './deployChange';
import type { DeployToolParts } from './deployTool';
import { type Change, placeLines } from './gate';
import { makeTool } from './makeTool';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** Undoes the last deploy to a server, after the user read what that means. Requests are those of undoing. */
export function undoDeployTool(parts: DeployToolParts): AgentTool {
  return makeTool(toolTexts.undoDeploy, async ({ input, caller, signal }) => {
    const ref = await findChangeable(parts, input.text('server'));
    let last: AskedUndo | undefined;
    // What is there may be different once the question before this one was answered.
    const change = async () => {
      last = await (await parts.deploys()).last(ref);
      if (!last)
        throw new ToolError(l10n.t('There is no deploy to this server that can be undone.'));
      return {
        ...undoQuestion(last, ref, parts.clock.now()),
        requireAllowed: () => requireChangeable(parts, ref),
      };
    };
    return deployChange(parts, { server: ref.name, change }, { caller, signal }, async () =>
      last ? { outcome: await last.run(), id: undefined } : undefined,
    );
  });
}

function undoQuestion(
  { record, findings, later }: AskedUndo,
  ref: ServerRef,
  now: number,
): Omit<Change, 'requireAllowed'> {
  const server = idOf(ref);
  const shown = (one: string) => lineText(one, 2 * limits.confirmationPart);
  // File names and releases come from others: each stays on the line where it belongs.
  const asked = describeUndo(
    { ...record, release: record.release && shown(record.release), serverName: ref.name },
    { ...findings, changed: findings.changed.map(shown), missing: findings.missing.map(shown) },
    { later, now },
  );
  return {
    ...{ kind: 'undoDeploy', tool: toolTexts.undoDeploy.name, server, session: undefined },
    what: record.release ?? record.folder,
    question: l10n.t("Allow an agent to undo the last deploy to server '{server}'?", {
      server: ref.name,
    }),
    detail: [shown(asked.question), '', asked.detail, '', ...placeLines(server)],
    button: asked.button,
  };
}
