import { auditRows } from '../../src/core/agents/auditRows';
import { type Panel, type ServerRef, createPanel } from '../../src/core/api/panel';
import type { Backup } from '../../src/core/api/backups';
import { PermissionCatalog } from '../../src/core/api/permissions';
import { readProject } from '../../src/core/api/projects';
import type { ServerStats } from '../../src/core/api/resources';
import type { Schedule, Task } from '../../src/core/api/schedules';
import { type Allocation, type EggVariable, readServer } from '../../src/core/api/server';
import type { Subuser } from '../../src/core/api/subusers';
import { panelLook } from '../../src/core/accounts/panelRow';
import { backupRow } from '../../src/core/backups/backupRules';
import { backupSection } from '../../src/core/backups/backupSection';
import { Emitter } from '../../src/core/base/event';
import { type Row, type RowLook, markOwn } from '../../src/core/base/row';
import type { UriParts } from '../../src/core/base/uri';
import { databaseRow } from '../../src/core/databases/databaseRules';
import { databaseSection } from '../../src/core/databases/databaseSection';
import { DeploySection } from '../../src/core/deploy/deploySection';
import { fileAbilities, fileLook, filesLook } from '../../src/core/files/fileRow';
import { uriPartsOf } from '../../src/core/files/remotePlace';
import { ProjectsOfServer } from '../../src/core/monitoring/projectsOfServer';
import { issueLook, projectLook } from '../../src/core/monitoring/rows';
import { allocationRow } from '../../src/core/network/networkRules';
import { networkSection } from '../../src/core/network/networkSection';
import { scheduleRow } from '../../src/core/schedules/scheduleRows';
import { scheduleSection } from '../../src/core/schedules/scheduleSection';
import { taskRow } from '../../src/core/schedules/taskRows';
import { detailSection } from '../../src/core/servers/detailSection';
import { groupLook, serverLook } from '../../src/core/servers/rows';
import type { ServerState } from '../../src/core/servers/serverState';
import { settingsItems, settingsRow } from '../../src/core/settings/settingsRules';
import { settingsSection } from '../../src/core/settings/settingsSection';
import { startupRow } from '../../src/core/startup/startupRules';
import { startupSection } from '../../src/core/startup/startupSection';
import { subuserRow } from '../../src/core/subusers/subuserRules';
import { subuserSection } from '../../src/core/subusers/subuserSection';
import { differenceLook } from '../../src/core/sync/differenceRow';
import { incidentRows } from '../../src/core/watch/incidentRows';
import { WatchedRows } from '../../src/core/watch/watchedRows';
import { FakeClock } from '../support/fakeClock';
import { ofService } from '../support/knownCapabilities';
import { sampleDatabase } from './core/databases/sampleDatabase';
import { auditEntries } from './core/agents/auditEntries';
import { sampleDeploy } from './core/deploy/sampleDeploy';
import { entry } from './core/files/entries';
import { issue } from './core/monitoring/issueRows';
import { sampleIncident } from './core/watch/sampleIncident';

const now = 1_700_000_000_000;
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** A panel that was made here; nothing can be asked of it. */
export const panel = createPanel({
  id: 'panel.example.com',
  name: 'panel',
  http: { capabilities: ofService },
} as unknown as Panel);
export const ref: ServerRef = { panel, uuid, name: 'Lobby' };

const feature_limits = { databases: 2 };
const attributes = {
  ...{ uuid, name: 'Lobby', server_owner: true, limits: { memory: 1024 } },
  feature_limits,
};
export const server = readServer({ object: 'server', attributes }, 'body');

/** How a server does, but for its state. */
export function stats(state: string): ServerStats {
  const use = { memoryBytes: 512 * 1024 ** 2, cpu: 12.4, diskBytes: 0, uptimeMs: 3 * 3_600_000 };
  return {
    ...{ state, isSuspended: false, isBooting: false, networkRxBytes: 0, networkTxBytes: 0 },
    ...use,
  };
}

const backup: Backup = {
  uuid: 'b1',
  name: 'Nightly',
  state: 'complete',
  isLocked: false,
  size: 2048,
  checksum: undefined,
  ignored: [],
  createdAt: now,
  completedAt: now,
};
const task: Task = {
  ...{ id: 7, sequence: 1, action: 'command', payload: 'say hi', offset: 0 },
  continueOnFailure: false,
};
const schedule: Schedule = {
  id: 3,
  name: 'Nightly',
  cron: { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
  isActive: true,
  isProcessing: false,
  onlyWhenOnline: false,
  lastRunAt: undefined,
  nextRunAt: undefined,
  tasks: [task, { ...task, id: 8, sequence: 2 }],
};
const address: Allocation = {
  ...{ id: 1, ip: '198.51.100.7', alias: undefined, port: 25_565, notes: undefined },
  isDefault: true,
};
const subuser: Subuser = {
  ...{ uuid: 'u1', username: 'jonas', email: 'jonas@example.com', hasTwoFactor: false },
  ...{ createdAt: undefined, permissions: [] },
};
const variable: EggVariable = {
  ...{ name: 'Level', description: '', envVariable: 'LEVEL', defaultValue: 'info', value: 'warn' },
  ...{ isEditable: true, rules: 'required|in:info,warn' },
};
const project = readProject(
  { attributes: { uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca', name: 'Bot', tier: 'free' } },
  'project',
);

const linked = { ...project, uuid: 'p1', servers: [{ uuid, identifier: '', name: 'Lobby' }] };

const all = ['*'];
const parts = {
  permissionCatalog: new PermissionCatalog(),
  clock: new FakeClock(),
  knownServer: () => server,
};

function row(kind: string, look: RowLook, fields: object = {}): Row {
  return markOwn({ kind, look: () => look, ...fields });
}

function item(section: string, data: unknown, look: RowLook): Row {
  return row('item', look, { section, ref, data });
}

const nothing = new Emitter<void>().event;
const pinned = new WatchedRows({
  watch: { status: undefined, onDidChangeStatus: nothing },
  incidents: { of: () => [], onDidChange: nothing },
  pinned: { all: [], has: () => true, onDidChange: nothing },
  clock: new FakeClock(),
});

const deploys = new DeploySection(
  {
    of: () => [sampleDeploy(), sampleDeploy({ end: 'undone' })],
    onDidChange: new Emitter<never>().event,
  },
  new FakeClock(),
  'en',
);

function ofServer(changes: Partial<ServerState>, isPinned = false): Row {
  const state = { server, stats: stats('running'), permissions: all, ...changes };
  const look = serverLook(ref, state, true);
  const shown = isPinned ? pinned.look(ref, look, state) : look;
  return row('server', deploys.extras.look(ref, shown, state), { ref });
}

/** A row of each kind that the views know, in each of the states that decide what its menu has. */
export async function sampleRows(): Promise<Readonly<Record<string, readonly Row[]>>> {
  const sections = [
    backupSection(parts),
    scheduleSection(parts),
    networkSection(parts),
    databaseSection(parts),
    subuserSection(parts),
    startupSection(parts),
    settingsSection(parts),
  ].flatMap((section) => section.rows(ref, all));
  const [details] = detailSection(() => ({ server, stats: undefined, permissions: all })).rows(
    ref,
    all,
  );
  const groups = (await details?.children?.()) ?? [];
  const facts: Row[] = [];
  for (const group of groups) facts.push(...((await group.children?.()) ?? []));
  const can = fileAbilities(() => true);
  const file = (path: string, look: (uri: UriParts) => RowLook) => {
    const uri = uriPartsOf({ panelId: panel.id, uuid }, path);
    return row('file', look(uri), { ref, uri });
  };
  const files = [
    entry('src', { type: 'folder' }),
    entry('a.txt'),
    entry('a.zip'),
    entry('l', { type: 'link' }),
  ].map((one) => file(`/${one.name}`, (uri) => fileLook(one, { uri, can, now })));
  const [projectRow] = new ProjectsOfServer({
    of: () => ({ isLoaded: true, projects: [linked], issues: () => ({ unresolved: 1 }) }) as never,
  }).rows(ref);
  const projectRows = projectRow ? [projectRow, ...((await projectRow.children?.()) ?? [])] : [];
  const [deployed] = deploys.rows(ref);
  const deployRows = deployed ? [deployed, ...((await deployed.children?.()) ?? [])] : [];
  const servers = [
    ...deployRows,
    row('panel', panelLook(panel, false), { panel }),
    row('panel', panelLook(panel, true), { panel }),
    row('group', groupLook('owned', 1), { panel, group: 'owned' }),
    ofServer({}),
    ofServer({}, true),
    ofServer({ stats: stats('offline') }),
    ofServer({ server: { ...server, isSuspended: true } }),
    ofServer({ permissions: undefined }),
    ...sections,
    ...[backup, { ...backup, isLocked: true }, { ...backup, state: 'failed' as const }].map((one) =>
      item('backups', one, backupRow(one, all, now)),
    ),
    ...[schedule, { ...schedule, isActive: false }].map((one) =>
      item('schedules', { kind: 'schedule', schedule: one }, scheduleRow(one, all, now)),
    ),
    ...schedule.tasks.map((one) =>
      item('schedules', { kind: 'task', schedule, task: one }, taskRow(schedule, one, all)),
    ),
    ...[address, { ...address, id: 2, isDefault: false }].map((allocation) => {
      const data = { allocation, limit: 2 };
      return item('network', data, allocationRow(data, all));
    }),
    item('databases', sampleDatabase, databaseRow(sampleDatabase, all)),
    item('people', subuser, subuserRow(subuser, all)),
    ...[
      { kind: 'command' as const, command: 'node .', shown: 'node .' },
      { kind: 'variable' as const, variable },
    ].map((data) => item('startup', data, startupRow(data, all))),
    ...settingsItems(server, all).map((data) => item('settings', data, settingsRow(data))),
    ...[...(details ? [details] : []), ...groups, ...facts],
    ...projectRows,
    file('/', () => filesLook(can, true)),
    ...files,
  ];
  const monitoring = [
    row('panel', panelLook(panel, false), { panel }),
    ...['', 'status: all'].map((filter) =>
      row('project', projectLook(project, { unresolved: 1, filter }), { panel, project: 'p1' }),
    ),
    ...(['unresolved', 'resolved', 'ignored'] as const).map((status) =>
      row('issue', issueLook(issue({ status }), now), {
        ...{ panel, project: 'p1', fingerprint: 'f1' },
      }),
    ),
  ];
  const search = (['changed', 'onlyServer', 'onlyLocal'] as const).map((kind) => {
    const difference = { path: 'src/a.js', kind };
    const place = { ref, path: '/src/a.js', root: '/w', relative: 'src/a.js' };
    return row('difference', differenceLook(difference), { difference, place });
  });
  const incidents = incidentRows([sampleIncident()], { locale: 'en' });
  servers.push(
    ...incidentRows([sampleIncident()], { locale: 'en', below: 'panel/server/incidents' }),
  );
  const agents = auditRows(auditEntries(), { now, locale: 'en' });
  const views = { servers, monitoring, search, incidents, agents };
  for (const one of Object.values(views).flat()) markOwn(one);
  return views;
}
