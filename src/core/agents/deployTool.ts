import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { planLines } from '../deploy/confirmedPlans';
import type { AgentDeploys } from './agentDeploys';
import { type ChangeParts, findChangeable, idOf, requireChangeable } from './changeParts';
import { deployChange } from './deployChange';
import { makeTool } from './makeTool';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** What deploying and undoing need. */
export interface DeployToolParts extends ChangeParts {
  /** Loads what deploys. */
  readonly deploys: () => Promise<AgentDeploys>;
  readonly clock: Clock;
}

/** Deploys a folder by its plan to one server, after the user allowed all that it does. Requests are those of a deploy. */
export function deployTool(parts: DeployToolParts): AgentTool {
  const text = toolTexts.deploy;
  return makeTool(text, async ({ input, caller, signal }) => {
    const ref = await findChangeable(parts, input.text('server'));
    const asked = await (await parts.deploys()).plan(input.textIf('folder'));
    const { planned } = asked;
    const { servers } = planned;
    const folder = lineText(planned.folder, limits.confirmationPart);
    if (!servers.some(({ panel, uuid }) => panel.id === ref.panel.id && uuid === ref.uuid)) {
      throw new ToolError(
        l10n.t("Couldn't deploy. The deploy plan of folder '{folder}' doesn't name this server.", {
          folder,
        }),
      );
    }
    const question = l10n.t("Allow an agent to deploy folder '{folder}' to server '{server}'?", {
      folder,
      server: ref.name,
    });
    return deployChange(
      parts,
      {
        server: ref.name,
        change: {
          ...{ kind: 'deploy', tool: text.name, server: idOf(ref), what: folder, question },
          // The other servers of the plan are left alone.
          detail: planLines({ ...planned, servers: [ref] }),
          button: l10n.t({ message: 'Deploy', comment: ['Button: allows an agent to deploy'] }),
          requireAllowed: () => requireChangeable(parts, ref),
          session: undefined,
        },
      },
      { caller, signal },
      () => asked.run(ref),
    );
  });
}
