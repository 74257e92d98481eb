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
  | { readonly type: 'disconnected' | 'connected' | 'tick' }
  | { readonly type: 'probe'; readonly probe: 'tcp' | 'http'; readonly result: ProbeResult }
  | { readonly type: 'issue'; readonly title: string }
);

/** What is known of a server while it is watched. Times are milliseconds since 1970. */
export interface Health {
  readonly rules: HealthRules;
  /** When the restart was asked for, or the watch began. */
  readonly began: number;
  readonly now: number;
  /** Whether the program that was there ends first: what it says and does is nothing to the new one. */
  readonly awaitsStart: boolean;
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
  /** Since when nothing is heard. */
  readonly cutSince: number | undefined;
}

/** Lines that are kept to tell why a program ended. */
const keptLines = 40;
/** Milliseconds by which the daemon's count of a program's time may differ from ours. */
const uptimeIsOffByMs = 5_000;

/** What is known when a watch begins. `isRestart`: whether the program that is there ends first. */
export function beginHealth(rules: HealthRules, began: number, isRestart: boolean): Health {
  return {
    ...{ rules, began, now: began, awaitsStart: isRestart, power: undefined },
    wasSeen: false,
    wentDownAt: undefined,
    ...{ upSince: isRestart ? undefined : began, endedAt: undefined, lines: [], hasSaid: false },
    ...{ tcp: undefined, http: undefined, issue: undefined, cutSince: undefined },
  };
}

/** What is known once something was heard. */
export function nextHealth(before: Health, event: HealthEvent): Health {
  const health = { ...before, now: Math.max(before.now, event.at) };
  switch (event.type) {
    case 'tick':
      return health;
    case 'line':
      return afterLine(health, withoutColours(event.text));
    case 'power':
      return afterPower(health, event.state, event.at);
    case 'uptime':
      return afterUptime(health, event.ms, event.at);
    case 'disconnected':
      return { ...health, cutSince: health.cutSince ?? event.at, power: undefined };
    case 'connected':
      return { ...health, cutSince: undefined };
    case 'probe':
      // A program that ends still answers for a moment.
      return health.upSince === undefined ? health : { ...health, [event.probe]: event.result };
    case 'issue':
      return { ...health, issue: health.issue ?? event.title };
  }
}

function afterLine(health: Health, line: string): Health {
  const { console } = health.rules;
  // The daemon's first words about a start come before the state.
  if (health.awaitsStart) return health;
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
    return isUp || power === 'stopping' ? health : { ...health, endedAt: health.endedAt ?? at };
  }
  if (power === 'offline') {
    return { ...health, awaitsStart: false, wentDownAt: health.wentDownAt ?? at };
  }
  if (!isUp) return { ...health, awaitsStart: false };
  // Its predecessor, which has not ended yet, is called running too.
  return health.awaitsStart ? health : { ...health, upSince: at };
}

/** Tells of a start that no state told of: while nobody listened, or faster than states come. */
function afterUptime(health: Health, ms: number, at: number): Health {
  if (ms <= 0) return health;
  const started = at - ms;
  const { upSince, began } = health;
  if (upSince === undefined) {
    return started > began ? { ...health, awaitsStart: false, upSince: started } : health;
  }
  // Where nothing was restarted, only what is younger than the watch is another program.
  return started > upSince + uptimeIsOffByMs
    ? { ...health, endedAt: health.endedAt ?? at }
    : health;
}
