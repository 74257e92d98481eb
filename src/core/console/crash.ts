import type { PowerState } from '../base/power';
import { withoutColours } from './output';
import type { Scrollback } from './scrollback';

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

/** Tells where the lines of the program begin that runs now, or ended last, by the states of its server. */
export class LastRun {
  private isUp = false;
  private isSeen = false;
  private place = 0;
  private at: number | undefined;
  private up: number | undefined;

  constructor(private readonly scrollback: Pick<Scrollback, 'end' | 'since'>) {}

  /** Takes a state that came at a moment, in milliseconds since 1970. */
  onPowerState(state: PowerState, at: number): void {
    const isUp = state === 'starting' || state === 'running';
    if (isUp && !this.isUp) {
      this.place = this.scrollback.end;
      this.at = this.isSeen ? at : undefined;
    }
    if (isUp && !(this.isUp && this.isSeen)) this.up = at;
    this.isUp = isUp;
    this.isSeen = true;
  }

  /** A connection ended: the program goes on as far as is known, and when the next one starts is not seen. */
  unseen(): void {
    this.isSeen = false;
  }

  /** When it was started, in milliseconds since 1970; undefined where nobody saw it. */
  get startedAt(): number | undefined {
    return this.at;
  }

  /** Since when it was seen to be up without a break, in milliseconds since 1970; undefined where it never was. */
  get upSince(): number | undefined {
    return this.up;
  }

  /** Where its lines begin, for `since` of its scrollback. */
  get begin(): number {
    return this.place;
  }
}

const startLine = /^\[[^\]]*\]: Updating process configuration files/;

/** Whether a line, without its colours, is a daemon's word that it starts the program. */
export function isStartLine(line: string): boolean {
  return startLine.test(line);
}

/**
 * The lines of the program that ended last, where nobody saw when it began: a daemon says so before each start. `isUp`
 * says whether the next one runs already.
 */
export function linesOfEnded(lines: readonly string[], isUp: boolean): readonly string[] {
  const begins = (of: readonly string[]) =>
    of.findLastIndex((line) => isStartLine(withoutColours(line)));
  const next = isUp ? begins(lines) : -1;
  const ended = next < 0 ? lines : lines.slice(0, next);
  return ended.slice(begins(ended) + 1);
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
