import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import { formatSpan } from '../base/format';
import { limits } from '../base/limits';
import { shortened, visible } from '../base/outsideText';
import type { ServerId } from '../base/serverKey';
import type { IssueDeploy, IssueDeploys } from '../monitoring/issueDeploys';
import type { DeployHistory, PastDeploy } from './history';

/** Milliseconds after a deploy in which an issue that names no release is put down to it. */
const soonMs = 24 * 60 * 60_000;

/**
 * The deploy in which an issue was first seen: the last one before it of the release that it names. One that names none is
 * put down to the deploy whose files were in place, within a day. Undefined where none fits. Newest first.
 */
export function deployOfIssue(
  { firstRelease, firstSeenAt }: Pick<Issue, 'firstRelease' | 'firstSeenAt'>,
  deploys: readonly PastDeploy[],
): PastDeploy | undefined {
  // The service tells times in whole seconds.
  const before = deploys.filter(
    ({ startedAt }) => Math.floor(startedAt / 1000) * 1000 <= firstSeenAt,
  );
  if (firstRelease !== undefined) {
    return before.find(({ release }) => release !== undefined && names(firstRelease, release));
  }
  const wasLive = before.find(({ end, endedAt }) => end === 'deployed' || endedAt >= firstSeenAt);
  return wasLive && firstSeenAt - wasLive.startedAt <= soonMs ? wasLive : undefined;
}

/** Tells from the history of deploys what issue pages show; it is read each time, as any window may have deployed. */
export function issueDeploys(history: Pick<DeployHistory, 'of'>): IssueDeploys {
  return {
    firstSeenIn: async (servers, issue) => {
      for (const server of servers) {
        const found = deployOfIssue(issue, await history.of(server));
        if (found) return describe(found, server, issue);
      }
      return undefined;
    },
    releases: async (servers) => {
      const all = await Promise.all(servers.map((server) => history.of(server)));
      return all
        .flat()
        .flatMap(({ end, release: name, endedAt: since }) =>
          end === 'deployed' && name !== undefined ? [{ name, since }] : [],
        );
    },
  };
}

function describe(
  { id, release, startedAt }: PastDeploy,
  { name }: ServerId & { readonly name: string },
  { firstRelease, firstSeenAt }: Pick<Issue, 'firstRelease' | 'firstSeenAt'>,
): IssueDeploy {
  const told = {
    release: visible(shortened(release ?? id, limits.labelLength)),
    server: visible(shortened(name, limits.labelLength)),
  };
  const words =
    firstRelease === undefined
      ? l10n.t("{time} after the deploy of {release} to server '{server}'", {
          ...told,
          time: formatSpan(firstSeenAt - startedAt),
        })
      : l10n.t("Deploy of {release} to server '{server}'", told);
  return { deploy: id, words };
}

/** Reporters put the program's name before its release: `bot@1.2.3`. */
function names(told: string, release: string): boolean {
  return told === release || told.endsWith(`@${release}`);
}
