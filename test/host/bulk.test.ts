import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { fileRequests } from './support/fileRequests';
import { signIn } from './support/signIn';
import { takingFirst } from './support/takingFirst';

describe('Folders in bulk', () => {
  // Thousands of files, on machines that do other things too.
  const panel = panelOfThisRun();
  let server: vscode.Uri;
  let local = '';
  let since = 0;

  before(async () => {
    // What other tests have opened is read again when it changes, and would be counted here.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await panel.reset();
    const facts = await signIn();
    const bot = facts.servers.find(({ name }) => name === 'Ticket Bot');
    server = vscode.Uri.parse(`panel://${bot?.uuid ?? ''}@${new URL(facts.url).host}/`);
  });

  beforeEach(async () => {
    await panel.reset();
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
    local = mkdtempSync(join(os.tmpdir(), 'hosting-panel-bulk-'));
    since = await panel.mark();
  });

  afterEach(async () => {
    rmSync(local, { recursive: true, force: true });
    assert.deepEqual(await panel.violations(), []);
  });

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, content] of Object.entries(files)) {
      const file = join(local, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }

  const thousand = () =>
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `src/part${index % 10}/file${index}.js`,
        `// ${index}\n`.repeat(1000).slice(0, 4096),
      ]),
    );

  const pairOf = (folder: string) => ({
    local: vscode.Uri.file(local).toString(),
    remote: vscode.Uri.joinPath(server, folder).toString(),
    isUnasked: true,
  });

  const read = async (path: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(server, path)));

  const asked = () => fileRequests(panel, since);

  it('1,000 small files go up with a handful of requests, and changes with fewer', async () => {
    write(thousand());
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    const first = await asked();
    assert.deepEqual(
      first.filter((route) => route !== 'list'),
      ['upload', 'node upload', 'decompress', 'delete'],
    );
    // Each of the ten folders is looked at once: what was left out there is told by nothing else.
    assert.ok(first.length <= 7 + 10, first.join(', '));
    assert.equal((await read('/app/src/part7/file17.js')).length, 4096);
    const names = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(server, '/app'));
    assert.deepEqual(names, [['src', vscode.FileType.Directory]]);

    write({ 'src/part3/file3.js': 'changed', 'src/part3/new.js': 'new' });
    since = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    const second = await asked();
    assert.deepEqual(
      second.filter((route) => route !== 'list'),
      // What is replaced is fetched first, so that it can be put back.
      ['download', 'node download', 'upload', 'node upload', 'upload', 'node upload'],
    );
    // After that both sides are looked at again: the old files may have taken their time.
    assert.ok(second.length <= 15, second.join(', '));
    assert.equal(await read('/app/src/part3/file3.js'), 'changed');
  });

  it('leave behind what the ignore files name', async () => {
    write({
      '.gitignore': 'node_modules/\n*.log\ndist/\n',
      '.panelignore': '!dist/\n/secret.txt\n',
      'node_modules/a/index.js': '',
      'debug.log': '',
      'dist/index.js': 'built',
      'secret.txt': '',
      'a.js': '',
      'b.js': '',
    });
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    const names = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(server, '/app'));
    assert.deepEqual(names.map(([name]) => name).sort(), [
      '.gitignore',
      '.panelignore',
      'a.js',
      'b.js',
      'dist',
    ]);
  });

  it('a folder of 1,000 files comes down with a handful of requests, and keeps what changed here', async () => {
    write(thousand());
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    rmSync(join(local, 'src/part1'), { recursive: true });
    write({ 'src/part2/file2.js': 'mine' });
    since = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.folder.pull', pairOf('/app'));
    const routes = await asked();
    assert.deepEqual(
      routes.filter((route) => route !== 'list'),
      ['compress', 'download', 'node download', 'delete'],
    );
    // Each of the twelve folders is looked at once: the node packs none that is empty.
    assert.ok(routes.length <= 5 + 12, routes.join(', '));
    assert.equal(readdirSync(join(local, 'src/part1')).length, 100);
    assert.equal(readFileSync(join(local, 'src/part2/file2.js'), 'utf8'), 'mine');
    const names = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(server, '/app'));
    assert.deepEqual(names, [['src', vscode.FileType.Directory]]);
  });

  it('are put back as they were with the key that is signed in with then', async () => {
    // From then on the root is known to be without the folder.
    await vscode.workspace.fs.readDirectory(server);
    write({ 'a.js': 'old' });
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    write({ 'a.js': 'new, and longer' });
    await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
    try {
      await signIn('readOnly');
      await takingFirst('hostingPanel.folder.undoPush');
      await vscode.commands.executeCommand('hostingPanel.files.refresh');
      assert.equal(await read('/app/a.js'), 'new, and longer');
    } finally {
      await signIn();
    }
    await takingFirst('hostingPanel.folder.undoPush');
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
    assert.equal(await read('/app/a.js'), 'old');
  });

  describe('that are linked', () => {
    const file = (path: string) => vscode.Uri.file(join(local, path));

    beforeEach(async () => {
      write({ 'a.js': 'a', 'b/c.js': 'c', '.gitignore': '*.log\n' });
      await vscode.commands.executeCommand('hostingPanel.folder.push', pairOf('/app'));
      await vscode.commands.executeCommand('hostingPanel.folder.link', pairOf('/app'));
      since = await panel.mark();
    });

    afterEach(() => vscode.commands.executeCommand('hostingPanel.folder.unlink', pairOf('/app')));

    const there = async (path: string) =>
      read(path).then(
        (text) => text,
        () => undefined,
      );

    /** Looks until the server has what it should have: how long that takes is nobody's promise. */
    async function until(what: () => Promise<boolean>): Promise<void> {
      for (let tries = 0; tries < 200; tries++) {
        await vscode.commands.executeCommand('hostingPanel.files.refresh');
        if (await what()) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      assert.fail('The server has not got it');
    }

    async function save(path: string, text: string): Promise<void> {
      const document = await vscode.workspace.openTextDocument(file(path));
      const editor = await vscode.window.showTextDocument(document);
      await editor.edit((change) => change.insert(new vscode.Position(0, 0), text));
      await document.save();
    }

    it('send what is saved, renamed and deleted, in order', async () => {
      await save('a.js', 'new ');
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(file('a.js'), file('z.js'));
      await vscode.workspace.applyEdit(edit);
      const removal = new vscode.WorkspaceEdit();
      removal.deleteFile(file('b'), { recursive: true });
      await vscode.workspace.applyEdit(removal);
      await until(async () => (await there('/app/b/c.js')) === undefined);
      assert.equal(await there('/app/z.js'), 'new a');
      assert.equal(await there('/app/a.js'), undefined);
    });

    it('wait while the node is away, and go on by themselves', async () => {
      await panel.setNodeDown(true);
      await save('a.js', 'later ');
      await until(async () => (await asked()).length > 0);
      await panel.setNodeDown(false);
      await until(async () => (await there('/app/a.js')) === 'later a');
    });

    it('send nothing of what is ignored', async () => {
      write({ 'debug.log': '' });
      await save('debug.log', 'x');
      await save('a.js', 'after ');
      await until(async () => (await there('/app/a.js')) === 'after a');
      assert.equal(await there('/app/debug.log'), undefined);
    });
  });
});
