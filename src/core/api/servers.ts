import type { ServerApi } from './serverApi';
import { limits } from '../base/limits';
import { nextTurn } from '../base/turns';
import { type ListPage, type Reader, fields, ignored, pageWith } from './decode';
import type { PanelHttp } from './http';
import { longListOf } from './longList';
import { tooManyPages } from './manyPages';
import { serverRoute } from './route';
import type { Priority } from './budget';
import {
  type PendingOrder,
  type Server,
  type ServerDetails,
  readPendingOrder,
  readServer,
  readServerDetails,
} from './server';

/** Which servers: own and shared ones unless told otherwise (api.md, listServers). */
export type ServerScope = 'owner' | 'admin' | 'admin-all';

/** By what the panel itself finds servers (api.md, listServers). */
export interface ServerFilter {
  readonly field: '*' | 'uuid' | 'description' | 'external_id';
  readonly text: string;
}

/** What a list request may be told. */
export interface ListServersOptions {
  /** From 1. */
  readonly page?: number;
  readonly scope?: ServerScope | undefined;
  readonly filter?: ServerFilter;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  /** As in PanelRequest. */
  readonly maxAgeMs?: number | undefined;
}

/** One page of servers, and the orders that will become servers. */
export interface ServerPage extends ListPage<Server> {
  readonly pendingOrders: readonly PendingOrder[];
}

/** The largest page that the service gives (api.md, Limits). */
const serversPerPage = 100;

/** Pages of servers that are read side by side: as many as there are requests at the same time (budget.ts). */
const maxConcurrentPages = 10;

/** What the console websocket needs: a token of 10 minutes and the daemon's address. */
export interface WebsocketCredentials {
  readonly token: string;
  readonly socket: string;
}

/** One page of 100 servers. */
export function listServers(
  http: PanelHttp,
  options: ListServersOptions = {},
): Promise<ServerPage> {
  return http.send({
    path: '/',
    query: {
      page: options.page ?? 1,
      per_page: serversPerPage,
      type: options.scope,
      ...(options.filter && { [`filter[${options.filter.field}]`]: options.filter.text }),
      include: 'egg',
    },
    read: readServerPage,
    signal: options.signal,
    maxAgeMs: options.maxAgeMs,
    priority: options.priority ?? 'view',
  });
}

/** Every server that the options describe. The first page tells how many there are; the others are read side by side. */
export async function listAllServers(
  http: PanelHttp,
  options: Omit<ListServersOptions, 'page'> & {
    /** Hears of each page as it comes, and returns what is taken for it. */
    readonly onPage?: (servers: readonly Server[]) => readonly Server[];
  } = {},
): Promise<{
  readonly servers: readonly Server[];
  readonly pendingOrders: readonly PendingOrder[];
}> {
  const { onPage = (servers) => servers } = options;
  const first = await listServers(http, options);
  if (first.pages > limits.serverPages) throw tooManyPages(first.pages, limits.serverPages);
  // One that came or went meanwhile shifts the pages, so that a server can stand on two of them.
  const found = new Map(onPage(first.items).map((server) => [server.uuid, server]));
  for (let from = 2; from <= first.pages; from += maxConcurrentPages) {
    // What came is shown before more is asked for: to ask for ten pages takes its time, too.
    await nextTurn();
    const numbers = Array.from(
      { length: Math.min(maxConcurrentPages, first.pages - from + 1) },
      (_, index) => from + index,
    );
    const read = await Promise.all(
      numbers.map(async (page) => onPage((await listServers(http, { ...options, page })).items)),
    );
    const before = found.size;
    for (const server of read.flat()) found.set(server.uuid, server);
    // Longer pages than were asked for hold more than all pages may.
    const most = limits.serverPages * serversPerPage;
    if (found.size > most)
      throw tooManyPages(Math.ceil(found.size / serversPerPage), limits.serverPages);
    // Pages that bring nothing new would be followed by others like them.
    if (found.size === before) break;
  }
  if (first.pages > 1) await nextTurn();
  return { servers: [...found.values()], pendingOrders: first.pendingOrders };
}

/** Whether there are servers that the key reaches as an administrator only. Never rejects: who is refused is none. */
export async function hasAdminServers(http: PanelHttp, maxAgeMs?: number): Promise<boolean> {
  const others = await listServers(http, { scope: 'admin', maxAgeMs }).catch(() => undefined);
  return (others?.items.length ?? 0) > 0;
}

const readServers = longListOf(readServer);

/** A page of 100 servers has half a megabyte: others get their turn while it is read. */
const readServerPage: Reader<Promise<ServerPage>> = async (value, at) => {
  const body = fields(value, at);
  return {
    ...pageWith(await readServers(value, at), body),
    pendingOrders: body.fields('meta').listIf('pending_orders', readPendingOrder),
  };
};

/** What a request for one server may be told. */
export interface GetServerOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority | undefined;
  /** As in PanelRequest. */
  readonly maxAgeMs?: number | undefined;
}

/** One server with what the key may do there. Returns in every condition of the server. */
export function getServer(
  { http, uuid }: ServerApi,
  options: GetServerOptions = {},
): Promise<ServerDetails> {
  const path = serverRoute(uuid);
  const { priority = 'user' } = options;
  const query = { include: 'egg' };
  const read: Reader<ServerDetails> = (value, at) => {
    const details = readServerDetails(value, at);
    const daemon = fields(value, at).fields('meta').textIf('daemonType');
    if (daemon !== undefined) http.capabilities.noteOtherRoutes();
    return details;
  };
  return http.send({ path, query, read, ...options, priority });
}

/**
 * Asks the panel to delete a server; it goes on being `deleting` until getServer answers 404.
 * `name` must be its current name to the letter (api.md, deleteServer).
 */
export function deleteServer({ http, uuid }: ServerApi, name: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: serverRoute(uuid), json: { name }, read: ignored });
}

/**
 * Credentials for the console websocket: at most 5 requests a minute per server, for all its users together (api.md,
 * Limits). Sent once: who asks again counts it.
 */
export function getWebsocketCredentials(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<WebsocketCredentials> {
  return http.send({
    path: serverRoute(uuid, 'websocket'),
    read: (value, at) => {
      const data = fields(value, at).read('data', fields);
      return { token: data.text('token'), socket: data.text('socket') };
    },
    signal,
    isSentOnce: true,
  });
}
