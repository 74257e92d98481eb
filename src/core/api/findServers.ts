import type { PanelHttp } from './http';
import type { Server } from './server';
import { type ServerFilter, type ServerScope, listAllServers } from './servers';

/**
 * Every server in which the panel finds a text: in its name, identifier, UUID, external id or description, or in one of
 * its addresses. Each field but the name's is a list of its own.
 */
export async function findServers(
  http: PanelHttp,
  text: string,
  scope?: ServerScope,
): Promise<readonly Server[]> {
  const fields: readonly ServerFilter['field'][] = isHostPort.test(text)
    ? ['*']
    : ['*', 'description', 'external_id', ...(/^[\da-f-]+$/i.test(text) ? ['uuid' as const] : [])];
  // Panels lower the name alone before they compare: what was typed in large letters would find nothing.
  const textIn = (field: ServerFilter['field']) => (field === '*' ? text.toLowerCase() : text);
  const lists = await Promise.all(
    fields.map((field) => listAllServers(http, { scope, filter: { field, text: textIn(field) } })),
  );
  const found = lists.flatMap(({ servers }) => servers);
  return [...new Map(found.map((server) => [server.uuid, server])).values()];
}

/** Every server whose external id, which no list shows, contains a text. */
export async function findByExternalId(
  http: PanelHttp,
  text: string,
  scope?: ServerScope,
): Promise<readonly Server[]> {
  return (await listAllServers(http, { scope, filter: { field: 'external_id', text } })).servers;
}

/** What the panel takes for an address: an IPv4 one, a port, or both (api.md, listServers). */
const isHostPort = /^(?=.)(?:\d{1,3}(?:\.\d{1,3}){3})?(?::\d+)?$/;
