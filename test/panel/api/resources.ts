import { isOutsideKey, permissionsOf } from '../kernel/access';
import type { App } from '../kernel/app';
import { stateConflict } from '../kernel/conditions';
import { type PanelRecord, json } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Server } from '../kernel/world';

interface Cached {
  readonly record: PanelRecord;
  readonly until: number;
}

/** GET /resources and GET /servers/{server}/resources, both cached as documented. */
export function addResources(app: App): void {
  const cache = new WeakMap<Server, Cached>();

  if (app.tongue === 'service') addResourcesOfMany(app, cache);

  app.panel.route(
    'GET',
    '/servers/:server/resources',
    { daemon: app.tongue !== 'pelican', outsideKey: 404 },
    // Pelican waits a second for the node, and then answers all the same.
    ({ server }) => json(200, app.isNodeDown ? missingRecord(server) : cached(app, server, cache)),
  );
}

function addResourcesOfMany(app: App, cache: WeakMap<Server, Cached>): void {
  app.panel.route('GET', '/resources', {}, ({ query, key }) => {
    const fields = new Fields({ servers: query.get('servers') ?? undefined });
    const text = fields.text('servers', { required: true, max: app.limits.serversQueryChars });
    fields.done();
    const uuids = [...new Set((text ?? '').split(',').map((part) => part.trim()))];
    const data: Record<string, PanelRecord> = {};
    for (const uuid of uuids.slice(0, app.limits.serversQueryCount)) {
      const server = app.world.servers.get(uuid);
      if (!server || !permissionsOf(app.world, key, server) || isOutsideKey(key, server)) continue;
      if (stateConflict(server, app.tongue) || app.isNodeDown) continue;
      data[uuid] = cached(app, server, cache);
    }
    return json(200, { object: 'server_stats_list', data });
  });
}

function cached(app: App, server: Server, cache: WeakMap<Server, Cached>): PanelRecord {
  const known = cache.get(server);
  const now = app.clock.now();
  if (known && known.until > now) return known.record;
  const isBooting = app.tongue === 'service' && server.power === 'starting';
  const { statsCacheMs, statsCacheBootingMs } = app.limits;
  const record = statsRecord(app, server, isBooting);
  cache.set(server, { record, until: now + (isBooting ? statsCacheBootingMs : statsCacheMs) });
  return record;
}

function statsRecord(app: App, server: Server, isBooting: boolean): PanelRecord {
  const { memoryBytes, cpu, rxBytes, txBytes, uptimeMs } = app.machine.stats(server);
  return {
    object: 'stats',
    attributes: {
      current_state: server.power,
      is_suspended: server.status === 'suspended',
      ...(app.tongue === 'service' && { is_booting: isBooting }),
      resources: {
        memory_bytes: Math.round(memoryBytes),
        cpu_absolute: cpu,
        disk_bytes: 12_400_000 + (server.internalId % 40) * 1_048_576,
        network_rx_bytes: Math.round(rxBytes),
        network_tx_bytes: Math.round(txBytes),
        uptime: Math.round(uptimeMs),
      },
    },
  };
}

/** What Pelican says of a server of whose node it heard nothing. */
function missingRecord(server: Server): PanelRecord {
  const nothing = { memory_bytes: 0, cpu_absolute: 0, disk_bytes: 0 };
  return {
    object: 'stats',
    attributes: {
      current_state: 'missing',
      is_suspended: server.status === 'suspended',
      resources: { ...nothing, network_rx_bytes: 0, network_tx_bytes: 0, uptime: 0 },
    },
  };
}
