import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RemoteFolder } from './support/remoteFolder';

/** VS Code's own operations on a server's files, each with the requests that it may cost. */
describe("A server's files cost", () => {
  let at: RemoteFolder;

  before(async () => {
    at = await RemoteFolder.open();
    await at.panel.reset();
  });

  // Each test has files of its own: VS Code goes on looking after those that were open once.
  beforeEach(async () => {
    await at.forget();
    await at.list();
    await at.mark();
  });

  afterEach(async () => {
    while (vscode.window.activeTextEditor) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    assert.deepEqual(await at.panel.violations(), []);
  });

  it('one request to expand a folder, also when ten ask at once', async () => {
    const listings = await Promise.all(Array.from({ length: 10 }, () => at.list('src')));
    assert.ok(listings.every((names) => names.includes('index.ts')));
    assert.deepEqual(await at.asked(), ['list']);
  });

  it('two to open a file of a listed folder', async () => {
    await vscode.window.showTextDocument(at.file('README.md'));
    assert.deepEqual(await at.asked(), ['download', 'node download']);
  });

  it('none where there can be no files', async () => {
    for (const path of ['.vscode/settings.json', '.git', '.git/HEAD', '.github/a/b', '.claude']) {
      await at.lacks(path);
    }
    await assert.rejects(at.list('.vscode'), { code: 'FileNotFound' });
    assert.deepEqual(await at.askedAbout(/\.(vscode|git|github|claude)\b/), []);
  });

  it('two to save, and at most one look', async () => {
    for (const name of ['.gitignore', 'src/logger.ts', 'data/tickets.json']) {
      const document = await at.type(name, ' ');
      await at.mark();
      assert.equal(await document.save(), true);
      await at.askedOnly('upload', 'node upload');
      assert.ok((await at.read(name)).startsWith(' '), name);
    }
  });

  it('two for each of several that are saved at once, and one look for all', async () => {
    await at.type('src/commands/assign.ts', ' ');
    await at.type('src/commands/close.ts', ' ');
    await at.type('src/commands/stats.ts', ' ');
    await at.mark();
    const isSaved = await vscode.workspace.saveAll();
    const dirty = vscode.workspace.textDocuments.filter((document) => document.isDirty);
    assert.deepEqual(
      dirty.map(({ uri }) => uri.path),
      [],
    );
    assert.equal(isSaved, true);
    const asked = await at.asked();
    assert.deepEqual(asked.filter((route) => route !== 'list').sort(), [
      ...Array.from({ length: 3 }, () => 'node upload'),
      ...Array.from({ length: 3 }, () => 'upload'),
    ]);
    assert.ok(asked.length <= 7, asked.join());
  });

  it('two to make a file, one to make a folder', async () => {
    await at.write('100% a b.txt', 'text');
    await at.askedOnly('upload', 'node upload');
    await at.mark();
    await vscode.workspace.fs.createDirectory(at.file('-new'));
    assert.deepEqual(await at.asked(), ['create-folder']);
    await vscode.workspace.fs.createDirectory(at.file('a/b/c'));
    assert.ok((await at.list()).includes('100% a b.txt'));
    assert.deepEqual(await at.list('a/b'), ['c']);
  });

  it('one to rename or move, and one more to delete what is in the way', async () => {
    await vscode.workspace.fs.rename(at.file('tsconfig.json'), at.file('settings "a".json'));
    await at.askedOnly('rename');
    await at.mark();
    await vscode.workspace.fs.rename(at.file('logs'), at.file('journal/old'));
    const moved = (await at.asked()).filter((route) => route !== 'list');
    assert.deepEqual(moved, ['create-folder', 'rename']);
    assert.ok((await at.list('journal/old')).includes('latest.log'));
    await at.mark();
    const over = { overwrite: true };
    const log = at.file('journal/old/latest.log');
    await vscode.workspace.fs.rename(log, at.file('package.json'), over);
    await at.askedOnly('delete', 'rename');
    assert.match(await at.read('package.json'), /Logged in as/);
    const refused = vscode.workspace.fs.rename(at.file('README.md'), at.file('package.json'));
    await assert.rejects(refused as Promise<unknown>, { code: 'FileExists' });
  });

  it('no bytes to copy a file or a folder', async () => {
    await vscode.workspace.fs.copy(at.file('config.json'), at.file('src/config.json'));
    assert.deepEqual(
      (await at.asked()).filter((route) => route !== 'list'),
      ['copy', 'rename'],
    );
    assert.equal(await at.read('src/config.json'), await at.read('config.json'));
    await at.mark();
    await vscode.workspace.fs.copy(at.file('src'), at.file('copied'));
    const routes = (await at.asked()).filter((route) => route !== 'list');
    assert.deepEqual(routes, ['compress', 'rename', 'decompress', 'rename', 'delete']);
    assert.deepEqual([...(await at.list('copied'))].sort(), [...(await at.list('src'))].sort());
    assert.ok(!(await at.list()).some((name) => /\.copy$|archive/.test(name)));
  });

  it('one to delete a folder with all that is in it', async () => {
    await at.write('doomed/a/b.txt', '');
    await at.list();
    await at.mark();
    await vscode.workspace.fs.delete(at.file('doomed'), { recursive: true });
    assert.deepEqual(await at.asked(), ['delete']);
    await at.lacks('doomed/a/b.txt');
    assert.deepEqual(await at.asked(), ['delete']);
  });

  it('one to rename by an edit of the workspace, and one to undo it', async () => {
    const [from, to] = [at.file('src/store/ticketStore.ts'), at.file('src/store/renamed.ts')];
    await vscode.window.showTextDocument(from, { preview: false });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, to);
    const renames = async () => (await at.asked()).filter((route) => route === 'rename');
    await at.mark();
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    assert.deepEqual(await renames(), ['rename']);
    await at.lacks('src/store/ticketStore.ts');
    await at.mark();
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await renames(), ['rename']);
    await at.lacks('src/store/renamed.ts');
    assert.match(await at.read('src/store/ticketStore.ts'), /class TicketStore/);
  });
});
