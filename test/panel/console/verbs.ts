import type { App, Verb } from '../kernel/app';
import type { EggTrouble, PowerSignal, Server } from '../kernel/world';
import type { ConsoleSocket } from './consoleSocket';
import { troubleOf } from './eggTrouble';
import type { ConsoleFlavour } from './flavour';
import { Flood } from './flood';
import type { Machines } from './machines';

/** What the verbs act on. */
export interface ConsoleParts {
  readonly machines: Machines;
  readonly flavour: ConsoleFlavour;
  readonly of: (server: Server) => ConsoleSocket[];
}

type Args = Parameters<Verb>[0];

/**
 * Adds the verbs of the control port for the console (README.md lists them); gives what must be stopped at the end. All
 * but consoleFlavour take `server`, a uuid or name.
 */
export function addConsoleVerbs(app: App, parts: ConsoleParts): { stop(): void } {
  const { machines, flavour, of } = parts;
  const floods = new Map<string, Flood>();
  const find = (args: Args): Server => {
    const id = text(args['server']);
    const all = [...app.world.servers.values()];
    const found = all.find(({ uuid, name }) => uuid === id || name === id);
    if (!found) throw new Error(`No server ${id}`);
    return found;
  };
  const each = (name: string, act: (socket: ConsoleSocket, args: Args) => void) =>
    app.verbs.set(name, (args) => {
      for (const socket of of(find(args))) act(socket, args);
    });

  app.verbs.set('consolePower', (args) =>
    machines.power(find(args), args['signal'] as PowerSignal),
  );
  app.verbs.set('consoleType', (args) => machines.command(find(args), text(args['line'])));
  app.verbs.set('consolePrint', (args) => machines.print(find(args), args['lines'] as string[]));
  app.verbs.set('eggTrouble', (args) => {
    const server = find(args);
    server.trouble = troubleOf(server, args['feature'] as EggTrouble['feature']);
  });
  app.verbs.set('consoleSockets', (args) => of(find(args)).length);
  app.verbs.set('consoleFlavour', (args) => void Object.assign(flavour, args));
  app.verbs.set('consoleLoading', (args) => {
    const server = find(args);
    server.loading = args['isLoading'] !== false;
    if (typeof args['forMs'] !== 'number') return;
    app.clock.after(args['forMs'], () => (server.loading = false));
  });

  each('consoleSend', (socket, args) =>
    socket.write(text(args['event']), ...((args['args'] ?? []) as string[])),
  );
  each('consoleRaw', (socket, args) => socket.raw(text(args['text'])));
  each('consoleDrop', (socket) => socket.drop());
  each('consoleClose', (socket, args) => socket.close(Number(args['code']), text(args['reason'])));
  each('consoleExpire', (socket) => socket.endToken('expired'));
  each('consoleRevoke', (socket) => socket.endToken('revoked'));
  each('consoleThrottle', (socket, args) =>
    socket.limit.force(text(args['event']), Number(args['count'] ?? 1)),
  );
  each('consoleTransfer', (socket, args) => {
    if (typeof args['status'] === 'string') socket.send('transfer status', args['status']);
    if (typeof args['line'] !== 'string' || !socket.may('admin.websocket.transfer')) return;
    socket.send('transfer logs', args['line']);
  });

  app.verbs.set('consoleFlood', (args) => {
    const server = find(args);
    const flood = floods.get(server.uuid) ?? new Flood(() => of(server));
    floods.set(server.uuid, flood);
    flood.start(args);
    return flood.state;
  });
  app.verbs.set('consoleFloodState', (args) => floods.get(find(args).uuid)?.state);
  return {
    stop: () => {
      for (const flood of floods.values()) flood.stop();
      floods.clear();
    },
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
