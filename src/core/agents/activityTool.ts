import * as l10n from '@vscode/l10n';
import { type ActivityEntry, listActivity } from '../api/activity';
import { apiOf } from '../api/serverApi';
import { isoTime } from '../base/markdown';
import { aboutWords } from '../servers/activityAbout';
import { activityAround } from '../servers/activityAround';
import { eventWords } from '../servers/activityEvents';
import type { AgentDeploys } from './agentDeploys';
import { deploysPart } from './deploysPart';
import { type KnownServers, findServer } from './findServer';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { toldProperties } from './toldProperties';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

const perPage = 50;
/** Requests that looking for a moment may take. */
const maxRequests = 10;

/** What this tool needs. */
export interface ActivityParts extends KnownServers {
  /** Loads what knows of deploys. */
  readonly deploys: () => Promise<Pick<AgentDeploys, 'past' | 'unfinished'>>;
}

/** Reads what was done to a server: one request, up to ten where it is around a moment. */
export function activityTool(parts: ActivityParts): AgentTool {
  return makeTool(toolTexts.activity, async ({ input, signal }) => {
    const around = momentOf(input.textIf('around'));
    const ref = await findServer(parts, input.text('server'));
    let requests = 0;
    const read = (page: number) => {
      if (++requests > maxRequests)
        throw new ToolError(l10n.t("Couldn't find the activity because it's too long ago."));
      return listActivity(apiOf(ref), { page, perPage, signal });
    };
    const { items, total } = await (around === undefined ? read(1) : activityAround(read, around));
    const when = around === undefined ? '' : ` around ${isoTime(around)}`;
    return [
      ...(await deploysPart(await parts.deploys(), ref)),
      resultPart({
        from: 'user',
        title: `Activity${when}, newest first`,
        about: ref.name,
        text: items.map(entryLine).join('\n'),
        isCut: items.length < (total ?? 0),
      }),
    ];
  });
}

function momentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ToolError(l10n.t('Enter the moment in ISO 8601.'));
  return at;
}

function entryLine({ at, event, actor, isApi, properties }: ActivityEntry): string {
  const who = actor === undefined ? '' : ` by ${actor}${isApi ? ' (API)' : ''}`;
  const about = aboutWords(toldProperties(properties));
  return `${isoTime(at ?? 0)} ${eventWords(maskedText(event))}${who}${about === '' ? '' : `: ${about}`}`;
}
