import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { fileRequests } from './fileRequests';
import { signIn } from './signIn';

/** The files of Ticket Bot as VS Code sees them, and the requests that they cost. */
export class RemoteFolder {
  readonly panel = panelOfThisRun();
  private since = 0;

  private constructor(
    readonly root: vscode.Uri,
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  static async open(key: 'owner' | 'readOnly' = 'owner'): Promise<RemoteFolder> {
    const facts = await signIn(key);
    const server = facts.servers.find(({ name }) => name === 'Ticket Bot');
    assert.ok(server);
    const root = vscode.Uri.parse(`panel://${server.uuid}@${new URL(facts.url).host}/`);
    return new RemoteFolder(root, `${facts.baseUrl}/servers/${server.uuid}`, facts.keys.owner);
  }

  file(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }

  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.file(path)));
  }

  async write(path: string, content: string): Promise<void> {
    await vscode.workspace.fs.writeFile(this.file(path), new TextEncoder().encode(content));
  }

  async list(path = ''): Promise<readonly string[]> {
    const entries = await vscode.workspace.fs.readDirectory(this.file(path));
    return entries.map(([name]) => name);
  }

  /** What is at a path is not there, as VS Code sees it. */
  async lacks(path: string): Promise<void> {
    const stat = vscode.workspace.fs.stat(this.file(path)) as Promise<unknown>;
    await assert.rejects(stat, { code: 'FileNotFound' });
  }

  /** Opens a file in an editor and types at its start. */
  async type(path: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(this.file(path));
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    await editor.edit((change) => change.insert(new vscode.Position(0, 0), text));
    return document;
  }

  /** Writes a file as somebody else does, past the extension, and has nothing of it known here. */
  async writeAsAnother(path: string, content: string): Promise<void> {
    const url = `${this.baseUrl}/files/write?file=${encodeURIComponent(path)}`;
    const headers = {
      Authorization: `Bearer ${this.key}`,
      Accept: 'application/json',
      'Content-Type': 'text/plain',
    };
    const response = await fetch(url, { method: 'POST', headers, body: content });
    assert.equal(response.status, 204);
    await this.forget();
  }

  /** Everything is read anew when it is asked for next. */
  async forget(): Promise<void> {
    await vscode.commands.executeCommand('hostingPanel.files.refresh');
  }

  /** Counts requests from here. */
  async mark(): Promise<void> {
    this.since = await this.panel.mark();
  }

  /** The requests about files since the mark, as the last words of their routes. */
  asked(): Promise<readonly string[]> {
    return fileRequests(this.panel, this.since);
  }

  /**
   * The queries of the requests about files since the mark that name certain paths: what was open before may be read again
   * meanwhile.
   */
  async askedAbout(paths: RegExp): Promise<readonly string[]> {
    const requests = await this.panel.requestsSince(this.since);
    const about = requests.filter(({ route }) => route.includes('/files/'));
    return about.map(({ query }) => decodeURIComponent(query)).filter((query) => paths.test(query));
  }

  /** That just these requests were made, with at most one look at a folder besides. */
  async askedOnly(...routes: readonly string[]): Promise<void> {
    const asked = await this.asked();
    const without = [...asked];
    const look = without.indexOf('list');
    if (look >= 0 && !routes.includes('list')) without.splice(look, 1);
    assert.deepEqual(without, routes, `All: ${asked.join(', ')}`);
  }
}
