import type { Frame } from '../../../../src/core/api/issue';

/** A frame as an SDK reports it, and what must open: `path:line`, `ask`, or `none`. */
export interface Row {
  readonly name: string;
  readonly frame: Partial<Frame>;
  readonly stack?: readonly Partial<Frame>[];
  /** The workspace: a folder's name and its files, or several folders. */
  readonly files: readonly string[];
  readonly folder?: string;
  readonly opens: string;
}

const bot = [
  'src/index.ts',
  'src/config.ts',
  'src/commands/index.ts',
  'src/commands/assign.ts',
  'src/store/ticketStore.ts',
];
const monorepo = [
  'packages/api/src/index.ts',
  'packages/api/src/db/pool.ts',
  'packages/web/src/index.ts',
  'packages/web/src/App.tsx',
  'packages/shared/src/index.ts',
];
const python = [
  'tickets/__init__.py',
  'tickets/store.py',
  'tickets/bot.py',
  'manage.py',
  'tests/store.py',
];
const java = [
  'src/main/java/com/acme/tickets/TicketStore.java',
  'src/main/java/com/acme/tickets/commands/Assign.java',
  'src/test/java/com/acme/tickets/TicketStoreTest.java',
  'plugin/src/main/java/com/acme/plugin/Store.java',
  'src/main/kotlin/com/acme/tickets/Bot.kt',
];
const go = ['main.go', 'store/store.go', 'commands/assign.go', 'internal/web/store/store.go'];
const php = [
  'public/index.php',
  'app/Http/Controllers/TicketController.php',
  'app/Models/Ticket.php',
];
const dotnet = [
  'src/Bot/Program.cs',
  'src/Bot/Store/TicketStore.cs',
  'src/Bot.Tests/TicketStoreTests.cs',
];
const rust = ['src/main.rs', 'src/store.rs', 'crates/web/src/lib.rs', 'crates/db/src/lib.rs'];
const web = [
  'src/App.tsx',
  'src/components/List.tsx',
  'src/main.ts',
  'index.html',
  'app/page.tsx',
  'app/tickets/page.tsx',
];

const at = (filename: string, lineno: number, more: Partial<Frame> = {}): Partial<Frame> => ({
  filename,
  lineno,
  ...more,
});

/** Real-world frames. A wrong file is worse than a question. */
export const frameRows: readonly Row[] = [
  // Node
  {
    name: 'container path',
    frame: at('/home/container/src/store/ticketStore.ts', 25),
    files: bot,
    opens: 'src/store/ticketStore.ts:25',
  },
  {
    name: 'ESM file URL',
    frame: at('file:///home/container/src/commands/assign.ts', 10),
    files: bot,
    opens: 'src/commands/assign.ts:10',
  },
  {
    name: 'file URL with encoded space',
    frame: at('file:///srv/ticket%20bot/src/store/ticketStore.ts', 3),
    files: bot,
    opens: 'src/store/ticketStore.ts:3',
  },
  {
    name: 'relative path',
    frame: at('src/commands/index.ts', 21),
    files: bot,
    opens: 'src/commands/index.ts:21',
  },
  {
    name: 'relative path with a dot',
    frame: at('./src/config.ts', 2),
    files: bot,
    opens: 'src/config.ts:2',
  },
  {
    name: 'app root of an SDK',
    frame: at('app:///src/index.ts', 4),
    files: bot,
    opens: 'src/index.ts:4',
  },
  {
    name: 'the developer’s own machine',
    frame: at('/Users/mara/code/ticket-bot/src/index.ts', 9),
    files: bot,
    folder: 'file:///Users/mara/code/ticket-bot',
    opens: 'src/index.ts:9',
  },
  {
    name: 'node internals as node:',
    frame: at('node:internal/process/task_queues', 95),
    files: bot,
    opens: 'none',
  },
  {
    name: 'node internals of old',
    frame: at('internal/modules/cjs/loader.js', 1063),
    files: ['loader.js'],
    opens: 'none',
  },
  {
    name: 'a package marked as own',
    frame: at('/home/container/node_modules/discord.js/src/index.ts', 5),
    files: bot,
    opens: 'none',
  },
  {
    name: 'a package that is installed here',
    frame: at('/app/node_modules/pino/lib/tools.js', 7),
    files: [...bot, 'node_modules/pino/lib/tools.js', 'lib/tools.js'],
    opens: 'node_modules/pino/lib/tools.js:7',
  },
  {
    name: 'pnpm store',
    frame: at('/app/node_modules/.pnpm/pino@9/node_modules/pino/pino.js', 7),
    files: ['pino.js'],
    opens: 'none',
  },
  {
    name: 'same name in the root',
    frame: at('/home/container/index.js', 3),
    files: ['index.js', 'src/index.js'],
    opens: 'index.js:3',
  },
  {
    name: 'root file, but the frame is deeper',
    frame: at('/home/container/lib/util/index.js', 3),
    files: ['index.js'],
    opens: 'ask',
  },
  {
    name: 'unknown line opens the file',
    frame: at('/home/container/src/config.ts', 0),
    files: bot,
    opens: 'src/config.ts:-',
  },
  {
    name: 'bare name, one file',
    frame: at('ticketStore.ts', 8),
    files: bot,
    opens: 'src/store/ticketStore.ts:8',
  },
  {
    name: 'bare name, several files',
    frame: at('index.ts', 8),
    files: [...bot, 'src/other/index.ts'],
    opens: 'ask',
  },
  { name: 'eval', frame: at('<anonymous>', 1), files: bot, opens: 'none' },
  { name: 'native', frame: at('native', 1), files: bot, opens: 'none' },
  { name: 'nothing at all', frame: at('', 0), files: bot, opens: 'none' },
  {
    name: 'another program’s file',
    frame: at('/home/container/src/payments/stripe.ts', 8),
    files: bot,
    opens: 'none',
  },
  {
    name: 'built file without a local build, by function',
    frame: at('/home/container/dist/store/ticketStore.js', 41, { function: 'TicketStore.assign' }),
    files: bot,
    opens: 'src/store/ticketStore.ts:@assign',
  },
  {
    name: 'built file, function not known',
    frame: at('/home/container/dist/config.js', 4, { function: '' }),
    files: bot,
    opens: 'src/config.ts:-',
  },
  {
    name: 'built file that is here without a map',
    frame: at('/home/container/dist/config.js', 4),
    files: [...bot, 'dist/config.js'],
    opens: 'dist/config.js:4',
  },
  // Docker
  {
    name: 'docker /app',
    frame: at('/app/src/commands/assign.ts', 10),
    files: bot,
    opens: 'src/commands/assign.ts:10',
  },
  {
    name: 'docker /usr/src/app',
    frame: at('/usr/src/app/src/index.ts', 7),
    files: bot,
    opens: 'src/index.ts:7',
  },
  { name: 'lambda', frame: at('/var/task/src/index.ts', 7), files: bot, opens: 'src/index.ts:7' },
  {
    name: 'CI runner',
    frame: at('/home/runner/work/ticket-bot/ticket-bot/src/index.ts', 7),
    files: bot,
    opens: 'src/index.ts:7',
  },
  {
    name: 'workspace is the folder above',
    frame: at('/app/src/store/ticketStore.ts', 7),
    files: bot.map((path) => `bots/tickets/${path}`),
    opens: 'bots/tickets/src/store/ticketStore.ts:7',
  },
  {
    name: 'opened folder is a part',
    frame: at('/app/bots/tickets/src/store/ticketStore.ts', 7),
    files: bot,
    opens: 'src/store/ticketStore.ts:7',
  },
  // Windows
  {
    name: 'Windows path',
    frame: at('C:\\Users\\mara\\bot\\src\\store\\ticketStore.ts', 25),
    files: bot,
    opens: 'src/store/ticketStore.ts:25',
  },
  {
    name: 'Windows in another case',
    frame: at('c:\\BOT\\SRC\\Store\\TicketStore.ts', 25),
    files: bot,
    opens: 'src/store/ticketStore.ts:25',
  },
  {
    name: 'POSIX minds the case',
    frame: at('/app/SRC/Store/TicketStore.ts', 25),
    files: bot,
    opens: 'none',
  },
  {
    name: 'Windows file URL',
    frame: at('file:///C:/bot/src/config.ts', 4),
    files: bot,
    opens: 'src/config.ts:4',
  },
  {
    name: 'Windows with slashes',
    frame: at('D:/a/bot/src/config.ts', 4),
    files: bot,
    opens: 'src/config.ts:4',
  },
  {
    name: 'UNC share',
    frame: at('\\\\build\\share\\bot\\src\\config.ts', 4),
    files: bot,
    opens: 'src/config.ts:4',
  },
  {
    name: 'Windows relative',
    frame: at('src\\config.ts', 4),
    files: bot,
    opens: 'src/config.ts:4',
  },
  // Monorepos
  {
    name: 'package by its folder',
    frame: at('/app/packages/api/src/index.ts', 12),
    files: monorepo,
    opens: 'packages/api/src/index.ts:12',
  },
  {
    name: 'package that is not here',
    frame: at('/app/packages/billing/src/index.ts', 12),
    files: monorepo,
    opens: 'none',
  },
  {
    name: 'image of one package',
    frame: at('/app/src/index.ts', 12),
    files: monorepo,
    opens: 'ask',
  },
  {
    name: 'image of one package, known by its neighbour',
    frame: at('/app/src/index.ts', 12),
    stack: [at('/app/src/db/pool.ts', 3)],
    files: monorepo,
    opens: 'packages/api/src/index.ts:12',
  },
  {
    name: 'one of many, not of the only other',
    frame: at('/app/packages/billing/src/App.tsx', 12),
    files: monorepo,
    opens: 'none',
  },
  // Python
  {
    name: 'Python absolute',
    frame: at('/home/container/tickets/store.py', 31, { module: 'tickets.store' }),
    files: python,
    opens: 'tickets/store.py:31',
  },
  {
    name: 'Python relative',
    frame: at('tickets/bot.py', 12, { module: 'tickets.bot' }),
    files: python,
    opens: 'tickets/bot.py:12',
  },
  {
    name: 'Python script in the root',
    frame: at('/app/manage.py', 22),
    files: python,
    opens: 'manage.py:22',
  },
  {
    name: 'Python module alone',
    frame: at('', 31, { module: 'tickets.store' }),
    files: python,
    opens: 'tickets/store.py:31',
  },
  {
    name: 'Python site-packages',
    frame: at('/usr/lib/python3.12/site-packages/tickets/store.py', 9),
    files: python,
    opens: 'none',
  },
  {
    name: 'Python standard library',
    frame: at('/usr/local/lib/python3.12/asyncio/base_events.py', 691),
    files: ['asyncio/base_events.py'],
    opens: 'none',
  },
  {
    name: 'Python frozen',
    frame: at('<frozen importlib._bootstrap>', 1360),
    files: python,
    opens: 'none',
  },
  {
    name: 'Python on Windows',
    frame: at('C:\\bot\\tickets\\store.py', 31),
    files: python,
    opens: 'tickets/store.py:31',
  },
  // Java and Kotlin
  {
    name: 'Java class',
    frame: at('TicketStore.java', 44, { module: 'com.acme.tickets.TicketStore' }),
    files: java,
    opens: 'src/main/java/com/acme/tickets/TicketStore.java:44',
  },
  {
    name: 'Java class of a project that is named as its package',
    frame: at('TicketStore.java', 44, { module: 'com.acme.tickets.TicketStore' }),
    files: ['acme/src/main/java/tickets/TicketStore.java'],
    opens: 'acme/src/main/java/tickets/TicketStore.java:44',
  },
  {
    name: 'Java inner class',
    frame: at('Assign.java', 18, { module: 'com.acme.tickets.commands.Assign$Handler' }),
    files: java,
    opens: 'src/main/java/com/acme/tickets/commands/Assign.java:18',
  },
  {
    name: 'Java class in the function',
    frame: at('TicketStore.java', 44, { function: 'com.acme.tickets.TicketStore.assign' }),
    files: java,
    opens: 'src/main/java/com/acme/tickets/TicketStore.java:44',
  },
  {
    name: 'Java of another package',
    frame: at('Store.java', 4, { module: 'org.other.Store' }),
    files: java,
    opens: 'none',
  },
  {
    name: 'Java runtime',
    frame: at('ArrayList.java', 427, { module: 'java.util.ArrayList' }),
    files: ['ArrayList.java'],
    opens: 'none',
  },
  {
    name: 'Java framework',
    frame: at('Store.java', 4, { module: 'org.springframework.data.Store' }),
    files: java,
    opens: 'none',
  },
  {
    name: 'Minecraft server in a jar',
    frame: at('paper-1.21.jar!/net/minecraft/Store.java', 4),
    files: java,
    opens: 'none',
  },
  {
    name: 'Kotlin file',
    frame: at('Bot.kt', 15, { module: 'com.acme.tickets.BotKt' }),
    files: java,
    opens: 'src/main/kotlin/com/acme/tickets/Bot.kt:15',
  },
  // Go
  {
    name: 'Go trimmed path',
    frame: at('github.com/acme/bot/store/store.go', 61, { module: 'github.com/acme/bot/store' }),
    files: go,
    folder: 'file:///code/bot',
    opens: 'store/store.go:61',
  },
  {
    name: 'Go build path',
    frame: at('/build/commands/assign.go', 20, { module: 'main/commands' }),
    files: go,
    opens: 'commands/assign.go:20',
  },
  {
    name: 'Go main',
    frame: at('/app/main.go', 14, { module: 'main' }),
    files: go,
    opens: 'main.go:14',
  },
  {
    name: 'Go module cache',
    frame: at('/go/pkg/mod/github.com/x/y@v1.2.3/store/store.go', 9),
    files: go,
    opens: 'none',
  },
  {
    name: 'Go runtime',
    frame: at('/usr/local/go/src/runtime/panic.go', 770),
    files: ['runtime/panic.go'],
    opens: 'none',
  },
  {
    name: 'Go vendor',
    frame: at('/app/vendor/github.com/x/y/store/store.go', 9),
    files: go,
    opens: 'none',
  },
  // PHP
  {
    name: 'PHP',
    frame: at('/var/www/html/app/Models/Ticket.php', 88),
    files: php,
    opens: 'app/Models/Ticket.php:88',
  },
  {
    name: 'PHP front controller',
    frame: at('/var/www/html/public/index.php', 52),
    files: php,
    opens: 'public/index.php:52',
  },
  {
    name: 'PHP vendor',
    frame: at('/var/www/html/vendor/laravel/framework/src/Ticket.php', 9),
    files: php,
    opens: 'none',
  },
  {
    name: 'PHP archive',
    frame: at('phar:///usr/bin/composer/app/Models/Ticket.php', 9),
    files: php,
    opens: 'none',
  },
  // C#
  {
    name: '.NET on Windows',
    frame: at('C:\\build\\src\\Bot\\Store\\TicketStore.cs', 33, {
      module: 'Bot.Store.TicketStore',
    }),
    files: dotnet,
    opens: 'src/Bot/Store/TicketStore.cs:33',
  },
  {
    name: '.NET deterministic build',
    frame: at('/_/src/Bot/Program.cs', 12, { module: 'Bot.Program' }),
    files: dotnet,
    opens: 'src/Bot/Program.cs:12',
  },
  {
    name: '.NET framework',
    frame: at('', 0, { module: 'System.Collections.Generic.List`1' }),
    files: dotnet,
    opens: 'none',
  },
  {
    name: 'ASP.NET',
    frame: at('/_/src/Http/Http/src/Program.cs', 12, { module: 'Microsoft.AspNetCore.Http' }),
    files: dotnet,
    opens: 'none',
  },
  // Rust
  {
    name: 'Rust relative',
    frame: at('src/store.rs', 19, { module: 'bot::store' }),
    files: rust,
    opens: 'src/store.rs:19',
  },
  {
    name: 'Rust workspace crate',
    frame: at('crates/db/src/lib.rs', 5),
    files: rust,
    opens: 'crates/db/src/lib.rs:5',
  },
  {
    name: 'Rust standard library',
    frame: at('/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/std/src/main.rs', 197),
    files: rust,
    opens: 'none',
  },
  {
    name: 'Rust registry',
    frame: at('/root/.cargo/registry/src/index.crates.io-6f17/tokio-1.40/src/lib.rs', 7),
    files: rust,
    opens: 'none',
  },
  // Browsers
  {
    name: 'webpack URL',
    frame: at('webpack:///./src/App.tsx', 40),
    files: web,
    opens: 'src/App.tsx:40',
  },
  {
    name: 'webpack URL with a name and a hash',
    frame: at('webpack://ticket-web/./src/components/List.tsx?3f2a', 7),
    files: web,
    opens: 'src/components/List.tsx:7',
  },
  {
    name: 'webpack-internal with a layer',
    frame: at('webpack-internal:///(app-pages-browser)/./app/tickets/page.tsx', 7),
    files: web,
    opens: 'app/tickets/page.tsx:7',
  },
  {
    name: 'turbopack',
    frame: at('turbopack:///[project]/app/page.tsx', 7),
    files: web,
    opens: 'app/page.tsx:7',
  },
  {
    name: 'webpack runtime',
    frame: at('webpack://ticket-web/webpack/bootstrap', 7),
    files: web,
    opens: 'none',
  },
  {
    name: 'webpack node_modules',
    frame: at('webpack://ticket-web/./node_modules/react/index.js', 7),
    files: ['index.js'],
    opens: 'none',
  },
  {
    name: 'dev server',
    frame: at('http://localhost:5173/src/components/List.tsx?t=1700000000', 7),
    files: web,
    opens: 'src/components/List.tsx:7',
  },
  {
    name: 'dev server, absolute',
    frame: at('http://localhost:5173/@fs/home/mara/web/src/main.ts', 7),
    files: web,
    opens: 'src/main.ts:7',
  },
  {
    name: 'bundle that is not here',
    frame: at('https://tickets.example.com/assets/index-4f2a91.js', 1),
    files: web,
    opens: 'none',
  },
  { name: 'page itself', frame: at('https://tickets.example.com/', 12), files: web, opens: 'none' },
  {
    name: 'Chrome extension',
    frame: at('chrome-extension://abcdef/src/main.ts', 2),
    files: web,
    opens: 'none',
  },
  {
    name: 'Firefox extension',
    frame: at('moz-extension://abcdef/src/main.ts', 2),
    files: web,
    opens: 'none',
  },
  {
    name: 'way out of the root',
    frame: at('../../../../etc/src/passwd.ts', 2),
    files: web,
    opens: 'none',
  },
  // More of what SDKs really send
  {
    name: 'Deno remote module',
    frame: at('https://deno.land/std@0.224.0/http/server.ts', 44),
    files: ['src/server.ts', 'http/server.ts'],
    opens: 'none',
  },
  {
    name: 'Deno own file',
    frame: at('file:///app/src/server.ts', 9),
    files: ['src/server.ts', 'src/main.ts'],
    opens: 'src/server.ts:9',
  },
  {
    name: 'script of a network of packages',
    frame: at('https://cdn.jsdelivr.net/npm/vue@3.4.0/src/main.ts', 3),
    files: web,
    opens: 'none',
  },
  {
    name: 'Bun virtual file',
    frame: at('/$bunfs/root/index.js', 4012),
    files: bot,
    opens: 'none',
  },
  {
    name: 'Yarn PnP zip',
    frame: at(
      '/app/.yarn/cache/express-npm-4.19.2-f81334a22a.zip/node_modules/express/lib/router/index.js',
      284,
    ),
    files: ['lib/router/index.js', 'src/router/index.ts'],
    opens: 'none',
  },
  {
    name: 'Next.js server chunk that is not here',
    frame: at('/app/.next/server/app/tickets/page.js', 1),
    files: web,
    opens: 'app/tickets/page.tsx:-',
  },
  {
    name: 'React Native bundle',
    frame: at('app:///main.jsbundle', 1),
    files: web,
    opens: 'none',
  },
  {
    name: 'Electron archive',
    frame: at('/opt/Tickets/resources/app.asar/src/main.ts', 31),
    files: ['src/main.ts', 'src/window.ts'],
    opens: 'src/main.ts:31',
  },
  {
    name: 'Python in a virtual environment of Windows',
    frame: at('C:\\bot\\.venv\\Lib\\site-packages\\discord\\client.py', 441),
    files: ['bot/client.py', 'client.py'],
    opens: 'none',
  },
  {
    name: 'Python standard library of Windows',
    frame: at(
      'C:\\Users\\mara\\AppData\\Local\\Programs\\Python\\Python312\\Lib\\asyncio\\base_events.py',
      687,
    ),
    files: ['asyncio/base_events.py'],
    opens: 'none',
  },
  {
    name: 'Python of conda',
    frame: at('/opt/conda/lib/python3.11/json/decoder.py', 355),
    files: ['json/decoder.py'],
    opens: 'none',
  },
  {
    name: 'Java anonymous class in a package',
    frame: at('TicketStore.java', 77, {
      module: 'com.acme.tickets.TicketStore$1',
      function: 'run',
    }),
    files: java,
    opens: 'src/main/java/com/acme/tickets/TicketStore.java:77',
  },
  {
    name: 'Java module of the runtime',
    frame: at('Thread.java', 1583, { module: 'java.base/java.lang.Thread', function: 'run' }),
    files: [...java, 'src/main/java/com/acme/Thread.java'],
    opens: 'none',
  },
  {
    name: 'Spring proxy',
    frame: at('<generated>', 0, { module: 'com.acme.tickets.TicketStore$$SpringCGLIB$$0' }),
    files: java,
    opens: 'none',
  },
  {
    name: 'Go of a module in a Docker build',
    frame: at('/build/internal/web/store/store.go', 58, { module: 'web/store' }),
    files: go,
    opens: 'internal/web/store/store.go:58',
  },
  {
    name: 'Go assembler of the runtime',
    frame: at('/usr/local/go/src/runtime/asm_amd64.s', 1695),
    files: ['runtime/asm_amd64.s'],
    opens: 'none',
  },
  {
    name: 'Laravel in a container',
    frame: at('/var/www/html/app/Http/Controllers/TicketController.php', 88),
    files: php,
    opens: 'app/Http/Controllers/TicketController.php:88',
  },
  {
    name: 'PHP eval',
    frame: at("/var/www/html/app/Models/Ticket.php(12) : eval()'d code", 1),
    files: php,
    opens: 'none',
  },
  {
    name: '.NET on a build agent',
    frame: at('D:\\a\\1\\s\\src\\Bot\\Store\\TicketStore.cs', 44),
    files: dotnet,
    opens: 'src/Bot/Store/TicketStore.cs:44',
  },
  {
    name: '.NET runtime source',
    frame: at('/_/src/libraries/System.Private.CoreLib/src/System/Program.cs', 5),
    files: dotnet,
    opens: 'none',
  },
  {
    name: 'Rust of a Windows machine',
    frame: at('crates\\db\\src\\lib.rs', 5),
    files: rust,
    opens: 'crates/db/src/lib.rs:5',
  },
  {
    name: 'Rust toolchain sources',
    frame: at(
      '/root/.rustup/toolchains/stable-x86_64-unknown-linux-gnu/lib/rustlib/src/rust/library/core/src/lib.rs',
      5,
    ),
    files: rust,
    opens: 'none',
  },
  {
    name: 'Angular dev server',
    frame: at('http://localhost:4200/main.js', 7),
    files: web,
    opens: 'none',
  },
  {
    name: 'blob script',
    frame: at('blob:https://tickets.example.com/4c1e-77', 1),
    files: web,
    opens: 'none',
  },
  {
    name: 'data script',
    frame: at('data:text/javascript;base64,bWFpbi50cw==', 1),
    files: web,
    opens: 'none',
  },
];
