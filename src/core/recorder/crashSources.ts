import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import type { Consoles } from '../console/consoles';
import type { ResourceRecorder } from '../console/resourceRecorder';
import type { Clock } from '../base/clock';
import { findCrashIssue } from '../monitoring/crashIssue';
import { abilities, allows } from '../servers/permissions';
import type { ServerState } from '../servers/serverState';
import { isCrash } from '../watch/incident';
import type { NewIncident } from '../watch/incidentStore';
import type { KeptServer } from '../watch/keptText';
import { activityAt } from './activityAt';
import { consoleLines } from './consoleLines';
import type { EndLines } from './endLines';
import type { FoundLines } from './foundLines';
import { logTail } from './logTail';

/** Where what is known of a crash comes from. Each may reject, and each is left out where the key may not. */
export interface CrashSources {
  console(
    ref: ServerRef,
    incident: Pick<NewIncident, 'kind' | 'at'>,
    signal: AbortSignal,
  ): Promise<FoundLines | undefined>;
  logFile(ref: ServerRef, at: number, signal: AbortSignal): Promise<FoundLines | undefined>;
  resources(server: KeptServer, at: number): Pick<NewIncident, 'resources' | 'memoryLimitBytes'>;
  activity(
    ref: ServerRef,
    at: number,
    signal: AbortSignal,
  ): Promise<NewIncident['activity'] | undefined>;
  issue(
    ref: ServerRef,
    reason: string,
    at: number,
  ): Promise<Pick<NewIncident, 'issue' | 'release'> | undefined>;
}

/** What the sources need. */
export interface CrashSourcesParts {
  readonly consoles: Consoles;
  readonly clock: Clock;
  readonly endLines: EndLines;
  /** What servers used. */
  readonly use: Pick<ResourceRecorder, 'before'>;
  readonly stateOf: (server: Pick<KeptServer, 'panelId' | 'uuid'>) => ServerState | undefined;
}

/** How long before a crash its issue may have been seen last, in milliseconds. */
const issueMs = 10 * 60_000;
const readContent = 'file.read-content';

/**
 * Asks panel and daemon. A crash costs one connection for what the daemon still has, and at most: two listings, two
 * requests for one log, one for the activity, and for the issue one and one for each project, ten at most.
 */
export function crashSources({
  consoles,
  clock,
  endLines,
  use,
  stateOf,
}: CrashSourcesParts): CrashSources {
  const may = ({ panel, uuid }: ServerRef, ...permissions: readonly string[]) => {
    const known = stateOf({ panelId: panel.id, uuid })?.permissions;
    return !known || permissions.every((permission) => allows(known, permission));
  };
  const nothing = Promise.resolve(undefined);
  return {
    console: async (ref, { kind, at }, signal) => {
      const { panel, uuid } = ref;
      const end = { panelId: panel.id, uuid };
      // An installation ends the program first: what that said is no part of what failed.
      const lines = isCrash(kind) ? endLines.take(end, at) : undefined;
      // What else the console shows is of another program.
      if (lines) return lines.length > 0 ? { from: 'console', lines } : undefined;
      return may(ref, abilities.canConsole)
        ? consoleLines(ref, { consoles, clock }, signal)
        : nothing;
    },
    logFile: (ref, at, signal) =>
      may(ref, abilities.canFiles, readContent) ? logTail(ref, at, signal) : nothing,
    resources: (server, at) => ({
      // The most tells more of an end than the mean.
      resources: use.before(server, at).flatMap(({ at: moment, isOffline, most }) => {
        const { cpu, memoryBytes, diskBytes } = most;
        return isOffline ? [] : [{ at: moment, cpu, memoryBytes, diskBytes }];
      }),
      memoryLimitBytes: (stateOf(server)?.server.limits.memory ?? 0) * 1024 ** 2,
    }),
    activity: (ref, at, signal) =>
      may(ref, abilities.canActivity) ? activityAt(apiOf(ref), at, signal) : nothing,
    issue: async ({ panel }, reason, at) => {
      const found = await findCrashIssue(panel.http, reason);
      if (!found || found.lastSeenAt < at - issueMs) return undefined;
      const { project, fingerprint, title, release } = found;
      return { issue: { project, fingerprint, title }, release };
    },
  };
}
