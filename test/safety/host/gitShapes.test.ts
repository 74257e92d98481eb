import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { signIn } from '../../host/support/signIn';
import { panelOfThisRun } from '../../support/panelOfThisRun';

describe('A folder that is pulled into a workspace', () => {
  const panel = panelOfThisRun();
  let server: vscode.Uri;
  let folder = '';
  let local = '';
  let marker = '';

  before(async () => {
    await panel.reset();
    const facts = await signIn();
    const bot = facts.servers.find(({ name }) => name === 'Ticket Bot');
    server = vscode.Uri.parse(`panel://${bot?.uuid ?? ''}@${new URL(facts.url).host}/`);
  });

  beforeEach(async () => {
    await panel.reset();
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-git-'));
    local = join(folder, 'local');
    marker = join(folder, 'marker');
    mkdirSync(local);
  });

  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(await panel.violations(), []);
  });

  /** A repository that is not called `.git`, and runs a program in whoever asks for its state. */
  const repository = (at: string): Readonly<Record<string, string>> => ({
    [`${at}HEAD`]: 'ref: refs/heads/main\n',
    [`${at}config`]: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch ${marker}; false"\n`,
    [`${at}objects/info/packs`]: '',
    [`${at}refs/heads/.keep`]: '',
    [`${at}index.js`]: 'bot',
  });

  async function pullOf(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const uri = vscode.Uri.joinPath(server, 'app', path);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    }
    await vscode.commands.executeCommand('hostingPanel.folder.pull', {
      local: vscode.Uri.file(local).toString(),
      remote: vscode.Uri.joinPath(server, 'app').toString(),
      isUnasked: true,
    });
  }

  /** Looks into a folder as a user's shell does, and as VS Code's git does once a file there is opened. */
  function gitLooks(at: string): void {
    for (const args of [['status'], ['rev-parse', '--show-toplevel'], ['ls-files', '--modified']]) {
      try {
        execFileSync('git', args, { cwd: at, stdio: 'pipe' });
      } catch {
        // What is no repository is refused by git itself; only the marker counts.
      }
    }
  }

  it('shows with git itself that such a folder would run something', () => {
    for (const [path, content] of Object.entries(repository('lib/'))) {
      mkdirSync(dirname(join(local, path)), { recursive: true });
      writeFileSync(join(local, path), content);
    }
    gitLooks(join(local, 'lib'));
    assert.ok(existsSync(marker));
  });

  for (const [what, at] of [
    ['in a folder of it', 'lib/'],
    ['in its place', ''],
  ] as const) {
    it(`runs nothing, with a repository ${what}`, async () => {
      await pullOf(repository(at));
      const pulled = join(local, at);
      assert.deepEqual(readdirSync(pulled), ['index.js']);
      gitLooks(pulled);
      assert.ok(!existsSync(marker));
    });
  }

  it('runs nothing, with a repository that came in two pulls', async () => {
    const { 'lib/HEAD': head = '', ...others } = repository('lib/');
    await pullOf(others);
    await pullOf({ 'lib/HEAD': head });
    assert.ok(existsSync(join(local, 'lib/index.js')));
    gitLooks(join(local, 'lib'));
    assert.ok(!existsSync(marker));
  });
});
