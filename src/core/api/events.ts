import { type Reader, fields, fromUnixTime, toUnixTime } from './decode';
import type { PanelHttp } from './http';
import { projectRoute } from './route';

/** The spans ending now that the service knows (api.md, List events). */
export const eventRanges = ['1h', '6h', '24h', '7d', '30d', '90d', '1y'] as const;
export type EventRange = (typeof eventRanges)[number];

/** Something that an application or a linked server told of, for example `deploy` or `server.crashed`. */
export interface MonitoringEvent {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: string;
  readonly service: string;
  readonly environment: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Events, newest first, and where the next ones begin. */
export interface EventPage {
  readonly items: readonly MonitoringEvent[];
  /** The `before` of the next page; undefined at the end. */
  readonly next: number | undefined;
}

/** Which events: a span that ends now, or one between two moments in milliseconds since 1970. */
export type EventSpan =
  | { readonly range: EventRange }
  | { readonly from?: number | undefined; readonly to?: number | undefined };

const readEvent: Reader<MonitoringEvent> = (value, at) => {
  const from = fields(value, at);
  const attributes = from.fields('attributes');
  return {
    id: from.number('id'),
    at: fromUnixTime(from.number('ts')),
    name: from.textIf('name') ?? '',
    service: from.textIf('service') ?? '',
    environment: from.textIf('environment') ?? '',
    attributes: Object.fromEntries(attributes.names().map((name) => [name, attributes.raw(name)])),
  };
};

/** One page of a project's events. */
export function listEvents(
  http: PanelHttp,
  project: string,
  query: EventSpan & {
    /** The exact name of the events. */
    readonly name?: string | undefined;
    readonly before?: number | undefined;
    readonly limit?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<EventPage> {
  const { signal, ...wanted } = query;
  const { from, to } = 'range' in wanted ? {} : wanted;
  return http.send({
    path: projectRoute(project, 'events'),
    query: {
      ...wanted,
      ...(from === undefined ? {} : { from: toUnixTime(from) }),
      ...(to === undefined ? {} : { to: toUnixTime(to) }),
    },
    read: (value, at) => {
      const body = fields(value, at);
      return { items: body.list('data', readEvent), next: body.numberIf('next') };
    },
    signal,
    priority: 'view',
  });
}
