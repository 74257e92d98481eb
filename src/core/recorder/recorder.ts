import { describeError } from '../api/describe';
import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import type { Log } from '../base/log';
import { orAborted } from '../base/orAborted';
import { serverKey } from '../base/serverKey';
import type { Happening } from '../watch/happening';
import {
  type Incident,
  type IncidentKind,
  type IncidentPart,
  isCrash,
  sameCrashMs,
} from '../watch/incident';
import { type IncidentStore, type NewIncident, isOf } from '../watch/incidentStore';
import type { KeptServer } from '../watch/keptText';
import { activityAround } from './activityAt';
import type { CrashSources } from './crashSources';
import { type FoundLines, plainLines, reportOf } from './foundLines';
import { isFirstLook, isSame, wasKilled } from './sameCrash';

/** How long what is known of an incident is looked for, in milliseconds. */
const lookMs = 60_000;
/** How old an incident may be, in milliseconds, for its lines to be those of the crash still. */
const freshMs = 10 * 60_000;

/** All that is looked for. */
const allParts: readonly IncidentPart[] = ['lines', 'activity', 'issue'];
/** What a console says has nothing to do with a backup. */
const backupParts: readonly IncidentPart[] = ['activity'];
const nothing = Promise.resolve(undefined);

/** What the recorder needs. */
export interface RecorderParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether this window leads: one that was frozen may learn late that another one does. */
  readonly leads: () => boolean;
  readonly store: Pick<IncidentStore, 'list' | 'add' | 'update' | 'remove'>;
  readonly sources: CrashSources;
  /** Told of an end that somebody asked for after all, at its moment in milliseconds since 1970. */
  readonly onAsked?: (ref: ServerRef, at: number) => void;
}

/**
 * Writes down what went wrong with servers: at once what is known at once, then what can be found out, each part for
 * itself. One crash is one incident, however often and by whomever it is told. For the leading window only.
 */
export class Recorder {
  /** What is written, is written one by one: two that come together are compared. */
  private writing: Promise<unknown> = Promise.resolve();
  /** When the last fall of a crash loop was, by its incident, in milliseconds since 1970. */
  private readonly lastFalls = new Map<string, number>();
  private readonly looked = new Set<string>();
  /** Incidents that were seen, and that the service told of as well. */
  private readonly matched = new Set<string>();
  /** The last crash of a gap by its server, and until when seeing that the server is down tells no other one. */
  private readonly recalled = new Map<string, { readonly id: string; readonly until: number }>();

  constructor(private readonly parts: RecorderParts) {}

  /** Writes a happening down, and what can be found out about it. Never rejects: what fails is logged. */
  async record(happening: Happening): Promise<void> {
    const begun = this.begin(happening);
    happening.waitUntil?.(begun);
    const incident = await begun;
    if (incident) await this.lookInto(incident, happening.ref);
  }

  /**
   * Writes down what the service remembers of a gap that ended at `gapEnd`; of several, the newest is to come first.
   * Returns the incident; undefined where it was known, as by the first look behind the gap. Never rejects.
   */
  recall(incident: NewIncident, gapEnd: number): Promise<Incident | undefined> {
    const { store } = this.parts;
    return this.inTurn(incident.server, async () => {
      const all = await store.list();
      const first = all.findLast(
        (one) => !this.matched.has(one.id) && isFirstLook(one, incident, gapEnd),
      );
      const known = all.find((one) => isSame(one, incident)) ?? first;
      if (known) {
        this.matched.add(known.id);
        const exitCode = known.exitCode ?? incident.exitCode;
        if (exitCode !== known.exitCode) await store.update({ ...known, exitCode });
        return undefined;
      }
      const added = await store.add(incident, []);
      const key = serverKey(incident.server);
      // The newest came first.
      if (this.recalled.get(key)?.until !== gapEnd + sameCrashMs)
        this.recalled.set(key, { id: added.id, until: gapEnd + sameCrashMs });
      return added;
    });
  }

  /**
   * Goes on with what a window that ended had begun: with what it has not looked for, and what cannot be got any more is
   * said. `refOf` finds a server where its panel is signed in to.
   */
  async resume(refOf: (server: KeptServer) => ServerRef | undefined): Promise<void> {
    const all = await this.parts.store.list();
    const since = this.parts.clock.now() - freshMs;
    await Promise.all(
      all.map(async (incident) => {
        const ref = incident.looksFor.length > 0 ? refOf(incident.server) : undefined;
        if (ref && !this.looked.has(incident.id)) {
          const isFresh = incident.at > since;
          await this.lookInto(isFresh ? incident : await this.withoutLines(incident), ref);
        }
      }),
    );
  }

  /** What the console and the logs have by now is of another time. */
  private async withoutLines(incident: Incident): Promise<Incident> {
    if (!incident.looksFor.includes('lines')) return incident;
    return (await this.change(incident, {}, { part: 'lines', isFailed: true })) ?? incident;
  }

  /** The incident that is new; undefined where it was written down before. */
  private begin(happening: Happening): Promise<Incident | undefined> {
    const { server, kind, at, times, activity, isOfToldLoop } = happening;
    const { store, sources } = this.parts;
    return this.inTurn(server, async () => {
      const all = await store.list();
      const recalled = this.recalled.get(serverKey(server));
      const known = all.find(
        (one) =>
          isSame(one, happening, this.lastFalls.get(one.id)) ||
          // The window that watched before knew when its last fall was.
          (isOfToldLoop && one.kind === 'crashLoop' && isOf(one, server)) ||
          (isCrash(kind) && one.id === recalled?.id && at <= recalled.until),
      );
      // The look behind a gap has seen its crash: the next one is another.
      if (known && known.id === recalled?.id) this.recalled.delete(serverKey(server));
      const isLoop = kind === 'crashLoop' || known?.kind === 'crashLoop';
      if (known && isLoop) {
        this.lastFalls.set(known.id, at);
        const grown = times ?? (known.times ?? 1) + 1;
        await store.update({ ...known, kind: 'crashLoop', times: grown });
      }
      if (known) return undefined;
      const use = sources.resources(server, at);
      const parts = kind === 'backupFailed' ? backupParts : allParts;
      const looksFor = parts.filter((part) => part !== 'activity' || !activity);
      const found = { times, ...use, activity: activity ? activityAround(activity, at) : [] };
      return store.add({ ...bare(server, kind, at), looksFor, ...found }, []);
    });
  }

  private async lookInto(incident: Incident, ref: ServerRef): Promise<void> {
    // A window that takes over may be told of it in the same moment.
    if (this.looked.has(incident.id)) return;
    this.looked.add(incident.id);
    const { clock, sources } = this.parts;
    const end = new AbortController();
    const timer = clock.after(lookMs, () => end.abort(new Error('it took too long')));
    const { signal } = end;
    const isLeft = (part: IncidentPart) => incident.looksFor.includes(part);
    try {
      const [reason] = await Promise.all([
        isLeft('lines') ? this.lookForLines(incident, ref, signal) : incident.reason,
        isLeft('activity') && this.lookForActivity(incident, ref, signal),
      ]);
      if (isLeft('issue')) {
        const work = reason ? sources.issue(ref, reason, incident.at) : nothing;
        const { found, isFailed } = await this.attempt('The issue', incident, work, signal);
        await this.change(incident, found ?? {}, { part: 'issue', isFailed });
      }
    } finally {
      timer.dispose();
    }
  }

  private async lookForActivity(
    incident: Incident,
    ref: ServerRef,
    signal: AbortSignal,
  ): Promise<void> {
    const work = this.parts.sources.activity(ref, incident.at, signal);
    const { found, isFailed } = await this.attempt('The activity', incident, work, signal);
    // Somebody who kills a server elsewhere makes no crash: what was written of it goes again.
    if (found && wasKilled(incident, found)) {
      await this.inTurn(incident.server, () => this.parts.store.remove(incident));
      this.parts.onAsked?.(ref, incident.at);
    } else
      await this.change(incident, found ? { activity: found } : {}, { part: 'activity', isFailed });
  }

  /** Finds the lines that tell most, and what they say. Returns the reason. */
  private async lookForLines(
    incident: Incident,
    ref: ServerRef,
    signal: AbortSignal,
  ): Promise<string> {
    const { sources } = this.parts;
    const ofConsole = sources.console(ref, incident, signal);
    const console = await this.attempt('The console', incident, ofConsole, signal);
    // What was running is all there is; what a daemon kept is a few lines, or of the time since.
    const ofLog =
      console.found?.from === 'console' ? nothing : sources.logFile(ref, incident.at, signal);
    const log = await this.attempt('The log', incident, ofLog, signal);
    const found = log.found ?? console.found;
    if (!found) {
      const isFailed = console.isFailed || log.isFailed;
      await this.change(incident, {}, { part: 'lines', isFailed });
      return '';
    }
    const change = { ...reported([log.found, console.found]), linesFrom: found.from };
    const lines = plainLines(found.lines);
    await this.change(incident, change, { part: 'lines', isFailed: false }, lines);
    return change.reason;
  }

  /** Writes down what became known, on top of all that did meanwhile. Nothing where it was erased. */
  private change(
    { id, server }: Incident,
    change: Partial<NewIncident>,
    { part, isFailed }: { readonly part: IncidentPart; readonly isFailed: boolean },
    lines?: readonly string[],
  ): Promise<Incident | undefined> {
    return this.inTurn(server, async () => {
      const now = (await this.parts.store.list()).find((one) => one.id === id);
      if (!now) return undefined;
      const looksFor = now.looksFor.filter((one) => one !== part);
      const lacks = isFailed ? [...now.lacks, part] : now.lacks;
      const next = { ...now, ...change, looksFor, lacks };
      await this.parts.store.update(next, lines);
      return next;
    });
  }

  /** What came of a part: one that failed or did not end in time is logged, and the others count without it. */
  private async attempt<T>(
    what: string,
    { server }: Incident,
    work: Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<{ readonly found: T | undefined; readonly isFailed: boolean }> {
    try {
      return { found: await orAborted(work, signal), isFailed: false };
    } catch (error) {
      const why = describeError(error);
      this.parts.log.info(`${what} of ${server.name} is not part of its incident: ${why}`);
      return { found: undefined, isFailed: true };
    }
  }

  /** What is left is for the window that leads since: it has found more by now. */
  private inTurn<T>(server: KeptServer, work: () => Promise<T>): Promise<T | undefined> {
    const workOfLeader = () => (this.parts.leads() ? work() : undefined);
    const turn = this.writing.then(workOfLeader).catch((error: unknown) => {
      const why = describeError(error);
      this.parts.log.error(`An incident of ${server.name} was not written down: ${why}`);
      return undefined;
    });
    this.writing = turn;
    return turn;
  }
}

/** An incident of which nothing is known but that it was. */
export function bare(server: KeptServer, kind: IncidentKind, at: number): NewIncident {
  const { panelId, uuid, name } = server;
  return {
    ...{ server: { panelId, uuid, name }, kind, at, evidence: 'watched', reason: '' },
    ...{ exitCode: undefined, isOutOfMemory: undefined, times: undefined, linesFrom: undefined },
    ...{ resources: [], memoryLimitBytes: 0, activity: [], issue: undefined, release: undefined },
    ...{ looksFor: [], lacks: [] },
  };
}

/** What several sources of lines say together: each fact by the first that has it. */
function reported(found: readonly (FoundLines | undefined)[]) {
  const reports = found.flatMap((one) => (one ? [reportOf(plainLines(one.lines))] : []));
  return {
    reason: reports.find(({ reason }) => reason !== '')?.reason ?? '',
    exitCode: reports.find(({ exitCode }) => exitCode !== undefined)?.exitCode,
    isOutOfMemory: reports.find((one) => one.isOutOfMemory !== undefined)?.isOutOfMemory,
  };
}
