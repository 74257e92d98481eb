import { randomBytes } from 'node:crypto';
import type { App, PanelContext } from '../kernel/app';
import { refusal } from '../kernel/errors';
import { json, list, paginated } from '../kernel/replies';
import type { Server } from '../kernel/world';
import { activityRecord } from './records';

/** Writes down what the caller did on the server. */
export function record(
  context: PanelContext,
  event: string,
  properties: Readonly<Record<string, unknown>> = {},
): void {
  const { app, server, user, ip } = context;
  server.activity.push({
    id: randomBytes(20).toString('hex'),
    event,
    isApi: true,
    ip,
    properties,
    at: app.clock.now(),
    actor: user.uuid,
  });
}

/** Writes down what happened by itself. */
export function note(
  app: App,
  server: Server,
  event: string,
  properties: Readonly<Record<string, unknown>> = {},
): void {
  server.activity.push({
    id: randomBytes(20).toString('hex'),
    event,
    isApi: false,
    ip: '127.0.0.1',
    properties,
    at: app.clock.now(),
    actor: null,
  });
}

/** GET /servers/{server}/activity. */
export function addActivity(app: App): void {
  app.panel.route(
    'GET',
    '/servers/:server/activity',
    { permission: 'activity.read' },
    (context) => {
      const { query, server, user, permissions } = context;
      refuseUnknown(context);
      const text = query.get('filter[event]');
      const entries = server.activity.filter(
        (entry) =>
          (text === null || entry.event.includes(text)) &&
          !(entry.actor !== null && app.world.users.get(entry.actor)?.admin),
      );
      const sort = query.get('sort');
      if (sort === 'timestamp') entries.sort((a, b) => a.at - b.at);
      if (sort === '-timestamp') entries.sort((a, b) => b.at - a.at);
      const { items, pagination } = paginated(context, entries, { perPage: 25, most: 100 });
      const viewer = { user, permissions, includes: query.includes() };
      const data = items.map((entry) => activityRecord(app, entry, viewer));
      return json(200, list(data, { pagination }));
    },
  );
}

function refuseUnknown({ query }: PanelContext): void {
  const filter = query.names('filter[').find((name) => name !== 'filter[event]');
  if (filter !== undefined) {
    throw refusal(400, 'InvalidFilterQuery', `Requested filter(s) \`${filter}\` are not allowed.`);
  }
  const sort = query.get('sort');
  if (sort !== null && sort.replace(/^-/, '') !== 'timestamp') {
    throw refusal(400, 'InvalidSortQuery', `Requested sort(s) \`${sort}\` is not allowed.`);
  }
}
