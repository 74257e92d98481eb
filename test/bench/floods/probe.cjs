// Runs inside the extension host: starts what is asked of it by HTTP, and measures how late everything else comes there.
const fs = require('node:fs');
const http = require('node:http');
const hooks = require('node:perf_hooks');
const vscode = require('vscode');

const now = () => hooks.performance.now();

/** Milliseconds that this thread has had of the processor. */
const ran = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds from one moment at which the extension host should turn to something new to the next. */
const turnMs = 10;
/** Milliseconds from one command to the next. */
const commandMs = 100;

/** Milliseconds until something is begun again. */
const pauseMs = 100;

/** One of ours that costs nothing: it clears an empty list. */
const cheapCommand = 'hostingPanel.find.clear';

/**
 * How late the extension host is. Moments are counted as they should have come: a block of one second is not one
 * late answer but a hundred, for whoever asks meanwhile.
 */
class Watch {
  /** @type {number[]} */ lateness = [];
  /** The part of it in which this thread really ran: what else the machine does is not in it. @type {number[]} */
  own = [];
  /** @type {number[]} */ commands = [];
  /** Commands that were asked and not answered yet, by when they were due. @type {Set<number>} */
  open = new Set();

  constructor() {
    this.last = { at: now(), ran: ran() };
    this.turnDue = now() + turnMs;
    this.commandDue = now() + commandMs;
    this.timer = setInterval(() => this.turn(), turnMs / 2);
  }

  turn() {
    const at = now();
    const last = this.last;
    this.last = { at, ran: ran() };
    const share = Math.min(1, (this.last.ran - last.ran) / (at - last.at || 1));
    for (; this.turnDue <= at; this.turnDue += turnMs) {
      this.lateness.push(at - this.turnDue);
      this.own.push((at - this.turnDue) * share);
    }
    for (; this.commandDue <= at; this.commandDue += commandMs) void this.ask(this.commandDue);
  }

  /** To the window and back, and then to a command of ours. @param {number} due */
  async ask(due) {
    this.open.add(due);
    await vscode.commands.executeCommand('setContext', 'bench.floods.due', due);
    await vscode.commands.executeCommand(cheapCommand);
    this.open.delete(due);
    this.commands.push(now() - due);
  }

  end() {
    clearInterval(this.timer);
    this.turn();
    const at = now();
    const waiting = [...this.open].map((due) => at - due);
    const own = summary(this.own);
    return {
      lateness: summary(this.lateness),
      own,
      commands: summary([...this.commands, ...waiting]),
    };
  }
}

/** @param {number[]} values milliseconds */
function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, count: sorted.length };
}

/** What can be started; what comes of it is only noted. @type {Record<string, (...args: any[]) => Thenable<unknown>>} */
const actions = {
  command: (id, ...args) => vscode.commands.executeCommand(id, ...args),
  commandAt: (id, uri) => vscode.commands.executeCommand(id, vscode.Uri.parse(uri)),
  list: (uri) => vscode.workspace.fs.readDirectory(vscode.Uri.parse(uri)),
  copy: (from, to) => vscode.workspace.fs.copy(vscode.Uri.parse(from), vscode.Uri.parse(to)),
  remove: (uri) => vscode.workspace.fs.delete(vscode.Uri.parse(uri), { recursive: true }),
};

/** How often what was begun has come to the same end. @type {Map<string, number>} */
const ends = new Map();
/** @type {Watch | undefined} */
let watch;

/** @param {readonly unknown[]} asked */
async function begin([what, ...args]) {
  const action = actions[String(what)];
  if (!action) throw new Error(`Nobody knows how to ${what}`);
  const name = String(args[0]).startsWith('panel:') ? what : args[0];
  const how = await action(...args).then(
    () => 'ended',
    (error) => `failed (${String(error?.message).slice(0, 100)})`,
  );
  const end = `${name} ${how}`;
  ends.set(end, (ends.get(end) ?? 0) + 1);
}

/** Begins it again each time that it has come to its end. @param {readonly unknown[]} asked */
async function keep(asked) {
  for (;;) {
    await begin(asked);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** @param {string} verb @param {any} given */
function answer(verb, given) {
  if (verb === 'begin') return void begin(given);
  if (verb === 'keep') return void keep(given);
  if (verb === 'watch') return void (watch = new Watch());
  const told = [...ends].map(([end, count]) => (count === 1 ? end : `${end} ${count} times`));
  if (verb === 'ends') return told;
  if (verb === 'figures') return { ...watch?.end(), ends: told };
  throw new Error(`No verb ${verb}`);
}

/** Listens, and writes where to the file of `BENCH_FLOODS`. */
exports.activate = () => {
  const file = process.env.BENCH_FLOODS ?? '';
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      try {
        const result = answer((request.url ?? '').slice(1), text && JSON.parse(text));
        response.end(JSON.stringify(result ?? null));
      } catch (error) {
        response.writeHead(400).end(JSON.stringify(String(error)));
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    fs.writeFileSync(`${file}.part`, JSON.stringify({ port, pid: process.pid }));
    fs.renameSync(`${file}.part`, file);
  });
};
