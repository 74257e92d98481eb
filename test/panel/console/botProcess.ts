import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Server } from '../kernel/world';
import { eachLine } from './lineSplitter';

/** What runs for a server while it is up. */
export interface Program {
  write(line: string): void;
  kill(): void;
}

/** What a program tells. */
export interface ProgramListener {
  readonly onLine: (line: string) => void;
  /** The program's own SDK saw an error; `isHandled`: the program caught it. */
  readonly onError: (isHandled: boolean) => void;
  /** `code` null: ended by a signal. */
  readonly onExit: (code: number | null) => void;
}

/** The script lies beside its source: the bundles of the tests run from the project's root. */
const script = resolve('test/panel/console/bot.js');

/** Starts the bot of a server as a process of its own, in the server's folder. */
export function startBot(server: Server, folder: string, listener: ProgramListener): Program {
  const child: ChildProcess = spawn(process.execPath, [script, server.program, server.name], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) eachLine(stream, listener.onLine);
  }
  child.on('message', (message: { readonly isHandled?: unknown }) =>
    listener.onError(message.isHandled === true),
  );
  child.on('error', (error) => listener.onLine(error.message));
  child.stdin?.on('error', () => undefined);
  // `close` comes after the last line of its output, `exit` may come before.
  child.once('close', (code) => listener.onExit(code));
  return {
    write: (line) => void child.stdin?.write(`${line}\n`),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** A program without a process, for worlds of many servers and quick tests: says that it is up, echoes, stops, crashes. */
export function startScripted(server: Server, listener: ProgramListener): Program {
  let isOver = false;
  const say = (line: string) => setImmediate(() => !isOver && listener.onLine(line));
  const end = (code: number | null) => {
    if (isOver) return;
    setImmediate(() => {
      if (isOver) return;
      isOver = true;
      listener.onExit(code);
    });
  };
  say(`${server.name} is up`);
  return {
    write: (line) => {
      if (line === 'stop') end(0);
      else if (line === 'crash') end(1);
      else say(`> ${line}`);
    },
    kill: () => end(null),
  };
}
