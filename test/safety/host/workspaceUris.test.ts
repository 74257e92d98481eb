import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { signIn } from '../../host/support/signIn';
import { panelOfThisRun } from '../../support/panelOfThisRun';

/** What a workspace file, a link or a task may name: addresses of files whose server is none. */
describe('URIs that name no server', () => {
  const panel = panelOfThisRun();
  let host = '';
  let uuid = '';

  before(async () => {
    await panel.reset();
    const facts = await signIn();
    host = new URL(facts.url).host;
    uuid = facts.servers.find(({ name }) => name === 'Ticket Bot')?.uuid ?? '';
    assert.notEqual(uuid, '');
  });

  const names: Readonly<Record<string, () => string>> = {
    'the account': () => '../account?',
    'the list of servers': () => '..',
    'backups, with a folder made': () => `${uuid}/backups?`,
    'another route of the server': () => `${uuid}/power?`,
    'encoded dots': () => '%2e%2e/account%3f',
    'a short identifier': () => uuid.slice(0, 8),
    'a long name': () => 'a'.repeat(3_000),
    'a backslash': () => '..\\account',
    'a fragment': () => `${uuid}#`,
    'no uuid': () => 'ticket-bot',
  };

  const works: Readonly<Record<string, (uri: vscode.Uri) => Thenable<unknown>>> = {
    stat: (uri) => vscode.workspace.fs.stat(uri),
    readDirectory: (uri) => vscode.workspace.fs.readDirectory(uri),
    readFile: (uri) => vscode.workspace.fs.readFile(uri),
    writeFile: (uri) => vscode.workspace.fs.writeFile(uri, new Uint8Array([1])),
    createDirectory: (uri) => vscode.workspace.fs.createDirectory(uri),
    delete: (uri) => vscode.workspace.fs.delete(uri, { recursive: true }),
    rename: (uri) => vscode.workspace.fs.rename(uri, vscode.Uri.joinPath(uri, '../b')),
    copy: (uri) => vscode.workspace.fs.copy(uri, vscode.Uri.joinPath(uri, '../b')),
    openTextDocument: (uri) => vscode.workspace.openTextDocument(uri),
  };

  for (const [name, nameOf] of Object.entries(names)) {
    it(`ask nothing of the panel: ${name}`, async () => {
      const mark = await panel.mark();
      const accepted: string[] = [];
      for (const path of ['/', '/package.json', '/../../account']) {
        const authority = `${nameOf()}@${host}`;
        const uri = vscode.Uri.from({ scheme: 'panel', authority, path });
        for (const [verb, work] of Object.entries(works)) {
          await work(uri).then(
            () => accepted.push(`${verb} ${uri.toString()}`),
            () => undefined,
          );
        }
      }
      // The views look after servers and issues by themselves.
      const asked = (await panel.requestsSince(mark)).filter(
        ({ path, route }) =>
          !/^\/?(resources)?$/.test(path) && route !== '/monitoring/projects/:project/issues',
      );
      assert.deepEqual(
        asked.map(({ method, path }) => `${method} ${path}`),
        [],
      );
      // VS Code takes the root of anything for a folder that is there, and does not ask us to make it.
      const isAsked = (work: string) => !/^createDirectory .*@[^/]+\/$/.test(work);
      assert.deepEqual(accepted.filter(isAsked), []);
    });
  }

  it('are not found, and those of a real server are', async () => {
    const odd = vscode.Uri.from({ scheme: 'panel', authority: `..@${host}`, path: '/' });
    await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(odd)), { code: 'FileNotFound' });
    const real = vscode.Uri.from({ scheme: 'panel', authority: `${uuid}@${host}`, path: '/' });
    assert.equal((await vscode.workspace.fs.stat(real)).type, vscode.FileType.Directory);
  });

  it('and of a panel that nobody is signed in to ask nothing', async () => {
    const mark = await panel.mark();
    for (const authority of [
      `${uuid}@${host}.evil.example`,
      `${uuid}@localhost`,
      `${uuid}@a@${host}`,
    ]) {
      const uri = vscode.Uri.from({ scheme: 'panel', authority, path: '/package.json' });
      for (const work of Object.values(works)) await assert.rejects(Promise.resolve(work(uri)));
    }
    const asked = (await panel.requestsSince(mark)).filter(({ path }) =>
      path.includes('/servers/'),
    );
    assert.deepEqual(asked, []);
  });
});
