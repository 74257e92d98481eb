import type { App } from '../kernel/app';
import type { PowerSignal, Server } from '../kernel/world';
import type { ConsoleFlavour, ConsoleSocket } from './consoleSocket';
import type { Machines } from './machines';

/** What the verbs act on. */
export interface ConsoleParts {
  readonly machines: Machines;
  readonly flavour: ConsoleFlavour;
  readonly of: (server: Server) => ConsoleSocket[];
}

/**
 * Verbs of the control port for the console. Each takes `server` (uuid or name):
 * consolePower {signal}, consolePrint {lines}, consoleSend {event, args}, consoleRaw {text}, consoleDrop,
 * consoleClose {code, reason}, consoleFlood {count, from}, consoleLoading {isLoading}, consoleFlavour {…},
 * consoleSockets (how many are open).
 */
export function addConsoleVerbs(app: App, { machines, flavour, of }: ConsoleParts): void {
  const find = (args: Readonly<Record<string, unknown>>): Server => {
    const id = String(args['server']);
    const all = [...app.world.servers.values()];
    const found = all.find(({ uuid, name }) => uuid === id || name === id);
    if (!found) throw new Error(`No server ${id}`);
    return found;
  };
  app.verbs.set('consolePower', (args) =>
    machines.power(find(args), args['signal'] as PowerSignal),
  );
  app.verbs.set('consolePrint', (args) => machines.print(find(args), args['lines'] as string[]));
  app.verbs.set('consoleSend', (args) => {
    const rest = (args['args'] ?? []) as string[];
    for (const socket of of(find(args))) socket.write(String(args['event']), ...rest);
  });
  app.verbs.set('consoleRaw', (args) => {
    for (const socket of of(find(args))) socket.raw(String(args['text']));
  });
  app.verbs.set('consoleDrop', (args) => {
    for (const socket of of(find(args))) socket.drop();
  });
  app.verbs.set('consoleClose', (args) => {
    const reason = typeof args['reason'] === 'string' ? args['reason'] : '';
    for (const socket of of(find(args))) socket.close(Number(args['code']), reason);
  });
  app.verbs.set('consoleFlood', (args) => {
    const from = Number(args['from'] ?? 1);
    const server = find(args);
    for (let n = from; n < from + Number(args['count']); n++) {
      for (const socket of of(server)) socket.raw(frame(`line ${n} ${'.'.repeat(60)}`));
    }
  });
  app.verbs.set('consoleLoading', (args) => {
    find(args).loading = args['isLoading'] === true;
  });
  app.verbs.set('consoleFlavour', (args) => void Object.assign(flavour, args));
  app.verbs.set('consoleSockets', (args) => of(find(args)).length);
}

function frame(line: string): string {
  return JSON.stringify({ event: 'console output', args: [line] });
}
