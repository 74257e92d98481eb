import type { PowerState } from '../base/power';
import { isStartLine } from '../console/crash';
import { withoutColours } from '../console/output';
import { holdsPattern } from './consolePattern';
import type { HealthRules } from './plan';

/** What a probe of an allocation came to. */
export interface ProbeResult {
  readonly isGood: boolean;
  /** Why it is not good, in a sentence; empty where it is. */
  readonly problem: string;
}

/** Something that was heard of a server. `at`: milliseconds since 1970. */
export type HealthEvent = { readonly at: number } & (
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'power'; readonly state: PowerState }
  /** How long the program has been up, as the daemon counts it: milliseconds, 0 for none. */
  | { readonly type: 'uptime'; readonly ms: number }
  /** The command that has the program take over what was deployed went to it. */
  | { readonly type: 'sent' }
  /** `slept`: nobody ran since the event before it, as the computer slept. */
  | { readonly type: 'disconnected' | 'connected' | 'tick' | 'slept' }
  | { readonly type: 'probe'; readonly probe: 'tcp' | 'http'; readonly result: ProbeResult }
  | { readonly type: 'issue'; readonly title: string }
  /** Issues were looked for, and none was new; or, with a `problem`, nobody could look. `begun`: when. */
  | { readonly type: 'look'; readonly begun: number; readonly problem?: string | undefined }
);

/** What is known of a server while it is watched. Times are milliseconds since 1970. */
export interface Health {
  readonly rules: HealthRules;
  /** When the restart was asked for, or the watch began. */
  readonly began: number;
  readonly now: number;
  /** Whether the program that was there ends first: what it says and does is nothing to the new one. */
  readonly awaitsStart: boolean;
  /** Whether the command has not gone yet that has the program take over what was deployed: what it says is of before. */
  readonly awaitsCommand: boolean;
  readonly power: PowerState | undefined;
  /** When the program that ends first was seen to have ended. */
  readonly wentDownAt: number | undefined;
  /** Whether a state was heard in which a program is there. */
  readonly wasSeen: boolean;
  /** Since when the new program is up. */
  readonly upSince: number | undefined;
  /** When the new program ended. */
  readonly endedAt: number | undefined;
  /** Its last lines, without colours. */
  readonly lines: readonly string[];
  readonly hasSaid: boolean;
  readonly tcp: ProbeResult | undefined;
  readonly http: ProbeResult | undefined;
  /** The title of an issue that is new. */
  readonly issue: string | undefined;
  /** When issues were last looked for, as far as that went well. */
  readonly lookedAt: number | undefined;
  /** Looks since then that failed, and why the last of them did. */
  readonly failedLooks: number;
  readonly lookProblem: string;
  /** When the minutes without a new issue were over. */
  readonly quietAt: number | undefined;
  /** Since when nothing is heard, or since when the computer is awake again. */
  readonly cutSince: number | undefined;
  /** Since when it is awake again where nothing tells yet whether the connection has lasted. */
  readonly wokeAt: number | undefined;
  /** Whether some of what the new program did was not heard. */
  readonly wasAway: boolean;
  /** Whether the computer slept, and nothing has shown since that the same program is up. */
  readonly hasSlept: boolean;
  /** Whether somebody stopped the new program. */
  readonly wasStopped: boolean;
  /** Milliseconds for which the server was listened to, and how many these were at what happened since. */
  readonly heardMs: number;
  readonly heardAt: {
    readonly down: number;
    readonly up: number;
    readonly back: number;
    readonly proof: number;
  };
  /** Milliseconds of the new program without an end that were proven at `heardAt.proof`. */
  readonly provenMs: number;
}

/** Lines that are kept to tell why a program ended. */
const keptLines = 40;
/** Milliseconds after a sleep until a connection that died in it is known to have: what comes before then is old. */
const wakeMs = 6_000;
/** Milliseconds by which the daemon's count of a program's time may differ from ours. */
const uptimeIsOffByMs = 5_000;

/**
 * What is known when a watch begins. `awaits`: whether the program that is there ends first, or is sent a command before
 * anything counts.
 */
export function beginHealth(
  rules: HealthRules,
  began: number,
  awaits: 'restart' | 'command' | undefined,
): Health {
  return {
    ...{ rules, began, now: began, power: undefined },
    ...{ awaitsStart: awaits === 'restart', awaitsCommand: awaits === 'command' },
    wasSeen: false,
    wentDownAt: undefined,
    ...{ upSince: awaits ? undefined : began, endedAt: undefined, lines: [], hasSaid: false },
    ...{ tcp: undefined, http: undefined, issue: undefined, cutSince: undefined },
    ...{ lookedAt: undefined, failedLooks: 0, lookProblem: '', quietAt: undefined },
    ...{ wokeAt: undefined, wasAway: false, hasSlept: false, wasStopped: false },
    ...{ heardMs: 0, heardAt: { down: 0, up: 0, back: 0, proof: 0 }, provenMs: 0 },
  };
}

/** Milliseconds for which the new program is known to be up without an end: while nobody listened, it only may have been. */
export function upMs({ upSince, provenMs, heardMs, heardAt }: Health): number {
  return upSince === undefined ? 0 : provenMs + heardMs - heardAt.proof;
}

/** What is known once something was heard. */
export function nextHealth(before: Health, event: HealthEvent): Health {
  return quiet(afterEvent(before, event));
}

function quiet(health: Health): Health {
  const minutes = health.rules.noNewIssueMinutes;
  if (minutes === undefined || health.quietAt !== undefined) return health;
  // Looks that failed before do not tell that another one would.
  return upMs(health) < minutes * 60_000
    ? health
    : { ...health, quietAt: health.now, failedLooks: Math.min(health.failedLooks, 1) };
}

function afterEvent(before: Health, event: HealthEvent): Health {
  const now = Math.max(before.now, event.at);
  const isHeard = before.cutSince === undefined && event.type !== 'slept';
  const heardMs = before.heardMs + (isHeard ? now - before.now : 0);
  const health = { ...before, now, heardMs };
  switch (event.type) {
    case 'tick':
      return health;
    case 'slept':
      return { ...away(health), cutSince: event.at, wokeAt: event.at, hasSlept: true };
    case 'disconnected': {
      const cutSince = health.cutSince ?? event.at;
      return { ...away(health), cutSince, wokeAt: undefined, power: undefined };
    }
    case 'connected':
      return back(health);
    case 'sent':
      return health.awaitsCommand ? up({ ...health, awaitsCommand: false }, event.at) : health;
    case 'line':
      return afterLine(awake(health, event.at), withoutColours(event.text));
    case 'power':
      return afterPower(awake(health, event.at), event.state, event.at);
    case 'uptime':
      return afterUptime(awake(health, event.at), event.ms, event.at);
    case 'probe':
      // A program that ends still answers for a moment; and what fails while there is no connection fails for that.
      if (health.upSince === undefined || health.cutSince !== undefined) return health;
      return { ...health, [event.probe]: event.result };
    case 'issue':
      return { ...health, issue: health.issue ?? event.title };
    case 'look':
      return event.problem === undefined
        ? { ...health, lookedAt: event.begun, failedLooks: 0 }
        : { ...health, failedLooks: health.failedLooks + 1, lookProblem: event.problem };
  }
}

/** What was answered before says nothing of later; and what failed may have failed for that. */
function away(health: Health): Health {
  return { ...health, wasAway: true, tcp: undefined, http: undefined, failedLooks: 0 };
}

/** The program that is there now may be another one, until it shows how long it is up. */
function back(health: Health): Health {
  const { heardMs } = health;
  const heardAt = { ...health.heardAt, back: heardMs, proof: heardMs };
  return { ...health, cutSince: undefined, wokeAt: undefined, provenMs: 0, heardAt };
}

/** A connection over which something comes for so long after a sleep has lasted. */
function awake(health: Health, at: number): Health {
  const { wokeAt } = health;
  return wokeAt !== undefined && at - wokeAt >= wakeMs ? back(health) : health;
}

/** The new program is up since a moment. */
function up(health: Health, upSince: number): Health {
  const { heardMs } = health;
  const heardAt = { ...health.heardAt, up: heardMs, proof: heardMs };
  return { ...health, awaitsStart: false, upSince, provenMs: health.now - upSince, heardAt };
}

function afterLine(health: Health, line: string): Health {
  const { console } = health.rules;
  // The daemon's first words about a start come before the state.
  if (health.awaitsStart || health.awaitsCommand) return health;
  // What stands above was said by a program that is gone.
  if (isStartLine(line)) return { ...health, lines: [], hasSaid: false };
  const lines = [...health.lines, line].slice(-keptLines);
  const hasSaid = health.hasSaid || (console !== undefined && holdsPattern(line, console));
  return { ...health, lines, hasSaid };
}

function afterPower(before: Health, power: PowerState, at: number): Health {
  const isUp = power === 'starting' || power === 'running';
  const health = { ...before, power, wasSeen: before.wasSeen || isUp };
  if (health.upSince !== undefined) {
    // A start that fails may end like a stop; a program that was up ends so only where somebody wants it.
    if (power === 'stopping') return { ...health, wasStopped: before.power === 'running' };
    return isUp ? health : { ...health, endedAt: health.endedAt ?? at };
  }
  if (power === 'offline') {
    if (health.wentDownAt !== undefined) return { ...health, awaitsStart: false };
    const heardAt = { ...health.heardAt, down: health.heardMs };
    return { ...health, awaitsStart: false, wentDownAt: at, heardAt };
  }
  if (!isUp) return { ...health, awaitsStart: false };
  // Its predecessor, which has not ended yet, is called running too.
  return health.awaitsStart || health.awaitsCommand ? health : up(health, at);
}

/** Tells of a start that no state told of: while nobody listened, or faster than states come. */
function afterUptime(health: Health, ms: number, at: number): Health {
  if (ms <= 0 || health.awaitsCommand || health.wokeAt !== undefined) return health;
  const started = at - ms;
  const { upSince, began, heardMs } = health;
  if (upSince === undefined) return started > began ? up(health, started) : health;
  // Where nothing was restarted, only what is younger than the watch is another program.
  if (started > upSince + uptimeIsOffByMs) return { ...health, endedAt: health.endedAt ?? at };
  const heardAt = { ...health.heardAt, proof: heardMs };
  return { ...health, provenMs: Math.max(0, at - upSince), heardAt, hasSlept: false };
}
