import assert from 'node:assert/strict';
import { runTool } from '../../../../src/core/agents/runTool';
import type { AgentTool, ResultPart } from '../../../../src/core/agents/tool';
import { UserError } from '../../../../src/core/base/userError';
import { silentLog } from '../../../support/silentLog';

const part = (text: string): ResultPart => ({ from: 'user', title: '', text, isCut: false });

function toolThat(run: AgentTool['run']) {
  const inputSchema = { type: 'object', properties: {}, additionalProperties: false } as const;
  const tool = { name: 'tool', description: '', changes: false, inputSchema, run };
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (error: unknown) => logged.push(error) };
  const cancel = new AbortController();
  const call = (name = 'tool') =>
    runTool(
      { all: () => [tool] },
      { tool: name, input: 1, client: 'c' },
      { log, signal: cancel.signal },
    );
  return { logged, cancel, call };
}

describe('A tool that an agent calls', () => {
  it('is given what was sent, and who asks', async () => {
    const given: unknown[] = [];
    const { call } = toolThat((input, { caller }) => {
      given.push(input, caller);
      return Promise.resolve({ parts: [part('a')] });
    });
    assert.deepEqual(await call(), { result: { parts: [part('a')] } });
    assert.deepEqual(given, [1, { name: 'c', via: 'mcp' }]);
  });

  const failures: readonly (readonly [string, () => Promise<never>, RegExp, number])[] = [
    ['cannot do it', () => Promise.reject(new UserError('No.')), /^No\.$/, 0],
    ['has a bug', () => Promise.reject(new TypeError('x of undefined')), /^x of undefined$/, 1],
    ['names a key', () => Promise.reject(new Error('key=abcdefghi')), /^key=…$/, 1],
  ];
  for (const [what, run, sentence, logged] of failures) {
    it(`answers with a sentence where it ${what}`, async () => {
      const one = toolThat(run);
      const outcome = await one.call();
      assert.match('failure' in outcome ? outcome.failure : '', sentence);
      assert.equal(one.logged.length, logged);
    });
  }

  it('answers with a sentence on one line where it is not there', async () => {
    const { call } = toolThat(() => Promise.reject(new Error('called')));
    const outcome = await call('no\nsuch');
    assert.match('failure' in outcome ? outcome.failure : '', /^There is no tool 'no such'/);
  });

  it('is left when the agent gives up, whatever it does', async () => {
    const { call, cancel, logged } = toolThat(() => new Promise(() => undefined));
    const running = call();
    cancel.abort(new Error('no more'));
    await assert.rejects(running, /no more/);
    await assert.rejects(call(), /no more/);
    assert.deepEqual(logged, []);
  });

  const sizes: readonly (readonly [
    string,
    readonly number[],
    readonly (readonly [number, boolean])[],
  ])[] = [
    [
      'all that fits',
      [100_000, 100_000],
      [
        [100_000, false],
        [100_000, false],
      ],
    ],
    ['the first, cut', [300_000], [[200_000, true]]],
    [
      'no more than fits',
      [150_000, 100_000, 5],
      [
        [150_000, false],
        [50_000, true],
      ],
    ],
    ['a word of what is left out', [200_000, 5], [[200_000, true]]],
    ['nothing of nothing', [], []],
  ];
  for (const [about, isWhole] of [
    [9, true],
    [10, false],
  ] as const) {
    it(`counts titles and what parts are of: with ${about} characters there is ${isWhole ? '' : 'no '}room`, async () => {
      const first = {
        ...part('x'.repeat(199_980)),
        title: 't'.repeat(10),
        about: 'a'.repeat(about),
      };
      const outcome = await toolThat(() => Promise.resolve({ parts: [first, part('yz')] })).call();
      const kept = 'result' in outcome ? outcome.result.parts : [];
      assert.deepEqual(
        kept.map(({ text, isCut }) => [text.slice(0, 1), isCut]),
        isWhole
          ? [
              ['x', false],
              ['y', true],
            ]
          : [['x', true]],
      );
    });
  }

  for (const [what, given, expected] of sizes) {
    it(`answers with ${what}`, async () => {
      const parts = given.map((length) => part('x'.repeat(length)));
      const outcome = await toolThat(() => Promise.resolve({ parts })).call();
      const kept = 'result' in outcome ? outcome.result.parts : [];
      assert.deepEqual(
        kept.map(({ text, isCut }) => [text.length, isCut]),
        expected,
      );
    });
  }
});
