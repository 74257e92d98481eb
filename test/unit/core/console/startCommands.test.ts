import assert from 'node:assert/strict';
import { untoldNames } from '../../../../src/core/console/startCommands';

const key = 'panel.example/11111111-1111-4111-8111-111111111111';

describe('names in the commands for a start', () => {
  const rows: readonly (readonly [
    name: string,
    setting: unknown,
    told: unknown,
    names: readonly string[],
    toldThen: readonly string[],
  ])[] = [
    ['are told of', { Bot: ['a'], Shop: ['b'] }, undefined, ['Bot', 'Shop'], ['Bot', 'Shop']],
    ['are told of once', { Bot: ['a'], Shop: ['b'] }, ['Bot'], ['Shop'], ['Bot', 'Shop']],
    ['are not told of where a server is named', { [key]: ['a'], '*': ['b'] }, undefined, [], []],
    ['are told of again after nonsense', { Bot: ['a'] }, 'Bot', ['Bot'], ['Bot']],
    ['are none in nonsense', [7], ['Bot'], [], ['Bot']],
  ];
  for (const [name, setting, told, names, toldThen] of rows) {
    it(name, () => {
      const found = untoldNames(setting, told);
      assert.deepEqual([found.names, found.told], [names, toldThen]);
    });
  }

  it('stand in the sentence', () => {
    assert.match(
      untoldNames({ Bot: [], Shop: [] }, []).text,
      /start commands for 'Bot', 'Shop' are no longer sent/,
    );
  });
});
