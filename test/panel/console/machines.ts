import { EventEmitter } from 'node:events';
import type { App, Machine, MachineStats } from '../kernel/app';
import type { Started } from '../kernel/clock';
import { NodeFailure } from '../kernel/nodeErrors';
import type { PowerSignal, PowerState, Server } from '../kernel/world';
import { type Program, type ProgramListener, startBot, startScripted } from './botProcess';
import { crashLines, isReadyLine } from './daemonLines';
import { isMended, troubleLines } from './eggTrouble';
import type { ConsoleFlavour } from './flavour';

/** What a server's program tells the sockets. */
export interface MachineEvents {
  line: [server: Server, line: string];
  power: [server: Server, state: PowerState];
  stats: [server: Server];
}

type Ending = 'stop' | 'restart' | 'kill';

interface Run {
  readonly lines: string[];
  program: Program | undefined;
  /** What was typed before the program was there: it reads that first. */
  readonly typed: string[];
  /** What was asked of it, if anything. */
  ending: Ending | undefined;
  /** Whether the node that was asked still runs: a lock is gone with its program. */
  isLocked: boolean;
  deadline: Started | undefined;
}

/** Lines kept for `send logs` (panel-dialect.md 6.5). */
const keptLines = 150;
/** How long a program may take to stop before it is killed (2.1). */
const stopMs = 10 * 60_000;
const crashPauseMs = 60_000;

/** Why a second power action is refused while one is under way. */
export const powerContention =
  'another power action is currently being processed for this server, please try again later';

/** Runs servers: power states, programs, their output and what they use. */
export class Machines implements Machine {
  readonly events = new EventEmitter<MachineEvents>();
  private readonly runs = new Map<string, Run>();
  private readonly crashedAt = new Map<string, number>();
  private readonly endedAt = new Map<string, number>();
  private isStopped = false;

  constructor(
    private readonly app: App,
    private readonly flavour: ConsoleFlavour,
  ) {}

  power(server: Server, signal: PowerSignal): void {
    if (signal === 'kill') return this.end(server, this.runs.get(server.uuid), 'kill');
    this.adopt(server);
    const run = this.runs.get(server.uuid);
    if (run?.isLocked === true || this.isLocked(server)) {
      throw new NodeFailure(409, powerContention);
    }
    if (signal === 'start' || (signal === 'restart' && !run)) {
      if (run) throw new NodeFailure(400, 'server is running');
      this.start(server);
    } else this.end(server, run, signal);
  }

  command(server: Server, line: string): void {
    if (server.power === 'offline') return;
    this.adopt(server);
    const run = this.runs.get(server.uuid);
    if (!run) return;
    if (this.flavour.echoes) this.line(server, line);
    if (line.trim() === 'stop') {
      run.ending = 'stop';
      run.isLocked = true;
      this.set(server, 'stopping');
    }
    this.type(run, line);
  }

  stats(server: Server): MachineStats {
    const isUp = server.power !== 'offline';
    const seconds = isUp ? Math.max(0, this.app.clock.now() - server.startedAt) / 1000 : 0;
    const wave = Math.sin(seconds / 11) + Math.sin(seconds / 3.7) / 2;
    const memory = 210_000_000 + (server.internalId % 17) * 9_000_000 + wave * 6_000_000;
    return {
      memoryBytes: isUp ? Math.round(memory) : 0,
      cpu: isUp ? Math.round((6.5 + (server.internalId % 23) + wave * 3) * 10) / 10 : 0,
      rxBytes: isUp ? Math.round(1_840_221 + seconds * 900) : 0,
      txBytes: isUp ? Math.round(992_114 + seconds * 400) : 0,
      uptimeMs: Math.round(seconds * 1000),
    };
  }

  /** The last lines of what runs. */
  history(server: Server): readonly string[] {
    return this.runs.get(server.uuid)?.lines ?? [];
  }

  /** Prints lines as if the server's program had. */
  print(server: Server, lines: readonly string[]): void {
    this.adopt(server);
    for (const line of lines) this.line(server, line);
  }

  /** A server that the world shows as running gets its program when somebody first looks. */
  adopt(server: Server): void {
    if (server.power === 'running' && !this.runs.has(server.uuid)) this.launch(server);
  }

  /** The node's program was started anew: servers went on, and nobody holds a lock any more. */
  forgetActions(): void {
    this.endedAt.clear();
    for (const run of this.runs.values()) {
      run.isLocked = false;
      if (run.ending === 'restart') run.ending = 'stop';
    }
  }

  /** Ends every program without a word, for good: a request that is still at work starts none after it. */
  stop(): void {
    this.isStopped = true;
    this.stopAll();
  }

  /** Ends every program without a word. */
  stopAll(): void {
    for (const run of this.runs.values()) {
      run.deadline?.stop();
      run.program?.kill();
    }
    this.runs.clear();
    this.crashedAt.clear();
    this.endedAt.clear();
  }

  /** Whether the last power action still holds its lock, though the server is offline. */
  private isLocked(server: Server): boolean {
    const endedAt = this.endedAt.get(server.uuid) ?? -Infinity;
    return this.app.clock.now() - endedAt < this.flavour.powerLockMs;
  }

  private start(server: Server): void {
    this.set(server, 'starting');
    this.launch(server);
  }

  private launch(server: Server): void {
    if (this.isStopped) return;
    const run: Run = {
      lines: [],
      program: undefined,
      typed: [],
      ending: undefined,
      isLocked: false,
      deadline: undefined,
    };
    this.runs.set(server.uuid, run);
    const listener = {
      onLine: (line: string) => this.heard(server, run, line),
      onError: (isHandled: boolean) => void this.app.events.emit('failed', server, isHandled),
      onExit: (code: number | null) => this.exited(server, run, code),
    };
    if (server.trouble) {
      void this.isMended(server).then((isMended) => {
        if (this.runs.get(server.uuid) !== run) return;
        if (isMended) return this.run(server, run, listener);
        this.line(server, troubleLines[server.trouble?.feature ?? 'eula']);
        this.exited(server, run, run.ending === 'kill' ? null : 1);
      });
    } else this.run(server, run, listener);
  }

  /** Whether what kept the program from starting is gone; then it is over. */
  private async isMended(server: Server): Promise<boolean> {
    const folder = await this.app.folders.of(server);
    if (server.trouble && !isMended(server, server.trouble, folder)) return false;
    server.trouble = undefined;
    return true;
  }

  private run(server: Server, run: Run, listener: ProgramListener): void {
    if (server.program === 'none') {
      this.began(run, startScripted(server, listener));
      return;
    }
    void this.app.folders.of(server).then((folder) => {
      if (this.runs.get(server.uuid) !== run) return;
      if (run.ending === 'kill') return this.exited(server, run, null);
      this.began(run, startBot(server, folder, listener));
    });
  }

  private began(run: Run, program: Program): void {
    run.program = program;
    for (const line of run.typed.splice(0)) program.write(line);
  }

  private type(run: Run, line: string): void {
    if (run.program) run.program.write(line);
    else run.typed.push(line);
  }

  private end(server: Server, run: Run | undefined, how: Ending): void {
    if (!run) return this.set(server, 'offline');
    run.ending = how;
    run.isLocked = true;
    if (how === 'kill') return run.program?.kill();
    this.set(server, 'stopping');
    this.type(run, 'stop');
    run.deadline = this.app.clock.after(stopMs, () => run.program?.kill());
  }

  private heard(server: Server, run: Run, line: string): void {
    if (this.runs.get(server.uuid) !== run) return;
    this.line(server, line);
    if (server.power !== 'starting' || !this.flavour.saysReady) return;
    if (!isReadyLine(server, line)) return;
    this.set(server, 'running');
    this.app.events.emit('started', server);
  }

  private exited(server: Server, run: Run, code: number | null): void {
    if (this.runs.get(server.uuid) !== run) return;
    run.deadline?.stop();
    if (run.ending) this.endedAt.set(server.uuid, this.app.clock.now());
    const isAgain = run.ending === 'restart' || (!run.ending && this.crashed(server, code));
    this.runs.delete(server.uuid);
    this.set(server, 'offline');
    this.events.emit('stats', server);
    if (isAgain) this.start(server);
  }

  /** Tells of a crash; true when the node starts the server again. */
  private crashed(server: Server, code: number | null): boolean {
    const now = this.app.clock.now();
    const before = this.crashedAt.get(server.uuid) ?? -Infinity;
    const isOften = now - before < crashPauseMs;
    this.crashedAt.set(server.uuid, now);
    const { restartAfterCrash } = this.flavour;
    this.print(server, crashLines(code, { isOften: restartAfterCrash && isOften }));
    this.app.events.emit('crashed', server, code);
    return restartAfterCrash && !isOften;
  }

  private line(server: Server, line: string): void {
    const lines = this.runs.get(server.uuid)?.lines;
    lines?.push(line);
    if (lines && lines.length > keptLines) lines.splice(0, lines.length - keptLines);
    this.events.emit('line', server, line);
  }

  private set(server: Server, state: PowerState): void {
    if (server.power === state) return;
    server.power = state;
    if (state === 'starting') server.startedAt = this.app.clock.now();
    if (state === 'offline') server.startedAt = 0;
    this.events.emit('power', server, state);
  }
}
