import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { isoTime } from '../base/markdown';
import type { Incident } from '../watch/incident';
import { incidentMarkdown } from '../watch/incidentMarkdown';
import { type IncidentStore, isOf } from '../watch/incidentStore';
import { happenedWords } from '../watch/incidentWords';
import { type KnownServers, findServer, notSignedIn } from './findServer';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** Incidents that one answer lists. */
const maxIncidents = 30;

/** What this tool needs. */
export interface IncidentsParts extends KnownServers {
  readonly incidents: Pick<IncidentStore, 'list' | 'lines'>;
  readonly clock: Clock;
}

/** Lists what went wrong with servers, or tells one incident: from this computer, without a request. */
export function incidentsTool(parts: IncidentsParts): AgentTool {
  return makeTool(toolTexts.incidents, async ({ input }) => {
    const { incidents, clock, panels } = parts;
    const id = input.textIf('incident');
    await panels.ready();
    if (panels.all.length === 0) throw notSignedIn();
    // Those of accounts that the user signed out of stay on this computer, for the user alone.
    const known = new Set(panels.all.map(({ id: panel }) => panel));
    const all = (await incidents.list()).filter(({ server }) => known.has(server.panelId));
    if (id !== undefined) {
      const one = all.find((incident) => incident.id === id);
      if (!one) throw new ToolError(l10n.t('No incident has this id. List the incidents first.'));
      const text = incidentMarkdown(masked(one), await incidents.lines(one), clock.now());
      return [resultPart({ from: 'anybody', title: 'Incident', about: one.server.name, text })];
    }
    const named = input.textIf('server');
    const ref = named === undefined ? undefined : await findServer(parts, named);
    const server = ref && { panelId: ref.panel.id, uuid: ref.uuid };
    const own = server ? all.filter((one) => isOf(one, server)) : all;
    const lines = own
      .slice(0, maxIncidents)
      .map((one) =>
        [isoTime(one.at), one.server.name, happenedWords(one), one.reason, `id ${one.id}`]
          .filter((word) => word !== '')
          .join(' · '),
      );
    const title = `${own.length} incidents, newest first`;
    const isCut = own.length > maxIncidents;
    return [resultPart({ from: 'anybody', title, text: lines.join('\n'), isCut })];
  });
}

/** Before it becomes Markdown, which puts signs into what a secret is known by. */
function masked(incident: Incident): Incident {
  const { server, reason, issue } = incident;
  return {
    ...incident,
    reason: maskedText(reason),
    server: { ...server, name: maskedText(server.name) },
    ...(issue && { issue: { ...issue, title: maskedText(issue.title) } }),
  };
}
