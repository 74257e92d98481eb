import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';

const server = 'Ticket Bot';
const path = '/agents.yml';

describe('An agent that changes a server', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'agent-bot-'));
  const workbench = useWorkbench({ folder, size: { width: 1300, height: 850 } });
  const panel = panelOfThisRun();
  let remote: RemoteFiles;
  let client: Client;

  /** What an agent hears of a tool: the first words of it, or what it refuses. */
  const call = async (name: string, input: object = {}): Promise<string> => {
    const about = { name: `hostingPanel_${name}`, arguments: { server, ...input } };
    const result = (await client.callTool(about)) as CallToolResult;
    const [first] = result.content;
    const text = first?.type === 'text' ? first.text : '';
    return result.isError === true ? `refused: ${text}` : text;
  };
  const asks = (text: RegExp) => workbench().dialog.filter({ hasText: text }).waitFor();
  const row = (text: string | RegExp) => workbench().treeRow(text, 'Changes by Agents');
  /** Answers once anybody can have read: what comes sooner is asked for again. */
  const answer = async (button: string) => {
    await workbench().page.waitForTimeout(800);
    await workbench().answer(button);
  };

  before(async () => {
    await panel.reset();
    const { uuid } = (await panel.facts()).servers.find(({ name }) => name === server) ?? {};
    mkdirSync(join(folder, '.panel'));
    const plan = {
      ...{ servers: [{ server: uuid }], from: '.', to: '/', build: { command: 'npm run build' } },
      ...{ then: { restart: true }, healthy: { seconds: 2 } },
    };
    writeFileSync(join(folder, '.panel/deploy.json'), JSON.stringify(plan));
    remote = new RemoteFiles(await signIn(workbench()));
    await panel.call('consolePower', { server, signal: 'start' });
    await remote.write(path, 'greeting: hello\ncolor: red\n');
  });
  after(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is let in by the copied configuration, and changes nothing of a server unless that is enabled', async () => {
    await workbench().runCommand('Hosting Panel: Copy MCP Configuration');
    await workbench().notification(/The MCP configuration was copied/);
    const copied = await workbench().page.evaluate<string>('navigator.clipboard.readText()');
    const { mcpServers } = JSON.parse(copied) as {
      mcpServers: Record<string, { command: string; args: string[]; env?: Record<string, string> }>;
    };
    const { command = '', args = [], env = {} } = mcpServers['hosting-panel'] ?? {};
    client = new Client({ name: 'an-agent', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command, args, env }));
    assert.match(await call('power', { action: 'restart' }), /^refused: /);
    await workbench().runCommand('Hosting Panel: Changes by Agents...');
    await workbench().quickInput.pick(server);
    await workbench().quickInput.box.getByText('Ask Before Each Change').waitFor();
    await workbench().screenshot(
      'agents-consent',
      workbench().quickInput.box.getByText('Ask Before Each Change'),
    );
    await workbench().quickInput.pick('Ask Before Each Change');
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('asks with the command as it is', async () => {
    const answered = call('sendCommand', { command: 'say hello' });
    await asks(/send a command to the console of server 'Ticket Bot'/);
    await asks(/> say hello/);
    await workbench().screenshot(
      'agents-command',
      workbench().dialog.filter({ hasText: '> say hello' }),
    );
    await answer('Send Command');
    assert.match(await answered, /The command was sent/);
  });

  it('shows what a file will be before it writes it', async () => {
    const content = 'greeting: good morning\ncolor: red\n';
    const answered = call('writeFile', { path, content });
    await asks(/edit file '\/agents\.yml' on server 'Ticket Bot'/);
    await workbench().screenshot(
      'agents-write',
      workbench().dialog.filter({ hasText: "edit file '/agents.yml'" }),
    );
    await answer('Review Change');
    await workbench()
      .tab(/agents\.yml: Change by an Agent/)
      .waitFor();
    const decide = await workbench().notification(/An agent is waiting for your decision/);
    await workbench().screenshot('agents-write-review', decide);
    await decide.getByRole('button', { name: 'Decide...' }).click();
    await answer('Edit File');
    assert.match(await answered, /was written/);
    assert.equal(await remote.read(path), content);
  });

  it('names all that a deploy does', async () => {
    const answered = call('deploy');
    await asks(/Allow an agent to deploy folder/);
    await asks(/Run this command locally: npm run build/);
    await workbench().screenshot(
      'agents-deploy',
      workbench().dialog.filter({ hasText: 'npm run build' }),
    );
    await answer('Cancel');
    assert.match(await answered, /^refused: The user didn't allow/);
  });

  it('is in the view of changes, where a file is put back', async () => {
    await workbench().openView();
    const header = workbench().page.locator('.pane-header', { hasText: /^Changes by Agents/i });
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await row(/Deploy: .*not allowed/).waitFor();
    await row(/Command: say hello/).waitFor();
    await workbench().screenshot('agents-audit', row(/Command: say hello/));
    await row(/File: \/agents\.yml/).hover();
    await row(/File: \/agents\.yml/)
      .getByRole('button', { name: 'Undo Change' })
      .click();
    await row(/File: \/agents\.yml.*undone/).waitFor();
    await workbench().screenshot('agents-audit-undone', row(/File: \/agents\.yml.*undone/));
    assert.equal(await remote.read(path), 'greeting: hello\ncolor: red\n');
  });

  it('leaves no trace once all that is kept is erased', async () => {
    await workbench().runCommand('Hosting Panel: Delete Console History and Incidents');
    await asks(/The list of changes by agents is deleted, too/);
    await workbench().screenshot(
      'agents-audit-erase',
      workbench().dialog.filter({ hasText: 'changes by agents' }),
    );
    await workbench().answer('Delete All');
    const header = workbench().page.locator('.pane-header', { hasText: /^Changes by Agents/i });
    await header.waitFor({ state: 'detached' });
    await workbench().screenshot(
      'agents-audit-erased',
      workbench().treeRow('Ticket Bot', 'Servers'),
    );
    const answered = call('sendCommand', { command: 'say again' });
    await asks(/> say again/);
    await answer('Cancel');
    assert.match(await answered, /^refused: The user didn't allow/);
    await row(/Command: say again.*not allowed/).waitFor();
    assert.equal(await row(/agents\.yml/).count(), 0);
  });

  it('has no access once that is revoked', async () => {
    await workbench().runCommand('Hosting Panel: Revoke Agent Access...');
    await workbench().quickInput.box.getByText('Agents outside of VS Code').waitFor();
    await workbench().screenshot(
      'agents-revoke',
      workbench().quickInput.box.getByText('Agents outside of VS Code'),
    );
    await workbench().page.keyboard.press('Enter');
    await workbench().page.getByText('The access of agents was revoked').waitFor();
    assert.match(await call('readConsole'), /^refused: /);
  });
});
