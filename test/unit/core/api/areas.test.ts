import assert from 'node:assert/strict';
import { getAccount } from '../../../../src/core/api/account';
import * as backups from '../../../../src/core/api/backups';
import * as databases from '../../../../src/core/api/databases';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import * as network from '../../../../src/core/api/network';
import { sendPower } from '../../../../src/core/api/power';
import * as schedules from '../../../../src/core/api/schedules';
import type { ServerApi } from '../../../../src/core/api/serverApi';
import * as settings from '../../../../src/core/api/settings';
import * as startup from '../../../../src/core/api/startup';
import * as subusers from '../../../../src/core/api/subusers';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';
const other = '2a2b3c4d-0000-4000-8000-00000000000f';
const below = `/servers/${uuid}`;

/** A panel that answers everything alike, and tells how it was asked. */
function panel(answer: unknown) {
  const asked: string[] = [];
  const http = {
    origin: 'https://panel.example',
    send: async <T>({ method = 'GET', path, query, json, read }: PanelRequest<T>): Promise<T> => {
      await Promise.resolve();
      const parts = [query, json].map((one) => (one === undefined ? '' : JSON.stringify(one)));
      asked.push([method, path, ...parts].filter((part) => part !== '').join(' '));
      return read(answer, 'body');
    },
  } as unknown as PanelHttp;
  return { api: { http, uuid } satisfies ServerApi, asked };
}

const record = (attributes: object) => ({ object: 'any', attributes });
const list = (...all: readonly object[]) => ({ object: 'list', data: all.map(record) });
const paged = (meta: object, ...all: readonly object[]) => ({
  ...list(...all),
  meta: { pagination: meta },
});

const time = '1970-01-01T00:00:02Z';
const backup = { uuid, name: 'b', is_successful: true, completed_at: time, created_at: time };
const aBackup = {
  ...{ uuid, name: 'b', state: 'complete', isLocked: false, size: 0, checksum: undefined },
  ...{ ignored: [], createdAt: 2000, completedAt: 2000 },
};
const user = { uuid, username: 'u', email: 'e', '2fa_enabled': true, created_at: time };
const aUser = {
  ...{ uuid, username: 'u', email: 'e', hasTwoFactor: true, createdAt: 2000, permissions: [] },
};
const task = { id: 3, action: 'power', payload: 'restart', sequence_id: 2, time_offset: 5 };
const aTask = {
  ...{ id: 3, sequence: 2, action: 'power', payload: 'restart', offset: 5 },
  continueOnFailure: false,
};
const cron = { minute: '1', hour: '2', day_of_month: '3', month: '4', day_of_week: '5' };
const aCron = { minute: '1', hour: '2', dayOfMonth: '3', month: '4', dayOfWeek: '5' };
const schedule = { id: 7, name: 's', cron };
const aSchedule = {
  ...{ id: 7, name: 's', cron: aCron, isActive: false, isProcessing: false, tasks: [] },
  ...{ onlyWhenOnline: false, lastRunAt: undefined, nextRunAt: undefined },
};
const database = { id: 'ab1', name: 'd', host: { address: 'h', port: 3306 } };
const aDatabase = {
  ...{ id: 'ab1', name: 'd', username: '', host: { address: 'h', port: 3306 } },
  ...{ connectionsFrom: '', maxConnections: undefined },
};
const allocation = { id: 4, ip: '1.2.3.4', port: 25565 };
const anAllocation = {
  ...{ id: 4, ip: '1.2.3.4', alias: undefined, port: 25565, notes: undefined, isDefault: false },
};
const variable = { name: 'n', env_variable: 'N' };
const aVariable = {
  ...{ name: 'n', description: '', envVariable: 'N', defaultValue: '', value: undefined },
  ...{ isEditable: false, rules: '' },
};

type Row = readonly [
  what: string,
  ask: (api: ServerApi) => Promise<unknown>,
  answer: unknown,
  asked: string,
  /** What it is read as; the kind of an error after `!`. */
  read: unknown,
];

const wanted = { name: 's', cron: aCron, isActive: true, onlyWhenOnline: false };
const fields = { action: 'command', payload: 'say', offset: 1, continueOnFailure: true };
const cronJson =
  '"name":"s","minute":"1","hour":"2","day_of_month":"3","month":"4","day_of_week":"5"';
const taskJson = '"action":"command","payload":"say","time_offset":1,"continue_on_failure":true';
const withPassword = (id: string, password: object) => ({
  ...database,
  ...{ id, relationships: { password } },
});
const secret = (password: string) => ({
  ...{ object: 'database_password', attributes: { password } },
});
const password = (id: string) => (api: ServerApi) => databases.readDatabasePassword(api, id);
const passwords = `GET ${below}/databases {"include":"password"}`;

const rows: readonly Row[] = [
  [
    'a backup',
    (api) => backups.getBackup(api, other),
    record(backup),
    `GET ${below}/backups/${other}`,
    aBackup,
  ],
  [
    'a backup with all that it may have',
    (api) => backups.getBackup(api, other),
    record({ ...backup, bytes: 5, checksum: 'sha1:x', is_locked: true, ignored_files: ['a'] }),
    `GET ${below}/backups/${other}`,
    { ...aBackup, size: 5, checksum: 'sha1:x', isLocked: true, ignored: ['a'] },
  ],
  [
    'a backup that failed',
    (api) => backups.getBackup(api, other),
    record({ ...backup, name: undefined, is_successful: false }),
    `GET ${below}/backups/${other}`,
    { ...aBackup, name: '', state: 'failed' },
  ],
  [
    'a backup that is being made',
    (api) => backups.getBackup(api, other),
    record({ ...backup, completed_at: null }),
    `GET ${below}/backups/${other}`,
    { ...aBackup, state: 'pending', completedAt: undefined },
  ],
  [
    'backups',
    (api) => backups.listBackups(api),
    paged({ total_pages: 1 }, backup),
    `GET ${below}/backups {"page":1,"per_page":50}`,
    [aBackup],
  ],
  [
    'pages that bring nothing new',
    (api) => backups.listBackups(api),
    paged({ total_pages: 100 }, backup),
    `GET ${below}/backups {"page":1,"per_page":50}|GET ${below}/backups {"page":2,"per_page":50}`,
    [aBackup],
  ],
  [
    'too many pages',
    (api) => backups.listBackups(api),
    paged({ total_pages: 101 }, backup),
    `GET ${below}/backups {"page":1,"per_page":50}`,
    '!tooLarge',
  ],
  [
    'a new backup',
    (api) => backups.createBackup(api, {}),
    record(backup),
    `POST ${below}/backups {}`,
    aBackup,
  ],
  [
    'a new backup of some',
    (api) => backups.createBackup(api, { name: 'x', ignored: '*.log' }),
    record(backup),
    `POST ${below}/backups {"name":"x","ignored":"*.log"}`,
    aBackup,
  ],
  [
    'a backup’s address',
    (api) => backups.signBackupDownload(api, other),
    record({ url: 'https://node.example/download' }),
    `GET ${below}/backups/${other}/download`,
    'https://node.example/download',
  ],
  [
    'a backup’s lock',
    (api) => backups.toggleBackupLock(api, other),
    record(backup),
    `POST ${below}/backups/${other}/lock`,
    aBackup,
  ],
  [
    'to restore a backup',
    (api) => backups.restoreBackup(api, { backup: other, truncate: true }),
    '',
    `POST ${below}/backups/${other}/restore {"truncate":true}`,
    undefined,
  ],
  [
    'to delete a backup',
    (api) => backups.deleteBackup(api, other),
    '',
    `DELETE ${below}/backups/${other}`,
    undefined,
  ],

  ['people', (api) => subusers.listSubusers(api), list(user), `GET ${below}/users`, [aUser]],
  [
    'people of whom little is told',
    (api) => subusers.listSubusers(api),
    list({ uuid, permissions: ['a', 1, 'b'] }),
    `GET ${below}/users`,
    [
      {
        ...{ uuid, username: '', email: '', hasTwoFactor: false, createdAt: undefined },
        permissions: ['a', 'b'],
      },
    ],
  ],
  [
    'to invite somebody',
    (api) => subusers.inviteSubuser(api, { email: 'e', permissions: ['p'] }),
    record(user),
    `POST ${below}/users {"email":"e","permissions":["p"]}`,
    aUser,
  ],
  [
    'to permit somebody',
    (api) => subusers.setSubuserPermissions(api, { user: other, permissions: ['p'] }),
    record(user),
    `POST ${below}/users/${other} {"permissions":["p"]}`,
    aUser,
  ],
  [
    'to remove somebody',
    (api) => subusers.removeSubuser(api, other),
    '',
    `DELETE ${below}/users/${other}`,
    undefined,
  ],

  [
    'schedules',
    (api) => schedules.listSchedules(api),
    list(schedule),
    `GET ${below}/schedules`,
    [aSchedule],
  ],
  [
    'schedules with all that they may have',
    (api) => schedules.listSchedules(api),
    list({
      ...schedule,
      cron: { ...cron, month: undefined },
      ...{ is_active: true, is_processing: true, only_when_online: true },
      ...{ last_run_at: time, next_run_at: time },
      relationships: {
        tasks: list({ ...task, id: 9, sequence_id: 3 }, task, { id: 1, action: 'x' }),
      },
    }),
    `GET ${below}/schedules`,
    [
      {
        ...aSchedule,
        cron: { ...aCron, month: '*' },
        ...{ isActive: true, isProcessing: true, onlyWhenOnline: true },
        ...{ lastRunAt: 2000, nextRunAt: 2000 },
        tasks: [
          { id: 1, sequence: 0, action: 'x', payload: '', offset: 0, continueOnFailure: false },
          aTask,
          { ...aTask, id: 9, sequence: 3 },
        ],
      },
    ],
  ],
  [
    'a new schedule',
    (api) => schedules.saveSchedule(api, wanted),
    record(schedule),
    `POST ${below}/schedules {${cronJson},"is_active":true,"only_when_online":false}`,
    aSchedule,
  ],
  [
    'another schedule in place of one',
    (api) => schedules.saveSchedule(api, { ...wanted, id: 7, onlyWhenOnline: true }),
    record(schedule),
    `POST ${below}/schedules/7 {${cronJson},"is_active":true,"only_when_online":true}`,
    aSchedule,
  ],
  [
    'to run a schedule',
    (api) => schedules.runSchedule(api, 7),
    '',
    `POST ${below}/schedules/7/execute`,
    undefined,
  ],
  [
    'to delete a schedule',
    (api) => schedules.deleteSchedule(api, 7),
    '',
    `DELETE ${below}/schedules/7`,
    undefined,
  ],
  [
    'a new task',
    (api) => schedules.saveTask(api, { place: { schedule: 7 }, task: fields }),
    record({ ...task, continue_on_failure: true }),
    `POST ${below}/schedules/7/tasks {${taskJson}}`,
    { ...aTask, continueOnFailure: true },
  ],
  [
    'another task in place of one',
    (api) =>
      schedules.saveTask(api, {
        place: { schedule: 7, task: 3 },
        task: { ...fields, sequence: 1 },
      }),
    record(task),
    `POST ${below}/schedules/7/tasks/3 {${taskJson},"sequence_id":1}`,
    aTask,
  ],
  [
    'to delete a task',
    (api) => schedules.deleteTask(api, { schedule: 7, task: 3 }),
    '',
    `DELETE ${below}/schedules/7/tasks/3`,
    undefined,
  ],

  [
    'databases',
    (api) => databases.listDatabases(api),
    list(database),
    `GET ${below}/databases`,
    [aDatabase],
  ],
  [
    'databases with all that they may have',
    (api) => databases.listDatabases(api),
    list({ ...database, id: 12, username: 'u', connections_from: '%', max_connections: 5 }),
    `GET ${below}/databases`,
    [{ ...aDatabase, id: '12', username: 'u', connectionsFrom: '%', maxConnections: 5 }],
  ],
  [
    'databases without a limit',
    (api) => databases.listDatabases(api),
    list({ ...database, max_connections: 0 }),
    `GET ${below}/databases`,
    [aDatabase],
  ],
  ...['', 'a/b', 'x'.repeat(65), 0].map((id): Row => [
    `a database with the id ${id}`,
    (api) => databases.listDatabases(api),
    list({ ...database, id }),
    `GET ${below}/databases`,
    '!malformed',
  ]),
  [
    'a new database',
    (api) => databases.createDatabase(api, { name: 'd', connectionsFrom: '%' }),
    record(database),
    `POST ${below}/databases {"database":"d","remote":"%"}`,
    aDatabase,
  ],
  [
    'another password',
    (api) => databases.rotateDatabasePassword(api, 'ab1'),
    '',
    `POST ${below}/databases/ab1/rotate-password`,
    undefined,
  ],
  [
    'to delete a database',
    (api) => databases.deleteDatabase(api, 'ab1'),
    '',
    `DELETE ${below}/databases/ab1`,
    undefined,
  ],
  [
    'a password among others',
    password('b'),
    list(withPassword('a', secret('one')), withPassword('b', secret('two'))),
    passwords,
    'two',
  ],
  [
    'a password of none',
    password('c'),
    list(withPassword('a', secret('one'))),
    passwords,
    '!notFound',
  ],
  [
    'a password that is not to be seen',
    password('a'),
    list(withPassword('a', { object: 'null_resource', attributes: null })),
    passwords,
    undefined,
  ],
  ...['', 'a b', 'a\nb', 'a\u200bb', 'x'.repeat(501)].map((text): Row => [
    `the password ${JSON.stringify(text.slice(0, 9))}`,
    password('a'),
    list(withPassword('a', secret(text))),
    passwords,
    '!malformed',
  ]),
  [
    'a long password',
    password('a'),
    list(withPassword('a', secret('x'.repeat(500)))),
    passwords,
    'x'.repeat(500),
  ],

  [
    'addresses',
    (api) => network.listAllocations(api),
    list(allocation, { ...allocation, ip_alias: 'a', notes: 'n', is_default: true }),
    `GET ${below}/network/allocations`,
    [anAllocation, { ...anAllocation, alias: 'a', notes: 'n', isDefault: true }],
  ],
  [
    'addresses with empty words',
    (api) => network.listAllocations(api),
    list({ ...allocation, ip_alias: '', notes: '' }),
    `GET ${below}/network/allocations`,
    [anAllocation],
  ],
  [
    'another address',
    (api) => network.addAllocation(api),
    record(allocation),
    `POST ${below}/network/allocations`,
    anAllocation,
  ],
  [
    'notes of an address',
    (api) => network.setAllocationNotes(api, { id: 4, notes: 'n' }),
    record(allocation),
    `POST ${below}/network/allocations/4 {"notes":"n"}`,
    anAllocation,
  ],
  [
    'no notes of an address',
    (api) => network.setAllocationNotes(api, { id: 4, notes: '' }),
    record(allocation),
    `POST ${below}/network/allocations/4 {"notes":null}`,
    anAllocation,
  ],
  [
    'another main address',
    (api) => network.setPrimaryAllocation(api, 4),
    record(allocation),
    `POST ${below}/network/allocations/4/primary`,
    anAllocation,
  ],
  [
    'to remove an address',
    (api) => network.removeAllocation(api, 4),
    '',
    `DELETE ${below}/network/allocations/4`,
    undefined,
  ],

  [
    'startup',
    (api) => startup.getStartup(api),
    {
      ...list(variable, {
        ...variable,
        ...{
          description: 'd',
          default_value: '1',
          server_value: '',
          is_editable: true,
          rules: 'r',
        },
      }),
      meta: { startup_command: 'run', docker_images: { Java: 'image:17', odd: 5 } },
    },
    `GET ${below}/startup`,
    {
      command: 'run',
      variables: [
        aVariable,
        {
          ...aVariable,
          description: 'd',
          defaultValue: '1',
          value: '',
          isEditable: true,
          rules: 'r',
        },
      ],
      images: [{ label: 'Java', image: 'image:17' }],
    },
  ],
  [
    'startup with a list of images',
    (api) => startup.getStartup(api),
    { data: [], meta: { docker_images: ['image:17', 5] } },
    `GET ${below}/startup`,
    { command: '', variables: [], images: [{ label: 'image:17', image: 'image:17' }] },
  ],
  ...[null, 'image', 5].map((images): Row => [
    `startup with ${images} for images`,
    (api) => startup.getStartup(api),
    { data: [], meta: { docker_images: images } },
    `GET ${below}/startup`,
    { command: '', variables: [], images: [] },
  ]),
  [
    'to set a variable',
    (api) => startup.setVariable(api, { key: 'N', value: '1' }),
    record(variable),
    `PUT ${below}/startup/variable {"key":"N","value":"1"}`,
    aVariable,
  ],

  [
    'another name',
    (api) => settings.renameServer(api, { name: 'n' }),
    '',
    `POST ${below}/settings/rename {"name":"n"}`,
    undefined,
  ],
  [
    'another description',
    (api) => settings.setDescription(api, 'd'),
    '',
    `POST ${below}/settings/description {"description":"d"}`,
    undefined,
  ],
  [
    'to reinstall',
    (api) => settings.reinstallServer(api),
    '',
    `POST ${below}/settings/reinstall`,
    undefined,
  ],
  [
    'another image',
    (api) => settings.setImage(api, 'i'),
    '',
    `PUT ${below}/settings/docker-image {"docker_image":"i"}`,
    undefined,
  ],
  [
    'power',
    (api) => sendPower(api, 'kill'),
    '',
    `POST ${below}/power {"signal":"kill"}`,
    undefined,
  ],

  ...[
    [{}, false],
    [{ admin: true }, true],
    [{ root_admin: true }, true],
  ].map(([more, isAdministrator]): Row => [
    `the account with ${JSON.stringify(more)}`,
    ({ http }) => getAccount(http),
    record({ username: 'u', ...(more as object) }),
    'GET /account',
    { username: 'u', email: '', isAdministrator },
  ]),
];

describe('What the panel is asked for, and how its answer is read', () => {
  for (const [what, ask, answer, asked, read] of rows) {
    it(what, async () => {
      const fake = panel(answer);
      const answered = ask(fake.api);
      if (typeof read === 'string' && read.startsWith('!'))
        await assert.rejects(answered, (error) =>
          PanelError.is(error, read.slice(1) as 'notFound'),
        );
      else assert.deepEqual(await answered, read);
      assert.equal(fake.asked.join('|'), asked);
    });
  }
});
