import type { Exception, Frame, Report } from './store';

/** One issue of the believable world. Times in seconds. */
export interface Seed {
  readonly project: 'ticket-bot' | 'shop-api';
  readonly count: number;
  /** How long ago it happened last. */
  readonly lastAgo: number;
  /** Over what span before that the others lie. */
  readonly spread: number;
  readonly status?: 'resolved' | 'ignored';
  readonly regressedAgo?: number;
  /** Whether it says what an attacker would. */
  readonly isHostile?: boolean;
  readonly report: Report;
}

type Own = readonly [fn: string, filename: string, lineno: number, inApp?: boolean];

function frames(...calls: readonly Own[]): readonly Frame[] {
  return calls.map(([fn, filename, lineno, inApp = true]) => ({
    function: fn,
    module: moduleOf(filename),
    filename,
    lineno,
    in_app: inApp,
  }));
}

function moduleOf(filename: string): string {
  return (filename.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}

function error(
  type: string,
  message: string,
  stack: readonly Frame[],
  cause: Exception | null = null,
) {
  return { type, message, stack, cause };
}

const bot = {
  handled: false,
  tags: { shard: '0', command: 'assign' },
  context: { guild: '819204417720385586', ticket: 413 },
  service: 'bot',
  environment: 'production',
  release: '2.4.1',
  instance: 'ticket-bot-1',
} as const;

const shop = {
  ...bot,
  tags: { region: 'eu' },
  context: {},
  service: 'api',
  release: '9c1f2ab',
  instance: 'api-2',
};

const discord: readonly Own[] = [
  ['process.processTicksAndRejections', 'node:internal/process/task_queues', 105, false],
  ['Client.emit', '/home/container/node_modules/discord.js/src/client/BaseClient.js', 88, false],
  [
    'InteractionCreateAction.handle',
    '/home/container/node_modules/discord.js/src/client/actions/InteractionCreate.js',
    97,
    false,
  ],
];

const home = '/home/container/src';
const handled: Own = ['handleCommand', `${home}/commands/index.ts`, 21];

/** What went wrong, newest first. */
export const seeds: readonly Seed[] = [
  {
    project: 'ticket-bot',
    count: 41,
    lastAgo: 340,
    spread: 12 * 86_400,
    regressedAgo: 7200,
    report: {
      ...bot,
      ...error(
        'TypeError',
        "Cannot set properties of undefined (setting 'assignee')",
        frames(
          ...discord,
          handled,
          ['assign', `${home}/commands/assign.ts`, 10],
          ['TicketStore.assign', `${home}/store/ticketStore.ts`, 25],
        ),
      ),
    },
  },
  {
    project: 'ticket-bot',
    count: 17,
    lastAgo: 1900,
    spread: 9 * 86_400,
    report: {
      ...bot,
      handled: true,
      tags: { shard: '0', command: 'close' },
      ...error(
        'RangeError',
        'No ticket with id 9001',
        frames(
          ...discord,
          handled,
          ['close', `${home}/commands/close.ts`, 9],
          ['TicketStore.close', `${home}/store/ticketStore.ts`, 32],
        ),
      ),
    },
  },
  {
    project: 'ticket-bot',
    count: 6,
    lastAgo: 8200,
    spread: 5 * 86_400,
    report: {
      ...bot,
      release: '2.4.0',
      ...error(
        'Error',
        'The configuration could not be read',
        frames(['<module>', `${home}/index.ts`, 3], ['<module>', `${home}/config.ts`, 10]),
        error(
          'SyntaxError',
          'Unexpected token } in JSON at position 118',
          frames(['JSON.parse', '<anonymous>', 0, false], ['<module>', `${home}/config.ts`, 10]),
        ),
      ),
    },
  },
  {
    project: 'ticket-bot',
    count: 9,
    lastAgo: 26_000,
    spread: 10 * 86_400,
    status: 'ignored',
    report: {
      ...bot,
      handled: true,
      ...error(
        'DiscordAPIError[10062]',
        'Unknown interaction',
        frames(
          [
            'SequentialHandler.runRequest',
            '/home/container/node_modules/@discordjs/rest/dist/index.js',
            748,
            false,
          ],
          ['stats', `${home}/commands/stats.ts`, 10],
        ),
      ),
    },
  },
  {
    project: 'ticket-bot',
    count: 3,
    lastAgo: 90_000,
    spread: 6 * 86_400,
    status: 'resolved',
    report: {
      ...bot,
      release: '2.3.7',
      environment: 'staging',
      ...error(
        'SqliteError',
        'database is locked',
        frames(
          [
            'Statement.run',
            '/home/container/node_modules/better-sqlite3/lib/methods/wrappers.js',
            5,
            false,
          ],
          ['TicketStore.save', `${home}/store/ticketStore.ts`, 37],
        ),
      ),
    },
  },
  {
    project: 'shop-api',
    count: 63,
    lastAgo: 120,
    spread: 13 * 86_400,
    report: {
      ...shop,
      ...error(
        'KeyError',
        "'customer_id'",
        frames(
          ['__call__', '/usr/lib/python3.12/site-packages/starlette/routing.py', 73, false],
          ['create_order', '/app/shop/orders/views.py', 58],
          ['total_for', '/app/shop/orders/pricing.py', 31],
        ),
      ),
    },
  },
  {
    project: 'shop-api',
    count: 22,
    lastAgo: 2500,
    spread: 8 * 86_400,
    report: {
      ...shop,
      service: 'web',
      tags: { browser: 'Firefox 144' },
      ...error(
        'TypeError',
        'can\'t access property "price", item is undefined',
        frames(
          ['onClick', 'https://shop.example.com/assets/index-4f2c81.js', 1],
          ['addToCart', 'webpack:///./src/cart/addToCart.ts', 27],
          ['sum', 'webpack:///./src/cart/total.ts', 12],
        ),
      ),
    },
  },
  {
    project: 'shop-api',
    count: 8,
    lastAgo: 15_000,
    spread: 7 * 86_400,
    report: {
      ...shop,
      service: 'billing',
      ...error(
        'java.lang.IllegalStateException',
        'Invoice 2026-1042 is already closed',
        frames(
          ['run', 'Thread.java', 1583, false],
          ['closeInvoice', 'InvoiceService.java', 212],
          ['assertOpen', 'Invoice.java', 88],
        ),
        error(
          'org.postgresql.util.PSQLException',
          'ERROR: duplicate key value violates unique constraint "invoice_pkey"',
          frames(
            ['executeUpdate', 'PgPreparedStatement.java', 143, false],
            ['save', 'InvoiceRepository.java', 41],
          ),
        ),
      ),
    },
  },
  {
    project: 'shop-api',
    count: 2,
    lastAgo: 200_000,
    spread: 4 * 86_400,
    isHostile: true,
    report: {
      ...shop,
      environment: 'staging',
      ...error(
        '<img src=x onerror=alert(1)>',
        '</script><script>document.title="broken"</script>',
        frames(['"><svg onload=alert(2)>', "/app/shop/'onmouseover='alert(3).py", 4]),
      ),
    },
  },
];
