import { isCostlyJson } from '../base/jsonCost';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import type { PowerAction, PowerState } from '../base/power';
import { isRecord } from '../base/record';
import { type ConsoleStats, parseStats } from './stats';

/** A frame that we send (api.md, Client-to-node events). */
export type ToDaemon =
  | { readonly event: 'auth'; readonly token: string }
  | { readonly event: 'send logs' }
  | { readonly event: 'send stats' }
  | { readonly event: 'send command'; readonly line: string }
  | { readonly event: 'set state'; readonly action: PowerAction };

/** Something that happened on the server besides output, state and use. */
export type ServerEvent =
  | { readonly type: 'daemonMessage'; readonly text: string }
  | { readonly type: 'installStarted' }
  | { readonly type: 'installOutput'; readonly text: string }
  | { readonly type: 'installCompleted' }
  | {
      readonly type: 'backupCompleted';
      readonly uuid: string | undefined;
      readonly isSuccessful: boolean | undefined;
    }
  | { readonly type: 'restoreCompleted' }
  | { readonly type: 'transferStatus'; readonly text: string }
  | { readonly type: 'transferLogs'; readonly text: string }
  | { readonly type: 'daemonError'; readonly text: string; readonly reference?: string }
  | { readonly type: 'throttled'; readonly event: string }
  | { readonly type: 'deleted' };

/** A frame that the daemon sent, understood as far as possible. */
export type FromDaemon =
  | ServerEvent
  | { readonly type: 'authSuccess' }
  | { readonly type: 'output'; readonly line: string }
  | { readonly type: 'status'; readonly state: PowerState }
  | { readonly type: 'stats'; readonly stats: ConsoleStats }
  /** A line of the program that is known to its egg, by the name of the egg's feature (Pelican's daemon). */
  | { readonly type: 'featureMatch'; readonly feature: string }
  | { readonly type: 'tokenExpiring' }
  | { readonly type: 'tokenExpired' }
  | { readonly type: 'jwtError'; readonly text: string }
  | { readonly type: 'unknown'; readonly event: string }
  | { readonly type: 'malformed' };

/** The text of a frame. Daemons join several arguments without a gap, so there is never more than one. */
export function encode(frame: ToDaemon): string {
  switch (frame.event) {
    case 'auth':
      return JSON.stringify({ event: frame.event, args: [frame.token] });
    case 'send command':
      return JSON.stringify({ event: frame.event, args: [frame.line] });
    case 'set state':
      return JSON.stringify({ event: frame.event, args: [frame.action] });
    case 'send logs':
    case 'send stats':
      return JSON.stringify({ event: frame.event, args: [] });
  }
}

/** Understands a frame; whatever comes, it returns with one of the known forms and never throws. */
export function decode(text: string): FromDaemon {
  const frame = parse(text);
  if (typeof frame !== 'object' || frame === null || !('event' in frame)) {
    return { type: 'malformed' };
  }
  const { event } = frame;
  if (typeof event !== 'string') return { type: 'malformed' };
  const first: unknown = 'args' in frame && Array.isArray(frame.args) ? frame.args[0] : undefined;
  return understand(event, typeof first === 'string' ? first : '');
}

function understand(event: string, whole: string): FromDaemon {
  if (event === 'console output') return { type: 'output', line: whole };
  // The middle is left out, with a mark: how it begins and how it ends says most.
  const text = shortened(whole, limits.daemonMessageLength);
  switch (event) {
    case 'auth success':
      return { type: 'authSuccess' };
    case 'status':
      return isPowerState(text)
        ? { type: 'status', state: text }
        : { type: 'unknown', event: `status ${text.slice(0, 40)}` };
    case 'stats': {
      const stats = parseStats(parse(text));
      return stats ? { type: 'stats', stats } : { type: 'malformed' };
    }
    case 'daemon message':
      return { type: 'daemonMessage', text };
    case 'install started':
      return { type: 'installStarted' };
    case 'install output':
      return { type: 'installOutput', text };
    case 'install completed':
      return { type: 'installCompleted' };
    case 'backup restore completed':
      return { type: 'restoreCompleted' };
    case 'transfer status':
      return { type: 'transferStatus', text };
    case 'transfer logs':
      return { type: 'transferLogs', text };
    case 'token expiring':
      return { type: 'tokenExpiring' };
    case 'token expired':
      return { type: 'tokenExpired' };
    case 'jwt error':
      return { type: 'jwtError', text };
    case 'daemon error': {
      const reference = referenceOf(text);
      return { type: 'daemonError', text: withoutReference(text), ...(reference && { reference }) };
    }
    case 'throttled':
      return { type: 'throttled', event: text };
    case 'deleted':
      return { type: 'deleted' };
    case 'feature match':
      return featureMatch(parse(whole));
  }
  // With the uuid in the event's name (api.md) or only in its JSON (panel-dialect.md, 6.6).
  if (/^backup completed(:|$)/.test(event)) return backupCompleted(event, parse(text));
  return { type: 'unknown', event: event.slice(0, 80) };
}

/** What a daemon writes before its words, for whoever reads its log (panel-dialect.md, 6.2). */
const prefix = /^\s*Error Event \[([^\]]{0,100})\]:?\s*/i;

/** A daemon's words about a failure, without the identifier that only its log knows. */
export function withoutReference(text: string): string {
  return text.replace(prefix, '');
}

/** That identifier; undefined where there is none. */
export function referenceOf(text: string): string | undefined {
  return prefix.exec(text)?.[1];
}

function backupCompleted(event: string, value: unknown): FromDaemon {
  const facts = typeof value === 'object' && value !== null ? value : {};
  const uuid = 'uuid' in facts && typeof facts.uuid === 'string' ? facts.uuid : undefined;
  const flag = 'is_successful' in facts ? facts.is_successful : undefined;
  return {
    type: 'backupCompleted',
    uuid: uuid ?? (event.split(':')[1] || undefined),
    isSuccessful: typeof flag === 'boolean' ? flag : undefined,
  };
}

/** The pattern and the line are left out: the line came as output, too. */
function featureMatch(value: unknown): FromDaemon {
  const key = isRecord(value) ? value['key'] : undefined;
  if (typeof key !== 'string') return { type: 'malformed' };
  return { type: 'featureMatch', feature: shortened(key, limits.daemonMessageLength) };
}

function isPowerState(text: string): text is PowerState {
  return ['offline', 'starting', 'running', 'stopping'].includes(text);
}

function parse(text: string): unknown {
  try {
    return isCostlyJson(text, limits.frameValues) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
