import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { WindowOptions } from './windowOnPanel';

const program = path.resolve('out/service/core/console/consoleProcess.js');

/** Starts a window in a process of its own. `connected` resolves when its console is; `kill` ends it without a word. */
export function startWindowProcess(options: WindowOptions) {
  const child = fork(program, [JSON.stringify(options)], { execArgv: [] });
  const gone = once(child, 'exit');
  return {
    connected: Promise.race([
      once(child, 'message'),
      gone.then(() => Promise.reject(new Error('The window ended before it was connected'))),
    ]),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
