import type { App, PanelContext, Reply } from '../kernel/app';
import { notFound, refusal } from '../kernel/errors';
import { json } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import { issueDetails, issueRecord, occurrenceRecord } from './records';
import { projectOf } from './projectRoutes';
import { type Issue, type MonitoringStore, type Project, freeLimits } from './store';

const spans: Readonly<Record<string, number>> = {
  '1h': 3600,
  '6h': 6 * 3600,
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
  '90d': 90 * 86_400,
  '1y': 365 * 86_400,
};
const statuses = ['unresolved', 'resolved', 'ignored'] as const;

/** What the service collected (api.md, Monitoring endpoints 9 to 14): without envelope, 503 while it is down. */
export function addDataRoutes(app: App, store: () => MonitoringStore): void {
  const { panel, clock } = app;
  const read = { scope: 'monitoring.read' } as const;
  const root = '/monitoring/projects/:project';

  /** A handler that finds its project and knows that the service is there. */
  const data =
    (answer: (project: Project, context: PanelContext) => Reply) => (context: PanelContext) => {
      const project = projectOf(store(), context);
      if (!store().isAvailable) {
        throw refusal(503, 'MonitoringUnavailable', 'The monitoring service cannot be reached.');
      }
      return answer(project, context);
    };

  panel.route(
    'GET',
    `${root}/issues`,
    read,
    data((project, context) => {
      const found = chosen(project, context).map((issue) => issueRecord(issue, clock));
      return json(200, pageOf(context, found));
    }),
  );

  panel.route(
    'GET',
    `${root}/issues/:fingerprint`,
    read,
    data((project, context) => json(200, issueDetails(issueOf(project, context), clock))),
  );

  panel.route(
    'PATCH',
    `${root}/issues/:fingerprint`,
    { scope: 'monitoring.write', limit: 'issueStatus' },
    data((project, context) => {
      const issue = issueOf(project, context);
      const fields = new Fields(context.json);
      const status = fields.text('status', { required: true, in: statuses });
      fields.done();
      issue.status = status as Issue['status'];
      return json(200, issueRecord(issue, clock));
    }),
  );

  panel.route(
    'GET',
    `${root}/issues/:fingerprint/occurrences`,
    read,
    data((project, context) =>
      json(200, pageOf(context, issueOf(project, context).occurrences.map(occurrenceRecord))),
    ),
  );

  panel.route(
    'GET',
    `${root}/events`,
    read,
    data((project, context) => json(200, events(project, context))),
  );

  panel.route(
    'GET',
    `${root}/usage`,
    read,
    data((project) => json(200, usage(project, Math.floor(clock.seconds() / 86_400) * 86_400))),
  );
}

function chosen(project: Project, { query, app }: PanelContext): readonly Issue[] {
  const fields = new Fields(
    Object.fromEntries(['status', 'sort'].map((n) => [n, query.get(n) ?? undefined])),
  );
  const status = fields.text('status', { in: [...statuses, 'all'] }) ?? 'unresolved';
  const sort = fields.text('sort', { in: ['last_seen', 'first_seen', 'count'] }) ?? 'last_seen';
  fields.done();
  const environment = query.get('environment');
  const release = query.get('release');
  const text = query.get('q')?.toLowerCase();
  const key = (issue: Issue): number => Number(issueRecord(issue, app.clock)[sort as 'count']);
  return [...project.issues.values()]
    .filter((issue) => status === 'all' || issue.status === status)
    .filter(({ occurrences }) => {
      const first = occurrences.at(-1);
      const words = `${first?.type ?? ''} ${first?.message ?? ''}`.toLowerCase();
      return (
        (!environment || occurrences.some((one) => one.environment === environment)) &&
        (!release || occurrences.some((one) => one.release === release)) &&
        (!text || words.includes(text))
      );
    })
    .sort((a, b) => key(b) - key(a));
}

function pageOf<T>({ query }: PanelContext, items: readonly T[]) {
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const wanted = Number.parseInt(query.get('per_page') ?? '25', 10) || 25;
  const per_page = Math.min(100, Math.max(1, wanted));
  const data = items.slice((page - 1) * per_page, page * per_page);
  return { data, pagination: { total: items.length, page, per_page } };
}

function issueOf(project: Project, { params }: PanelContext): Issue {
  const issue = project.issues.get(params['fingerprint'] ?? '');
  if (!issue) throw notFound();
  return issue;
}

function events(project: Project, { query, app }: PanelContext) {
  const names = ['range', 'from', 'to', 'before', 'limit'];
  const fields = new Fields(Object.fromEntries(names.map((n) => [n, query.get(n) ?? undefined])));
  const range = fields.text('range', { in: Object.keys(spans) });
  const to = range ? app.clock.seconds() : (fields.integer('to') ?? app.clock.seconds());
  const from = range ? to - (spans[range] ?? 0) : (fields.integer('from') ?? to - 86_400);
  const before = fields.integer('before') ?? Infinity;
  const limit = fields.integer('limit', { min: 1, max: 500 }) ?? 50;
  fields.done();
  const name = query.get('name');
  const found = project.events
    .filter((event) => event.ts >= from && event.ts <= to && event.id < before)
    .filter((event) => !name || event.name === name)
    .sort((a, b) => b.id - a.id);
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

function usage(project: Project, midnight: number) {
  const all = [...project.issues.values()].flatMap(({ occurrences }) => occurrences);
  const errors = all.filter(({ ts }) => ts >= midnight).length;
  const count = project.events.filter(({ ts }) => ts >= midnight).length;
  const { series, errors_per_day, events_per_day, slow_per_day } = freeLimits;
  return {
    series: { used: project.seriesUsed, limit: series },
    today: {
      errors: { used: errors, limit: errors_per_day },
      events: { used: count, limit: events_per_day },
      slow: { used: 0, limit: slow_per_day },
      requests: errors + count,
    },
    dropped_today: project.droppedToday,
    storage_bytes: all.length * 2100 + project.events.length * 300,
  };
}
