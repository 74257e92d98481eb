import { isOutsideKey, permissionsOf } from '../kernel/access';
import type { App, PanelContext } from '../kernel/app';
import { isAlive, stateConflict } from '../kernel/conditions';
import { denied, display } from '../kernel/errors';
import { nodeUnreachable } from '../kernel/nodeErrors';
import { json, list, noContent, paginated } from '../kernel/replies';
import type { Tongue } from '../kernel/tongue';
import type { Server } from '../kernel/world';
import { Fields } from '../kernel/validate';
import { permissionList, permissionsOfTongue } from './permissionCatalogue';
import { serverRecord } from './records';

/** GET /, GET /permissions, GET and DELETE /servers/{server}, websocket credentials. */
export function addServers(app: App): void {
  app.panel.route('GET', '/', {}, (context) => {
    const { user, key, query } = context;
    const servers = filtered(listed(context), query, app.tongue);
    const { items, pagination } = paginated(context, servers, { perPage: 50, most: 100 });
    const includes = query.includes();
    const data = items.map((server) =>
      serverRecord(app, server, {
        user,
        includes,
        permissions: permissionsOf(app.world, key, server) ?? [],
      }),
    );
    const orders =
      user.buysServers && app.tongue === 'service' ? { pending_orders: user.pendingOrders } : {};
    return json(200, list(data, { pagination, ...orders }));
  });

  app.panel.route('GET', '/permissions', {}, () =>
    json(200, {
      object: 'system_permissions',
      attributes: {
        permissions: app.tongue === 'pelican' ? permissionList : permissionsOfTongue(app.tongue),
      },
    }),
  );

  app.panel.route(
    'GET',
    '/servers/:server',
    { stateChecked: false, outsideKey: 404 },
    ({ server, user, permissions, query }) => {
      const viewer = { user, permissions, includes: query.includes() };
      const meta = { is_server_owner: server.owner === user.uuid, user_permissions: permissions };
      return json(200, { ...serverRecord(app, server, viewer), meta });
    },
  );

  if (app.tongue === 'service')
    app.panel.route('DELETE', '/servers/:server', { stateChecked: false }, deleteServer);

  app.panel.route(
    'GET',
    '/servers/:server/websocket',
    { permission: 'websocket.connect', limit: 'websocket', daemon: true },
    ({ server, user, permissions }) => {
      const claims = {
        scope: 'websocket',
        server_uuid: server.uuid,
        user_uuid: user.uuid,
        permissions,
      };
      const token = app.tokens.sign(claims, app.limits.websocketTokenMs);
      const node = app.nodeOrigin.replace(/^http/, 'ws');
      return json(200, { data: { token, socket: `${node}/api/servers/${server.uuid}/ws` } });
    },
  );
}

/** Which servers `type` asks for, in the order of their making. */
function listed({ app, user, key, query }: PanelContext): Server[] {
  const all = [...app.world.servers.values()].filter((server) => !isOutsideKey(key, server));
  const isOwn = (server: Server) => server.owner === user.uuid;
  const isMember = (server: Server) =>
    isOwn(server) || server.subusers.some((one) => one.user === user.uuid);
  const type = query.get('type');
  const isLimited = key.servers !== undefined || key.permissions !== undefined;
  if (type === 'owner') return all.filter(isOwn);
  if ((type === 'admin' || type === 'admin-all') && !isLimited) {
    if (!user.admin) return [];
    return type === 'admin' ? all.filter((server) => !isMember(server)) : all;
  }
  return all.filter(isMember);
}

function filtered(
  servers: readonly Server[],
  query: PanelContext['query'],
  tongue: Tongue,
): Server[] {
  const wanted = query.get('filter[*]');
  const fields = {
    uuid: query.get('filter[uuid]'),
    name: query.get('filter[name]'),
    description: query.get('filter[description]'),
    externalId: query.get('filter[external_id]'),
  };
  const holds = (text: string | null, part: string | null) =>
    part === null || (text ?? '').toLowerCase().includes(part.toLowerCase());
  return servers.filter(
    (server) =>
      (wanted === null || isMatch(server, wanted, tongue)) &&
      holds(server.uuid, fields.uuid) &&
      holds(server.name, fields.name) &&
      holds(server.description, fields.description) &&
      holds(server.externalId, fields.externalId),
  );
}

function isMatch(server: Server, text: string, tongue: Tongue): boolean {
  const address = /^(\d{1,3}(?:\.\d{1,3}){3})?(?::(\d+))?$/.exec(text);
  if (address) {
    const [, ip, port] = address;
    return server.allocations.some(
      (one) =>
        (ip === undefined || one.ip === ip) && (port === undefined || one.port === Number(port)),
    );
  }
  const part = text.toLowerCase();
  return (
    server.uuid.startsWith(part) ||
    server.identifier === part ||
    server.externalId === text ||
    // The others lower the name only, and compare it with what was typed.
    server.name.toLowerCase().includes(tongue === 'service' ? part : text)
  );
}

function deleteServer(context: PanelContext) {
  const { app, server, user, key, json: body } = context;
  const conflict = server.status === 'deleting' ? stateConflict(server, app.tongue) : undefined;
  if (conflict) throw conflict;
  if (server.owner !== user.uuid || key.permissions !== undefined) throw denied();
  const fields = new Fields(body);
  const name = fields.text('name', { required: true });
  if (typeof name === 'string' && name !== server.name.trim()) {
    fields.problem('name', '', 'The name does not match the name of this server.');
  }
  fields.done();
  if (server.paid && server.renewing) {
    throw display(
      'This server has a subscription that is set to renew. Schedule a downgrade before you delete it.',
    );
  }
  if (app.isNodeDown) throw nodeUnreachable(app.tongue);
  server.status = 'deleting';
  app.events.emit('condition', server);
  app.clock.after(app.limits.deleteMs, () => removeServer(app, server));
  return noContent;
}

function removeServer(app: App, server: Server): void {
  if (!isAlive(app, server)) return;
  app.machine.power(server, 'kill');
  app.world.servers.delete(server.uuid);
  app.events.emit('deleted', server);
  void app.folders.drop(server);
}
