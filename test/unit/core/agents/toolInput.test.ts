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
    ['the fewest lines', { server: 'Lobby', lines: 1 }, undefined],
    ['the most lines', { server: 'Lobby', lines: 500 }, undefined],
    ['no line', { server: 'Lobby', lines: 0 }, /from 1 to 500/],
    ['a line too many', { server: 'Lobby', lines: 501 }, /from 1 to 500/],
    ['the longest server', { server: 'x'.repeat(200) }, undefined],
    ['a longer one', { server: 'x'.repeat(201) }, /a text of at most 200 characters/],
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

  const loose = {
    type: 'object',
    properties: { text: { type: 'string' }, count: { type: 'integer' } },
    additionalProperties: false,
  } as const;
  const bounds: readonly (readonly [input: object, problem: RegExp | undefined])[] = [
    [{ text: 'x'.repeat(500) }, undefined],
    [{ text: 'x'.repeat(501) }, /at most 500 characters/],
    [{ count: 0 }, undefined],
    [{ count: -1 }, /from 0 to 9007199254740991/],
    [{ count: Number.MAX_SAFE_INTEGER }, undefined],
    [{ count: Number.MAX_SAFE_INTEGER + 1 }, /from 0 to 9007199254740991/],
  ];
  for (const [input, problem] of bounds) {
    it(`has bounds where its schema has none: ${JSON.stringify(input).slice(0, 40)}`, () => {
      const read = () => ToolInput.read(loose as never, input);
      if (problem) assert.throws(read, problem);
      else assert.doesNotThrow(read);
    });
  }

  it('is a text, a number or nothing', () => {
    const input = ToolInput.read(loose as never, { text: '', count: 0 });
    assert.deepEqual(
      [input.text('text'), input.textIf('text'), input.numberIf('count'), input.numberIf('text')],
      ['', undefined, 0, undefined],
    );
    assert.deepEqual([input.text('count'), input.textIf('none')], ['', undefined]);
  });

  it('names what it does not take on one line, and no more of it than that', () => {
    const read = (name: string) => () => ToolInput.read(loose as never, { [name]: 1 });
    assert.throws(read('a\nb'), /no input 'a b'/);
    assert.throws(read('x'.repeat(200)), ({ message }: Error) => message.length < 130);
  });

  it('one of several words is taken, no other', () => {
    const power = (action: string) =>
      ToolInput.read(toolTexts.power.inputSchema, { server: 'x', action });
    assert.equal(power('stop').text('action'), 'stop');
    assert.throws(() => power('explode'), /start, stop, restart, kill/);
  });
});
