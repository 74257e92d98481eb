import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ticketBotFiles } from '../panel/worlds/ticketBot';

const onlyOnTheServer = /^(data|logs)\/|^\.env$/;
const author = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.com'];

/**
 * Fills a folder with the sources of the practice world's Ticket Bot, as a developer has them: without the server's data,
 * logs and secrets, and as a git repository where git is installed.
 */
export function writeTicketBot(folder: string): void {
  for (const [path, content] of Object.entries(ticketBotFiles)) {
    if (onlyOnTheServer.test(path) || path.endsWith('/')) continue;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  try {
    git('init', '--initial-branch=main');
    git('add', '.');
    git(...author, 'commit', '--no-gpg-sign', '-m', 'Ticket Bot 2.4.1');
  } catch {
    console.error('git is not installed or too old: the practice folder is not a repository.');
  }
}
