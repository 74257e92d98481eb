import { listActivity } from '../../src/core/api/activity';
import { listBackups } from '../../src/core/api/backups';
import { listEvents } from '../../src/core/api/events';
import { readIssueDetails, readOccurrence } from '../../src/core/api/issue';
import { createKey, listKeys } from '../../src/core/api/keys';
import { listAllocations } from '../../src/core/api/network';
import { listPermissions } from '../../src/core/api/permissions';
import { listProjects, readProject } from '../../src/core/api/projects';
import { readStats } from '../../src/core/api/resources';
import {
  readEggVariable,
  readPendingOrder,
  readServer,
  readServerDetails,
} from '../../src/core/api/server';
import { getUsage } from '../../src/core/api/usage';
import { backupRow } from '../../src/core/backups/backupRules';
import { eventsView } from '../../src/core/monitoring/eventsView';
import { issueView } from '../../src/core/monitoring/issueView';
import { keyWords } from '../../src/core/monitoring/keyWords';
import { occurrenceView } from '../../src/core/monitoring/occurrenceView';
import { newProjectProblem } from '../../src/core/monitoring/newProjectProblem';
import { issueHover, issueLook, projectLook } from '../../src/core/monitoring/rows';
import { usageView } from '../../src/core/monitoring/usageView';
import { allocationRow } from '../../src/core/network/networkRules';
import { newestActivity } from '../../src/core/servers/activityPage';
import { activityView } from '../../src/core/servers/activityView';
import { serverDetails } from '../../src/core/servers/details';
import { orderRow } from '../../src/core/servers/serversNotes';
import { serverHover } from '../../src/core/servers/serverHover';
import { serverRow } from '../../src/core/servers/serverRow';
import { startupRow } from '../../src/core/startup/startupRules';
import { permissionChoices } from '../../src/core/subusers/permissionChoices';
import { PanelFake } from './core/monitoring/panelFake';
import { ofService } from '../support/knownCapabilities';

/** A record as the service sends it, all that is shown of it as one text, and what each field adds to that. */
export interface ShownRecord {
  readonly record: string;
  readonly json: object;
  readonly show: (json: object) => Promise<string>;
  /** By field: what is changed of the record, and what is shown then and was not before. */
  readonly rows: Readonly<Record<string, readonly [change: object, wanted: string]>>;
}

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const other = '2b7ce997-259b-452e-8b4e-cecc464142cb';
const now = Date.UTC(2026, 10, 20, 12);
/** A moment that no sample holds, in the ways that it is sent and shown. */
const then = Date.UTC(2025, 2, 3, 12);
const iso = new Date(then).toISOString();
const shownThen = new Date(then).toLocaleString();
const text = (...parts: readonly unknown[]) => Promise.resolve(JSON.stringify(parts));
const asks = (answer: unknown) => new PanelFake(() => answer).http;
const listed = (attributes: object) => ({ object: 'list', data: [{ attributes }] });
const related = (attributes: object) => ({ object: 'list', data: [{ attributes }] });

const server: ShownRecord = {
  record: 'server',
  json: {
    uuid,
    name: 'Lobby',
    server_owner: false,
    limits: {},
    feature_limits: {},
    relationships: {},
  },
  show: (json) => {
    const one = readServer({ attributes: json }, 'server');
    const state = { server: one, stats: undefined, permissions: ['*'] };
    return text(
      serverRow(state),
      serverHover(state),
      serverDetails(one, { http: { capabilities: ofService } }),
    );
  },
  rows: {
    name: [{ name: 'Hub' }, 'Hub'],
    description: [{ description: 'For fun' }, 'For fun'],
    node: [{ node: 'fra-77' }, 'fra-77'],
    identifier: [{ identifier: 'abcd1234' }, 'abcd1234'],
    'sftp_details.ip': [{ sftp_details: { ip: '198.51.100.7' } }, 'sftp://198.51.100.7'],
    'sftp_details.port': [{ sftp_details: { ip: '198.51.100.7', port: 2077 } }, ':2077'],
    docker_image: [{ docker_image: 'ghcr.io/x:21' }, 'ghcr.io/x:21'],
    'limits.memory': [{ limits: { memory: 777 } }, '777 MB'],
    'limits.disk': [{ limits: { disk: 778 } }, '778 MB'],
    'limits.cpu': [{ limits: { cpu: 277 } }, '277%'],
    server_owner: [{ server_owner: true }, '"you"'],
    uuid: [{ uuid: other }, other],
    'limits.swap': [{ limits: { swap: 779 } }, '779 MB'],
    'limits.io': [{ limits: { io: 577 } }, '"577"'],
    'limits.threads': [{ limits: { threads: '0-7' } }, '"0-7"'],
    'limits.oom_disabled': [{ limits: { oom_disabled: true } }, "the server isn't killed"],
    invocation: [{ invocation: 'node bot.js' }, 'node bot.js'],
    is_paid: [{ is_paid: true }, '"paid"'],
    skip_scripts: [{ skip_scripts: true }, 'skipped'],
    'feature_limits.allocations': [{ feature_limits: { allocations: 7 } }, '"7"'],
    'feature_limits.backups': [{ feature_limits: { backups: 8 } }, '"8"'],
    status: [{ status: 'deleting' }, 'deleting'],
    is_suspended: [{ is_suspended: true }, 'suspended'],
    is_installing: [{ is_installing: true }, 'installing'],
    is_transferring: [{ is_transferring: true }, 'transferring'],
    is_node_under_maintenance: [{ is_node_under_maintenance: true }, 'maintenance'],
    'relationships.allocations': [
      { relationships: { allocations: related({ id: 1, ip: '198.51.100.9', port: 25_577 }) } },
      '198.51.100.9:25577',
    ],
    'relationships.egg': [
      { relationships: { egg: { attributes: { uuid, name: 'Paper' } } } },
      'Paper',
    ],
  },
};

const allocation: ShownRecord = {
  record: 'allocation',
  json: { id: 1, ip: '198.51.100.1', port: 25_565, is_default: false },
  show: async (json) => {
    const [one] = await listAllocations({ http: asks(listed(json)), uuid });
    return text(one && allocationRow({ allocation: one, limit: 3 }, ['*']));
  },
  rows: {
    ip: [{ ip: '198.51.100.9' }, '198.51.100.9'],
    ip_alias: [{ ip_alias: 'play.example' }, 'play.example'],
    port: [{ port: 25_577 }, '25577'],
    notes: [{ notes: 'for votes' }, 'for votes'],
    is_default: [{ is_default: true }, '"Primary"'],
  },
};

const variable: ShownRecord = {
  record: 'egg variable',
  json: { name: 'Level', env_variable: 'LEVEL', is_editable: false },
  show: (json) =>
    text(
      startupRow({ kind: 'variable', variable: readEggVariable({ attributes: json }, 'v') }, ['*']),
    ),
  rows: {
    name: [{ name: 'Grade' }, 'Grade'],
    description: [{ description: 'How much' }, 'How much'],
    env_variable: [{ env_variable: 'GRADE' }, 'GRADE'],
    default_value: [{ default_value: 'medium' }, 'Default: medium'],
    server_value: [{ server_value: 'high' }, 'LEVEL=high'],
    is_editable: [{ is_editable: true }, 'canEdit'],
    rules: [{ rules: 'string|max:9' }, 'string|max:9'],
  },
};

const egg: ShownRecord = {
  record: 'egg',
  json: { uuid, name: 'Bot' },
  show: (attributes) => server.show({ ...server.json, relationships: { egg: { attributes } } }),
  rows: { name: [{ name: 'Paper' }, 'Paper'] },
};

const meta: ShownRecord = {
  record: 'one server’s meta',
  json: { user_permissions: [] },
  show: (given) => {
    const read = readServerDetails({ attributes: server.json, meta: given }, 'server');
    return text(serverRow({ ...read, stats: undefined }));
  },
  rows: { user_permissions: [{ user_permissions: ['control.start'] }, 'canStart'] },
};

const order: ShownRecord = {
  record: 'pending order',
  json: { uuid, name: 'Valheim', runtime: 'game', status: 'waiting', limits: {} },
  show: (json) => text(orderRow(readPendingOrder(json, 'order')).look()),
  rows: {
    name: [{ name: 'Terraria' }, 'Terraria'],
    runtime: [{ runtime: 'steam' }, 'steam'],
    status: [{ status: 'provisioning' }, 'provisioning'],
    attempts: [{ attempts: 7 }, 'Attempts to create the server: 7'],
    limits: [
      { limits: { memory: 777, disk: 778, cpu: 277 } },
      'Memory: 777 MB\\nDisk: 778 MB\\nCPU: 277%',
    ],
    created_at: [{ created_at: iso }, shownThen],
  },
};

const stats: ShownRecord = {
  record: 'stats',
  json: { current_state: 'running', resources: { memory_bytes: 1024 } },
  show: (json) => {
    const one = readServer({ attributes: server.json }, 'server');
    const state = { server: one, stats: readStats({ attributes: json }, 'stats'), permissions: [] };
    return text(serverRow(state), serverHover(state));
  },
  rows: {
    current_state: [{ current_state: 'stopping' }, 'stopping'],
    memory_bytes: [{ resources: { memory_bytes: 777 * 1024 } }, '777 KB'],
    cpu_absolute: [{ resources: { cpu_absolute: 77 } }, '77%'],
    disk_bytes: [{ resources: { disk_bytes: 778 * 1024 } }, '778 KB'],
    network_rx_bytes: [{ resources: { network_rx_bytes: 779 * 1024 } }, '779 KB in'],
    network_tx_bytes: [{ resources: { network_tx_bytes: 780 * 1024 } }, '780 KB out'],
    uptime: [{ resources: { uptime: 7 * 60_000 } }, 'up 7 min'],
  },
};

async function activityText(entry: object, pagination: object): Promise<string> {
  const http = asks({ data: [{ attributes: entry }], meta: { pagination } });
  const page = await listActivity({ http, uuid });
  return text(activityView(page, { ...newestActivity, server: 'Lobby', now, locale: 'en' }));
}

const pagination: ShownRecord = {
  record: 'pagination',
  json: { total: 1, current_page: 1, total_pages: 9 },
  show: (json) => activityText(activity.json, json),
  rows: {
    total: [{ total: 777 }, '777 entries'],
    current_page: [{ current_page: 7 }, 'Page 7'],
    total_pages: [{ total_pages: 77 }, 'of 77'],
  },
};

const activity: ShownRecord = {
  record: 'activity entry',
  json: { event: 'server:power.stop' },
  show: (json) => activityText(json, {}),
  rows: {
    event: [{ event: 'server:power.start' }, 'Started the server'],
    is_api: [{ is_api: true }, 'API'],
    ip: [{ ip: '198.51.100.7' }, '198.51.100.7'],
    description: [{ description: 'by hand' }, 'by hand'],
    properties: [{ properties: { command: 'say hi' } }, 'say hi'],
    timestamp: [{ timestamp: iso }, new Date(then).toLocaleString('en')],
  },
};

const actor: ShownRecord = {
  record: 'actor',
  json: { username: 'mara' },
  show: (attributes) =>
    activityText({ ...activity.json, relationships: { actor: { attributes } } }, {}),
  rows: { username: [{ username: 'jonas' }, 'jonas'] },
};

const permission: ShownRecord = {
  record: 'permission',
  json: { keys: {} },
  show: async (group) => {
    const catalogue = await listPermissions(
      asks({ attributes: { permissions: { control: group } } }),
    );
    return text(permissionChoices({ catalogue, own: ['*'], held: [] }));
  },
  rows: { keys: [{ keys: { start: 'Starts it' } }, 'Starts it'] },
};

const backup: ShownRecord = {
  record: 'backup',
  json: { uuid, name: 'Nightly', is_successful: false },
  show: async (json) => {
    const [one] = await listBackups({ http: asks(listed(json)), uuid });
    return text(one && backupRow(one, ['*'], now));
  },
  rows: {
    completed_at: [{ completed_at: iso }, `Finished: ${shownThen}`],
    is_successful: [{ is_successful: true, completed_at: iso }, 'complete'],
  },
};

const quota = (used: number) => ({ used, limit: 99_999 });
const usageJson = { series: quota(1), today: { errors: quota(2) } };

const project: ShownRecord = {
  record: 'project',
  json: { uuid, name: 'bot', alerts: {}, limits: {}, node: {}, keys_limit: 5, keys_count: 1 },
  show: async (json) => {
    const one = readProject({ attributes: json }, 'project');
    const usage = await getUsage(asks(usageJson), uuid);
    const page = usageView(one.name, { project: one, usage, problem: '' });
    return text(projectLook(one, { unresolved: 0, filter: '' }), page);
  },
  rows: {
    name: [{ name: 'shop' }, 'shop'],
    disabled: [{ disabled: true }, 'disabled'],
    tier: [{ tier: 'paid' }, 'paid'],
    servers: [{ servers: [{ uuid, identifier: 'a', name: 'Hub' }] }, 'Linked servers: Hub'],
    keys_limit: [{ keys_limit: 77 }, 'Keys: 1 of 77'],
    keys_count: [{ keys_count: 3 }, '3 of'],
    allowed_origins: [{ allowed_origins: ['https://a.example'] }, 'https://a.example'],
    'node.public_url': [{ node: { public_url: 'https://in.example' } }, 'https://in.example'],
    created_at: [{ created_at: iso }, shownThen],
    'alerts.new_issue': [{ alerts: { new_issue: true } }, 'New issue'],
    'alerts.regression': [{ alerts: { regression: true } }, 'Regressed issue'],
    'alerts.error_spike': [{ alerts: { error_spike: 77 } }, '(77)'],
    'alerts.heartbeat_minutes': [{ alerts: { heartbeat_minutes: 78 } }, '(78)'],
    'limits.requests_per_minute': [
      { limits: { requests_per_minute: 77 } },
      'At most 77 with server keys',
    ],
    'limits.browser_requests_per_minute': [
      { limits: { browser_requests_per_minute: 78 } },
      'At most 78 with browser keys',
    ],
    'limits.retention_minute_days': [{ limits: { retention_minute_days: 2 } }, 'by the minute: 2'],
    'limits.retention_hour_days': [{ limits: { retention_hour_days: 9 } }, 'by the hour: 9'],
    'limits.retention_day_days': [{ limits: { retention_day_days: 40 } }, 'by the day: 40'],
    'limits.retention_occurrence_days': [
      { limits: { retention_occurrence_days: 30 } },
      'Occurrences: 30',
    ],
    'limits.retention_event_days': [{ limits: { retention_event_days: 14 } }, 'Events: 14'],
  },
};

const projects: ShownRecord = {
  record: 'meta of projects',
  json: { project_limit: 2, can_create: true, email_verified: true },
  show: async (given) => {
    const account = await listProjects(asks({ data: [], meta: given }));
    const store = { account, readProjects: () => Promise.resolve() };
    return text((await newProjectProblem(store)) ?? '');
  },
  rows: {
    project_limit: [{ project_limit: 7, can_create: false }, 'limit of monitoring projects (7)'],
    can_create: [{ can_create: false }, "You've reached the limit of monitoring projects"],
    email_verified: [{ email_verified: false }, "isn't verified"],
  },
};

const key: ShownRecord = {
  record: 'monitoring key',
  json: { id: 4, name: 'main', kind: 'server', hint: 'q7Zd', server: null, secret_key: 'xm_1' },
  show: async ({ secret_key, ...json }: { readonly secret_key?: string }) => {
    const [one] = await listKeys(asks(listed(json)), uuid);
    const record = { attributes: json, meta: { secret_key } };
    const made = await createKey(asks(record), uuid, { name: '', kind: 'server' });
    return text(one?.name, one && keyWords(one, now), made.secret);
  },
  rows: {
    name: [{ name: 'web' }, 'web'],
    kind: [{ kind: 'browser' }, 'browser'],
    hint: [{ hint: 'a1B2' }, 'a1B2'],
    server: [{ server: { uuid, name: 'Hub' } }, "created for server 'Hub'"],
    created_at: [{ created_at: iso }, ' days ago'],
    secret_key: [{ secret_key: 'xm_777' }, 'xm_777'],
  },
};

const occurrenceJson = { id: 1, ts: now / 1000, type: 'Error', message: 'no', stack: [] };
const issue: ShownRecord = {
  record: 'issue',
  json: { fingerprint: 'f1', type: 'Error', title: 'no', status: 'unresolved', count: 1 },
  show: (json) => {
    const one = readIssueDetails(json, 'issue');
    const standing = { index: 0, total: 1 };
    const page = issueView({ issue: one, occurrence: one.latest, standing, now, hasServer: false });
    return text(issueLook(one, now), issueHover(one, now), page);
  },
  rows: {
    fingerprint: [{ fingerprint: 'f777' }, 'f777'],
    type: [{ type: 'KeyError' }, 'KeyError'],
    title: [{ title: 'no such key' }, 'no such key'],
    culprit: [{ culprit: 'src/a.ts in run' }, 'src/a.ts in run'],
    status: [{ status: 'ignored' }, 'Ignored'],
    handled: [{ handled: true }, '"Handled"'],
    count: [{ count: 777 }, '"value":"777"'],
    count_24h: [{ count_24h: 77 }, 'last 24 hours: 77'],
    first_seen: [{ first_seen: then / 1000 }, shownThen],
    last_seen: [{ last_seen: then / 1000 }, shownThen],
    regressed_at: [{ regressed_at: then / 1000 }, shownThen],
    first_release: [{ first_release: '1.0.7' }, '1.0.7'],
    last_release: [{ last_release: '2.0.7' }, '2.0.7'],
    environments: [{ environments: ['staging'] }, 'staging'],
    services: [{ services: ['mailer'] }, 'mailer'],
    sparkline: [{ sparkline: [0, 7] }, '▁█'],
    history: [{ history: [[now / 1000, 77]] }, 'in the last 14 days: 77'],
    latest: [{ latest: { ...occurrenceJson, message: 'this time' } }, 'this time'],
  },
};

const occurrence: ShownRecord = {
  record: 'occurrence',
  json: occurrenceJson,
  show: (json) => text(occurrenceView(readOccurrence(json, 'one'), { index: 0, total: 1 }, now)),
  rows: {
    ts: [{ ts: then / 1000 }, shownThen],
    type: [{ type: 'KeyError' }, 'KeyError'],
    message: [{ message: 'no such key' }, 'no such key'],
    handled: [{ handled: true }, '"yes"'],
    stack: [{ stack: [{ function: 'assign', filename: 'src/a.ts' }] }, 'assign'],
    cause: [{ cause: { type: 'OSError', message: 'full' } }, 'Caused by OSError'],
    tags: [{ tags: { guild: '8192' } }, '8192'],
    context: [{ context: { user: { plan: 'gold' } } }, 'gold'],
    service: [{ service: 'mailer' }, 'mailer'],
    environment: [{ environment: 'staging' }, 'staging'],
    release: [{ release: '2.0.7' }, '2.0.7'],
    instance: [{ instance: 'a77' }, 'a77'],
  },
};

const frame: ShownRecord = {
  record: 'frame',
  json: { function: 'run', lineno: 1, in_app: false },
  show: (one) => occurrence.show({ ...occurrence.json, stack: [one] }),
  rows: {
    function: [{ function: 'assign' }, 'assign'],
    filename: [{ filename: 'src/a.ts' }, 'src/a.ts'],
    lineno: [{ filename: 'src/a.ts', lineno: 77 }, 'src/a.ts:77'],
    module: [{ module: 'com.example.Bot' }, 'com.example.Bot'],
    in_app: [{ filename: 'src/a.ts', in_app: true }, '"isOwn":true'],
  },
};

const event: ShownRecord = {
  record: 'event',
  json: { id: 1, ts: now / 1000, name: 'deploy' },
  show: async (json) => {
    const { items } = await listEvents(asks({ data: [json], next: null }), uuid, { range: '1h' });
    const question = {
      project: 'bot',
      span: { range: '1h' },
      name: undefined,
      release: undefined,
    } as const;
    return text(
      eventsView(question, items, { now, hasMore: false, problem: '', errors: undefined }),
    );
  },
  rows: {
    ts: [{ ts: then / 1000 }, shownThen],
    name: [{ name: 'sign_up' }, 'sign_up'],
    service: [{ service: 'mailer' }, 'mailer'],
    environment: [{ environment: 'staging' }, 'staging'],
    attributes: [{ attributes: { version: '2.0.7' } }, 'version=2.0.7'],
  },
};

const usage: ShownRecord = {
  record: 'usage',
  json: usageJson,
  show: async (json) => {
    const one = await getUsage(asks(json), uuid);
    return text(usageView('bot', { project: undefined, usage: one, problem: '' }));
  },
  rows: {
    series: [{ series: { used: 7, limit: 40 } }, '7 of 40'],
    'today.errors': [{ today: { errors: { used: 8, limit: 40 } } }, '8 of 40'],
    'today.events': [{ today: { events: { used: 9, limit: 40 } } }, '9 of 40'],
    'today.slow': [{ today: { slow: { used: 10, limit: 40 } } }, '10 of 40'],
    'today.requests': [{ today: { requests: 777 } }, '777'],
    dropped_today: [{ dropped_today: { series_limit: 77 } }, 'Over the limit of metric series: 77'],
    storage_bytes: [{ storage_bytes: 777 * 1024 }, '777 KB'],
  },
};

/** All records of docs/api.md of which something is shown. */
export const shownRecords: readonly ShownRecord[] = [
  ...[server, allocation, variable, egg, meta, order, stats, pagination, activity, actor],
  ...[permission, backup, project, projects, key, issue, occurrence, frame, event, usage],
];
