import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { SharedMemento } from '../base/memento';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { plural } from '../base/plural';
import type { Question } from '../base/question';
import { textsOf } from '../base/record';
import type { DeployPlan } from './plan';
import { hostOf } from './plannedServers';

const key = 'hostingPanel.deploy.confirmed';

/** A plan with the folder that it lies in and the servers that it means. */
export interface PlannedDeploy {
  /** The workspace folder's path. */
  readonly root: string;
  /** What the folder is called. */
  readonly folder: string;
  readonly plan: DeployPlan;
  readonly servers: readonly ServerRef[];
  /** What the task is that the plan builds with. */
  readonly task?: BuildTask | undefined;
}

/** A task of the workspace folder, which the plan only names. */
export interface BuildTask {
  /** All that is known of what it runs, as a text that changes with it. */
  readonly definition: string;
  /** What it runs, where that is one line. */
  readonly command?: string | undefined;
}

/** Remembers which plans the user has allowed: a file comes with a folder, which somebody else may have written. */
export class ConfirmedPlans {
  constructor(private readonly memory: SharedMemento) {}

  /** Whether a plan was allowed as it is now: where it goes, what it runs and what it connects to. */
  has(deploy: PlannedDeploy): boolean {
    return textsOf(this.memory.get(key)).includes(fingerprint(deploy));
  }

  /** Remembers that a plan was allowed; of very many the last ones. */
  async add(deploy: PlannedDeploy): Promise<void> {
    const allowed = fingerprint(deploy);
    await this.memory.change(key, (kept) =>
      [...textsOf(kept).filter((one) => one !== allowed), allowed].slice(-limits.confirmationsKept),
    );
  }
}

/** All that a deploy by a plan does, one thing a line; what others named fills no second one. */
export function planLines({ root, plan, servers, task }: PlannedDeploy): readonly string[] {
  const { from, to, build, release, then, healthy } = plan;
  const lines = servers.map(({ name, uuid, panel }) =>
    l10n.t({
      message: 'Server: {server} ({uuid}) on {panel}',
      args: { server: shown(name), uuid, panel: shown(hostOf(panel)) },
      comment: ['Line of a question: a server, and the host of its panel'],
    }),
  );
  if (plan.trial && servers.length > 1) {
    lines.push(l10n.t('Ask again after the first server, before the others'));
  }
  const local = from === '.' ? root : `${root}/${from}`;
  lines.push(
    l10n.t({
      message: 'Upload: {local} to {remote}',
      args: { local: shown(local), remote: shown(to) },
      comment: ['Line of a question: a local folder, and a folder on the server'],
    }),
  );
  if (build && 'task' in build) {
    const told = { task: shown(build.task), command: shown(task?.command ?? '') };
    lines.push(
      told.command === ''
        ? l10n.t('Run this task locally: {task}', told)
        : l10n.t('Run this task locally: {task} ({command})', told),
    );
  } else if (build) {
    const command = shown(build.command);
    lines.push(l10n.t('Run this command locally: {command}', { command }));
  }
  if (release && 'variable' in release) {
    const { variable } = release;
    lines.push(l10n.t('Set this startup variable to the release: {variable}', { variable }));
  } else if (release) {
    const file = shown(release.file);
    lines.push(l10n.t('Put the release into this file on the server: {file}', { file }));
  }
  lines.push(
    'command' in then
      ? l10n.t('Send this line to the console: {command}', { command: shown(then.command) })
      : l10n.t('Restart the server'),
  );
  for (const { what } of probesOf(healthy)) {
    lines.push(l10n.t("Connect to the server's allocation: {what}", { what: shown(what) }));
  }
  if (plan.undo === 'automatic') lines.push(l10n.t("Undo the deploy if the server isn't healthy"));
  if (plan.backup) lines.push(l10n.t('Create a backup first'));
  // Lists may be long, and push nothing else out of sight.
  return [...lines, ...patternLines(plan)];
}

function patternLines({ ignore, never }: DeployPlan): readonly string[] {
  const back = ignore.filter((pattern) => /^\uFEFF?!/.test(pattern));
  const ignored = ignore.filter((pattern) => !back.includes(pattern));
  const lines: string[] = [];
  if (back.length > 0) {
    const patterns = listed(back.map((pattern) => pattern.replace(/^\uFEFF?!/, '')));
    lines.push(l10n.t('Upload even if .gitignore excludes it: {patterns}', patterns));
  }
  if (never.length > 0) {
    lines.push(l10n.t('Stop if one of these would be uploaded: {patterns}', listed(never)));
  }
  if (ignored.length > 0)
    lines.push(
      l10n.t({
        message: "Don't upload: {patterns}",
        args: listed(ignored),
        comment: ['A line of what a deploy plan does; {patterns} are those of its ignore list'],
      }),
    );
  return lines;
}

/** Asks for a plan in words that name all that a deploy of it does. */
export function planQuestion(deploy: PlannedDeploy): Question {
  const { folder, servers } = deploy;
  return {
    question:
      servers.length === 1
        ? l10n.t("Allow folder '{folder}' to be deployed to server '{server}'?", {
            folder,
            server: servers[0]?.name ?? '',
          })
        : plural(
            servers.length,
            l10n.t(
              "Allow folder '{folder}' to be deployed to {count} server?|Allow folder '{folder}' to be deployed to {count} servers?",
            ),
            { folder },
          ),
    detail: [
      l10n.t('The deploy plan .panel/deploy.json of this folder describes what a deploy does:'),
      '',
      ...planLines(deploy),
      '',
      l10n.t(
        "Allow it only if you trust the author of the plan. You're asked again if any of this changes.",
      ),
    ].join('\n'),
    button: l10n.t({
      message: 'Allow',
      comment: ['Button: allows a folder to be deployed by its plan'],
    }),
  };
}

/** What of a plan must be confirmed anew when it changes; nothing else in it reaches further than that. */
function fingerprint({ root, plan, servers, task }: PlannedDeploy): string {
  const { trial, from, to, ignore, never, build, release, then, healthy, undo, backup } = plan;
  const places = servers.map(({ panel, uuid }) => [hostOf(panel), uuid]);
  const { tcp, http } = healthy;
  const parts = [
    ...[root, places, trial, from, to, ignore, never, build, task?.definition],
    ...[release, then, tcp, http, undo, backup],
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex');
}

function probesOf({ tcp, http }: DeployPlan['healthy']): readonly { readonly what: string }[] {
  return [
    ...(tcp === undefined ? [] : [{ what: `TCP ${tcp}` }]),
    ...(http ? [{ what: `HTTP ${http.port} ${http.path}` }] : []),
  ];
}

function listed(patterns: readonly string[]): { readonly patterns: string } {
  return { patterns: patterns.map(shown).join(', ') };
}

/** On one line: a part with lines of its own could look like another part, or push it out of sight. */
function shown(text: string): string {
  return lineText(text, limits.confirmationPart);
}
