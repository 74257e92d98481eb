import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import { crashReport, crashReportMs } from '../console/crash';
import { type Health, upMs } from './health';

/** What is to be said of a server that is watched. */
export type Verdict =
  /** `waitsFor`: what has not come true yet, in words. */
  | { readonly is: 'undecided'; readonly waitsFor: readonly string[] }
  | { readonly is: 'healthy' }
  /** `reason`: a sentence. `line`: what the program said about it last. */
  | { readonly is: 'unhealthy'; readonly reason: string; readonly line: string | undefined }
  /** `isFinal`: whether nobody waits any longer. */
  | { readonly is: 'unknown'; readonly reason: string; readonly isFinal: boolean };

/** Milliseconds after which a daemon has killed what does not stop (panel-dialect.md, 2.1), and a little more. */
const stopMs = 11 * 60_000;
/** Milliseconds that a server may be offline until it is seen to start. */
const startMs = 120_000;
/** Milliseconds that a program may take until it is ready, where it need not run for longer. */
const readyMs = 300_000;
/** Milliseconds that what was asked for again may take once the console is back. */
const againMs = 30_000;
/** Looks at the issues in a row that may fail. */
const mostFailedLooks = 2;
/** Milliseconds without the console after which nobody waits for it. */
const cutMs = 120_000;

/** What is to be said now. Once it is healthy, unhealthy or finally unknown nothing changes it: nobody asks again. */
export function verdictOf(health: Health): Verdict {
  const { now, issue, endedAt, cutSince, upSince } = health;
  if (issue !== undefined) {
    return unhealthy(l10n.t("A new issue was reported: '{issue}'.", { issue }));
  }
  if (endedAt !== undefined) {
    if (!health.wasSeen) return unhealthy(l10n.t('The server is offline.'));
    // The daemon tells the exit code a moment later.
    if (now - endedAt < crashReportMs) {
      return {
        is: 'undecided',
        waitsFor: [
          l10n.t({ message: 'the exit code', comment: ["In a list after 'Waiting for:'"] }),
        ],
      };
    }
    return ended(health, endedAt);
  }
  if (cutSince !== undefined) {
    const reason = l10n.t("The console is disconnected, so the server's health is unknown.");
    return { is: 'unknown', reason, isFinal: now - cutSince >= cutMs };
  }
  if (upSince === undefined) {
    return notStarted(health);
  }
  const signs = missingSigns(health);
  const times = missingTimes(health, upMs(health));
  if (signs.length + times.length === 0) return looked(health);
  const { heardMs, heardAt } = health;
  const patience = Math.max(health.rules.seconds * 1000, readyMs);
  const isPatient = heardMs - heardAt.up < patience || heardMs - heardAt.back < againMs;
  // What is surely wrong outweighs what nobody saw.
  const first = signs.find(({ isUnseen }) => isUnseen !== true) ?? signs[0];
  if (!first || isPatient) {
    return { is: 'undecided', waitsFor: [...signs.map(({ words }) => words), ...times] };
  }
  if (first.isUnseen) return unknown(first.problem);
  return unhealthy(
    first.problem,
    health.lines.findLast((line) => line.trim() !== ''),
  );
}

/** Without a look after the last minute nobody knows of an issue in it. */
function looked({ rules, quietAt, lookedAt, failedLooks, lookProblem }: Health): Verdict {
  if (rules.noNewIssueMinutes === undefined) return { is: 'healthy' };
  if (quietAt !== undefined && lookedAt !== undefined && lookedAt >= quietAt) {
    return { is: 'healthy' };
  }
  if (failedLooks >= mostFailedLooks) {
    return unknown(l10n.t("Couldn't check for new issues. {reason}", { reason: lookProblem }));
  }
  return {
    is: 'undecided',
    waitsFor: [
      l10n.t({ message: 'a check for new issues', comment: ["In a list after 'Waiting for:'"] }),
    ],
  };
}

/** A program may take its time to stop; one that has stopped starts at once, or not at all. */
function notStarted({ heardMs, heardAt, wentDownAt, awaitsCommand }: Health): Verdict {
  if (awaitsCommand) {
    return heardMs < stopMs
      ? {
          is: 'undecided',
          waitsFor: [
            l10n.t({ message: 'the console command', comment: ["In a list after 'Waiting for:'"] }),
          ],
        }
      : unknown(l10n.t("The console command wasn't seen to be sent."));
  }
  const isDown = wentDownAt !== undefined;
  const time = isDown ? startMs : stopMs;
  if (heardMs - heardAt.down < time) {
    return {
      is: 'undecided',
      waitsFor: [
        isDown
          ? l10n.t({
              message: 'the start',
              comment: ["In a list after 'Waiting for:': the server starts"],
            })
          : l10n.t({
              message: 'the restart',
              comment: ["In a list after 'Waiting for:': the server restarts"],
            }),
      ],
    };
  }
  if (isDown) {
    return unhealthy(l10n.t("The server didn't start within {time}.", { time: formatSpan(time) }));
  }
  // What did not even end the old program says nothing of the new one.
  return unknown(l10n.t("The server didn't restart within {time}.", { time: formatSpan(time) }));
}

/** What has not come true yet, and what is wrong if it never does. */
interface Sign {
  readonly words: string;
  readonly problem: string;
  /** Whether it may have come true, as nobody was there to see it. */
  readonly isUnseen?: boolean;
}

function missingSigns({ rules, hasSaid, wasAway, power, tcp, http }: Health): readonly Sign[] {
  const signs: Sign[] = [];
  const { console } = rules;
  if (console !== undefined && !hasSaid) {
    signs.push({
      words: l10n.t({
        message: "text '{text}' in the console",
        args: { text: console },
        comment: ["In a list after 'Waiting for:'"],
      }),
      problem: wasAway
        ? l10n.t("The console was disconnected for a time, and hasn't shown '{text}' since.", {
            text: console,
          })
        : l10n.t("The console never showed '{text}'.", { text: console }),
      isUnseen: wasAway,
    });
  }
  if (rules.running && power !== 'running') {
    signs.push({
      words: l10n.t({
        message: "the state 'running'",
        comment: ["In a list after 'Waiting for:'"],
      }),
      problem: l10n.t('The panel never showed the server as running.'),
    });
  }
  if (rules.tcp !== undefined && !tcp?.isGood) {
    signs.push({
      words: l10n.t({
        message: 'a connection to port {port}',
        args: { port: String(rules.tcp) },
        comment: ["In a list after 'Waiting for:'"],
      }),
      problem: tcp?.problem ?? l10n.t('The port was never tried.'),
      isUnseen: !tcp,
    });
  }
  if (rules.http && !http?.isGood) {
    signs.push({
      words: l10n.t({
        message: "an answer of page '{page}'",
        args: { page: rules.http.path },
        comment: ["In a list after 'Waiting for:'"],
      }),
      problem: http?.problem ?? l10n.t('The page was never asked for.'),
      isUnseen: !http,
    });
  }
  return signs;
}

function missingTimes({ rules }: Health, upMs: number): readonly string[] {
  const { seconds, noNewIssueMinutes = 0 } = rules;
  const stable = seconds * 1000 - upMs;
  const quiet = noNewIssueMinutes * 60_000 - upMs;
  return [
    ...(stable > 0
      ? [
          l10n.t({
            message: '{time} without an exit',
            args: { time: formatSpan(stable) },
            comment: ["In a list after 'Waiting for:': {time} is a length of time"],
          }),
        ]
      : []),
    ...(quiet > 0
      ? [
          l10n.t({
            message: '{time} without a new issue',
            args: { time: formatSpan(quiet) },
            comment: ["In a list after 'Waiting for:': {time} is a length of time"],
          }),
        ]
      : []),
  ];
}

/** Also one that ended well has ended: what is deployed is there to stay up. */
function ended(health: Health, endedAt: number): Verdict {
  const { upSince = 0, lines, wasStopped, hasSlept } = health;
  if (wasStopped) {
    return unknown(l10n.t('The server was stopped while its health was being checked.'));
  }
  if (hasSlept) {
    return unknown(l10n.t('The program ended or was restarted while this computer was asleep.'));
  }
  const { exitCode, reason } = crashReport(lines);
  const time = formatSpan(Math.max(1_000, endedAt - upSince));
  const last = lines.findLast((line) => line.trim() !== '' && !line.includes('Daemon]'));
  return unhealthy(
    exitCode === undefined
      ? l10n.t('The program ended {time} after it started.', { time })
      : l10n.t('The program ended {time} after it started (exit code {code}).', {
          time,
          code: String(exitCode),
        }),
    reason === '' ? last : reason,
  );
}

function unknown(reason: string): Verdict {
  return { is: 'unknown', reason, isFinal: true };
}

function unhealthy(reason: string, line?: string): Verdict {
  return { is: 'unhealthy', reason, line };
}
