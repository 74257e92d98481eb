import assert from 'node:assert/strict';
import {
  type PowerAction,
  fitsPower,
  powerSentence,
  powerWords,
} from '../../../../src/core/base/power';

describe('Power', () => {
  const rows: readonly (readonly [state: string, sentence: string, fits: string])[] = [
    ['offline', 'The server is offline.', 'start'],
    ['starting', 'The server is starting.', 'stop restart kill'],
    ['running', 'The server is running.', 'stop restart kill'],
    ['stopping', 'The server is stopping.', 'kill'],
    ['odd', 'State of the server: odd', 'stop restart kill'],
  ];
  const actions: readonly PowerAction[] = ['start', 'stop', 'restart', 'kill'];
  for (const [state, sentence, fits] of rows) {
    it(`is ${state}, where ${fits} has something to do`, () => {
      assert.equal(powerWords(state), state);
      assert.equal(powerSentence(state), sentence);
      assert.equal(actions.filter((action) => fitsPower(action, state)).join(' '), fits);
    });
  }

  it('that is not known rules nothing out', () =>
    assert.ok(actions.every((action) => fitsPower(action, undefined))));
});
