// A bot on a practice server: prints, answers, and fails on demand with a real stack trace.
// Arguments: kind (node-bot, python-bot, game), name of the server.
const vm = require('node:vm');
const readline = require('node:readline');

const [kind, name] = process.argv.slice(2);
/** @param {number} code @param {string} text */
const colour = (code, text) => `\x1b[${code}m${text}\x1b[39m`;
const time = () => new Date().toISOString().slice(11, 19);
/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
/** @param {string} text */
const info = (text) => say(`[${time()}] ${colour(32, 'INFO')}  ${text}`);
/** @param {string} text */
const warn = (text) => say(`[${time()}] ${colour(33, 'WARN')}  ${text}`);

/** Runs `code` as if it stood at a line of a file of the server, so that the stack names that place. @param {string} filename @param {number} line @param {string} code */
function at(filename, line, code) {
  const script = new vm.Script(code, { filename, lineOffset: line - 1 });
  return script.runInThisContext();
}

/** The bot's real mistake: a ticket that is not there is given to somebody. */
function assignTicket() {
  const store = '/home/container/src/store/ticketStore.ts';
  const assign = at(store, 25, '(function assign(ticket, who) { ticket.assignee = who; })');
  const command = '/home/container/src/commands/assign.ts';
  const handler = at(
    command,
    10,
    '(function assignCommand(assign) { return assign(undefined, 7); })',
  );
  return handler(assign);
}

/** @type {Record<string, (text: string) => unknown>} */
const commands = {
  help: () => say('help, say <text>, list, error, crash, spam <n>, progress, colours, stop'),
  say: (text) => info(`<Server> ${text}`),
  list: () => say('There are 3 of a max of 20 players online: nightowl, brickfan, sunny_kat'),
  players: () => commands.list?.(''),
  error: () => {
    try {
      assignTicket();
    } catch (error) {
      say(`[${time()}] ${colour(31, 'ERROR')} Command assign failed`);
      say(error instanceof Error ? String(error.stack) : String(error));
    }
  },
  crash: () => setImmediate(assignTicket),
  spam: (count) => {
    for (let line = 1; line <= Number(count || 100); line++) say(`spam ${line}`);
  },
  progress: () => {
    for (let percent = 0; percent <= 100; percent += 20) {
      process.stdout.write(`\rPreparing spawn area: ${percent} %`);
    }
    process.stdout.write('\n');
  },
  colours: () => say([31, 32, 33, 34, 35, 36].map((code) => colour(code, `c${code}`)).join(' ')),
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

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [word = '', ...rest] = line.trim().split(' ');
  const run = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (run) run(rest.join(' '));
  else say(`Unknown command: ${word}. Type "help" for help.`);
});
process.stdin.on('end', () => process.exit(0));
