import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';

describe('Actions on files of a server', () => {
  const panel = panelOfThisRun();
  let root: vscode.Uri;

  before(async () => {
    await panel.reset();
    const facts = await signIn();
    const server = facts.servers.find(({ name }) => name === 'Ticket Bot');
    root = vscode.Uri.parse(`panel://${server?.uuid ?? ''}@${new URL(facts.url).host}/`);
  });

  beforeEach(async () => {
    await panel.reset();
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
  });

  afterEach(async () => assert.deepEqual(await panel.violations(), []));

  const file = (path: string) => vscode.Uri.joinPath(root, path);
  const names = async (path = '') =>
    (await vscode.workspace.fs.readDirectory(file(path))).map(([name]) => name);
  const archives = async () => (await names()).filter((name) => name.startsWith('archive-'));

  it('pack what the explorer chose, and the explorer shows the archive', async () => {
    await names();
    const told = new Promise<vscode.Uri>((resolve) => {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(root, '*'),
      );
      const listening = watcher.onDidCreate((uri) => {
        listening.dispose();
        watcher.dispose();
        resolve(uri);
      });
    });
    const chosen = [file('src'), file('package.json')];
    await vscode.commands.executeCommand('hostingPanel.file.compress', chosen[0], chosen);
    assert.equal((await archives()).length, 1);
    assert.match((await told).path, /^\/archive-/);
  });

  it('find the archive although the panel gave up waiting', async () => {
    await panel.order({ kind: 'gateway504AfterWork', where: 'panel', match: '/files/compress' });
    await vscode.commands.executeCommand('hostingPanel.file.compress', file('src'));
    assert.equal((await archives()).length, 1);
  });

  it('copy the path as the panel and as the program knows it', async () => {
    const chosen = [file('src/index.ts'), file('logs')];
    await vscode.commands.executeCommand('hostingPanel.file.copyPath', chosen[0], chosen);
    assert.equal(await vscode.env.clipboard.readText(), '/src/index.ts\n/logs');
    await vscode.commands.executeCommand('hostingPanel.file.copyServerPath', chosen[0]);
    assert.equal(await vscode.env.clipboard.readText(), '/home/container/src/index.ts');
    await vscode.commands.executeCommand('hostingPanel.file.copyServerPath', root);
    assert.equal(await vscode.env.clipboard.readText(), '/home/container');
  });
});
