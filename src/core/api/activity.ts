import type { ServerApi } from './serverApi';
import { type ListPage, type Reader, pageOf, record, timeIf } from './decode';
import { serverRoute } from './route';

/** One entry of a server's activity log. */
export interface ActivityEntry {
  readonly id: string;
  /** For example `server:power.start`. */
  readonly event: string;
  readonly isApi: boolean;
  /** Filled only for the caller's own actions. */
  readonly ip: string | undefined;
  readonly description: string | undefined;
  readonly properties: unknown;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  readonly actor: string | undefined;
}

/** What an activity request may be told. */
export interface ListActivityOptions {
  readonly page?: number;
  readonly perPage?: number;
  /** Only events whose name contains this. */
  readonly event?: string | undefined;
  /** Which entries come first: the newest unless told otherwise. */
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a server's activity, with its actors. */
export function listActivity(
  { http, uuid }: ServerApi,
  options: ListActivityOptions = {},
): Promise<ListPage<ActivityEntry>> {
  return http.send({
    path: serverRoute(uuid, 'activity'),
    query: {
      page: options.page ?? 1,
      per_page: options.perPage ?? 50,
      // Without it no order is promised (api.md, listServerActivity).
      sort: options.order === 'oldest' ? 'timestamp' : '-timestamp',
      include: 'actor',
      'filter[event]': options.event,
    },
    read: pageOf(readActivity),
    signal: options.signal,
    priority: 'view',
  });
}

const readActivity: Reader<ActivityEntry> = record((from) => ({
  id: from.textIf('id') ?? '',
  event: from.text('event'),
  isApi: from.flag('is_api'),
  ip: from.textIf('ip'),
  description: from.textIf('description'),
  properties: from.raw('properties'),
  at: timeIf(from, 'timestamp'),
  actor: from.fields('relationships').fields('actor').fields('attributes').textIf('username'),
}));
