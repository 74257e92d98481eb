import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { UserError } from '../base/userError';
import { describeUndo } from '../deploy/deployWords';
import { findChangeable, idOf } from './changeParts';
import { deployChange } from './deployChange';
import type { DeployToolParts } from './deployTool';
import { placeLines } from './gate';
import { makeTool } from './makeTool';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';

/** Undoes the last deploy to a server, after the user read what that means. Requests are those of undoing. */
export function undoDeployTool(parts: DeployToolParts): AgentTool {
  const text = toolTexts.undoDeploy;
  return makeTool(text, async ({ input, caller, signal }) => {
    const ref = await findChangeable(parts, input.text('server'));
    const last = await (await parts.deploys()).last(ref);
    if (!last) throw new UserError(l10n.t('There is no deploy to this server that can be undone.'));
    const { record, findings, later } = last;
    const server = idOf(ref);
    const shown = (one: string) => lineText(one, 2 * limits.confirmationPart);
    // File names and releases come from others: each stays on the line where it belongs.
    const asked = describeUndo(
      { ...record, release: record.release && shown(record.release), serverName: ref.name },
      { ...findings, changed: findings.changed.map(shown), missing: findings.missing.map(shown) },
      { later, now: parts.clock.now() },
    );
    return deployChange(
      parts,
      {
        ...{ kind: 'undoDeploy', tool: text.name, server, canRemember: false },
        what: record.release ?? record.folder,
        question: l10n.t("Allow an agent to undo the last deploy to server '{server}'?", {
          server: ref.name,
        }),
        detail: [shown(asked.question), '', asked.detail, '', ...placeLines(server)],
        button: asked.button,
      },
      { caller, signal },
      async () => ({ outcome: await last.run(), id: undefined }),
    );
  });
}
