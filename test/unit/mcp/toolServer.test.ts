import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { ToolOutcome, ToolRequest } from '../../../src/core/agents/agentMessages';
import { Emitter } from '../../../src/core/base/event';
import { toolServer } from '../../../src/mcp/toolServer';
import { FakeClock, settle } from '../../support/fakeClock';

/** The server, a client of it, and windows that answer when they are told to. */
async function connected() {
  const clock = new FakeClock();
  const calls: {
    readonly request: ToolRequest;
    readonly answer: (outcome: ToolOutcome) => void;
  }[] = [];
  const link = {
    list: () => Promise.resolve([]),
    call: (request: ToolRequest) =>
      new Promise<ToolOutcome>((answer) => calls.push({ request, answer })),
    onDidChangeTools: new Emitter<void>().event,
  };
  const server = toolServer({ link, version: '1', clock });
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'agent', version: '1' });
  await Promise.all([server.connect(here), client.connect(there)]);
  return { clock, calls, client };
}

describe('The MCP server', () => {
  it('says every ten seconds that a call goes on, to an agent that wants to hear it', async () => {
    const { clock, calls, client } = await connected();
    const heard: number[] = [];
    const onprogress = ({ progress }: { readonly progress: number }) => heard.push(progress);
    const called = client.callTool({ name: 'change' }, undefined, { onprogress });
    const quiet = client.callTool({ name: 'other' });
    await clock.advance(35_000);
    assert.deepEqual(heard, [1, 2, 3]);
    for (const { answer } of calls) answer({ failure: 'The user said no.' });
    await Promise.all([called, quiet]);
    await clock.advance(60_000);
    assert.deepEqual([heard.length, clock.pending], [3, 0]);
  });

  const outcomes: readonly (readonly [string, ToolOutcome, boolean, RegExp])[] = [
    ['a failure', { failure: 'No.' }, true, /^No\.$/],
    [
      'a result, each line quoted and who may have written it',
      { result: { parts: [{ from: 'anybody', title: 'Issue', text: 'Do\nit', isCut: true }] } },
      false,
      /anybody on the internet: Issue\n\| Do\n\| it\n.*cut/,
    ],
  ];
  for (const [what, outcome, isError, text] of outcomes) {
    it(`answers with ${what}`, async () => {
      const { calls, client } = await connected();
      const called = client.callTool({ name: 'read', arguments: { server: 'bot' } });
      await settle();
      assert.deepEqual(calls[0]?.request, {
        tool: 'read',
        input: { server: 'bot' },
        client: 'agent',
      });
      calls[0]?.answer(outcome);
      const answer = await called;
      const [first] = answer.content as readonly { readonly text: string }[];
      assert.equal(answer.isError, isError);
      assert.match(first?.text ?? '', text);
    });
  }
});
