import type { PracticeClock } from '../kernel/clock';
import type { Backup, Schedule, Server, World } from '../kernel/world';
import { addServer, allocation, happened, stableUuid, variable } from './make';
import { musicBotFiles, survivalFiles, webMapFiles } from './otherTrees';
import type { People } from './people';
import { ticketBotFiles } from './ticketBot';

const hour = 3_600_000;

/** Servers of two people: bots, a game, one shared, one suspended, one installing. */
export function fillBelievable(world: World, people: People, clock: PracticeClock): void {
  addTicketBot(world, people, clock);
  addSurvival(world, people, clock);
  const { mara, jonas } = people;
  addServer(world, {
    name: 'Music Bot',
    owner: mara.uuid,
    description: 'Plays songs in the evening',
    port: 26_120,
    eggName: 'Python',
    program: 'python-bot',
    startup: 'python {{MAIN_FILE}}',
    image: 'ghcr.io/parkervcp/yolks:python_3.12',
    images: { 'Python 3.12': 'ghcr.io/parkervcp/yolks:python_3.12' },
    variables: [variable('MAIN_FILE', 'main.py')],
    files: () => musicBotFiles,
  });
  addServer(world, {
    name: 'Web Map',
    owner: jonas.uuid,
    description: 'Live map of the survival world',
    port: 28_080,
    program: 'node-bot',
    variables: [variable('MAIN_FILE', 'server.js')],
    subusers: [
      {
        user: mara.uuid,
        permissions: [
          'websocket.connect',
          'control.console',
          'control.restart',
          'file.read',
          'file.read-content',
          'file.update',
        ],
        createdAt: '2026-05-02T12:30:00+00:00',
      },
    ],
    files: () => webMapFiles,
  });
  addServer(world, {
    name: 'Old Creative',
    owner: mara.uuid,
    description: 'Season 2, kept for the builds',
    port: 25_570,
    eggName: 'Paper',
    status: 'suspended',
    files: () => ({ 'server.properties': 'gamemode=creative\n' }),
  });
  addServer(world, {
    name: 'Event Server',
    owner: mara.uuid,
    description: 'Summer event',
    port: 25_580,
    eggName: 'Paper',
    status: 'installing',
  });
}

function addTicketBot(world: World, { mara, jonas }: People, clock: PracticeClock): void {
  const now = clock.now();
  const server = addServer(world, {
    name: 'Ticket Bot',
    owner: mara.uuid,
    description: 'Help desk of the community',
    port: 25_901,
    program: 'node-bot',
    externalId: 'bot-ticket',
    denylist: ['*.lock', 'secrets/'],
    variables: [
      variable('MAIN_FILE', 'dist/index.js', {
        description: 'The file that is started',
        rules: 'required|string|max:64',
      }),
      variable('LOG_LEVEL', null, {
        defaultValue: 'info',
        rules: 'nullable|string|in:debug,info,warn,error',
      }),
      variable('AUTO_UPDATE', '0', { rules: 'required|boolean', editable: false }),
      variable('INTERNAL_TOKEN', 'hidden', { viewable: false, editable: false }),
    ],
    subusers: [
      {
        user: jonas.uuid,
        permissions: [
          'websocket.connect',
          'control.console',
          'control.start',
          'control.stop',
          'file.read',
          'file.read-content',
          'file.create',
          'file.update',
          'backup.read',
          'activity.read',
        ],
        createdAt: '2026-03-14T08:00:00+00:00',
      },
    ],
    files: () => ticketBotFiles,
  });
  server.allocations.push({ ...allocation(world, 25_902), notes: 'metrics' });
  server.backups = [backupBeforeUpdate(now)];
  server.schedules = [nightlyRestart(world, now)];
  server.activity = teamActivity(server, { now, mara: mara.uuid, jonas: jonas.uuid });
}

/** A locked backup of some days ago. */
export function backupBeforeUpdate(now: number): Backup {
  return {
    uuid: stableUuid('backup before 2.4'),
    name: 'Before the 2.4 update',
    ignored: ['node_modules', 'logs'],
    locked: true,
    successful: true,
    checksum: 'sha1:5f3c1c0f5b7f2b6ff1f0a4f1b8c55e7a2f43d9a1',
    bytes: 184_320,
    createdAt: now - 75 * hour,
    completedAt: now - 75 * hour + 4_000,
    deleted: false,
  };
}

/** A schedule that backs a server up and restarts it at night. */
export function nightlyRestart(world: World, now: number): Schedule {
  const at = now - 400 * hour;
  const task = {
    queued: false,
    continueOnFailure: false,
    createdAt: at,
    updatedAt: at,
  };
  return {
    id: ++world.nextId,
    name: 'Nightly backup and restart',
    cron: { minute: '0', hour: '4', day_of_month: '*', month: '*', day_of_week: '*' },
    active: true,
    processing: false,
    onlyWhenOnline: true,
    lastRunAt: now - 9 * hour,
    createdAt: at,
    updatedAt: at,
    tasks: [
      { id: ++world.nextId, sequence: 1, action: 'backup', payload: 'logs', offset: 0, ...task },
      { id: ++world.nextId, sequence: 2, action: 'power', payload: 'restart', offset: 60, ...task },
    ],
  };
}

/** What Mara and Jonas did with a server lately. */
export function teamActivity(
  server: Server,
  { now, mara, jonas }: { now: number; mara: string; jonas: string },
) {
  const by = (actor: string, ago: number, properties: Record<string, unknown> = {}) => ({
    now,
    ago,
    actor,
    properties,
    ip: actor === mara ? '198.51.100.23' : '203.0.113.77',
  });
  return [
    happened('server:power.start', by(mara, 3)),
    happened('server:file.write', by(mara, 9, { file: '/src/commands/assign.ts' })),
    happened('server:power.stop', by(mara, 10)),
    happened('server:console.command', by(jonas, 44, { command: 'tickets list' })),
    happened(
      'server:file.rename',
      by(jonas, 61, { directory: '/logs', files: [{ from: 'old.log', to: '2026-08-19.log' }] }),
    ),
    happened('server:schedule.execute', by(mara, 540, { name: 'Nightly backup and restart' })),
    happened(
      'server:backup.start',
      by(mara, 4500, { name: 'Before the 2.4 update', locked: true }),
    ),
    happened('server:backup.complete', {
      ...by(mara, 4499, { name: 'Before the 2.4 update' }),
      actor: null,
    }),
    happened(
      'server:startup.edit',
      by(mara, 6100, { variable: 'LOG_LEVEL', old: 'debug', new: '' }),
    ),
    happened(
      'server:subuser.create',
      by(mara, 9000, { email: 'jonas@weber.example', server: server.name }),
    ),
  ];
}

function addSurvival(world: World, { mara }: People, clock: PracticeClock): void {
  const now = clock.now();
  const server = addServer(world, {
    name: 'Survival SMP',
    owner: mara.uuid,
    description: 'Season 4, whitelisted',
    port: 25_565,
    nodeName: 'fra-02',
    eggName: 'Paper',
    eggFeatures: ['eula', 'java_version', 'pid_limit'],
    program: 'game',
    paid: true,
    renewing: true,
    limits: {
      memory: 6144,
      swap: 0,
      disk: 20_480,
      io: 500,
      cpu: 300,
      threads: '0-2',
      oom_disabled: false,
    },
    featureLimits: { allocations: 2, backups: 5, databases: 1 },
    startup: 'java -Xms128M -Xmx{{SERVER_MEMORY}}M -jar {{SERVER_JARFILE}}',
    image: 'ghcr.io/pterodactyl/yolks:java_21',
    images: {
      'Java 21': 'ghcr.io/pterodactyl/yolks:java_21',
      'Java 17': 'ghcr.io/pterodactyl/yolks:java_17',
    },
    variables: [
      variable('SERVER_JARFILE', 'server.jar', {
        rules: 'required|regex:/^([\\w\\d._-]+)(\\.jar)$/',
      }),
      variable('MINECRAFT_VERSION', '1.21.1', { rules: 'nullable|string|max:20' }),
    ],
    power: 'running',
    startedAt: now - 26 * hour,
    files: () => survivalFiles,
  });
  server.activity = [
    happened('server:power.start', { now, ago: 1560, actor: mara.uuid }),
    happened('server:console.command', {
      now,
      ago: 1500,
      actor: mara.uuid,
      properties: { command: 'whitelist add nightowl' },
    }),
    happened('server:settings.rename', {
      now,
      ago: 8000,
      actor: mara.uuid,
      properties: { old: 'Survival', new: 'Survival SMP' },
    }),
  ];
}
