import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount } from '../base/format';
import { nameSome } from '../base/nameSome';
import { conditionOf, conditionSentence } from '../servers/condition';
import { allows } from '../servers/permissions';
import { portsOf } from './planPorts';
import { permissionsOf } from './planPermissions';
import type { ChangedThere, Finding, PreflightFacts } from './preflightFacts';
import { findVariables } from './preflightVariables';

/** Says what speaks against a deploy, what wants a word, and what is good to know: the worst first. */
export function preflight(facts: PreflightFacts): readonly Finding[] {
  const all = [
    ...state(facts),
    ...permissions(facts),
    ...disk(facts),
    ...files(facts),
    ...release(facts),
    ...findVariables(facts),
    ...probes(facts),
    ...issues(facts),
    ...git(facts),
  ];
  const levels = ['stop', 'ask', 'tell'] as const;
  return levels.flatMap((level) => all.filter((one) => one.level === level));
}

function state({ server, stats, plan }: PreflightFacts): readonly Finding[] {
  const condition = conditionOf(server);
  if (condition !== 'normal') {
    const text = l10n.t("The server can't be deployed to. {reason}", {
      reason: conditionSentence(condition),
    });
    return [{ level: 'stop', text }];
  }
  if (stats?.state !== 'offline') return [];
  if (!('command' in plan.then)) {
    return [{ level: 'tell', text: l10n.t('The server is offline. The deploy starts it.') }];
  }
  return [
    {
      level: 'stop',
      text: l10n.t("The server is offline and can't take a console command."),
      fix: l10n.t('Start the server first.'),
    },
  ];
}

function permissions({ plan, permissions: granted }: PreflightFacts): readonly Finding[] {
  return permissionsOf(plan)
    .filter(({ permission }) => !allows(granted, permission))
    .map(({ what }) => ({
      level: 'stop' as const,
      text: what,
    }));
}

/** The archive and what comes out of it are there at the same time; what is replaced is renamed, and takes no more. */
function disk({ server, stats, difference }: PreflightFacts): readonly Finding[] {
  const limit = server.limits.disk * 1024 ** 2;
  if (limit <= 0 || !stats || !difference) return [];
  const free = Math.max(0, limit - stats.diskBytes);
  const needed = 2 * difference.bytes;
  if (needed <= free) return [];
  return [
    {
      level: 'stop',
      text: l10n.t(
        "The server doesn't have enough disk space. Available: {free}. Required: up to {required}.",
        {
          free: formatBytes(free),
          required: formatBytes(needed),
        },
      ),
      fix: l10n.t('Delete files on the server, or exclude files from the deploy.'),
    },
  ];
}

function files({ plan, difference }: PreflightFacts): readonly Finding[] {
  if (!difference) {
    const text = l10n.t("The folder '{folder}' doesn't exist.", { folder: plan.from });
    const build = l10n.t("The folder '{folder}' doesn't exist yet. The build must create it.", {
      folder: plan.from,
    });
    return [plan.build ? { level: 'tell', text: build } : { level: 'stop', text }];
  }
  const { never, secrets, denied, changedThere } = difference;
  const count = formatCount(difference.files);
  const size = formatBytes(difference.bytes);
  const removed = formatCount(difference.removed);
  return [
    ...found('stop', never, (names) => ({
      text: l10n.t("The plan's 'never' list forbids uploading: {names}.", { names }),
      fix: l10n.t("Add it to 'ignore' in the deploy plan."),
    })),
    ...found('ask', secrets, (names) => ({
      text: l10n.t('Files that look secret would be uploaded: {names}.', { names }),
      fix: l10n.t("Add them to 'ignore' in the deploy plan if they should stay local."),
    })),
    ...found('ask', denied, (names) => ({
      text: l10n.t("The server's egg doesn't allow these file names: {names}.", { names }),
    })),
    ...found('ask', changedThere.map(changeWords), (names) => ({
      text: l10n.t('Changed on the server since the last upload: {names}.', { names }),
      fix: l10n.t('Compare the folder with the server before you overwrite these changes.'),
    })),
    {
      level: 'tell',
      text:
        difference.files + difference.removed === 0
          ? l10n.t('The files on the server are up to date.')
          : l10n.t('Files to upload: {count} ({size}). Files to remove: {removed}.', {
              ...{ count, size, removed },
            }),
    },
  ];
}

function release({ releaseProblem, foreignRelease }: PreflightFacts): readonly Finding[] {
  const fix = l10n.t("Correct 'release' in the deploy plan.");
  if (releaseProblem !== undefined) return [{ level: 'stop', text: releaseProblem, fix }];
  if (foreignRelease === undefined) return [];
  const text = l10n.t("The release would replace a file that wasn't written by a deploy: {file}.", {
    file: foreignRelease,
  });
  return [{ level: 'ask', text, fix }];
}

function changeWords({ path, by }: ChangedThere): string {
  return by === undefined
    ? path
    : l10n.t({
        message: '{file} (by {user})',
        args: { file: path, user: by },
        comment: ['A file, and who changed it'],
      });
}

function found(
  level: Finding['level'],
  names: readonly string[],
  words: (names: string) => Omit<Finding, 'level'>,
): readonly Finding[] {
  return names.length === 0 ? [] : [{ level, ...words(nameSome(names, 5)) }];
}

function probes({ plan, server }: PreflightFacts): readonly Finding[] {
  const { allocations } = server;
  if (!allocations) return [];
  return portsOf(plan.healthy)
    .filter((port) =>
      port === 'primary'
        ? !allocations.some(({ isDefault }) => isDefault)
        : !allocations.some((one) => one.port === port),
    )
    .map((port) => ({
      level: 'stop' as const,
      text:
        port === 'primary'
          ? l10n.t('The server has no primary allocation to connect to.')
          : l10n.t('The server has no allocation with port {port}.', { port: String(port) }),
      fix: l10n.t("Correct 'healthy' in the deploy plan."),
    }));
}

/** Without a project there is nothing in which an issue could be found. */
function issues({ plan, linkedProjects }: PreflightFacts): readonly Finding[] {
  if (plan.healthy.noNewIssueMinutes === undefined || linkedProjects !== 0) return [];
  return [
    {
      level: 'stop',
      text: l10n.t(
        "New issues can't be checked because no monitoring project that you can view is linked to the server.",
      ),
      fix: l10n.t(
        "Link a project to the server, or remove 'noNewIssueMinutes' from the deploy plan.",
      ),
    },
  ];
}

function git({ git: known }: PreflightFacts): readonly Finding[] {
  if (!known) return [];
  const { branch, commit, uncommitted } = known;
  const short = commit?.slice(0, 7);
  const where: Finding = {
    level: 'tell',
    text:
      short === undefined
        ? l10n.t("The repository has no commit yet, so the release has no commit's name.")
        : branch === undefined
          ? l10n.t({
              message: 'Commit: {commit}',
              args: { commit: short },
              comment: ['The commit that would be deployed'],
            })
          : l10n.t({
              message: "Branch '{branch}', commit {commit}",
              args: { branch, commit: short },
              comment: ['The commit that would be deployed'],
            }),
  };
  if (uncommitted === 0) return [where];
  return [
    where,
    {
      level: 'ask',
      text: l10n.t('Uncommitted changes that would be deployed: {count}', {
        count: formatCount(uncommitted),
      }),
      fix: l10n.t('Commit them first, so that the release can be found again.'),
    },
  ];
}
