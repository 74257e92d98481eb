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

/** How a server ended, to stand behind its name: `crashed 2 min ago (exit code 1)`. */
export function crashWords({ at, exitCode }: LastCrash, now: number): string {
  const ago = formatAgo(at, now);
  if (exitCode === 0)
    return l10n.t({
      message: 'stopped unexpectedly {ago}',
      args: { ago },
      comment: ["{ago}: such as '3 min ago'"],
    });
  return exitCode === undefined
    ? l10n.t({ message: 'crashed {ago}', args: { ago }, comment: ["{ago}: such as '3 min ago'"] })
    : l10n.t({
        message: 'crashed {ago} (exit code {exitCode})',
        args: { ago, exitCode },
        comment: ["{ago}: such as '3 min ago'"],
      });
}

/** The same as a sentence. */
export function crashSentence({ at, exitCode }: LastCrash, now: number): string {
  const ago = formatAgo(at, now);
  return exitCode === undefined
    ? l10n.t({
        message: 'Stopped unexpectedly {ago}.',
        args: { ago },
        comment: ["{ago}: such as '3 min ago'"],
      })
    : l10n.t({
        message: 'Stopped unexpectedly {ago} (exit code {exitCode}).',
        args: { ago, exitCode },
        comment: ["{ago}: such as '3 min ago'"],
      });
}
