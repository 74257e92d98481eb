import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demonstrationBotFiles } from '../panel/worlds/demonstration';
import { stableUuid } from '../panel/worlds/make';
import { ticketBotFiles } from '../panel/worlds/ticketBot';

const onlyOnTheServer = /^(data|logs)\/|^\.env$/;
const author = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.com'];
const store = 'src/store/ticketStore.ts';

/** What was released, the oldest first: how it differs from the files of today, and how many days ago. */
const releases = [
  { version: '2.3.7', daysAgo: 60, without: '  assignee: string | null;\n' },
  { version: '2.4.0', daysAgo: 30, without: '' },
  { version: '2.4.1', daysAgo: 14, without: '' },
];

/** How the demonstration's bot is deployed. */
const planFiles = {
  '.panel/deploy.json': `${JSON.stringify(
    {
      servers: [{ server: stableUuid('server Ticket Bot').slice(0, 8), name: 'Ticket Bot' }],
      from: '.',
      to: '/',
      ignore: ['data/', 'logs/', '.env'],
      then: { restart: true },
      healthy: { console: 'Logged in as', running: true, seconds: 3 },
      undo: 'automatic',
    },
    undefined,
    2,
  )}\n`,
};

/**
 * Fills a folder with the sources of the practice world's Ticket Bot, as a developer has them: without the server's data,
 * logs and secrets, and as a git repository with a tag for each release that reports issues, where git is installed. For
 * show it is the bot of the demonstration, with its deploy plan.
 */
export function writeTicketBot(folder: string, { isForShow = false } = {}): void {
  const files = isForShow ? { ...demonstrationBotFiles, ...planFiles } : ticketBotFiles;
  const write = (path: string, content: string | Buffer) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const [path, content] of Object.entries(files)) {
    if (onlyOnTheServer.test(path) || path.endsWith('/')) continue;
    write(path, content);
  }
  const textOf = (path: string) => String(files[path] ?? '');
  try {
    execFileSync('git', ['init', '--initial-branch=main'], { cwd: folder, stdio: 'ignore' });
    for (const { version, daysAgo, without } of releases) {
      write(store, textOf(store).replace(without, ''));
      write('package.json', textOf('package.json').replace('2.4.1', version));
      const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: folder, stdio: 'ignore', env });
      git('add', '.');
      git(...author, 'commit', '--no-gpg-sign', '-m', `Ticket Bot ${version}`);
      git('tag', `v${version}`);
    }
  } catch {
    console.error('git is not installed or too old: the practice folder is not a repository.');
  }
}
