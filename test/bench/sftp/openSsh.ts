import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** What a run of sftp took. */
export interface SftpRun {
  readonly ms: number;
  readonly requests: number;
  /** How often it asked while nothing was on its way. */
  readonly roundTrips: number;
}

const run = promisify(execFile);

const servers = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/openssh/sftp-server',
  '/usr/libexec/sftp-server',
  '/usr/lib/ssh/sftp-server',
];

/**
 * OpenSSH's sftp with a server of its own that is `latencyMs` away, there and back. No sshd: encryption would only make it
 * slower. Undefined where client or server are not on this machine.
 */
export function openSsh(latencyMs: number) {
  const program = servers.find((path) => existsSync(path));
  const folders = (process.env.PATH ?? '').split(delimiter);
  const client = folders.map((folder) => join(folder, 'sftp')).find((path) => existsSync(path));
  if (!program || !client) return undefined;
  /** Does what a batch file says; `temporary` is a folder for that file and for counts. */
  return async (command: string, temporary: string): Promise<SftpRun> => {
    const name = command.slice(0, 3);
    const batch = join(temporary, `${name}.batch`);
    const counts = join(temporary, `${name}.json`);
    writeFileSync(batch, `${command}\n`);
    const far = join('test', 'bench', 'sftp', 'farServer.mjs');
    const server = [process.execPath, far, `${latencyMs / 2}`, counts, program];
    const start = performance.now();
    await run(client, ['-q', '-b', batch, '-D', server.join(' ')], { maxBuffer: 1024 ** 3 });
    const ms = performance.now() - start;
    return { ms, ...(JSON.parse(readFileSync(counts, 'utf8')) as Omit<SftpRun, 'ms'>) };
  };
}
