import assert from 'node:assert/strict';
import { runsByItself } from '../../../../src/core/base/runsByItself';

/** Files that act by lying in a folder, by who takes them up. */
const known: Readonly<Record<string, string>> = {
  'VS Code': '.vscode a.code-workspace .vscode-test.js .vscode-server .theia',
  'development containers':
    '.devcontainer devcontainer.json .devcontainer.json .gitpod.yml .gitpod',
  'other editors':
    '.idea a.iml .vs .zed .nova .fleet .sublime-project a.sublime-project .vimrc .exrc .nvimrc .nvim.lua .gvimrc .vim ' +
    '.emacs .emacs.d .dir-locals.el .dir-locals-2.el .lvimrc .helix .project .settings',
  git:
    '.gitmodules .gitattributes .gitconfig .git-hooks .githooks .git-crypt .husky .lefthook lefthook.yml ' +
    'lefthook-local.yml .lefthook.yml .ssh .pre-commit-config.yaml .pre-commit-hooks.yaml .overcommit.yml .hg .hgrc .jj',
  shells:
    '.envrc .direnv .autoenv.zsh .mise.toml mise.toml .mise.local.toml mise.local.toml .mise mise .tool-versions .rtx.toml ' +
    '.asdfrc .bashrc .bash_login .bash_profile .profile .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc .tcshrc ' +
    '.login .logout .inputrc config.fish .xinitrc .xprofile .screenrc .tmux.conf .gdbinit .lldbinit .psqlrc .rvmrc ' +
    '.pam_environment',
  'package managers':
    '.npmrc .yarnrc .yarnrc.yml .yarn .pnpmfile.cjs .pnpmfile.mjs .pnpmfile.js pnpmfile.js bunfig.toml .pnp.cjs .cargo ' +
    '.bundle .gemrc pip.conf pip.ini .pypirc .pydistutils.cfg .condarc .pythonrc sitecustomize.py usercustomize.py .mvn ' +
    '.sdkmanrc .terraformrc nuget.config Directory.Build.props',
  'linters and formatters':
    'eslint.config.js .eslintrc .eslintrc.js .prettierrc .prettierrc.js prettier.config.js .stylelintrc .stylelintrc.js ' +
    'stylelint.config.js .rubocop.yml .pylintrc pylintrc .Rprofile .irbrc .pryrc .pdbrc',
  'the file manager':
    'desktop.ini autorun.inf a.desktop .directory a.lnk a.url a.webloc a.library-ms a.search-ms a.searchconnector-ms a.scf ' +
    'a.pif a.inetloc a.fileloc a.ftploc a.command a.terminal a.settingcontent-ms',
  'coding agents':
    '.claude CLAUDE.md claude.local.md .cursor .cursorrules .cursorignore AGENTS.md agent.md agents.override.md gemini.md ' +
    '.gemini .codex .windsurf .windsurfrules .clinerules .cline .roo .roomodes .roorules-x .aider.conf.yml .mcp.json ' +
    'mcp.json .mcp .continue .continuerc.json .junie .kiro .amazonq .kilocode .opencode opencode.json .augment .goosehints ' +
    '.rules .agents copilot-instructions.md a.instructions.md a.prompt.md a.chatmode.md a.agent.md SKILL.md',
};

describe('What runs by lying in a folder', () => {
  for (const [by, names] of Object.entries(known)) {
    for (const name of names.split(' ')) {
      it(`${name}, by ${by}`, () => {
        assert.deepEqual(runsByItself(name), { by });
        assert.deepEqual(runsByItself(`a/${name}/b`), { by });
      });
    }
  }

  const rows: readonly (readonly [path: string, by: string | undefined])[] = [
    ['.VSCode/tasks.json', 'VS Code'],
    ['.envrc.', 'shells'],
    ['.envrc ', 'shells'],
    ['.envrc. .', 'shells'],
    ['index.js', undefined],
    ['.gitignore', undefined],
    ['.gitkeep', undefined],
    ['.env', undefined],
    ['vscode/tasks.json', undefined],
    ['a.vscode', undefined],
    ['.code-workspace', undefined],
    ['.pnp.', undefined],
    ['lefthook.', undefined],
    ['x.eslint.config.js', undefined],
    ['a.lnk.txt', undefined],
    ['', undefined],
  ];
  for (const [path, by] of rows) {
    it(`'${path}' ${by === undefined ? 'does not' : `does, by ${by}`}`, () =>
      assert.equal(runsByItself(path)?.by, by));
  }
});
