import * as l10n from '@vscode/l10n';
import type { Priority } from './budget';
import { type Fields, type Reader, fields, record } from './decode';
import { statsMissing } from './errorMeaning';
import { PanelError } from './errors';
import type { PanelHttp } from './http';
import { serverRoute } from './route';
import type { ServerApi } from './serverApi';

/** What a server uses right now. */
export interface ServerStats {
  /** `offline`, `starting`, `running`, `stopping`; kept as text, for panels may know more. */
  readonly state: string;
  readonly isSuspended: boolean;
  readonly isBooting: boolean;
  readonly memoryBytes: number;
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly diskBytes: number;
  readonly networkRxBytes: number;
  readonly networkTxBytes: number;
  readonly uptimeMs: number;
}

/** Reads a `stats` record. */
export const readStats: Reader<ServerStats> = record((from) => {
  const resources = from.fields('resources');
  return {
    state: from.text('current_state'),
    isSuspended: from.flag('is_suspended'),
    isBooting: from.flag('is_booting'),
    memoryBytes: resources.numberIf('memory_bytes') ?? 0,
    cpu: resources.numberIf('cpu_absolute') ?? 0,
    diskBytes: resources.numberIf('disk_bytes') ?? 0,
    networkRxBytes: resources.numberIf('network_rx_bytes') ?? 0,
    networkTxBytes: resources.numberIf('network_tx_bytes') ?? 0,
    uptimeMs: resources.numberIf('uptime') ?? 0,
  };
});

/** Reads what one server uses. Throws PanelError 'daemonDown' where the panel heard nothing of the node, and answers all the same. */
const readHeardStats: Reader<ServerStats> = (value, at) => {
  const stats = readStats(value, at);
  if (stats.state !== 'missing') return stats;
  throw new PanelError('daemonDown', l10n.t('the panel could not ask it about the server'), {
    code: statsMissing,
  });
};

/** The most servers that one `/resources` request reads, and how long its parameter may be (api.md, Limits). */
const resourcesPerRequest = { servers: 100, characters: 3700 } as const;

/** What up to 100 servers use, by uuid; those that could not be read are missing. `maxAgeMs` as in PanelRequest. */
export function listResources(
  http: PanelHttp,
  uuids: readonly string[],
  maxAgeMs?: number,
): Promise<ReadonlyMap<string, ServerStats>> {
  return http.send({
    path: '/resources',
    query: { servers: uuids.join(',') },
    read: readStatsList,
    maxAgeMs,
    priority: 'background',
  });
}

/** What one server uses. Rejects with why that cannot be read, which the answer about many leaves out (api.md, getServerResources). */
export function getResources(
  { http, uuid }: ServerApi,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** As in PanelRequest. */
    readonly maxAgeMs?: number | undefined;
    /** As in PanelRequest. */
    readonly isSentOnce?: boolean;
    /** Nobody waits for it where left out. */
    readonly priority?: Priority;
  } = {},
): Promise<ServerStats> {
  const path = serverRoute(uuid, 'resources');
  return http.send({ path, read: readHeardStats, priority: 'background', ...options });
}

/** Reads the use of many servers, by uuid. */
export const readStatsList: Reader<ReadonlyMap<string, ServerStats>> = (value, at) => {
  const data = fields(value, at).read('data', fieldsOrNone);
  return new Map(data.names().map((uuid) => [uuid.toLowerCase(), data.read(uuid, readStats)]));
};

/** An empty object may come as an empty list. */
const fieldsOrNone: Reader<Fields> = (value, at) =>
  fields(Array.isArray(value) && value.length === 0 ? {} : value, at);

/** Splits uuids into as few `/resources` requests as its limits allow. */
export function resourceBatches(uuids: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let characters = 0;
  for (const uuid of uuids) {
    const batch = batches.at(-1);
    const fits =
      batch !== undefined &&
      batch.length < resourcesPerRequest.servers &&
      characters + 1 + uuid.length <= resourcesPerRequest.characters;
    if (fits) batch.push(uuid);
    else batches.push([uuid]);
    characters = fits ? characters + 1 + uuid.length : uuid.length;
  }
  return batches;
}
