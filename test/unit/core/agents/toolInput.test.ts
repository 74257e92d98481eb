import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ToolInput } from '../../../../src/core/agents/toolInput';
import { toolTexts } from '../../../../src/core/agents/toolTexts';
import { UserError } from '../../../../src/core/base/userError';

const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly modelDescription: string;
      readonly when?: string;
      readonly toolReferenceName: string;
      readonly inputSchema: object;
    }[];
  };
};

describe('The texts of tools', () => {
  it('are those of package.json, and those that change something are hidden while nothing is allowed', () => {
    const told = contributes.languageModelTools.map((tool) => ({
      name: tool.name,
      changes: tool.when === 'hostingPanel.agents.canChange',
      description: tool.modelDescription,
      inputSchema: tool.inputSchema,
    }));
    assert.deepEqual(told, Object.values(toolTexts));
  });

  it('are few, and each has a reference of its own', () => {
    const names = contributes.languageModelTools.map(({ toolReferenceName }) => toolReferenceName);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.length <= 16);
  });
});

describe('The input of tools', () => {
  const { inputSchema } = toolTexts.readConsole;
  const rows: readonly (readonly [string, unknown, RegExp | undefined])[] = [
    ['a server', { server: 'Lobby' }, undefined],
    ['a number', { server: 'Lobby', lines: 20 }, undefined],
    ['what is sent as nothing', { server: 'Lobby', lines: null, search: undefined }, undefined],
    ['nothing', undefined, /requires the input 'server'/],
    ['a list', [], /must be an object/],
    ['a text', 'Lobby', /must be an object/],
    ['no server', { lines: 20 }, /requires the input 'server'/],
    ['an empty server', { server: '' }, undefined],
    ['a number as a server', { server: 7 }, /'server' must be a text/],
    ['an endless server', { server: 'x'.repeat(10_000) }, /at most 200 characters/],
    ['too many lines', { server: 'Lobby', lines: 1e9 }, /from 1 to 500/],
    ['half a line', { server: 'Lobby', lines: 1.5 }, /whole number/],
    ['lines as a text', { server: 'Lobby', lines: '20' }, /whole number/],
    ['what is not asked for', { server: 'Lobby', confirmed: true }, /no input 'confirmed'/],
    ['what all objects have', JSON.parse('{"server":"x","__proto__":{"a":1}}'), /no input/],
    ['toString', { server: 'x', toString: 'y' }, /no input 'toString'/],
  ];
  for (const [name, input, problem] of rows) {
    it(`${name} is ${problem ? 'refused' : 'read'}`, () => {
      const read = () => ToolInput.read(inputSchema, input);
      if (!problem) return assert.doesNotThrow(read);
      assert.throws(read, (error) => error instanceof UserError && problem.test(error.message));
    });
  }

  it('one of several words is taken, no other', () => {
    const power = (action: string) =>
      ToolInput.read(toolTexts.power.inputSchema, { server: 'x', action });
    assert.equal(power('stop').text('action'), 'stop');
    assert.throws(() => power('explode'), /start, stop, restart, kill/);
  });
});
