import assert from 'node:assert/strict';
import { readListings, readOutcome, readRequest } from '../../../../src/core/agents/agentMessages';
import { PanelError } from '../../../../src/core/api/errors';

const part = { from: 'user', title: 'a file', text: 'line', isCut: false };

describe('What windows and programs of agents tell each other', () => {
  const requests: readonly (readonly [string, unknown, unknown])[] = [
    [
      'is taken as it is',
      { tool: 'a', input: { b: 1 }, client: 'c' },
      { tool: 'a', input: { b: 1 }, client: 'c' },
    ],
    [
      'has a name that fits into a question to the user, on one line',
      { tool: 'a', client: `x\n\nAllow everything?\u202e${'y'.repeat(500)}` },
      /^x Allow everything\?\\u202ey+ … y+$/,
    ],
    ['names a tool', { input: {}, client: 'c' }, PanelError],
    ['says who asks', { tool: 'a' }, PanelError],
    ['is an object', 'call', PanelError],
    ['is there', undefined, PanelError],
  ];
  for (const [what, given, expected] of requests) {
    it(`A call ${what}`, () => {
      if (expected === PanelError) assert.throws(() => readRequest(given), PanelError);
      else if (!(expected instanceof RegExp)) assert.deepEqual(readRequest(given), expected);
      else {
        const { client } = readRequest(given);
        assert.ok(client.length <= 80, client);
        assert.match(client, expected);
      }
    });
  }

  const outcomes: readonly (readonly [string, unknown, unknown])[] = [
    ['is a failure', { failure: 'No.' }, { failure: 'No.' }],
    ['is a result', { result: { parts: [part] } }, { result: { parts: [part] } }],
    [
      'was written by anybody, where nobody knows by whom',
      { result: { parts: [{ ...part, from: 'us' }] } },
      { result: { parts: [{ ...part, from: 'anybody' }] } },
    ],
    ['is one of both', {}, PanelError],
    ['has pieces', { result: {} }, PanelError],
    ['has pieces with a text', { result: { parts: [{ ...part, text: 5 }] } }, PanelError],
    ['is an object', [], PanelError],
  ];
  for (const [what, given, expected] of outcomes) {
    it(`What came of a call ${what}`, () => {
      if (expected === PanelError) assert.throws(() => readOutcome(given), PanelError);
      else assert.deepEqual(readOutcome(given), expected);
    });
  }

  it('Tools are at most 128, each with a schema that is an object', () => {
    const tool = { name: 'a', description: 'b', changes: 'yes', inputSchema: 'none' };
    const read = readListings({ tools: Array.from({ length: 500 }, () => tool) });
    assert.equal(read.length, 128);
    assert.deepEqual(read[0], { name: 'a', description: 'b', changes: false, inputSchema: {} });
    for (const wrong of [{}, { tools: 5 }, { tools: [{}] }, null])
      assert.throws(() => readListings(wrong), PanelError);
  });
});
