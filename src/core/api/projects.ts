import { type Fields, type Reader, fields, ignored, listOf, record, timeIf } from './decode';
import type { PanelHttp } from './http';
import { projectRoute, projectsRoute } from './route';

/** When a project e-mails its account. */
export interface ProjectAlerts {
  readonly newIssue: boolean;
  readonly regression: boolean;
  /** Errors within five minutes; undefined: off. */
  readonly errorSpike: number | undefined;
  /** Minutes without a heartbeat; undefined: off. */
  readonly heartbeatMinutes: number | undefined;
}

/** A server whose events and errors belong to a project. */
export interface LinkedServer {
  readonly uuid: string;
  readonly identifier: string;
  readonly name: string;
}

/** A monitoring project. */
export interface Project {
  readonly uuid: string;
  readonly name: string;
  readonly nodeUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly tier: string;
  /** Switched off by an administrator: what is sent to it is refused. */
  readonly isDisabled: boolean;
  /** As the service names them, for example `errors_per_day`. */
  readonly limits: Readonly<Record<string, number>>;
  readonly keysLimit: number;
  readonly keysCount: number;
  readonly alerts: ProjectAlerts;
  readonly servers: readonly LinkedServer[];
  readonly createdAt: number | undefined;
}

/** All projects of the account, and whether it may have more. */
export interface ProjectList {
  readonly projects: readonly Project[];
  readonly tier: string;
  readonly projectLimit: number | undefined;
  readonly canCreate: boolean;
  readonly isEmailVerified: boolean;
}

/** What may be changed of a project; only what is given is sent. Null switches an alert off. */
export interface ProjectChange {
  readonly name?: string;
  readonly allowed_origins?: readonly string[];
  readonly alerts?: {
    readonly new_issue?: boolean;
    readonly regression?: boolean;
    readonly error_spike?: number | null;
    readonly heartbeat_minutes?: number | null;
  };
}

/** Reads a `monitoring_project` record. */
export const readProject: Reader<Project> = record((from) => {
  const limits = from.fields('limits');
  const alerts = from.fields('alerts');
  return {
    uuid: from.uuid('uuid'),
    name: from.text('name'),
    nodeUrl: from.fields('node').textIf('public_url'),
    allowedOrigins: from.texts('allowed_origins'),
    tier: from.textIf('tier') ?? '',
    isDisabled: from.flag('disabled'),
    limits: Object.fromEntries(limits.names().map((name) => [name, limits.numberIf(name) ?? 0])),
    keysLimit: from.numberIf('keys_limit') ?? 0,
    keysCount: from.numberIf('keys_count') ?? 0,
    alerts: {
      newIssue: alerts.flag('new_issue'),
      regression: alerts.flag('regression'),
      errorSpike: alerts.numberIf('error_spike'),
      heartbeatMinutes: alerts.numberIf('heartbeat_minutes'),
    },
    servers: from.listIf('servers', readLinkedServer),
    createdAt: timeIf(from, 'created_at'),
  };
});

const readLinkedServer: Reader<LinkedServer> = (value, at) => linkedServer(fields(value, at));

/** The linked server of a project or of a key. */
export function linkedServer(from: Fields): LinkedServer {
  return {
    uuid: from.uuid('uuid'),
    identifier: from.textIf('identifier') ?? '',
    name: from.textIf('name') ?? '',
  };
}

/** All projects; `maxAgeMs` as in PanelRequest. Rejects with 'notFound' where monitoring is off, 'forbidden' without `monitoring.read`. */
export function listProjects(http: PanelHttp, maxAgeMs?: number): Promise<ProjectList> {
  return http.send({
    path: projectsRoute,
    read: readProjects,
    maxAgeMs,
    priority: 'view',
  });
}

/** Reads the list of all projects. */
export const readProjects: Reader<ProjectList> = (value, at) => {
  const meta = fields(value, at).fields('meta');
  return {
    projects: listOf(readProject)(value, at),
    tier: meta.textIf('tier') ?? '',
    projectLimit: meta.numberIf('project_limit'),
    canCreate: meta.flag('can_create'),
    isEmailVerified: meta.flag('email_verified'),
  };
};

/** Makes a project: at most 5 a minute. */
export function createProject(http: PanelHttp, name: string): Promise<Project> {
  return http.send({ method: 'POST', path: projectsRoute, json: { name }, read: readProject });
}

/** One project as it is now. */
export function getProject(http: PanelHttp, uuid: string, signal?: AbortSignal): Promise<Project> {
  return http.send({ path: projectRoute(uuid), read: readProject, signal });
}

/** Changes a project: at most 30 a minute. Returns with the project as it is now. */
export function updateProject(
  http: PanelHttp,
  uuid: string,
  change: ProjectChange,
): Promise<Project> {
  return http.send({ method: 'PATCH', path: projectRoute(uuid), json: change, read: readProject });
}

/** Deletes a project with its keys and, shortly after, all its data. There is no way back. */
export function deleteProject(http: PanelHttp, uuid: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: projectRoute(uuid), read: ignored });
}
