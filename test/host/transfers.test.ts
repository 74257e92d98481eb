import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PanelFacts } from '../support/panelControl';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';
import { until } from './support/until';

const panel = panelOfThisRun();

/** The websocket frames of an event since a mark. */
async function frames(mark: number, direction: 'in' | 'out', name: string) {
  const log = await panel.logSince(mark);
  return log.filter(
    (entry) => 'event' in entry && entry.direction === direction && entry.event === name,
  );
}

describe('A server that tells of each of 2,500 files, with its console open', () => {
  // Servers that other tests open rarely: credentials are 5 a minute.
  const busy = 'Survival SMP';
  let facts: PanelFacts;
  let files: vscode.Uri;

  const uuidOf = (name: string) => facts.servers.find((one) => one.name === name)?.uuid ?? '';

  before(async () => {
    await panel.reset();
    // Lines of installations and transfers are told to administrators only.
    const permissions = ['*', 'admin.websocket.install', 'admin.websocket.transfer'];
    await panel.call('patchKey', { key: 'owner', fields: { permissions } });
    // A token that a console keeps from before allows what it did until the node takes it no more.
    await panel.restartNode();
    facts = await signIn();
    files = vscode.Uri.parse(`panel://${uuidOf('Music Bot')}@${new URL(facts.url).host}/`);
    const mark = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.console.open', {
      panelId: new URL(facts.url).host,
      uuid: uuidOf(busy),
      name: busy,
    });
    await until('connected', async () => {
      const { length } = await frames(mark, 'out', 'auth success');
      return length > 0;
    });
  });

  after(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await until('all closed', () => vscode.window.terminals.length === 0);
    await panel.reset();
  });

  /** Opens a file of another server, and returns the requests that it waited for. */
  async function openFile(name: string): Promise<readonly string[]> {
    const mark = await panel.mark();
    await vscode.workspace.fs.readFile(vscode.Uri.joinPath(files, name));
    const asked = await panel.requestsSince(mark);
    return (
      asked
        // A connection that another test left may come back meanwhile.
        .filter(({ method }) => method !== 'UPGRADE')
        .filter(({ where, route }) => where === 'node' || route.includes('/files/'))
        .map(({ where, route }) => `${where} ${route}`)
    );
  }

  /** Asks the panel for something as another client does. */
  async function ask(path: string, body: object): Promise<string> {
    const response = await fetch(`${facts.baseUrl}/servers/${uuidOf(busy)}/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${facts.keys.owner}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, String(response.status));
    return response.text();
  }

  async function backup(): Promise<string> {
    const mark = await panel.mark();
    const made = JSON.parse(await ask('backups', {})) as {
      readonly attributes: { readonly uuid: string };
    };
    await panel.advance(5_000);
    await until(
      'backed up',
      async () => (await frames(mark, 'out', 'backup completed')).length > 0,
    );
    return made.attributes.uuid;
  }

  const rows: readonly (readonly [
    what: string,
    line: string,
    end: string | undefined,
    begin: () => Promise<unknown>,
  ])[] = [
    [
      'a restore',
      'daemon message',
      'backup restore completed',
      async () => ask(`backups/${await backup()}/restore`, { truncate: false }),
    ],
    ['an installation', 'install output', 'install completed', () => ask('settings/reinstall', {})],
    ['a transfer', 'transfer logs', undefined, () => panel.setCondition(busy, 'transferring')],
  ];
  for (const [what, line, end, begin] of rows) {
    it(`costs at most 10 requests during ${what}, and holds no file up`, async () => {
      await vscode.commands.executeCommand('hostingPanel.files.refresh');
      const usual = await openFile('main.py');
      await vscode.commands.executeCommand('hostingPanel.files.refresh');
      const mark = await panel.mark();
      await begin();
      await until('every file was told', async () => {
        return (await frames(mark, 'out', line)).length >= 2_500;
      });
      // What was told by then is what a slow extension would be at work with.
      const then = await openFile('main.py');
      // Its bytes may be known: then its folder's listing is all that is asked for.
      assert.ok(then.length > 0 && then.every((one, at) => one === usual[at]), then.join(', '));
      let looked = mark;
      if (end !== undefined) {
        await panel.advance(5_000);
        await until('it has ended', async () => (await frames(mark, 'out', end)).length > 0);
        looked = await panel.mark();
      }
      // At most 5 s after what changes its condition.
      await until('the row knows its condition', async () => {
        const asked = await panel.requestsSince(looked);
        return asked.some(({ route }) => route === '/servers/:server');
      });
      const asked = await panel.requestsSince(mark);
      const own = asked.filter(({ route }) => /restore|reinstall|backups/.test(route)).length;
      const list = asked.map(({ method, route }) => `${method} ${route}`).join(', ');
      assert.ok(asked.length - own <= 10, list);
      await panel.setCondition(busy, null);
    });
  }
});
