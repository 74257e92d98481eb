import * as l10n from '@vscode/l10n';
import { foldedName } from './localPath';

/** Why a file could run on this computer without being started by anybody. */
export interface RunsByItself {
  /** What takes it up: `VS Code`, `git`, a shell. */
  readonly by: string;
}

interface Row {
  readonly by: () => string;
  /** Names of files, and of folders with all that is in them; `*` stands for anything. In lower case. */
  readonly names: readonly string[];
}

const rows: readonly Row[] = [
  {
    // Tasks, launches and settings that name programs; a workspace file holds all of them.
    by: () => 'VS Code',
    names: ['.vscode', '*.code-workspace', '.vscode-test*', '.vscode-server', '.theia'],
  },
  {
    // A container is built and its commands are run at a click on the editor's own question.
    by: () =>
      l10n.t({
        message: 'development containers',
        comment: ['Runs files by itself; shown beside the name of a file'],
      }),
    names: ['.devcontainer', 'devcontainer.json', '.devcontainer.json', '.gitpod.yml', '.gitpod'],
  },
  {
    // Run configurations, startup tasks and file watchers.
    by: () =>
      l10n.t({
        message: 'other editors',
        comment: ['Runs files by itself; shown beside the name of a file'],
      }),
    names: [
      ...[
        '.idea',
        '*.iml',
        '.vs',
        '.zed',
        '.nova',
        '.fleet',
        '.sublime-project',
        '*.sublime-project',
      ],
      ...['.vimrc', '.exrc', '.nvimrc', '.nvim.lua', '.gvimrc', '.vim', '.emacs', '.emacs.d'],
      ...['.dir-locals.el', '.dir-locals-2.el', '.lvimrc', '.helix', '.project', '.settings'],
    ],
  },
  {
    // Hooks, filters, drivers and further repositories; .gitignore and .gitkeep only name files.
    by: () => 'git',
    names: [
      ...['.gitmodules', '.gitattributes', '.gitconfig', '.git-hooks', '.githooks', '.git-*'],
      ...[
        '.husky',
        '.lefthook',
        'lefthook.*',
        'lefthook-local.*',
        '.lefthook.*',
        '.ssh',
        '.pre-commit-config.yaml',
      ],
      ...['.pre-commit-hooks.yaml', '.overcommit.yml', '.hg', '.hgrc', '.jj'],
    ],
  },
  {
    // Read whenever somebody changes into the folder, or opens a shell there.
    by: () =>
      l10n.t({
        message: 'shells',
        comment: ['Runs files by itself; shown beside the name of a file'],
      }),
    names: [
      ...['.envrc', '.direnv', '.autoenv*', '.mise.toml', 'mise.toml'],
      ...['.mise.*.toml', 'mise.*.toml', '.mise', 'mise', '.tool-versions', '.rtx.toml', '.asdfrc'],
      ...['.bashrc', '.bash_*', '.bash_profile', '.profile', '.zshrc', '.zshenv', '.zprofile'],
      ...['.zlogin', '.zlogout', '.kshrc', '.cshrc', '.tcshrc', '.login', '.logout', '.inputrc'],
      ...['config.fish', '.xinitrc', '.xprofile', '.screenrc', '.tmux.conf', '.gdbinit'],
      ...['.lldbinit', '.psqlrc', '.rvmrc', '.pam_environment'],
    ],
  },
  {
    // They say where packages come from, and what runs when one is installed.
    by: () =>
      l10n.t({
        message: 'package managers',
        comment: ['Runs files by itself; shown beside the name of a file'],
      }),
    names: [
      ...[
        '.npmrc',
        '.yarnrc',
        '.yarnrc.yml',
        '.yarn',
        '.pnpmfile.cjs',
        '.pnpmfile.mjs',
        '.pnpmfile.js',
      ],
      ...[
        'pnpmfile.js',
        'bunfig.toml',
        '.pnp.*',
        '.cargo',
        '.bundle',
        '.gemrc',
        'pip.conf',
        'pip.ini',
      ],
      ...[
        '.pypirc',
        '.pydistutils.cfg',
        '.condarc',
        '.pythonrc',
        'sitecustomize.py',
        'usercustomize.py',
      ],
      ...['.mvn', '.sdkmanrc', '.terraformrc', 'nuget.config', 'directory.build.*'],
    ],
  },
  {
    // Their configuration is a program, or names one, that an editor runs as soon as a file beside it is opened.
    by: () => l10n.t('linters and formatters'),
    names: [
      ...['eslint.config.*', '.eslintrc', '.eslintrc.*', '.prettierrc', '.prettierrc.*'],
      ...['prettier.config.*', '.stylelintrc', '.stylelintrc.*', 'stylelint.config.*'],
      ...['.rubocop.yml', '.pylintrc', 'pylintrc', '.rprofile', '.irbrc', '.pryrc', '.pdbrc'],
    ],
  },
  {
    // Opened by looking at the folder, or at a double click on what looks like something else.
    by: () => l10n.t('the file manager'),
    names: [
      ...['desktop.ini', 'autorun.inf', '*.desktop', '.directory', '*.lnk', '*.url', '*.webloc'],
      ...['*.library-ms', '*.search-ms', '*.searchconnector-ms', '*.scf', '*.pif', '*.inetloc'],
      ...['*.fileloc', '*.ftploc', '*.command', '*.terminal', '*.settingcontent-ms'],
    ],
  },
  {
    // Taken for the user's own words, or a list of programs to start.
    by: () =>
      l10n.t({
        message: 'coding agents',
        comment: ['Runs files by itself; shown beside the name of a file'],
      }),
    names: [
      ...['.claude', 'claude.md', 'claude.local.md', '.cursor', '.cursorrules', '.cursorignore'],
      ...[
        'agents.md',
        'agent.md',
        'agents.override.md',
        'gemini.md',
        '.gemini',
        '.codex',
        '.windsurf',
      ],
      ...['.windsurfrules', '.clinerules', '.cline', '.roo', '.roomodes', '.roorules*', '.aider*'],
      ...[
        '.mcp.json',
        'mcp.json',
        '.mcp',
        '.continue',
        '.continuerc.json',
        '.junie',
        '.kiro',
        '.amazonq',
      ],
      ...[
        '.kilocode',
        '.opencode',
        'opencode.json',
        '.augment',
        '.goosehints',
        '.rules',
        '.agents',
      ],
      ...[
        'copilot-instructions.md',
        '*.instructions.md',
        '*.prompt.md',
        '*.chatmode.md',
        '*.agent.md',
      ],
      ...['skill.md'],
    ],
  },
];

const exact = new Map<string, Row>();
const patterns: (readonly [start: string, end: string, row: Row])[] = [];
for (const row of rows) {
  for (const name of row.names) {
    const star = name.indexOf('*');
    if (star < 0) exact.set(name, row);
    else patterns.push([name.slice(0, star), name.slice(star + 1), row]);
  }
}

/**
 * What makes a shell, git, an editor or an agent run or obey something just by lying in a folder: undefined for all
 * else. `path`: relative, with slashes; each of its parts counts, in every spelling that a file system takes together.
 * Ordinary programs are none: a server's code runs only when somebody starts it.
 */
export function runsByItself(path: string): RunsByItself | undefined {
  for (const part of path.split('/')) {
    const row = rowOf(foldedName(part).replace(/[. ]+$/, ''));
    if (row) return { by: row.by() };
  }
  return undefined;
}

function rowOf(name: string): Row | undefined {
  const found = exact.get(name);
  if (found) return found;
  return patterns.find(
    ([start, end]) =>
      name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end),
  )?.[2];
}
