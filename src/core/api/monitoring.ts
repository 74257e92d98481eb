import type { Priority } from './budget';
import { type ListPage, type Reader, fields, pageNumber } from './decode';
import type { PanelHttp } from './http';
import {
  type Issue,
  type IssueDetails,
  type IssueStatus,
  type Occurrence,
  readIssue,
  readIssueDetails,
  readOccurrence,
} from './issue';
import { projectRoute } from './route';

/** What a list of issues may be narrowed to and how it is sorted (api.md, List issues). */
export interface IssueQuery {
  readonly status?: IssueStatus | 'all' | undefined;
  readonly environment?: string | undefined;
  readonly release?: string | undefined;
  /** Searches type and title. */
  readonly text?: string | undefined;
  readonly sort?: 'last_seen' | 'first_seen' | 'count' | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}

/** One page of a project's issues. */
export function listIssues(
  http: PanelHttp,
  project: string,
  query: IssueQuery = {},
  options: {
    readonly signal?: AbortSignal | undefined;
    /** As in PanelRequest. */
    readonly maxAgeMs?: number | undefined;
  } = {},
): Promise<ListPage<Issue>> {
  return http.send({
    path: projectRoute(project, 'issues'),
    query: {
      status: query.status,
      environment: query.environment,
      release: query.release,
      q: query.text,
      sort: query.sort,
      page: query.page,
      per_page: query.perPage,
    },
    read: dataPage(readIssue),
    ...options,
    priority: 'view',
  });
}

/** One issue with its history and its newest occurrence. */
export function getIssue(
  http: PanelHttp,
  project: string,
  fingerprint: string,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly priority?: Priority;
  } = {},
): Promise<IssueDetails> {
  return http.send({
    path: projectRoute(project, 'issues', fingerprint),
    read: readIssueDetails,
    ...options,
  });
}

/** Resolves, ignores or reopens an issue: at most 60 a minute. */
export function setIssueStatus(
  http: PanelHttp,
  project: string,
  fingerprint: string,
  status: IssueStatus,
): Promise<Issue> {
  const path = projectRoute(project, 'issues', fingerprint);
  return http.send({ method: 'PATCH', path, json: { status }, read: readIssue });
}

/** One page of an issue's occurrences, newest first. */
export function listOccurrences(
  http: PanelHttp,
  project: string,
  fingerprint: string,
  options: {
    readonly page?: number;
    readonly perPage?: number;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<ListPage<Occurrence>> {
  return http.send({
    path: projectRoute(project, 'issues', fingerprint, 'occurrences'),
    query: { page: options.page, per_page: options.perPage },
    read: dataPage(readOccurrence),
    signal: options.signal,
    priority: 'view',
  });
}

/** Reads `{data, pagination: {total, page, per_page}}`, the monitoring service's own form. */
function dataPage<T>(read: Reader<T>): Reader<ListPage<T>> {
  return (value, at) => {
    const body = fields(value, at);
    const items = body.list('data', read);
    const pagination = body.fields('pagination');
    const total = pagination.numberIf('total') ?? items.length;
    const perPage = pagination.numberIf('per_page') ?? Math.max(items.length, 1);
    return {
      items,
      total,
      page: pageNumber(pagination, 'page'),
      pages: Math.max(1, Math.ceil(total / Math.max(1, perPage))),
    };
  };
}
