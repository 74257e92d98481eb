import WebSocket from 'ws';
import { systemClock } from '../../src/core/base/clock';
import { ConsoleConnection } from '../../src/core/console/connection';
import { openSocket } from '../../src/core/console/transport';
import { silentLog } from '../support/silentLog';
import { PanelHttp } from '../../src/core/api/http';
import { getWebsocketCredentials } from '../../src/core/api/servers';
import { PracticePanel } from '../panel/practicePanel';
import { medians, row } from './measure';

const lines = 20_000;
/** Each client looks at a server of its own: what comes for one does not pass the other. */
const servers = { ours: 'Survival SMP', bare: 'Ticket Bot' };

/** Rounds that count; with the first one they stay within what may come at once before a socket waits (`limits.frameBurst`). */
const rounds = 4;

/** Has all lines come once; resolves when the last one is there. */
type Pour = () => Promise<unknown>;

/** Console lines against a bare websocket that parses JSON and nothing else. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 }, websocket: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ limits });
  const ours = await throughUs(panel);
  const bare = await throughWs(panel);
  try {
    const before = heap();
    const [mine = NaN, its = NaN] = await medians(rounds, [ours.pour, bare.pour]);
    const memory = Math.max(0.1, heap() - before);
    const perSecond = (ms: number) => lines / (ms / 1000);
    return [
      row({
        what: `Console, ${lines / 1000},000 lines at once`,
        ours: perSecond(mine),
        yardstick: perSecond(its),
        unit: '/s',
        against: 'a bare ws client that parses JSON; both beside the sender, in one process',
      }),
      row({
        what: `Memory after 100,000 lines`,
        ours: memory,
        yardstick: 50,
        unit: 'MB',
        against: 'a budget; a bare client keeps nothing',
      }),
    ];
  } finally {
    ours.end();
    bare.end();
    await panel.stop();
  }
}

function httpOf(panel: PracticePanel): PanelHttp {
  return new PanelHttp({
    baseUrl: panel.baseUrl,
    key: () => Promise.resolve(panel.keys.owner),
    clock: systemClock,
    log: silentLog,
  });
}

function pour(panel: PracticePanel, server: string): void {
  panel.app.verbs.get('consoleFlood')?.({ server, count: lines });
}

async function throughUs(panel: PracticePanel): Promise<{ pour: Pour; end: () => void }> {
  const http = httpOf(panel);
  const { uuid } = panel.server(servers.ours);
  const connection = new ConsoleConnection({
    clock: systemClock,
    log: silentLog,
    transport: openSocket,
    origin: http.origin,
    credentials: async () => ({
      kind: 'granted',
      ...(await getWebsocketCredentials({ http, uuid })),
    }),
    condition: () => Promise.resolve({ kind: 'normal' }),
  });
  const isLive = new Promise<void>((resolve) => {
    connection.onDidChangePower(() => resolve());
  });
  connection.open();
  await isLive;
  // The history that comes first is not what is measured.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const all = () =>
    new Promise<void>((resolve) => {
      let left = lines;
      const listening = connection.onDidReceiveLine(() => {
        if (--left > 0) return;
        listening.dispose();
        resolve();
      });
      pour(panel, servers.ours);
    });
  return { pour: all, end: () => connection.dispose() };
}

async function throughWs(panel: PracticePanel): Promise<{ pour: Pour; end: () => void }> {
  const { uuid } = panel.server(servers.bare);
  const { socket, token } = await getWebsocketCredentials({ http: httpOf(panel), uuid });
  const bare = new WebSocket(socket, { origin: panel.url });
  let take: (event: string) => void = () => undefined;
  const accepted = new Promise<void>((resolve) => {
    take = (event) => event === 'auth success' && resolve();
  });
  bare.on('message', (data: Buffer) => {
    take((JSON.parse(data.toString()) as { readonly event: string }).event);
  });
  bare.on('open', () => bare.send(JSON.stringify({ event: 'auth', args: [token] })));
  await accepted;
  const all = () =>
    new Promise<void>((resolve) => {
      let left = lines;
      take = (event) => {
        if (event === 'console output' && --left === 0) resolve();
      };
      pour(panel, servers.bare);
    });
  return { pour: all, end: () => bare.close() };
}

/** MB in use after what can go has gone; without `--expose-gc` the figure is only larger. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
