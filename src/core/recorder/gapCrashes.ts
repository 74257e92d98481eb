import { listActivity } from '../api/activity';
import { isMissing } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { type MonitoringEvent, listEvents } from '../api/events';
import type { PanelHttp } from '../api/http';
import { type Project, listProjects } from '../api/projects';
import { isRecord } from '../base/record';
import type { Evidence } from '../watch/incident';
import type { Span } from '../watch/watchedSpans';

/** A server whose crashes are looked for. */
export interface GapServer {
  readonly uuid: string;
  /** Whether its activity may be read, as far as that is known. */
  readonly canActivity: boolean;
}

/** A crash that the service remembers. */
export interface RememberedCrash {
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly evidence: Evidence;
  readonly exitCode: number | undefined;
}

/** What is looked at of a gap, in milliseconds: its end. */
const longestGapMs = 7 * 24 * 60 * 60_000;
/** Requests for one gap: projects first, then servers that are in none. */
const maxProjects = 10;
const maxServers = 20;
/** Crashes of one project or server that are looked at, the newest. */
const maxCrashes = 50;

/**
 * The crashes that the service remembers of a time in which nobody watched, oldest first: monitoring's events, and the
 * activity of servers without monitoring. Costs one request, one for each project and one for each such server, 31 at
 * most. What cannot be read is left out where it is not there; rejects with any other failure.
 */
export async function gapCrashes(
  http: PanelHttp,
  servers: readonly GapServer[],
  gap: Span,
  signal: AbortSignal,
): Promise<readonly RememberedCrash[]> {
  const span = { from: Math.max(gap.from, gap.to - longestGapMs), to: gap.to };
  const linked = (await projectsOf(http)).filter((project) => project.servers.length > 0);
  const read = linked.slice(0, maxProjects);
  const monitored = new Set(read.flatMap((project) => project.servers.map(({ uuid }) => uuid)));
  const others = servers.filter(({ uuid, canActivity }) => canActivity && !monitored.has(uuid));
  const own = new Set(servers.map(({ uuid }) => uuid));
  const found = await Promise.all([
    ...read.map((project) => ofProject(http, project, span, signal)),
    ...others.slice(0, maxServers).map(({ uuid }) => ofActivity({ http, uuid }, signal)),
  ]);
  return found
    .flat()
    .filter(({ uuid, at }) => own.has(uuid) && at > span.from && at < span.to)
    .sort((a, b) => a.at - b.at);
}

async function projectsOf(http: PanelHttp): Promise<readonly Project[]> {
  try {
    return (await listProjects(http)).projects;
  } catch (error) {
    if (isMissing(error) || PanelError.is(error, 'forbidden')) return [];
    throw error;
  }
}

async function ofProject(
  http: PanelHttp,
  project: Project,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<readonly RememberedCrash[]> {
  const query = { from, to, name: 'server.crashed', limit: maxCrashes, signal };
  const { items } = await listEvents(http, project.uuid, query);
  return items.flatMap((event) => {
    const uuid = serverOf(event, project);
    const { exit_code: exitCode } = event.attributes;
    const isCode = typeof exitCode === 'number';
    const crash = { at: event.at, exitCode: isCode ? exitCode : undefined };
    return uuid === undefined ? [] : [{ uuid, evidence: 'monitoring' as const, ...crash }];
  });
}

/** Which linked server an event is about: the only one, or the one that it names. */
function serverOf({ attributes, service }: MonitoringEvent, { servers }: Project) {
  const named = [attributes.server, attributes.server_uuid, attributes.server_id, service];
  const texts = named.map((one) => (isRecord(one) ? one.uuid : one));
  const found = servers.find(({ uuid, identifier, name }) =>
    [uuid, identifier, name].some((word) => word !== '' && texts.includes(word)),
  );
  return (found ?? (servers.length === 1 ? servers[0] : undefined))?.uuid;
}

async function ofActivity(
  server: { readonly http: PanelHttp; readonly uuid: string },
  signal: AbortSignal,
): Promise<readonly RememberedCrash[]> {
  const options = { event: 'server:crash', perPage: maxCrashes, signal };
  const items = await listActivity(server, options).then(
    (page) => page.items,
    (error: unknown) => {
      // Gone meanwhile, or not for this key: the others tell of theirs.
      if (PanelError.is(error, 'notFound', 'forbidden', 'busy')) return [];
      throw error;
    },
  );
  return items.flatMap(({ at, event }) =>
    at !== undefined && /^server:crash/.test(event)
      ? [{ uuid: server.uuid, at, evidence: 'activity' as const, exitCode: undefined }]
      : [],
  );
}
