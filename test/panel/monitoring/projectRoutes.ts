import { randomBytes, randomUUID } from 'node:crypto';
import type { App, PanelContext } from '../kernel/app';
import { display, forbidden, invalid, notFound } from '../kernel/errors';
import { json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import { keyRecord, projectRecord } from './records';
import { type MonitoringStore, type Project, keysLimit, projectLimit } from './store';

const read = { scope: 'monitoring.read' } as const;
const write = { scope: 'monitoring.write' } as const;

/** The project of a route, or 404: another account's is as good as none. */
export function projectOf(store: MonitoringStore, { app, user, params }: PanelContext): Project {
  if (!app.world.features.monitoring) throw notFound();
  const project = store.projects.get(params['project'] ?? '');
  if (project?.owner !== user.uuid) throw notFound();
  return project;
}

/** Projects and their keys (api.md, Monitoring endpoints 1 to 8). */
export function addProjectRoutes(app: App, store: () => MonitoringStore): void {
  const { panel } = app;
  const record = (project: Project) => projectRecord(project, app.nodeOrigin);

  panel.route('GET', '/monitoring/projects', read, ({ user }) => {
    if (!app.world.features.monitoring) throw notFound();
    const own = owned(store(), user.uuid);
    return json(
      200,
      list(own.map(record), {
        tier: 'free',
        project_limit: projectLimit,
        can_create: own.length < projectLimit && user.emailVerified,
        email_verified: user.emailVerified,
      }),
    );
  });

  panel.route('POST', '/monitoring/projects', { ...write, limit: 'projectCreate' }, (context) => {
    if (!app.world.features.monitoring) throw notFound();
    const fields = new Fields(context.json);
    const name = fields.text('name', { required: true, max: 191 }) ?? '';
    fields.done();
    if (!context.user.emailVerified) {
      throw forbidden('Confirm your e-mail address before you create a monitoring project.');
    }
    if (owned(store(), context.user.uuid).length >= projectLimit) {
      throw display(`This account may have ${projectLimit} monitoring projects.`);
    }
    return json(201, record(store().create(randomUUID(), context.user.uuid, name)));
  });

  panel.route('GET', '/monitoring/projects/:project', read, (context) =>
    json(200, record(projectOf(store(), context))),
  );

  panel.route(
    'PATCH',
    '/monitoring/projects/:project',
    { ...write, limit: 'projectUpdate' },
    (context) => {
      const project = projectOf(store(), context);
      change(project, context.json);
      return json(200, record(project));
    },
  );

  panel.route('DELETE', '/monitoring/projects/:project', write, (context) => {
    store().projects.delete(projectOf(store(), context).uuid);
    return noContent;
  });

  panel.route('GET', '/monitoring/projects/:project/keys', read, (context) =>
    json(200, list(projectOf(store(), context).keys.map(keyRecord))),
  );

  panel.route(
    'POST',
    '/monitoring/projects/:project/keys',
    { ...write, limit: 'keyCreate' },
    (context) => {
      const project = projectOf(store(), context);
      const fields = new Fields(context.json);
      const name = fields.text('name', { required: true, max: 191 }) ?? '';
      const kind = fields.text('kind', { required: true, in: ['server', 'browser'] });
      fields.done();
      if (project.keys.filter(({ server }) => !server).length >= keysLimit) {
        throw display(`This project already has ${keysLimit} keys.`);
      }
      const prefix = kind === 'browser' ? 'xb_3_' : 'xm_3_';
      const secret = prefix + randomBytes(18).toString('base64url');
      const made = {
        id: store().nextId(),
        name,
        kind: kind === 'browser' ? ('browser' as const) : ('server' as const),
        hint: secret.slice(-4),
        server: null,
        createdAt: app.clock.now(),
      };
      project.keys.push(made);
      return json(201, { ...keyRecord(made), meta: { secret_key: secret } });
    },
  );

  panel.route('DELETE', '/monitoring/projects/:project/keys/:key', write, (context) => {
    const project = projectOf(store(), context);
    const key = project.keys.find(({ id }) => String(id) === context.params['key']);
    if (!key) throw notFound();
    project.keys.splice(project.keys.indexOf(key), 1);
    if (key.server) {
      project.servers = project.servers.filter(({ uuid }) => uuid !== key.server?.uuid);
    }
    return noContent;
  });
}

function owned(store: MonitoringStore, user: string): readonly Project[] {
  return [...store.projects.values()].filter(({ owner }) => owner === user);
}

function change(project: Project, body: unknown): void {
  const fields = new Fields(body);
  const name = fields.has('name') ? fields.text('name', { required: true, max: 191 }) : undefined;
  const origins = fields.raw('allowed_origins');
  const alerts = new Fields(fields.raw('alerts') ?? {}, 'alerts.');
  const newIssue = alerts.boolean('new_issue');
  const regression = alerts.boolean('regression');
  const spike = alerts.integer('error_spike', { nullable: true, min: 1 });
  const heartbeat = alerts.integer('heartbeat_minutes', { nullable: true, min: 1 });
  fields.done();
  alerts.done();
  if (origins !== undefined) project.allowedOrigins = originsOf(origins);
  if (typeof name === 'string') project.name = name;
  if (typeof newIssue === 'boolean') project.alerts.new_issue = newIssue;
  if (typeof regression === 'boolean') project.alerts.regression = regression;
  if (spike !== undefined) project.alerts.error_spike = spike;
  if (heartbeat !== undefined) project.alerts.heartbeat_minutes = heartbeat;
}

/** Each entry must be an origin as a browser sends it. */
function originsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    const detail = 'The allowed origins field must be an array.';
    throw invalid([{ field: 'allowed_origins', rule: 'array', detail }]);
  }
  const problems = (value as unknown[]).flatMap((entry, index) => {
    const isOrigin =
      typeof entry === 'string' && URL.canParse(entry) && new URL(entry).origin === entry;
    const field = `allowed_origins.${index}`;
    const detail = `The ${field} must be an origin such as https://example.com.`;
    return isOrigin ? [] : [{ field, rule: '', detail }];
  });
  if (problems.length > 0) throw invalid(problems);
  return value as string[];
}
