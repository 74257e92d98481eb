import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';

describe("A server's files", () => {
  const panel = panelOfThisRun();
  let root: vscode.Uri;
  let since = 0;

  before(async () => {
    await panel.reset();
    const facts = await signIn();
    const server = facts.servers.find(({ name }) => name === 'Ticket Bot');
    root = vscode.Uri.parse(`panel://${server?.uuid ?? ''}@${new URL(facts.url).host}/`);
  });

  beforeEach(async () => {
    await panel.reset();
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
    since = await panel.mark();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    assert.deepEqual(await panel.violations(), []);
  });

  const file = (path: string) => vscode.Uri.joinPath(root, path);
  const read = async (path: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(file(path)));
  const write = (path: string, content: string) =>
    vscode.workspace.fs.writeFile(file(path), new TextEncoder().encode(content));

  /** The requests about files since the mark; the Servers view asks for its own. */
  async function asked(): Promise<readonly string[]> {
    const requests = await panel.requestsSince(since);
    return requests
      .filter(({ where, route }) => where === 'node' || route.includes('/files/'))
      .map(({ where, route, path }) =>
        where === 'node' ? `node ${path.split('/')[1] ?? ''}` : (route.split('/').at(-1) ?? ''),
      );
  }

  async function edit(path: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(file(path));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((change) => change.insert(new vscode.Position(0, 0), text));
    return document;
  }

  it('are listed with one request, and opened with two more', async () => {
    const names = (await vscode.workspace.fs.readDirectory(root)).map(([name]) => name);
    assert.ok(names.includes('package.json'));
    assert.deepEqual(await asked(), ['list']);
    await vscode.window.showTextDocument(file('package.json'));
    assert.deepEqual(await asked(), ['list', 'download', 'node download']);
  });

  it('cost nothing where there are none', async () => {
    await vscode.workspace.fs.readDirectory(root);
    since = await panel.mark();
    for (const path of ['.vscode/settings.json', '.git', '.github/agents/x', '.claude']) {
      await assert.rejects(vscode.workspace.fs.stat(file(path)) as Promise<unknown>, {
        code: 'FileNotFound',
      });
    }
    assert.deepEqual(await asked(), []);
  });

  it('are saved with two requests and at most one look', async () => {
    const document = await edit('package.json', ' ');
    since = await panel.mark();
    assert.equal(await document.save(), true);
    const routes = await asked();
    assert.deepEqual(
      routes.filter((route) => route !== 'list'),
      ['upload', 'node upload'],
    );
    assert.ok(routes.length <= 3, routes.join(', '));
    assert.ok((await read('package.json')).startsWith(' {'));
  });

  it('keep what was typed when a save fails', async () => {
    const document = await edit('package.json', '//kept\n');
    await panel.order({
      kind: 'status',
      status: 400,
      detail: 'There is not enough disk space available to perform that action.',
      shape: 'node',
      where: 'node',
      match: '/upload/file',
    });
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.ok(document.getText().startsWith('//kept'));
  });

  it('are not written over when they changed on the server meanwhile', async () => {
    const document = await edit('package.json', '//mine\n');
    await panel.advance(60_000);
    await panel.call('writeFile', {
      server: 'Ticket Bot',
      path: '/package.json',
      content: 'theirs',
    });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    assert.equal(await document.save(), false);
    assert.equal(await read('package.json'), 'theirs');
  });

  it('are renamed, moved, copied, made and deleted', async () => {
    await write('100% a b.txt', 'text');
    await vscode.workspace.fs.rename(file('100% a b.txt'), file('new/-rf'));
    assert.equal(await read('new/-rf'), 'text');
    await vscode.workspace.fs.copy(file('new'), file('copied'));
    assert.equal(await read('copied/-rf'), 'text');
    await vscode.workspace.fs.createDirectory(file('a/b/c'));
    await vscode.workspace.fs.delete(file('new'), { recursive: true });
    await assert.rejects(read('new/-rf'), { code: 'FileNotFound' });
    const full = vscode.workspace.fs.delete(file('copied'), { recursive: false });
    await assert.rejects(full as Promise<unknown>);
  });

  const refusals = [
    ['busy', 409, 'ServerStateConflictException', 'panel', 'Unavailable'],
    ['not allowed', 403, 'AuthorizationException', 'panel', 'NoPermissions'],
    ['on a node that is down', 504, 'DaemonConnectionException', 'panel', 'Unavailable'],
    ['on a node that fails', 500, 'DaemonConnectionException', 'panel', 'Unavailable'],
  ] as const;
  for (const [what, status, code, shape, expected] of refusals) {
    it(`refuse with VS Code's own error when ${what}`, async () => {
      const match = '/files/list';
      await panel.order({ kind: 'status', status, code, shape, where: 'panel', match, count: 9 });
      const listing = vscode.workspace.fs.readDirectory(root);
      await assert.rejects(listing as Promise<unknown>, { code: expected });
      await panel.clearFaults();
    });
  }
});
