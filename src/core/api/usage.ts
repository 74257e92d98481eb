import { type Fields, type Reader, fields } from './decode';
import type { PanelHttp, PanelRequest } from './http';
import { projectRoute } from './route';

/** How much of a quota is used. */
export interface Quota {
  readonly used: number;
  readonly limit: number;
}

/** What a project uses. Today is the UTC day. */
export interface Usage {
  readonly series: Quota;
  readonly errors: Quota;
  readonly events: Quota;
  readonly slow: Quota;
  readonly requests: number;
  /** Counts by reason, for example `series_limit`. */
  readonly dropped: Readonly<Record<string, number>>;
  /** An estimate. */
  readonly storageBytes: number;
}

const quota = (from: Fields, name: string): Quota => {
  const inside = from.fields(name);
  return { used: inside.numberIf('used') ?? 0, limit: inside.numberIf('limit') ?? 0 };
};

const readUsage: Reader<Usage> = (value, at) => {
  const from = fields(value, at);
  const today = from.fields('today');
  const dropped = from.fields('dropped_today');
  return {
    series: quota(from, 'series'),
    errors: quota(today, 'errors'),
    events: quota(today, 'events'),
    slow: quota(today, 'slow'),
    requests: today.numberIf('requests') ?? 0,
    dropped: Object.fromEntries(dropped.names().map((name) => [name, dropped.numberIf(name) ?? 0])),
    storageBytes: from.numberIf('storage_bytes') ?? 0,
  };
};

/** What a project uses now. */
export function getUsage(
  http: PanelHttp,
  project: string,
  options: Pick<PanelRequest<Usage>, 'signal' | 'priority'> = {},
): Promise<Usage> {
  return http.send({ path: projectRoute(project, 'usage'), read: readUsage, ...options });
}
