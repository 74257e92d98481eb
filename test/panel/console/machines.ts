import { EventEmitter } from 'node:events';
import type { App, Machine, MachineStats } from '../kernel/app';
import { NodeFailure } from '../kernel/nodeErrors';
import type { PowerSignal, PowerState, Server } from '../kernel/world';
import { type Program, startBot, startIdle } from './botProcess';

/** What a running server tells its listeners. */
export interface MachineEvents {
  line: [server: Server, line: string];
  power: [server: Server, state: PowerState];
  stats: [server: Server];
  /** It ended although nobody asked it to. */
  crash: [server: Server, code: number | null];
}

interface Running {
  readonly program: Program;
  readonly lines: string[];
  /** What was asked of it, if anything. */
  ending: 'stop' | 'restart' | 'kill' | undefined;
}

/** Lines kept for `send logs` (panel-dialect.md 6.5). */
const keptLines = 150;

/** Runs servers: power states, programs, their output and what they use. */
export class Machines implements Machine {
  readonly events = new EventEmitter<MachineEvents>();
  private readonly running = new Map<string, Running>();

  constructor(private readonly app: App) {}

  power(server: Server, signal: PowerSignal): void {
    const current = this.running.get(server.uuid);
    if (signal === 'start') {
      if (server.power !== 'offline') throw new NodeFailure(400, 'server is running');
      this.start(server);
    } else if (signal === 'kill') {
      this.end(server, current, 'kill');
    } else if (!current) {
      if (signal === 'restart') this.start(server);
      else this.set(server, 'offline');
    } else {
      this.end(server, current, signal);
    }
  }

  command(server: Server, line: string): void {
    if (server.power === 'offline') return;
    this.adopt(server);
    const current = this.running.get(server.uuid);
    if (!current) return;
    if (line.trim() === 'stop') {
      current.ending = 'stop';
      this.set(server, 'stopping');
    }
    current.program.write(line);
  }

  stats(server: Server): MachineStats {
    const isUp = server.power !== 'offline';
    const seconds = isUp ? Math.max(0, this.app.clock.now() - server.startedAt) / 1000 : 0;
    return {
      memoryBytes: isUp ? 210_000_000 + (server.internalId % 17) * 9_000_000 : 0,
      cpu: isUp ? Math.round((3.5 + (server.internalId % 23) + (seconds % 7)) * 10) / 10 : 0,
      rxBytes: isUp ? Math.round(1_840_221 + seconds * 900) : 0,
      txBytes: isUp ? Math.round(992_114 + seconds * 400) : 0,
      uptimeMs: Math.round(seconds * 1000),
    };
  }

  /** The last lines of a running server. */
  history(server: Server): readonly string[] {
    return this.running.get(server.uuid)?.lines ?? [];
  }

  /** Prints lines as if the server's program had. */
  print(server: Server, lines: readonly string[]): void {
    for (const line of lines) this.line(server, line);
  }

  /** A server that the world shows as running gets its program when somebody first looks. */
  adopt(server: Server): void {
    if (server.power === 'running' && !this.running.has(server.uuid)) void this.launch(server);
  }

  /** Ends every program without a word. */
  stopAll(): void {
    for (const { program } of this.running.values()) program.kill();
    this.running.clear();
  }

  private start(server: Server): void {
    this.set(server, 'starting');
    void this.launch(server).then(() => {
      if (server.power === 'starting') this.set(server, 'running');
    });
  }

  private async launch(server: Server): Promise<void> {
    const lines: string[] = [];
    const listener = {
      onLine: (line: string) => this.line(server, line, lines),
      onExit: (code: number | null) => this.exited(server, entry, code),
    };
    const started: { program?: Program } = {};
    const entry: Running = { lines, ending: undefined, program: lazy(() => started.program) };
    this.running.set(server.uuid, entry);
    const folder = server.program === 'none' ? '' : await this.app.folders.of(server);
    if (this.running.get(server.uuid) !== entry) return;
    started.program =
      server.program === 'none' ? startIdle(server, listener) : startBot(server, folder, listener);
    if (server.startedAt === 0) server.startedAt = this.app.clock.now();
  }

  private end(
    server: Server,
    current: Running | undefined,
    how: 'stop' | 'restart' | 'kill',
  ): void {
    if (!current) {
      this.set(server, 'offline');
      return;
    }
    current.ending = how;
    if (how === 'kill') current.program.kill();
    else {
      this.set(server, 'stopping');
      current.program.write('stop');
    }
  }

  private exited(server: Server, entry: Running, code: number | null): void {
    if (this.running.get(server.uuid) !== entry) return;
    this.running.delete(server.uuid);
    server.startedAt = 0;
    if (!entry.ending) {
      const notice = `---------- Detected server process in a crashed state! ----------`;
      this.line(server, daemonLine(notice));
      this.line(server, daemonLine(`Exit code: ${code ?? 'none'}`));
      this.events.emit('crash', server, code);
    }
    this.set(server, 'offline');
    this.events.emit('stats', server);
    if (entry.ending === 'restart') this.start(server);
  }

  private line(server: Server, line: string, lines = this.running.get(server.uuid)?.lines): void {
    lines?.push(line);
    if (lines && lines.length > keptLines) lines.splice(0, lines.length - keptLines);
    this.events.emit('line', server, line);
  }

  private set(server: Server, state: PowerState): void {
    if (server.power === state) return;
    server.power = state;
    if (state === 'starting') server.startedAt = this.app.clock.now();
    this.events.emit('power', server, state);
  }
}

/** A line of the node itself among a server's output (panel-dialect.md 6.6). */
export function daemonLine(text: string): string {
  return `\x1b[33m\x1b[1m[Practice Daemon]:\x1b[39m ${text}\x1b[0m`;
}

/** Stands for a program that is still being started. */
function lazy(made: () => Program | undefined): Program {
  return { write: (line) => made()?.write(line), kill: () => made()?.kill() };
}
