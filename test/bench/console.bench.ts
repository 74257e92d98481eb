import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../src/core/clock';
import { ConsoleConnection } from '../../src/core/console/connection';
import { LineEditor } from '../../src/core/console/lineEditor';
import { Screen } from '../../src/core/console/screen';
import { openSocket } from '../../src/core/console/transport';
import { silentLog } from '../../src/core/log';
import { row } from './measure';

/** What one client says when it has seen the last line. */
interface Seen {
  readonly lines: number;
  readonly ms: number;
  /** The most that the process held at once, in MB. */
  readonly peak: number;
  /** Processor time in ms. */
  readonly work: number;
}

type Client = (url: string, origin: string, line: (text: string) => void) => void;

const filler = '.'.repeat(60);
const mostBuffered = 4 * 1024 * 1024;

/** All that happens between the socket and the terminal, in our code. */
const ours: Client = (url, origin, seen) => {
  const cat = spawn('cat', [], { stdio: ['pipe', 'ignore', 'inherit'] });
  const screen = new Screen({
    clock: systemClock,
    write: (text) => cat.stdin.write(text),
    editor: new LineEditor(),
    hasTimes: () => false,
  });
  const connection = new ConsoleConnection({
    clock: systemClock,
    log: silentLog,
    transport: openSocket,
    origin,
    credentials: () => Promise.resolve({ kind: 'granted', token: 'token', socket: url }),
    condition: () => Promise.resolve({ kind: 'normal' }),
  });
  connection.onDidReceiveLine((text) => {
    screen.line(text);
    seen(text);
  });
  screen.start();
  connection.open();
};

/** The yardstick: the least that shows a line. */
const plain: Client = (url, origin, seen) => {
  const cat = spawn('cat', [], { stdio: ['pipe', 'ignore', 'inherit'] });
  const socket = new WebSocket(url, { origin });
  socket.on('open', () => socket.send('{"event":"auth","args":["token"]}'));
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as { event: string; args?: string[] };
    if (frame.event === 'auth success') socket.send('{"event":"send logs","args":[]}');
    if (frame.event !== 'console output') return;
    const [text = ''] = frame.args ?? [];
    cat.stdin.write(`${text}\n`);
    seen(text);
  });
};

const clients = { ours, plain } as const;
type Who = keyof typeof clients;

/** A node that pours numbered lines into each socket that asks for its history. `perSecond` undefined: all it takes. */
async function pour(count: number, perSecond?: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    const say = (event: string, arg?: string) =>
      socket.send(JSON.stringify({ event, args: arg === undefined ? [] : [arg] }));
    socket.on('message', (data: Buffer) => {
      const { event } = JSON.parse(data.toString('utf8')) as { event: string };
      if (event === 'auth') say('auth success');
      if (event !== 'send logs') return;
      say('status', 'running');
      const began = Date.now();
      let sent = 0;
      const step = () => {
        const due = perSecond ? ((Date.now() - began) * perSecond) / 1000 : Infinity;
        while (sent < Math.min(due, count) && socket.bufferedAmount < mostBuffered) {
          say('console output', `line ${++sent} ${filler}`);
        }
        if (sent < count) setTimeout(step, 1);
      };
      step();
    });
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Runs one client in a process of its own, until it has seen the last line. */
async function watch(who: Who, port: number, count: number): Promise<Seen> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, CONSOLE_BENCH: JSON.stringify({ who, port, count }) },
  });
  try {
    const [seen] = (await once(child, 'message')) as [Seen];
    if (seen.lines !== count) throw new Error(`${who} got ${seen.lines} of ${count} lines`);
    return seen;
  } finally {
    child.kill();
  }
}

/** What a process of `watch` does. */
function client({ who, port, count }: { who: Who; port: number; count: number }): void {
  let lines = 0;
  let began = 0;
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  clients[who](`ws://127.0.0.1:${port}`, `http://127.0.0.1:${port}`, (text) => {
    if (began === 0) began = performance.now();
    lines++;
    if (!text.startsWith(`line ${count} `)) return;
    clearInterval(timer);
    const { user, system } = process.cpuUsage();
    const ms = performance.now() - began;
    process.send?.({ lines, ms, peak: peak / 1024 / 1024, work: (user + system) / 1000 });
  });
}

/** Lines a second and memory in a flood: ours, and the same bytes through a plain `ws` client into `cat`. */
export async function rows(): Promise<string[]> {
  const against = 'a plain ws client piped to cat';
  const fast = 300_000;
  const rates: number[] = [];
  for (const who of ['ours', 'plain'] as const) {
    const { server, port } = await pour(fast);
    const { lines, ms } = await watch(who, port, fast);
    rates.push((lines / ms) * 1000);
    server.close();
  }
  const seconds = 60;
  const perSecond = 20_000;
  const { server, port } = await pour(seconds * perSecond, perSecond);
  const [mine, other] = await Promise.all(
    (['ours', 'plain'] as const).map((who) => watch(who, port, seconds * perSecond)),
  );
  server.close();
  if (!mine || !other) return [];
  const what = '20,000 lines a second for a minute';
  return [
    row({
      what: 'Console lines as fast as they come',
      ours: rates[0] ?? NaN,
      yardstick: rates[1] ?? NaN,
      unit: '/s',
      against,
    }),
    row({
      what: `${what}: peak memory`,
      ours: mine.peak,
      yardstick: other.peak,
      unit: 'MB',
      against,
    }),
    row({
      what: `${what}: processor time`,
      ours: mine.work,
      yardstick: other.work,
      unit: 'ms',
      against,
    }),
  ];
}

const task = process.env['CONSOLE_BENCH'];
if (task !== undefined) client(JSON.parse(task) as Parameters<typeof client>[0]);
