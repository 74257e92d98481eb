import { type Fields, type Reader, fields } from '../api/decode';
import type { ConsoleStats } from '../console/stats';
import { type ChangedFiles, readChangedFiles } from './history';
import type { DeployOutcome, DeployVerdict } from './outcome';
import { isDeployId } from './places';
import type { Finding } from './preflightFacts';
import type { DeployRecord } from './record';
import { type DeployStep, type StepName, stepNames } from './steps';

/** What a program uses. */
export type DeployUse = Pick<ConsoleStats, 'cpu' | 'memoryBytes' | 'diskBytes'>;

/** An issue that was first seen since a deploy. */
export interface DeployIssue {
  readonly project: string;
  readonly fingerprint: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly firstSeenAt: number;
}

/** How a deploy, or what was done with it last, ended. */
export interface ReportEnding {
  /** `failed`: it ended before anything was changed; `declined`: the user did not want it. */
  readonly end: DeployOutcome['end'] | 'failed' | 'declined';
  readonly verdict?: DeployVerdict['kind'] | undefined;
  /** In whole sentences. */
  readonly text: string;
}

/** What a report begins with. */
export type ReportAbout = Pick<
  DeployRecord,
  | 'id'
  | 'panelId'
  | 'uuid'
  | 'serverName'
  | 'folder'
  | 'local'
  | 'release'
  | 'account'
  | 'author'
  | 'startedAt'
>;

/** All that the page of a deploy tells. Times in milliseconds since 1970. */
export interface DeployReport extends ReportAbout {
  /** The steps that it is to have. */
  readonly planned: readonly StepName[];
  /** Those that were begun, those of an undo too. */
  readonly steps: readonly DeployStep[];
  /** What was found before it. */
  readonly findings: readonly Finding[];
  readonly changes?: ChangedFiles | undefined;
  /** What the program said since it was started, as it is kept: without secrets. */
  readonly lines: readonly string[];
  readonly before?: DeployUse | undefined;
  readonly after?: DeployUse | undefined;
  readonly issues: readonly DeployIssue[];
  /** When these were looked up last; undefined where they never were. */
  readonly issuesAt?: number | undefined;
  /** What is waited for right now, in words. */
  readonly waits?: string | undefined;
  /** Undefined while it runs, and where its window was closed before its end. */
  readonly ending?: ReportEnding | undefined;
}

/** A report as it is kept on disk. */
export function encodeReport(report: DeployReport): string {
  return JSON.stringify({ version: 1, ...report });
}

/** Reads a kept report; undefined for anything else. */
export function decodeReport(text: string | undefined): DeployReport | undefined {
  try {
    return readReport(JSON.parse(text ?? ''), 'report');
  } catch {
    return undefined;
  }
}

const readReport: Reader<DeployReport> = (value, at) => {
  const from = fields(value, at);
  const id = from.text('id');
  if (from.number('version') !== 1 || !isDeployId(id)) throw new Error('No report of ours');
  return {
    id,
    panelId: from.text('panelId'),
    uuid: from.uuid('uuid'),
    serverName: from.text('serverName'),
    folder: from.text('folder'),
    local: from.text('local'),
    release: from.textIf('release'),
    account: from.text('account'),
    author: from.textIf('author'),
    startedAt: from.number('startedAt'),
    planned: from.texts('planned').flatMap((name) => stepNames.find((one) => one === name) ?? []),
    steps: from.list('steps', readStep),
    findings: from.list('findings', readFinding),
    changes: from.readIf('changes', readChangedFiles),
    lines: from.texts('lines'),
    before: from.readIf('before', readUse),
    after: from.readIf('after', readUse),
    issues: from.list('issues', readIssue),
    issuesAt: from.numberIf('issuesAt'),
    ending: from.readIf('ending', readEnding),
  };
};

const readStep: Reader<DeployStep> = (value, at) => {
  const from = fields(value, at);
  const name = oneOf(stepNames, from, 'name');
  const endedAt = from.numberIf('endedAt');
  const problem = from.textIf('problem');
  const progress = from.readIf('progress', (one, place) => {
    const counted = fields(one, place);
    return { done: counted.number('done'), total: counted.number('total') };
  });
  return {
    name,
    startedAt: from.number('startedAt'),
    state: oneOf(['running', 'done', 'failed', 'canceled'] as const, from, 'state'),
    ...(endedAt !== undefined && { endedAt }),
    ...(problem !== undefined && { problem }),
    ...(progress && { progress }),
  };
};

const readFinding: Reader<Finding> = (value, at) => {
  const from = fields(value, at);
  const fix = from.textIf('fix');
  const level = oneOf(['stop', 'ask', 'tell'] as const, from, 'level');
  return { level, text: from.text('text'), ...(fix !== undefined && { fix }) };
};

const readUse: Reader<DeployUse> = (value, at) => {
  const from = fields(value, at);
  return {
    cpu: from.number('cpu'),
    memoryBytes: from.number('memoryBytes'),
    diskBytes: from.number('diskBytes'),
  };
};

const readIssue: Reader<DeployIssue> = (value, at) => {
  const from = fields(value, at);
  return {
    project: from.uuid('project'),
    fingerprint: from.text('fingerprint'),
    title: from.text('title'),
    firstSeenAt: from.number('firstSeenAt'),
  };
};

const readEnding: Reader<ReportEnding> = (value, at) => {
  const from = fields(value, at);
  const ends = ['nothing', 'new', 'old', 'mixture', 'failed', 'declined'] as const;
  const verdict = from.textIf('verdict');
  return {
    end: oneOf(ends, from, 'end'),
    verdict: (['healthy', 'unhealthy', 'unknown'] as const).find((one) => one === verdict),
    text: from.text('text'),
  };
};

function oneOf<T extends string>(all: readonly T[], from: Fields, name: string): T {
  const text = from.text(name);
  const found = all.find((one) => one === text);
  if (found === undefined) throw new Error(`Unknown ${name}`);
  return found;
}
