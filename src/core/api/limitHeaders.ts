import type { Answer } from './answer';
import { serverAreaOf } from './route';

/** What the headers of an answer tell of the panel's limit a minute; NaN for what they do not tell. */
export interface LimitHeaders {
  readonly limit: number;
  /** Requests that are left of it, all keys of the account together (panel-dialect.md, 4.4). */
  readonly remaining: number;
}

/** The headers of an answer about the limit of all requests; undefined where an endpoint tells one of its own (4.4). */
export function limitHeaders(
  answer: Pick<Answer, 'header'>,
  { method, path }: { readonly method: string; readonly path: string },
): LimitHeaders | undefined {
  if (method !== 'GET' || serverAreaOf(path) === 'websocket') return undefined;
  return {
    limit: Number(answer.header('x-ratelimit-limit') ?? NaN),
    remaining: Number(answer.header('x-ratelimit-remaining') ?? NaN),
  };
}
