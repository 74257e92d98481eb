import WebSocket from 'ws';
import { systemClock } from '../../src/core/base/clock';
import { ConsoleConnection } from '../../src/core/console/connection';
import { openSocket } from '../../src/core/console/transport';
import { silentLog } from '../support/silentLog';
import { PanelHttp } from '../../src/core/api/http';
import { getWebsocketCredentials } from '../../src/core/api/servers';
import { PracticePanel } from '../panel/practicePanel';
import { median, row } from './measure';

const lines = 20_000;
const server = 'Survival SMP';

/** Console lines against a bare websocket that parses JSON and nothing else. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 }, websocket: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ limits });
  try {
    const { ours, memory } = await throughUs(panel);
    const bare = await throughWs(panel);
    const perSecond = (ms: number) => lines / (ms / 1000);
    return [
      row({
        what: `Console, ${lines / 1000},000 lines at once`,
        ours: perSecond(ours),
        yardstick: perSecond(bare.ms),
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

function pour(panel: PracticePanel): void {
  panel.app.verbs.get('consoleFlood')?.({ server, count: lines });
}

async function throughUs(panel: PracticePanel) {
  const http = httpOf(panel);
  const { uuid } = panel.server(server);
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
  const before = heap();
  const ours = await median(4, () => {
    let left = lines;
    const all = new Promise<void>((resolve) => {
      const listening = connection.onDidReceiveLine(() => {
        if (--left > 0) return;
        listening.dispose();
        resolve();
      });
    });
    pour(panel);
    return all;
  });
  const memory = Math.max(0.1, heap() - before);
  connection.dispose();
  return { ours, memory };
}

async function throughWs(panel: PracticePanel) {
  const { uuid } = panel.server(server);
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
  const ms = await median(4, () => {
    let left = lines;
    const all = new Promise<void>((resolve) => {
      take = (event) => {
        if (event === 'console output' && --left === 0) resolve();
      };
    });
    pour(panel);
    return all;
  });
  bare.close();
  return { ms };
}

/** MB in use after what can go has gone; without `--expose-gc` the figure is only larger. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
