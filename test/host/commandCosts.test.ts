import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { PracticePanel } from '../panel/practicePanel';
import { commandCosts } from '../support/commandCosts';
import { type CommandCost, bot } from '../support/commandCosts/commandCost';
import { type TestServer, startServer } from '../support/httpServer';
import { askNothingElse } from './support/askNothingElse';
import { Prompts } from './support/prompts';
import { signIn } from './support/signIn';
import { until } from './support/until';

const run = (id: string, ...about: readonly unknown[]) =>
  vscode.commands.executeCommand(`hostingPanel.${id}`, ...about);

/** The table of commands and their requests, with the views closed and nothing kept that can be read anew. */
describe('A command asks what the table says:', () => {
  const prompts = new Prompts();
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-costs-'));
  const local = vscode.workspace.workspaceFolders?.[0]?.uri;
  let internet: TestServer;
  let panel: PracticePanel;
  let root: vscode.Uri;
  let mark = 0;
  let readAt = 0;
  let askAgain: () => Promise<void>;

  /** What was asked since the last look. Whatever comes late is counted with the next command, so that nothing is lost. */
  function counted(): readonly string[] {
    const all = panel.requestsSince(mark);
    mark = Math.max(mark, ...all.map(({ seq }) => seq));
    return all.map(({ where, method, route, path }) => {
      const place = where === 'node' ? 'node ' : '';
      return `${place}${method} ${route || path}`;
    });
  }

  /** Waits until nothing is asked any more, and returns what was. */
  async function settled(): Promise<readonly string[]> {
    const late: string[] = [];
    let quietSince = Date.now();
    await until('the panel is asked on and on', () => {
      const more = counted();
      if (more.length > 0) quietSince = Date.now();
      late.push(...more);
      return Date.now() - quietSince > 400;
    });
    return late;
  }

  async function readServers(): Promise<void> {
    await run('servers.refresh');
    await settled();
    readAt = Date.now();
  }

  /** Begins with a panel as at its start, and with what the view has read of it. */
  async function begin(area: string): Promise<void> {
    const tongue = area === 'Databases' ? 'pelican' : 'service';
    panel = await PracticePanel.start({ tongue, pullFromLoopback: true });
    mark = 0;
    panel.setLimits({ backupMs: 0, reinstallMs: 0 });
    for (const server of ['Event Server', 'Old Creative']) panel.setCondition(server, null);
    const power = (server: string) =>
      panel.app.verbs.get('consolePower')?.({ server, signal: 'start' });
    for (const server of ['Event Server', 'Music Bot']) await power(server);
    if (area === 'Consoles') await power(bot);
    panel.find('Survival SMP').featureLimits.databases = 2;
    const { url, keys } = panel;
    root = vscode.Uri.parse(`panel://${panel.find(bot).uuid}@${new URL(url).host}/`);
    await run('panel.signIn', { url, key: keys.owner });
    await run('monitoring.refresh');
    await readServers();
    prompts.give([]);
  }

  before(async () => {
    internet = await startServer((_, response) => response.end('a plugin'));
    mkdirSync(join(folder, 'kit'));
    mkdirSync(join(folder, 'pulled'));
    writeFileSync(join(folder, 'note.md'), 'say Hello\n');
    writeFileSync(join(folder, 'kit', 'one.js'), '// one\n');
    writeFileSync(join(folder, 'kit', 'README.md'), '# Another\n');
    askAgain = await askNothingElse();
    await signIn();
    prompts.install();
    prompts.give(['Sign Out']);
    await run('panel.signOut');
  });

  after(async () => {
    prompts.restore();
    await askAgain();
    await signIn();
    await internet.close();
    rmSync(folder, { recursive: true, force: true });
    // What a deploy plan was written into.
    if (local) rmSync(join(local.fsPath, '.panel'), { recursive: true, force: true });
  });

  /** What a text of the table stands for. */
  function filled(text: string): string {
    const { url, keys } = panel;
    const workspace = local?.fsPath ?? '';
    const [database] = panel.find('Survival SMP').databases;
    const values = {
      ...{ folder, workspace, url, web: internet.url },
      ...{ key: keys.owner, database: database?.name ?? '' },
    };
    return text.replace(/\{(\w+)\}/, (all, name: keyof typeof values) => values[name] ?? all);
  }

  async function archive(): Promise<string> {
    const names = await vscode.workspace.fs.readDirectory(root);
    return `/${names.find(([name]) => name.startsWith('archive-'))?.[0]}`;
  }

  /** Brings about what a command needs that is called on something, or after something. */
  async function prepare({ on, open }: CommandCost): Promise<readonly vscode.Uri[]> {
    assert.deepEqual(counted(), [], 'asked by the command before, late');
    if (vscode.window.activeTextEditor)
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('workbench.view.explorer');
    await run('files.refresh');
    // A list of servers to choose from reads what is older.
    if (Date.now() - readAt > 10_000) await readServers();
    const path = on === '{archive}' ? await archive() : on;
    if (open !== undefined) {
      const isRemote = open.startsWith('/');
      const uri = isRemote ? vscode.Uri.joinPath(root, open) : vscode.Uri.file(filled(open));
      await vscode.window.showTextDocument(uri);
    }
    if (open !== undefined || on === '{archive}') await settled();
    return path === undefined ? [] : [vscode.Uri.joinPath(root, path)];
  }

  /** Waits until as much was asked as is to be; what is more is counted with it, or with the next command. */
  async function askedBy({ requests, looks }: CommandCost): Promise<readonly string[]> {
    const seen: string[] = [];
    await until('less is asked', () => {
      seen.push(...counted());
      return seen.length >= requests.length;
    }).catch(() => undefined);
    if (looks !== undefined) seen.push(...(await settled()));
    return seen;
  }

  for (const [area, costs] of Object.entries(commandCosts))
    describe(area, () => {
      before(() => begin(area));
      after(async () => {
        for (const terminal of vscode.window.terminals) terminal.dispose();
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        prompts.give(['Sign Out']);
        await run('panel.signOut');
        await panel.stop();
      });

      for (const [id, cost] of Object.entries(costs)) {
        if (cost.elsewhere) continue;
        it(id, async () => {
          const about = await prepare(cost);
          prompts.give((cost.answers ?? []).map(filled));
          await run(id, ...about);
          const seen = await askedBy(cost);
          assert.deepEqual(prompts.left, [], `Nobody asked for it: ${prompts.asked.join('; ')}`);
          const { requests, looks } = cost;
          assert.deepEqual(
            without(seen, looks),
            without(requests, looks),
            prompts.asked.join('; '),
          );
          const all = (list: readonly string[]) => list.filter((one) => one === looks).length;
          assert.ok(all(seen) >= all(requests), seen.join());
        });
      }

      it('and nothing after that', async () => assert.deepEqual(await settled(), []));
    });
});

/** All but those that are made as often as it takes, in one order: what is asked side by side comes in any. */
function without(requests: readonly string[], looks: string | undefined): readonly string[] {
  return requests.filter((one) => one !== looks).sort();
}
