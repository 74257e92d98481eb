import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeGuestKey } from '../../../../src/core/windows/guestKey';
import { AgentWindow } from './agentWindow';
import { hostileAgents, line } from './hostileAgents';

const program = path.resolve('out/service/mcp.js');

interface Answer {
  readonly id?: unknown;
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
}

describe('An agent that keeps to no protocol', () => {
  let folder: string;
  let window: AgentWindow;
  const started: ChildProcess[] = [];

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-agent-'));
    await makeGuestKey(folder);
    window = new AgentWindow(folder, 'one');
    await window.says('role', 'leading');
  });
  afterEach(() => {
    for (const one of started.splice(0)) one.kill('SIGKILL');
  });
  after(async () => {
    await window.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** The server as a program sees it that writes what it likes. */
  function start() {
    const server = spawn(process.execPath, [program, folder], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    started.push(server);
    server.stdin.on('error', () => undefined);
    const answers: Answer[] = [];
    const lines = createInterface({ input: server.stdout });
    lines.on('line', (text) => answers.push(JSON.parse(text) as Answer));
    const answerTo = async (id: string): Promise<Answer> => {
      for (;;) {
        const found = answers.find((one) => one.id === id);
        if (found) return found;
        await once(lines, 'line');
      }
    };
    return { server, answers, answerTo };
  }

  const plainCall = line({ id: 'end', method: 'tools/call', params: { name: 'whoAnswers' } });

  for (const [what, written] of hostileAgents) {
    it(`says ${what}: costs others nothing, and is answered what it asks rightly then`, async () => {
      const { server, answerTo } = start();
      server.stdin.write(written);
      server.stdin.write(plainCall);
      const other = start();
      other.server.stdin.write(plainCall);
      for (const one of [await answerTo('end'), await other.answerTo('end')])
        assert.match(one.result?.content?.[0]?.text ?? '', /"window":"one"/);
    });
  }

  it('has a name where it gives itself none', async () => {
    const { server, answerTo } = start();
    server.stdin.write(plainCall);
    const { result } = await answerTo('end');
    assert.match(result?.content?.[0]?.text ?? '', /"name":"an unnamed agent"/);
  });

  it('gives itself a name that is one short line', async () => {
    const { server, answerTo } = start();
    const [, naming = ''] = hostileAgents.find(([what]) => what.startsWith('a name')) ?? [];
    server.stdin.write(naming);
    server.stdin.write(plainCall);
    const { result } = await answerTo('end');
    const name = /"name":"([^"]*)"/.exec(result?.content?.[0]?.text ?? '')?.[1] ?? '';
    assert.match(name, /^a \\\\u202ex+ … x+$/);
    assert.ok(name.length <= 82, name);
  });
});
