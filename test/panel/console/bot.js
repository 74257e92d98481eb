// A bot on a practice server: prints, answers, and fails on demand with a real stack trace.
// Arguments: kind (node-bot, python-bot, game), name of the server.
const { readFileSync } = require('node:fs');
const readline = require('node:readline');
const { assignTicket } = require('./botFailure.js');

const [kind = 'node-bot', name = 'Bot'] = process.argv.slice(2);
/** @param {number} code @param {string} text */
const colour = (code, text) => `\x1b[${code}m${text}\x1b[39m`;
const time = () => new Date().toISOString().slice(11, 19);
/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
/** @param {string} text */
const info = (text) => say(`[${time()}] ${colour(32, 'INFO')}  ${text}`);
/** @param {string} text */
const warn = (text) => say(`[${time()}] ${colour(33, 'WARN')}  ${text}`);
/** @param {string} text */
const fault = (text) => say(`[${time()}] ${colour(31, 'ERROR')} ${text}`);

/** What a Python bot or a game prints when it falls; the files are in the server's folder. @type {Readonly<Record<string, string>>} */
const tracebacks = {
  'python-bot': [
    'Traceback (most recent call last):',
    '  File "/home/container/main.py", line 19, in <module>',
    '    asyncio.run(main())',
    '  File "/usr/local/lib/python3.12/asyncio/runners.py", line 194, in run',
    '    return runner.run(main)',
    '  File "/home/container/main.py", line 12, in main',
    '    song = await store.next()',
    '  File "/home/container/queue_store.py", line 21, in next',
    '    return self._songs.pop(0)',
    'IndexError: pop from empty list',
  ].join('\n'),
  game: [
    'java.lang.NullPointerException: Cannot invoke "Home.location()" because "home" is null',
    '\tat com.earth2me.essentials.commands.Commandhome.run(Commandhome.java:58) ~[EssentialsX.jar:?]',
    '\tat com.earth2me.essentials.Essentials.onCommand(Essentials.java:412) ~[EssentialsX.jar:?]',
    '\tat org.bukkit.command.PluginCommand.execute(PluginCommand.java:45) ~[server.jar:1.21.1]',
    '\tat java.base/java.lang.Thread.run(Thread.java:1583) ~[?:?]',
  ].join('\n'),
};

/** Tells the monitoring service, then goes on. @param {boolean} isHandled @param {() => void} then */
function report(isHandled, then) {
  if (!process.send) return then();
  process.send({ isHandled }, then);
}

/** @param {string} file @returns {string} what a file of the server says; nothing where it is missing */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether the mistake was mended in the server's files: a ticket that is not there is looked for before it is given away. */
const isMended = () =>
  /\bassign\([^]*?if \(!ticket\)[^]*?\bclose\(/.test(textOf('src/store/ticketStore.ts'));

/** Control sequences that a terminal must not obey: title, clipboard, link, clear, cursor, alternate screen. */
const hostile = [
  '\x1b]0;owned\x07title',
  '\x1b]52;c;cm0gLXJmIH4=\x07clipboard',
  '\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\',
  '\x1b[2J\x1b[H\x1b[3Jcleared',
  '\x1b[?1049h\x1b[10;10Hmoved',
  '\x1bPq#0;2;0;0;0\x1b\\sixel',
  'bell\x07 backspace\b\b\b',
];

/** @type {Record<string, (text: string) => unknown>} */
const commands = {
  help: () => say(Object.keys(commands).sort().join(', ')),
  say: (text) => info(`<Server> ${text}`),
  list: () => say('There are 3 of a max of 20 players online: nightowl, brickfan, sunny_kat'),
  players: () => commands['list']?.(''),
  tickets: () => {
    /** @type {{ id: number, subject: string, closedAt: string | null, assignee: string | null }[]} */
    const all = JSON.parse(textOf('data/tickets.json') || '[]');
    const open = all.filter(({ closedAt }) => closedAt === null);
    for (const { id, subject, assignee } of open)
      say(`#${id}  ${subject.padEnd(30)} ${assignee ?? 'nobody'}`);
  },
  assign: (id) => {
    info(`/assign ${id} by sunny_kat`);
    if (isMended()) warn(`No ticket with id ${id}`);
    else commands['crash']?.('');
  },
  error: () => {
    try {
      assignTicket();
    } catch (error) {
      fault('Command assign failed');
      say(error instanceof Error ? String(error.stack) : String(error));
      report(true, () => undefined);
    }
  },
  crash: () =>
    report(false, () => {
      const traceback = tracebacks[kind];
      if (traceback === undefined) return setImmediate(assignTicket);
      return process.stderr.write(`${traceback}\n`, () => process.exit(1));
    }),
  spam: (count) => {
    for (let line = 1; line <= Number(count || 100); line++) say(`spam ${line}`);
  },
  progress: () => {
    for (let percent = 0; percent <= 100; percent += 20) {
      process.stdout.write(`\rPreparing spawn area: ${percent} %`);
    }
    process.stdout.write('\n');
  },
  colours: () => {
    say([31, 32, 33, 34, 35, 36].map((code) => colour(code, `c${code}`)).join(' '));
    say(
      `\x1b[1mbold\x1b[0m \x1b[38;5;208m256\x1b[0m \x1b[38;2;90;180;90mtrue\x1b[0m \x1b[7mreverse\x1b[0m`,
    );
  },
  hostile: () => hostile.forEach(say),
  stop: () => {
    info('Stopping the server');
    process.exit(0);
  },
};

info(`Starting ${name}`);
if (kind === 'game') info('Preparing level "world"');
else info('Loading 3 commands: assign, close, stats');
if (kind === 'python-bot') warn('PyNaCl is not installed, voice will NOT be supported');
info(kind === 'game' ? 'Done (2.134s)! For help, type "help"' : `Logged in as ${name}#4821`);

let beats = 0;
setInterval(() => info(`heartbeat ${++beats}: 2 open, ${31 + (beats % 5) * 4} ms`), 30_000).unref();

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [word = '', ...rest] = line.trim().split(' ');
  const run = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (run) run(rest.join(' '));
  else say(`Unknown command: ${word}. Type "help" for help.`);
});
process.stdin.on('end', () => process.exit(0));
