import type { PowerState } from '../base/power';
import { withoutColours } from './output';

/** Milliseconds after the state `offline` in which a daemon still tells of the crash. */
export const crashReportMs = 1_500;

/**
 * Tells a crash from a stop by the states alone: a server that was asked to stop is `stopping` before it is
 * `offline`; one that failed, or was killed from inside, is not.
 */
export class CrashWatch {
  private last: PowerState | undefined;

  /** True when the server has just ended by itself. */
  onPowerState(state: PowerState): boolean {
    const { last } = this;
    this.last = state;
    return state === 'offline' && (last === 'running' || last === 'starting');
  }

  /** A connection ended: what happens unseen is nobody's crash. */
  forget(): void {
    this.last = undefined;
  }
}

/** What a crash left behind. */
export interface CrashReport {
  /** The last words that look like a reason; empty where none do: what was said last may be about anything. */
  readonly reason: string;
  readonly exitCode: number | undefined;
}

const exit = /exit code:?\s*(-?\d+)/i;
const reason =
  /^(?:Uncaught |Caused by: |panic: )?[\w.$]*(?:Error|Exception|Panic)\b.*|^(?:fatal|panic)\b.*/i;

/** Lines that speak of an error somewhere. */
const errorLine =
  /(?:Error|Exception)\b|\b(?:ERROR|FATAL|SEVERE|CRITICAL|ERR!)|\berror:|^(?:Segmentation fault|Bus error|Illegal instruction)\b|^(?:Aborted|Killed)$/;

/** Finds the reason of a crash in the last lines of a console. */
export function crashReport(lines: readonly string[]): CrashReport {
  const plain = lines.map((line) => withoutColours(line).trim()).filter((line) => line !== '');
  const code = plain.map((line) => exit.exec(line)?.[1]).findLast((found) => found !== undefined);
  const said = plain.filter((line) => !line.includes('Daemon]'));
  const told =
    said.findLast((line) => reason.test(line)) ?? said.findLast((line) => errorLine.test(line));
  return {
    reason: (told ?? '').slice(0, 200),
    exitCode: code === undefined ? undefined : Number(code),
  };
}
