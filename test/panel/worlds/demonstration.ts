import type { PracticeClock } from '../kernel/clock';
import type { FileTree } from '../kernel/folders';
import type { World } from '../kernel/world';
import { backupBeforeUpdate, nightlyRestart, teamActivity } from './believable';
import { addServer, allocation, happened, variable } from './make';
import { musicBotFiles, survivalFiles, webMapFiles } from './otherTrees';
import type { People } from './people';
import { ticketBotFiles } from './ticketBot';

const minute = 60_000;
const hour = 60 * minute;

/** The bot as Node runs it without a build, so that what is deployed is what was written. */
export const demonstrationBotFiles: FileTree = Object.fromEntries(
  Object.entries(ticketBotFiles).map(([path, content]) => [path, unbuilt(path, content)] as const),
);

function unbuilt(path: string, content: string | Buffer): string | Buffer {
  if (typeof content !== 'string') return content;
  if (path === 'package.json') return withoutBuild(content);
  return path.startsWith('src/') ? content.replaceAll(/(from '\..*)\.js'/g, "$1.ts'") : content;
}

function withoutBuild(content: string): string {
  return content
    .replace('"main": "dist/index.js"', '"main": "src/index.ts"')
    .replace(/ {4}"build".*\n/, '')
    .replace('node dist/index.js', 'node src/index.ts')
    .replace('tsx watch', 'node --watch');
}

/** What is shown to people: servers that run, one that does not, and nothing that is there to do harm. */
export function fillDemonstration(world: World, people: People, clock: PracticeClock): void {
  world.isForShow = true;
  const now = clock.now();
  const { mara, jonas } = people;
  people.mara.pendingOrders.length = 0;
  const up = (hours: number) => ({ power: 'running' as const, startedAt: now - hours * hour });
  const images = { 'Node.js 22': 'ghcr.io/parkervcp/yolks:nodejs_22' };
  const node = { image: images['Node.js 22'], images };
  const access = [
    ...['websocket.connect', 'control.console', 'control.restart'],
    ...['file.read', 'file.read-content', 'file.update'],
  ];

  const bot = addServer(world, {
    name: 'Ticket Bot',
    owner: mara.uuid,
    description: 'Help desk of the community',
    port: 25_901,
    program: 'node-bot',
    ...node,
    ...up(75),
    variables: [
      variable('MAIN_FILE', 'src/index.ts', { description: 'The file that is started' }),
      variable('LOG_LEVEL', 'info', { rules: 'nullable|string|in:debug,info,warn,error' }),
    ],
    subusers: [{ user: jonas.uuid, permissions: access, createdAt: '2026-03-14T08:00:00+00:00' }],
    files: () => demonstrationBotFiles,
  });
  bot.allocations.push({ ...allocation(world, 25_902), notes: 'metrics' });
  bot.backups = [backupBeforeUpdate(now)];
  bot.schedules = [nightlyRestart(world, now)];
  bot.activity = teamActivity(bot, { now, mara: mara.uuid, jonas: jonas.uuid });

  const game = addServer(world, {
    name: 'Survival SMP',
    owner: mara.uuid,
    description: 'Season 4, whitelisted',
    port: 25_565,
    nodeName: 'fra-02',
    eggName: 'Paper',
    program: 'game',
    limits: { ...bot.limits, memory: 6144, disk: 20_480, cpu: 300 },
    startup: 'java -Xms128M -Xmx{{SERVER_MEMORY}}M -jar {{SERVER_JARFILE}}',
    image: 'ghcr.io/pterodactyl/yolks:java_21',
    images: { 'Java 21': 'ghcr.io/pterodactyl/yolks:java_21' },
    variables: [variable('SERVER_JARFILE', 'server.jar')],
    ...up(26),
    files: () => survivalFiles,
  });
  game.activity = [
    happened('server:power.start', { now, ago: 1560, actor: mara.uuid }),
    happened('server:console.command', {
      now,
      ago: 1500,
      actor: mara.uuid,
      properties: { command: 'whitelist add nightowl' },
    }),
  ];
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
    ...up(9),
    files: () => musicBotFiles,
  });
  addServer(world, {
    name: 'Event Server',
    owner: mara.uuid,
    description: 'Summer event',
    port: 25_580,
    eggName: 'Paper',
    files: () => ({ 'server.properties': 'motd=See you in summer\n' }),
  });
  addServer(world, {
    name: 'Web Map',
    owner: jonas.uuid,
    description: 'Live map of the survival world',
    port: 28_080,
    program: 'node-bot',
    ...node,
    variables: [variable('MAIN_FILE', 'server.js')],
    subusers: [{ user: mara.uuid, permissions: access, createdAt: '2026-05-02T12:30:00+00:00' }],
    ...up(410),
    files: () => webMapFiles,
  });
}
