import * as l10n from '@vscode/l10n';
import { formatAgo } from '../base/format';
import type { ServerId } from '../base/serverKey';
import { type Incident, isCrash, sameCrashMs } from './incident';
import { crashLoopMs } from './serverNews';
import type { WatchStatus } from './watchStatus';

/** The end of a server that is down since. */
export interface LastCrash {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined where nobody told. */
  readonly exitCode: number | undefined;
}

/**
 * How a server ended that went down by itself and was not seen up since; undefined for others. `incidents`: those of the
 * server, newest first, of which one may know its exit code.
 */
export function lastCrash(
  { crashed }: Pick<WatchStatus, 'crashed'>,
  { panelId, uuid }: ServerId,
  incidents: () => readonly Pick<Incident, 'kind' | 'at' | 'exitCode'>[],
): LastCrash | undefined {
  const found = crashed.find(({ server }) => server.panelId === panelId && server.uuid === uuid);
  if (!found) return undefined;
  const { at } = found;
  const last = incidents().find((one) => isCrash(one.kind) && one.at - at < sameCrashMs);
  // Of a loop there is one incident, as old as its beginning.
  const ms = last?.kind === 'crashLoop' ? crashLoopMs : sameCrashMs;
  const exitCode = last && at - last.at < ms ? last.exitCode : undefined;
  return { at, exitCode };
}

/** How a server ended, to stand behind its name: `crashed 2 min ago (exit 1)`. */
export function crashWords({ at, exitCode }: LastCrash, now: number): string {
  const ago = formatAgo(at, now);
  if (exitCode === 0) return l10n.t('ended by itself {0}', ago);
  return exitCode === undefined
    ? l10n.t('crashed {0}', ago)
    : l10n.t('crashed {0} (exit {1})', ago, exitCode);
}

/** The same as a sentence. */
export function crashSentence({ at, exitCode }: LastCrash, now: number): string {
  const ago = formatAgo(at, now);
  return exitCode === undefined
    ? l10n.t('Ended {0} without being stopped.', ago)
    : l10n.t('Ended {0} without being stopped, with exit code {1}.', ago, exitCode);
}
