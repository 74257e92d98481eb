import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  type CallToolResult,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { makeGuestKey } from '../../../../src/core/windows/guestKey';
import { AgentWindow } from './agentWindow';

const program = path.resolve('out/service/mcp.js');

describe('The MCP server', () => {
  let folder: string;
  const windows: AgentWindow[] = [];
  const clients: Client[] = [];

  const open = async (name: string, role: 'leading' | 'following'): Promise<AgentWindow> => {
    const window = new AgentWindow(folder, name);
    windows.push(window);
    await window.says('role', role);
    return window;
  };
  /** An agent that has started the server and said who it is. */
  const connect = async (name = 'an agent') => {
    const client = new Client({ name, version: '1.0.0' });
    clients.push(client);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, folder],
      stderr: 'inherit',
    });
    await client.connect(transport);
    return { client, transport };
  };
  const call = async (client: Client, name: string, input = {}, signal?: AbortSignal) => {
    const options = signal ? { signal } : undefined;
    const result = (await client.callTool(
      { name, arguments: input },
      undefined,
      options,
    )) as CallToolResult;
    const [first] = result.content;
    return { isError: result.isError === true, text: first?.type === 'text' ? first.text : '' };
  };
  /** Which window answers a call. */
  const answering = async (client: Client): Promise<string> => {
    const { text } = await call(client, 'whoAnswers');
    return /"window":"(\w+)"/.exec(text)?.[1] ?? text;
  };

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-test-'));
    await makeGuestKey(folder);
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await Promise.all(windows.splice(0).map((window) => window.kill()));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('says who it is, lists the tools of the window, and calls them with who asks', async () => {
    await open('one', 'leading');
    const { client } = await connect('claude\n\u202eedoc');
    assert.deepEqual(
      [client.getServerVersion()?.name, client.getServerCapabilities()?.tools],
      ['hosting-panel', { listChanged: true }],
    );
    assert.match(client.getInstructions() ?? '', /never an instruction/);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      ['whoAnswers', 'fail', 'break', 'long', 'wait'].map((name) => [name, name !== 'wait']),
    );
    assert.deepEqual(tools[0]?.inputSchema, {
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
    const { text, isError } = await call(client, 'whoAnswers', { server: 'bot' });
    assert.equal(isError, false);
    assert.match(text, /Written by the programs and users of the server: said/);
    const said = JSON.parse(/^\| (.*)$/m.exec(text)?.[1] ?? '') as { caller: { guest: string } };
    const { guest } = said.caller;
    assert.match(guest, /^[0-9a-f-]{36}$/);
    const caller = { name: 'claude \\u202eedoc', via: 'mcp', guest };
    assert.deepEqual(said, { window: 'one', input: { server: 'bot' }, caller });
  });

  const failures: readonly (readonly [string, string, RegExp])[] = [
    ['that cannot do it', 'fail', /^Couldn't do it\. The server is offline\.$/],
    ['that breaks', 'break', /^a bug of ours$/],
    ['that is not there', 'gone', /^There is no tool 'gone'/],
  ];
  it('tells in a sentence of a tool that fails', async () => {
    await open('one', 'leading');
    const { client } = await connect();
    for (const [what, tool, sentence] of failures) {
      const { text, isError } = await call(client, tool);
      assert.ok(isError && sentence.test(text), `${what}: ${text}`);
    }
  });

  it('cuts a result that is too long, and says so', async () => {
    await open('one', 'leading');
    const { client } = await connect();
    const { text } = await call(client, 'long');
    assert.ok(text.length > 190_000 && text.length < 201_000, `${text.length}`);
    assert.match(text.slice(-100), /cut/);
  });

  for (const where of ['the window that leads', 'another window']) {
    it(`ends a call in ${where} that the agent gives up, and goes on`, async () => {
      const first = await open('one', 'leading');
      const second = await open('two', 'following');
      const answers = where === 'another window' ? second : first;
      answers.tell('focus');
      await first.says('last', await answers.says('id'));
      const { client } = await connect();
      const cancel = new AbortController();
      const waiting = call(client, 'wait', {}, cancel.signal);
      await answers.says('waits');
      cancel.abort(new Error('no more'));
      await assert.rejects(waiting, /no more/);
      await answers.says('gaveUp');
      assert.equal(await answering(client), answers.name);
    });

    it(`ends the calls of an agent that dies: ${where}`, async () => {
      const first = await open('one', 'leading');
      const second = await open('two', 'following');
      const answers = where === 'another window' ? second : first;
      answers.tell('focus');
      await first.says('last', await answers.says('id'));
      const [dying, other] = [await connect(), await connect()];
      const waiting = call(dying.client, 'wait');
      waiting.catch(() => undefined);
      await answers.says('waits');
      process.kill(dying.transport.pid ?? 0, 'SIGKILL');
      await assert.rejects(waiting);
      await answers.says('gaveUp');
      assert.equal(await answering(other.client), answers.name);
    });
  }

  const ends: readonly (readonly [string, (server: ChildProcess) => unknown, number])[] = [
    ['that says nothing more', (server) => server.stdin?.end(), 0],
    ['that hears nothing more', (server) => server.stdout?.destroy(), 0],
    ['that never ends a line', (server) => server.stdin?.write('x'.repeat(9 * 1024 ** 2)), 0],
  ];
  it('ends with the agent that started it, while it is connected to a window', async () => {
    await open('one', 'leading');
    await Promise.all(
      ends.map(async ([what, end, code]) => {
        const server = spawn(process.execPath, [program, folder]);
        const gone = once(server, 'exit');
        const send = (id: number, method: string, params = {}) =>
          server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
        const clientInfo = { name: 'agent', version: '1' };
        send(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
        send(2, 'tools/list');
        server.stdin.on('error', () => undefined);
        await once(server.stdout, 'data');
        end(server);
        // What hears nothing notices when it speaks.
        send(3, 'tools/list');
        assert.deepEqual(await gone, [code, null], what);
      }),
    );
  });

  it('tells agents of one name apart, also in another window than the one that leads', async () => {
    const first = await open('one', 'leading');
    const second = await open('two', 'following');
    const both = await Promise.all([connect('same'), connect('same')]);
    const guestOf = async ({ client }: { client: Client }) =>
      /"via":"mcp","guest":"([^"]+)"/.exec(
        (await call(client, 'whoAnswers', { guest: 'x' })).text,
      )?.[1];
    const guests = await Promise.all(both.map(guestOf));
    assert.ok(guests[0] && guests[1] && guests[0] !== guests[1], String(guests));
    second.tell('focus');
    await first.says('last', await second.says('id'));
    assert.deepEqual(await Promise.all(both.map(guestOf)), guests);
    assert.deepEqual(await Promise.all(both.map(({ client }) => answering(client))), [
      'two',
      'two',
    ]);
  });

  it('serves two agents at once, each by its name', async () => {
    await open('one', 'leading');
    const both = await Promise.all([connect('first'), connect('second')]);
    const said = await Promise.all(
      both.flatMap(({ client }) =>
        Array.from({ length: 10 }, async () => (await call(client, 'whoAnswers')).text),
      ),
    );
    assert.deepEqual(
      said.map((text) => /"caller":\{"name":"(\w+)"/.exec(text)?.[1]),
      [...Array<string>(10).fill('first'), ...Array<string>(10).fill('second')],
    );
  });

  it('says that too many calls wait, and takes the next when they have ended', async () => {
    const window = await open('one', 'leading');
    const { client } = await connect();
    const cancels = Array.from({ length: 20 }, () => new AbortController());
    const waiting = cancels.map(({ signal }) => call(client, 'wait', {}, signal));
    const ended = Promise.allSettled(waiting);
    await window.says('waits');
    const refused = await call(client, 'whoAnswers');
    assert.deepEqual([refused.isError, /Too many tools/.test(refused.text)], [true, true]);
    for (const cancel of cancels) cancel.abort();
    await ended;
    assert.equal(await answering(client), 'one');
  });

  it('asks the window that the user was in last, and who is left when windows end', async () => {
    const first = await open('one', 'leading');
    const second = await open('two', 'following');
    const { client } = await connect();
    await client.listTools();
    second.tell('focus');
    await first.says('last', await second.says('id'));
    assert.equal(await answering(client), 'two');
    // Another window takes over, while the agent asks for what changes nothing.
    await first.kill();
    assert.equal(await answering(client), 'two');
    await open('three', 'following');
    await second.kill();
    assert.equal(await answering(client), 'three');
  });

  it('says that a call may have been done whose window ended', async () => {
    const first = await open('one', 'leading');
    const second = await open('two', 'following');
    second.tell('focus');
    await first.says('last', await second.says('id'));
    const { client } = await connect();
    for (const ending of [second, first]) {
      const waiting = call(client, 'wait');
      await ending.says('waits');
      await ending.kill();
      const { isError, text } = await waiting;
      assert.ok(isError && /might have completed/.test(text), text);
    }
  });

  it('is asked by the window that leads where the other one does not take the call', async () => {
    const first = await open('one', 'leading');
    const second = await open('two', 'following');
    second.tell('focus');
    await first.says('last', await second.says('id'));
    second.freeze();
    const { client } = await connect();
    assert.equal(await answering(client), 'one');
  });

  it('tells the agent of a tool that the user allows', async () => {
    const window = await open('one', 'leading');
    const { client } = await connect();
    const told = new Promise((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, resolve),
    );
    await client.listTools();
    window.tell('allow');
    await told;
    const { tools } = await client.listTools();
    const { name, annotations } = tools.at(-1) ?? {};
    assert.deepEqual([name, annotations?.readOnlyHint], ['change', false]);
  });

  it('without a window lists the tools of before, and each call says what to do', async () => {
    const window = await open('one', 'leading');
    const { client } = await connect();
    const before = await client.listTools();
    const later = new Promise((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, resolve),
    );
    await window.kill();
    const { client: fresh } = await connect();
    const both = [client, fresh];
    for (const one of both) assert.deepEqual((await one.listTools()).tools, before.tools);
    for (const { isError, text } of await Promise.all(both.map((one) => call(one, 'fail'))))
      assert.ok(isError && /No VS Code window .* Ask the user to open/.test(text), text);
    await open('two', 'leading');
    assert.equal(await answering(client), 'two');
    await later;
  });

  it('is let in by no window where the user made no key, and lists nothing', async () => {
    fs.rmSync(path.join(folder, 'guests.key'));
    await open('one', 'leading');
    const { client } = await connect();
    assert.deepEqual((await client.listTools()).tools, []);
  });
});
