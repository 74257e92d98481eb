import { limits } from '../base/limits';
import { isRecord } from '../base/record';
import type { PowerAction } from '../base/power';
import type { FromDaemon, ToDaemon } from './protocol';
import type { ConsoleStats } from './stats';

/**
 * The text with which a daemon would have sent a frame: what a window that follows is told of. Undefined for what is about
 * one socket alone, such as its token, and for what the leading window answers for itself.
 */
export function daemonText(frame: FromDaemon): string | undefined {
  switch (frame.type) {
    case 'output':
      return text('console output', frame.line);
    case 'status':
      return text('status', frame.state);
    case 'stats':
      return text('stats', statsJson(frame.stats));
    case 'daemonMessage':
      return text('daemon message', frame.text);
    case 'installStarted':
      return text('install started');
    case 'installOutput':
      return text('install output', frame.text);
    case 'installCompleted':
      return text('install completed');
    case 'backupCompleted':
      return text(
        'backup completed',
        JSON.stringify({ uuid: frame.uuid, is_successful: frame.isSuccessful }),
      );
    case 'restoreCompleted':
      return text('backup restore completed');
    case 'transferStatus':
      return text('transfer status', frame.text);
    case 'transferLogs':
      return text('transfer logs', frame.text);
    case 'daemonError':
      return text('daemon error', frame.text);
    case 'throttled':
      // The leading window answers what became of a line to the window that sent it.
      return frame.event === 'set state' ? text('throttled', frame.event) : undefined;
    case 'featureMatch':
      return text('feature match', JSON.stringify({ key: frame.feature }));
    case 'authSuccess':
    case 'tokenExpiring':
    case 'tokenExpired':
    case 'jwtError':
    case 'deleted':
    case 'unknown':
    case 'malformed':
      return undefined;
  }
}

/** The text of a daemon that has accepted a token. */
export const authSuccessText = text('auth success');
/** The text of a daemon that asks for another token. */
export const tokenExpiringText = text('token expiring');

/** What no daemon's frame begins with. */
const sentLineMark = '>';

/** The text that tells another window of a line that was sent over the connection that they share. */
export function sentLineText(line: string): string {
  return sentLineMark + line;
}

/** Reads such a text; undefined for a daemon's frame. */
export function readSentLine(part: string): string | undefined {
  return part.startsWith(sentLineMark) ? part.slice(sentLineMark.length) : undefined;
}

/** Reads what is for a daemon; undefined where it is nothing that is passed on. */
export function readToDaemon(json: string): ToDaemon | undefined {
  if (json.length > maxLength) return undefined;
  const frame = parse(json);
  if (!isRecord(frame) || !Array.isArray(frame['args'])) return undefined;
  const [first] = frame['args'] as readonly unknown[];
  switch (frame['event']) {
    case 'auth':
      return { event: 'auth', token: '' };
    case 'send logs':
      return { event: 'send logs' };
    case 'send command':
      return typeof first === 'string' ? { event: 'send command', line: first } : undefined;
    case 'set state':
      return isPowerAction(first) ? { event: 'set state', action: first } : undefined;
    default:
      return undefined;
  }
}

/** A token, the longest of what is sent. */
const maxLength = limits.tokenLength;

function text(event: string, ...args: readonly string[]): string {
  return JSON.stringify({ event, args });
}

function statsJson(stats: ConsoleStats): string {
  return JSON.stringify({
    memory_bytes: stats.memoryBytes,
    memory_limit_bytes: stats.memoryLimitBytes,
    cpu_absolute: stats.cpu,
    disk_bytes: stats.diskBytes,
    network: { rx_bytes: stats.networkRxBytes, tx_bytes: stats.networkTxBytes },
    uptime: stats.uptimeMs,
  });
}

function isPowerAction(value: unknown): value is PowerAction {
  return value === 'start' || value === 'stop' || value === 'restart' || value === 'kill';
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
