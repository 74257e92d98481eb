import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as vscode from 'vscode';
import { mcpProgram } from '../../src/core/agents/mcpProgram';
import type { Question } from '../../src/core/base/question';
import { serverDefinitions } from '../../src/ui/agents/serverDefinitions';

interface Configured {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

describe('Agents outside of VS Code', () => {
  const clients: Client[] = [];
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

  const configured = async (): Promise<Configured> => {
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('hostingPanel.mcp.copyConfiguration');
    const { mcpServers } = JSON.parse(await vscode.env.clipboard.readText()) as {
      mcpServers: Readonly<Record<string, Configured>>;
    };
    assert.deepEqual(Object.keys(mcpServers), ['hosting-panel']);
    const server = mcpServers['hosting-panel'];
    assert.ok(server);
    return server;
  };
  /** What an agent hears of a tool that is in no window: this window says so. */
  const answerOf = async ({ command, args, env = {} }: Configured): Promise<unknown> => {
    const client = new Client({ name: 'agent', version: '1' });
    clients.push(client);
    await client.connect(new StdioClientTransport({ command, args: [...args], env: { ...env } }));
    assert.deepEqual(client.getServerVersion(), {
      name: 'hosting-panel',
      title: 'Hosting Panel',
      version: (
        vscode.extensions.getExtension('hosting-panel.hosting-panel')?.packageJSON as
          | { version: string }
          | undefined
      )?.version,
    });
    await client.listTools();
    const { content } = await client.callTool({ name: 'none' });
    return content;
  };
  const saysNo = /There is no tool 'none'/;

  it('start the server as it is copied, and reach this window', async () => {
    const server = await configured();
    assert.match(JSON.stringify(await answerOf(server)), saysNo);
    assert.doesNotMatch(JSON.stringify(server), /[\w-]{43}/);
  });

  it('start the server as VS Code is offered it, and are let in once the user agrees', async () => {
    const { command, args, env } = await configured();
    const folder = args[1] ?? '';
    const key = join(folder, 'guests.key');
    rmSync(key);
    const script = join(
      vscode.extensions.getExtension('hosting-panel.hosting-panel')?.extensionPath ?? '',
      'dist',
      'mcp.js',
    );
    const runtime = { execPath: command, isElectron: env !== undefined };
    const settings = vscode.workspace.getConfiguration('hostingPanel.agents');
    const asked: string[] = [];
    let agrees = false;
    const ask = ({ question }: Question) => {
      asked.push(question);
      return Promise.resolve(agrees);
    };
    const program = mcpProgram(runtime, script, folder);
    const definitions = serverDefinitions({ program, folder, version: '1', ask });
    const token = new vscode.CancellationTokenSource().token;
    const resolved = (server: vscode.McpStdioServerDefinition) =>
      definitions.resolveMcpServerDefinition?.(server, token);
    await settings.update('offerMcpServer', false, true);
    assert.deepEqual(await definitions.provideMcpServerDefinitions(token), []);
    const told = new Promise<void>((resolve) =>
      definitions.onDidChangeMcpServerDefinitions?.(() => resolve()),
    );
    await settings.update('offerMcpServer', undefined, true);
    await told;
    const [offered] = (await definitions.provideMcpServerDefinitions(token)) ?? [];
    assert.ok(offered instanceof vscode.McpStdioServerDefinition);
    // Offering it lets nobody in, and who refused once is not asked again.
    assert.equal(existsSync(key), false);
    for (let time = 0; time < 2; time++)
      await assert.rejects(async () => resolved(offered), /didn't allow/);
    assert.deepEqual([asked.length, existsSync(key)], [1, false]);
    rmSync(join(folder, 'guests.revoked'));
    agrees = true;
    const [server] = await Promise.all([resolved(offered), resolved(offered)]);
    assert.deepEqual([asked.length, existsSync(key)], [2, true]);
    assert.ok(server);
    const started = { ...server, env: server.env as Record<string, string> };
    assert.match(JSON.stringify(await answerOf(started)), saysNo);
  });
});
