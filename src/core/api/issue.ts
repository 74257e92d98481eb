import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { isRecord } from '../base/record';
import { type Fields, type Reader, fields, fromUnixTime, unixTimeIf } from './decode';
import { PanelError } from './errors';
import { isFingerprint } from './route';

/** What the user decided about an issue. */
export type IssueStatus = 'unresolved' | 'resolved' | 'ignored';

/** One call in a stack. */
export interface Frame {
  readonly function: string;
  readonly module: string;
  readonly filename: string;
  /** From 1; 0 where it is not known. */
  readonly lineno: number;
  /** From 1; undefined where it is not known. */
  readonly colno: number | undefined;
  /** Whether the SDK took it for the user's own code. */
  readonly inApp: boolean;
}

/** An exception: the occurrence's own, or one that caused it. */
export interface Failure {
  readonly type: string;
  readonly message: string;
  /** Outermost first, as the service sends it. */
  readonly stack: readonly Frame[];
  readonly cause: Failure | undefined;
}

/** One time that an issue happened. */
export interface Occurrence extends Failure {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly handled: boolean;
  readonly tags: Readonly<Record<string, string>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly service: string;
  readonly environment: string;
  readonly release: string | undefined;
  readonly instance: string;
}

/** Errors that happened at the same place. Times are milliseconds since 1970. */
export interface Issue {
  readonly fingerprint: string;
  readonly type: string;
  readonly title: string;
  /** The innermost frame in the user's own code. */
  readonly culprit: string | undefined;
  readonly status: IssueStatus;
  readonly handled: boolean;
  readonly count: number;
  readonly count24h: number;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** When a resolved issue last came back. */
  readonly regressedAt: number | undefined;
  /** Whether somebody opened it again by hand since, as far as that was seen: the service does not tell. */
  readonly isReopened?: boolean;
  readonly firstRelease: string | undefined;
  readonly lastRelease: string | undefined;
  readonly environments: readonly string[];
  readonly services: readonly string[];
  /** Hourly counts of the last 24 hours, oldest first. */
  readonly sparkline: readonly number[];
}

/** One issue as it is read alone. */
export interface IssueDetails extends Issue {
  /** [beginning of an hour in milliseconds since 1970, count] of the last 14 days. */
  readonly history: readonly (readonly [number, number])[];
  readonly latest: Occurrence | undefined;
}

const frame: Reader<Frame> = (value, at) => {
  const from = fields(value, at);
  return {
    function: from.textIf('function') ?? '',
    module: from.textIf('module') ?? '',
    filename: from.textIf('filename') ?? '',
    lineno: line(from, 'lineno') ?? 0,
    colno: line(from, 'colno'),
    inApp: from.flag('in_app'),
  };
};

function line(from: Fields, name: string): number | undefined {
  const value = from.numberIf(name);
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** Causes that nest deeper are cut off: a report may come from anybody who has a browser key. */
const deepestCause = 20;

function failureOf(from: Fields, at: string, depth: number): Failure {
  const cause = depth < deepestCause ? from.raw('cause') : undefined;
  return {
    type: from.textIf('type') ?? '',
    message: from.textIf('message') ?? '',
    stack: from.listIf('stack', frame),
    cause: isRecord(cause)
      ? failureOf(fields(cause, `${at}.cause`), `${at}.cause`, depth + 1)
      : undefined,
  };
}

/** Reads an occurrence. */
export const readOccurrence: Reader<Occurrence> = (value, at) => {
  const from = fields(value, at);
  const tags = from.fields('tags');
  const context = from.fields('context');
  return {
    ...failureOf(from, at, 0),
    id: from.number('id'),
    at: fromUnixTime(from.number('ts')),
    handled: from.flag('handled'),
    tags: Object.fromEntries(tags.names().map((name) => [name, words(tags.raw(name))])),
    context: Object.fromEntries(context.names().map((name) => [name, context.raw(name)])),
    service: from.textIf('service') ?? '',
    environment: from.textIf('environment') ?? '',
    release: from.textIf('release'),
    instance: from.textIf('instance') ?? '',
  };
};

/** Reads an issue in its list form. */
export const readIssue: Reader<Issue> = (value, at) => {
  const from = fields(value, at);
  return {
    fingerprint: fingerprint(from),
    type: from.textIf('type') ?? '',
    title: from.textIf('title') ?? '',
    culprit: from.textIf('culprit'),
    status: status(from.textIf('status')),
    handled: from.flag('handled'),
    count: from.numberIf('count') ?? 0,
    count24h: from.numberIf('count_24h') ?? 0,
    firstSeenAt: unixTimeIf(from, 'first_seen') ?? 0,
    lastSeenAt: unixTimeIf(from, 'last_seen') ?? 0,
    regressedAt: unixTimeIf(from, 'regressed_at'),
    firstRelease: from.textIf('first_release'),
    lastRelease: from.textIf('last_release'),
    environments: from.texts('environments'),
    services: from.texts('services'),
    sparkline: from.listIf('sparkline', count),
  };
};

/** Reads an issue as the single read gives it. The field of the newest occurrence is called `latest`. */
export const readIssueDetails: Reader<IssueDetails> = (value, at) => {
  const from = fields(value, at);
  return {
    ...readIssue(value, at),
    history: from.listIf('history', hour),
    latest: from.readIf('latest', readOccurrence),
  };
};

const count: Reader<number> = (value) => (typeof value === 'number' ? value : 0);

const hour: Reader<readonly [number, number]> = (value, at) => {
  const [time, amount] = Array.isArray(value) ? (value as unknown[]) : [];
  return [fromUnixTime(count(time, at)), count(amount, at)];
};

/** It becomes part of paths. */
function fingerprint(from: Fields): string {
  const value = from.text('fingerprint');
  if (isFingerprint(value)) return value;
  throw new PanelError('malformed', l10n.t("The fingerprint of an issue isn't valid"));
}

function status(text: string | undefined): IssueStatus {
  return text === 'resolved' || text === 'ignored' ? text : 'unresolved';
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : briefJson(value);
}
