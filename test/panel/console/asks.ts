import { randomBytes } from 'node:crypto';
import type { App } from '../kernel/app';
import { NodeFailure } from '../kernel/nodeErrors';
import type { PowerSignal, Server } from '../kernel/world';
import type { ConsoleSocket } from './consoleSocket';
import { type Machines, powerContention } from './machines';

const needed: Readonly<Record<PowerSignal, string>> = {
  start: 'control.start',
  stop: 'control.stop',
  kill: 'control.stop',
  restart: 'control.restart',
};
const unexpected = 'an unexpected error was encountered while handling this request';
/** How long after it an action over the websocket shows in the activity (panel-dialect.md 2.1). */
const activityLagMs = 60_000;

/** Does what authenticated clients ask; what nobody knows is ignored (panel-dialect.md 6.5). */
export function answerAsk(app: App, machines: Machines) {
  return (socket: ConsoleSocket, event: string, arg: string): void => {
    const { server } = socket;
    switch (event) {
      case 'send logs':
        if (server.power !== 'running') return;
        for (const line of machines.history(server)) socket.send('console output', line);
        return;
      case 'send stats':
        return socket.sendStats();
      case 'send command':
        if (!socket.may('control.console') || server.power === 'offline') return;
        machines.command(server, arg);
        return noteLater(app, socket, { event: 'server:console.command', command: arg });
      case 'set state':
        return setState(app, machines, { socket, action: arg });
      default:
        return;
    }
  };
}

function setState(
  app: App,
  machines: Machines,
  { socket, action }: { readonly socket: ConsoleSocket; readonly action: string },
): void {
  if (!Object.hasOwn(needed, action)) return socket.fail(unexpected);
  const signal = action as PowerSignal;
  if (!socket.may(needed[signal])) return;
  if (socket.server.status === 'suspended') return socket.fail(unexpected);
  try {
    refuseWhileBusy(socket.server);
    machines.power(socket.server, signal);
    noteLater(app, socket, { event: `server:power.${signal}` });
  } catch (error) {
    if (!(error instanceof NodeFailure)) throw error;
    const isTold = error.message === powerContention || socket.may('admin.websocket.errors');
    socket.fail(isTold ? error.message : unexpected);
  }
}

function refuseWhileBusy({ status, transferring }: Server): void {
  if (status === 'installing') throw new NodeFailure(400, 'server is currently installing');
  if (transferring) throw new NodeFailure(400, 'server is currently being transferred');
}

function noteLater(
  app: App,
  { server, user, ip }: ConsoleSocket,
  { event, ...properties }: { readonly event: string; readonly command?: string },
): void {
  const at = app.clock.now();
  app.clock.after(activityLagMs, () => {
    const id = randomBytes(20).toString('hex');
    server.activity.push({ id, event, isApi: false, ip, properties, at, actor: user ?? null });
  });
}
