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

  app.panel.route('GET', '/resources', {}, ({ query, key }) => {
    const fields = new Fields({ servers: query.get('servers') ?? undefined });
    const text = fields.text('servers', { required: true, max: app.limits.serversQueryChars });
    fields.done();
    const uuids = [...new Set((text ?? '').split(',').map((part) => part.trim()))];
    const data: Record<string, PanelRecord> = {};
    for (const uuid of uuids.slice(0, app.limits.serversQueryCount)) {
      const server = app.world.servers.get(uuid);
      if (!server || !permissionsOf(app.world, key, server) || isOutsideKey(key, server)) continue;
      if (stateConflict(server) || app.isNodeDown) continue;
      data[uuid] = cached(app, server, cache);
    }
    return json(200, { object: 'server_stats_list', data });
  });

  app.panel.route(
    'GET',
    '/servers/:server/resources',
    { daemon: true, outsideKey: 404 },
    ({ server }) => json(200, cached(app, server, cache)),
  );
}

function cached(app: App, server: Server, cache: WeakMap<Server, Cached>): PanelRecord {
  const known = cache.get(server);
  const now = app.clock.now();
  if (known && known.until > now) return known.record;
  const isBooting = server.power === 'starting';
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
      is_booting: isBooting,
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
