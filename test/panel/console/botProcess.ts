import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import type { Server } from '../kernel/world';

/** What runs for a server while it is up. */
export interface Program {
  write(line: string): void;
  kill(): void;
}

/** What a program tells. */
export interface ProgramListener {
  readonly onLine: (line: string) => void;
  /** `code` null: ended by a signal. */
  readonly onExit: (code: number | null) => void;
}

/** The script lies beside its source: the bundles of the tests run from the project's root. */
const script = resolve('test/panel/console/bot.js');

/** Starts the bot of a server as a process of its own, in the server's folder. */
export function startBot(server: Server, folder: string, listener: ProgramListener): Program {
  const child: ChildProcess = spawn(process.execPath, [script, server.program, server.name], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', listener.onLine);
  }
  child.stdin?.on('error', () => undefined);
  // `close` comes after the last line of its output, `exit` may come before.
  child.once('close', (code) => listener.onExit(code));
  return {
    write: (line) => void child.stdin?.write(`${line}\n`),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** A program without a process, for worlds of many servers: prints two lines and echoes. */
export function startIdle(server: Server, listener: ProgramListener): Program {
  let isOver = false;
  const end = (code: number | null) => {
    if (isOver) return;
    isOver = true;
    setImmediate(() => listener.onExit(code));
  };
  setImmediate(() => listener.onLine(`${server.name} is up`));
  return {
    write: (line) => {
      if (line === 'stop') end(0);
      else setImmediate(() => !isOver && listener.onLine(`> ${line}`));
    },
    kill: () => end(null),
  };
}
