import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PanelFacts } from '../support/panelControl';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';
import { until as untilTold } from './support/until';

const server = 'Ticket Bot';

const until = (what: string, holds: () => boolean | Promise<boolean>) =>
  untilTold(() => {
    const names = vscode.window.terminals.map(({ name }) => name).join(', ');
    return `${what}. Terminals: ${names}`;
  }, holds);

describe('A console', () => {
  const panel = panelOfThisRun();
  const named = (name: string) => vscode.window.terminals.filter((one) => one.name === name);
  const run = (id: string, ...rest: unknown[]) =>
    vscode.commands.executeCommand(`hostingPanel.console.${id}`, ...rest);
  let facts: PanelFacts;

  /** What a keybinding gives a command. */
  const link = (name = server) => {
    const uuid = facts.servers.find((one) => one.name === name)?.uuid;
    return { panelId: new URL(facts.url).host, uuid, name };
  };
  const commandsSince = async (mark: number) =>
    (await panel.logSince(mark)).flatMap((entry) =>
      'event' in entry && entry.event === 'send command' ? entry.args : [],
    );
  async function openRunning(): Promise<vscode.Terminal> {
    await run('open', link());
    await until('running', () => named(`${server} (running)`).length > 0);
    const [terminal] = named(`${server} (running)`);
    assert.ok(terminal);
    return terminal;
  }

  beforeEach(async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    facts = await signIn();
    // The key is stored first and read back a moment later.
    await until('signed in', async () => {
      await run('open', link());
      return consoles().length > 0;
    });
  });

  // Where the last terminal goes, VS Code may open a shell.
  const consoles = () => vscode.window.terminals.filter(({ name }) => name.includes(' ('));

  afterEach(async () => {
    for (const terminal of consoles()) terminal.dispose();
    await until('all closed', () => consoles().length === 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('shows the state in its name, over one connection that ends with the last view', async () => {
    await openRunning();
    await run('openBeside');
    await until('two', () => named(`${server} (running)`).length === 2);
    assert.equal(await panel.call('consoleSockets', { server }), 1);
    await panel.call('consolePower', { server, signal: 'stop' });
    await until('offline', () => named(`${server} (offline)`).length === 2);
    for (const terminal of consoles()) terminal.dispose();
    await until('closed', async () => (await panel.call('consoleSockets', { server })) === 0);
  });

  it('sends what a program types, and no faster than the node takes it', async () => {
    const terminal = await openRunning();
    const mark = await panel.mark();
    const lines = Array.from({ length: 11 }, (_, at) => `say number ${at}`);
    // Several at once would be asked about.
    for (const line of lines) terminal.sendText(line);
    await until('all sent', async () => (await commandsSince(mark)).length >= lines.length);
    assert.deepEqual(await commandsSince(mark), lines);
    const log = await panel.logSince(mark);
    assert.ok(!log.some((entry) => 'event' in entry && entry.event === 'throttled'));
  });

  it('sends the selected text of an editor, or the line with the cursor', async () => {
    await openRunning();
    const document = await vscode.workspace.openTextDocument({
      content: 'say one\n\nsay two\nsay three\n',
    });
    const editor = await vscode.window.showTextDocument(document);
    const mark = await panel.mark();
    editor.selection = new vscode.Selection(3, 4, 3, 4);
    await run('send');
    editor.selection = new vscode.Selection(0, 0, 1, 0);
    await run('send');
    await until('sent', async () => (await commandsSince(mark)).length >= 2);
    assert.deepEqual(await commandsSince(mark), ['say three', 'say one']);
  });

  it('sends the commands for a start when its server has started, and no other’s', async () => {
    const settings = vscode.workspace.getConfiguration('hostingPanel.console');
    const { panelId, uuid = '' } = link();
    const other = link('Music Bot').uuid ?? '';
    const commands = {
      '*': ['say to all'],
      [`${panelId}/${uuid}`]: ['say mine'],
      [`${panelId}/${other}`]: ['say other'],
      [`evil.example/${uuid}`]: ['say elsewhere'],
      // Whoever shares a server chooses its name.
      [server]: ['say by name'],
    };
    await settings.update('runWhenStarted', commands, vscode.ConfigurationTarget.Global);
    try {
      await openRunning();
      await panel.call('consolePower', { server, signal: 'stop' });
      await until('offline', () => named(`${server} (offline)`).length > 0);
      const mark = await panel.mark();
      await panel.call('consolePower', { server, signal: 'start' });
      await until('sent', async () => (await commandsSince(mark)).length >= 2);
      assert.deepEqual(await commandsSince(mark), ['say to all', 'say mine']);
    } finally {
      await settings.update('runWhenStarted', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('opens several servers in a grid of editors', async () => {
    const names = ['Survival SMP', 'Music Bot', 'Web Map'];
    const links = names.map((name) => link(name));
    await run('openGrid', links[0], links);
    await until('three groups', () => vscode.window.tabGroups.all.length === 3);
    await until('names', () =>
      ['Survival SMP (running)', 'Music Bot (offline)'].every((name) => named(name).length === 1),
    );
    const consoles = vscode.window.tabGroups.all.map(({ tabs }) =>
      tabs.filter(({ input }) => input instanceof vscode.TabInputTerminal),
    );
    assert.deepEqual(
      consoles.map((tabs) => tabs.map(({ label }) => label.split(' (')[0])),
      names.map((name) => [name]),
    );
  });
});
