import type { FileTree } from '../kernel/folders';

const packageJson = `{
  "name": "ticket-bot",
  "version": "2.4.1",
  "private": true,
  "type": "module",
  "main": "dist/index.js",
  "scripts": {
    "build": "tsc -p .",
    "start": "node dist/index.js",
    "dev": "tsx watch src/index.ts"
  },
  "dependencies": {
    "better-sqlite3": "^11.5.0",
    "discord.js": "^14.16.3",
    "pino": "^9.5.0"
  },
  "devDependencies": {
    "@types/better-sqlite3": "^7.6.11",
    "typescript": "^5.6.3"
  }
}
`;

const index = `import { Client, Events, GatewayIntentBits } from 'discord.js';
import { handleCommand } from './commands/index.js';
import { config } from './config.js';
import { TicketStore } from './store/ticketStore.js';
import { logger } from './logger.js';

const client = new Client({ intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages] });
const tickets = new TicketStore('data/tickets.json');

client.once(Events.ClientReady, (ready) => {
  logger.info(\`Logged in as \${ready.user.tag}, \${tickets.open().length} open tickets\`);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  await handleCommand(interaction, tickets);
});

await client.login(config.token);
`;

const config = `import { readFileSync } from 'node:fs';

interface Config {
  readonly token: string;
  readonly guildId: string;
  readonly staffRole: string;
  readonly closeAfterHours: number;
}

const file = JSON.parse(readFileSync('config.json', 'utf8')) as Omit<Config, 'token'>;

export const config: Config = { ...file, token: process.env.BOT_TOKEN ?? '' };
`;

const ticketStore = `import { readFileSync, writeFileSync } from 'node:fs';

export interface Ticket {
  readonly id: number;
  readonly author: string;
  readonly subject: string;
  readonly openedAt: string;
  closedAt: string | null;
  assignee: string | null;
}

export class TicketStore {
  private readonly tickets: Ticket[];

  constructor(private readonly path: string) {
    this.tickets = JSON.parse(readFileSync(path, 'utf8')) as Ticket[];
  }

  open(): Ticket[] {
    return this.tickets.filter((ticket) => ticket.closedAt === null);
  }

  assign(id: number, assignee: string): Ticket {
    const ticket = this.tickets.find((candidate) => candidate.id === id);
    ticket!.assignee = assignee;
    this.save();
    return ticket!;
  }

  close(id: number): void {
    const ticket = this.tickets.find((candidate) => candidate.id === id);
    if (!ticket) throw new RangeError(\`No ticket with id \${id}\`);
    ticket.closedAt = new Date().toISOString();
    this.save();
  }

  private save(): void {
    writeFileSync(this.path, JSON.stringify(this.tickets, null, 2));
  }
}
`;

const commandsIndex = `import type { ChatInputCommandInteraction } from 'discord.js';
import type { TicketStore } from '../store/ticketStore.js';
import { assign } from './assign.js';
import { close } from './close.js';
import { stats } from './stats.js';

const commands = new Map([
  ['assign', assign],
  ['close', close],
  ['stats', stats],
]);

export async function handleCommand(
  interaction: ChatInputCommandInteraction,
  tickets: TicketStore,
): Promise<void> {
  const command = commands.get(interaction.commandName);
  if (!command) {
    await interaction.reply({ content: 'I do not know that command.', ephemeral: true });
    return;
  }
  await command(interaction, tickets);
}
`;

const command = (
  name: string,
  body: string,
) => `import type { ChatInputCommandInteraction } from 'discord.js';
import type { TicketStore } from '../store/ticketStore.js';

export async function ${name}(
  interaction: ChatInputCommandInteraction,
  tickets: TicketStore,
): Promise<void> {
${body}
}
`;

const assign = command(
  'assign',
  `  const id = interaction.options.getInteger('ticket', true);
  const member = interaction.options.getUser('member', true);
  const ticket = tickets.assign(id, member.id);
  await interaction.reply(\`Ticket #\${ticket.id} now belongs to \${member.username}.\`);`,
);

const close = command(
  'close',
  `  const id = interaction.options.getInteger('ticket', true);
  tickets.close(id);
  await interaction.reply(\`Closed ticket #\${id}.\`);`,
);

const stats = command(
  'stats',
  `  const open = tickets.open();
  const unassigned = open.filter((ticket) => ticket.assignee === null);
  await interaction.reply(\`\${open.length} open, \${unassigned.length} without an owner.\`);`,
);

const logger = `import pino from 'pino';

export const logger = pino({ level: process.env.LOG_LEVEL ?? 'info' });
`;

const tickets = [
  {
    id: 411,
    author: 'nightowl',
    subject: 'Cannot join the whitelist',
    openedAt: '2026-08-18T09:12:44Z',
    closedAt: '2026-08-18T11:03:10Z',
    assignee: 'maralind',
  },
  {
    id: 412,
    author: 'brickfan',
    subject: 'Lost items after the restart',
    openedAt: '2026-08-19T17:40:02Z',
    closedAt: null,
    assignee: 'jonasweber',
  },
  {
    id: 413,
    author: 'sunny_kat',
    subject: 'Rank did not arrive',
    openedAt: '2026-08-20T06:55:31Z',
    closedAt: null,
    assignee: null,
  },
];

const readme = `# Ticket Bot

Keeps the help desk of our community: people open tickets, staff assign and close them.

    npm run build
    npm start

Settings are in \`config.json\`, the token is in \`.env\`.
`;

const logLines = [
  '[2026-08-20 06:00:01] INFO  Logged in as Ticket Bot#4821, 2 open tickets',
  '[2026-08-20 06:55:31] INFO  Ticket #413 opened by sunny_kat',
  '[2026-08-20 07:02:19] WARN  Rate limited on channel 883201, waiting 1.2 s',
  '[2026-08-20 07:40:57] ERROR Unhandled rejection in command assign',
  "TypeError: Cannot set properties of undefined (setting 'assignee')",
  '    at TicketStore.assign (/home/container/src/store/ticketStore.ts:25:12)',
  '    at assign (/home/container/src/commands/assign.ts:10:26)',
  '    at handleCommand (/home/container/src/commands/index.ts:22:9)',
];

/** A help-desk bot in TypeScript. */
export const ticketBotFiles: FileTree = {
  'package.json': packageJson,
  'tsconfig.json': `{\n  "compilerOptions": {\n    "target": "ES2022",\n    "module": "NodeNext",\n    "outDir": "dist",\n    "rootDir": "src",\n    "strict": true,\n    "sourceMap": true\n  },\n  "include": ["src"]\n}\n`,
  'config.json': `{\n  "guildId": "819204417720385586",\n  "staffRole": "819206090118037525",\n  "closeAfterHours": 72\n}\n`,
  'README.md': readme,
  '.env': 'BOT_TOKEN=not-a-real-token\nLOG_LEVEL=info\n',
  '.gitignore': 'node_modules/\ndist/\nlogs/\n.env\n',
  'src/index.ts': index,
  'src/config.ts': config,
  'src/logger.ts': logger,
  'src/commands/index.ts': commandsIndex,
  'src/commands/assign.ts': assign,
  'src/commands/close.ts': close,
  'src/commands/stats.ts': stats,
  'src/store/ticketStore.ts': ticketStore,
  'data/tickets.json': `${JSON.stringify(tickets, null, 2)}\n`,
  'logs/latest.log': `${logLines.join('\n')}\n`,
  'logs/2026-08-19.log': `${logLines.slice(0, 3).join('\n')}\n`,
};
