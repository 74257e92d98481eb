import assert from 'node:assert/strict';
import {
  moveCommandsToServer,
  namesWithoutServer,
  readStartCommands,
  startCommandsOf,
} from '../../src/core/console/startCommands';

const uuid = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '1a2b3c4d-0000-4000-8000-000000000002';

describe('Commands that are sent at a start', () => {
  const mine = { panelId: 'panel.example.com', uuid };
  const key = `panel.example.com/${uuid}`;
  const setting = { '*': ['all'], 'My Bot': ['named'], [key]: ['mine'], constructor: ['x'] };

  const rows: readonly (readonly [string, unknown, { panelId: string; uuid: string }, string[]])[] =
    [
      ['those of the server', setting, mine, ['all', 'mine']],
      ['none by name', { 'My Bot': ['named'] }, mine, []],
      ['none by a part of the uuid', { [uuid.slice(0, 8)]: ['x'] }, mine, []],
      ['none by the uuid alone', { [uuid]: ['x'] }, mine, []],
      ['none of another panel', setting, { ...mine, panelId: 'evil.example' }, ['all']],
      ['none of another server', setting, { ...mine, uuid: other }, ['all']],
      ['written in capitals', { [key.toUpperCase()]: ['mine'] }, mine, ['mine']],
      ['none that is inherited', Object.create({ '*': ['x'], [key]: ['x'] }), mine, []],
      ['none where it is a list', [['x']], mine, []],
      ['none where it is nothing', null, mine, []],
      ['only texts', { '*': ['a', 1, null, {}], [key]: 'b' }, mine, ['a']],
      ['none for a strange key', setting, { panelId: '__proto__', uuid: 'constructor' }, ['all']],
    ];
  for (const [what, value, of, lines] of rows) {
    it(`are ${what}`, () => assert.deepEqual(startCommandsOf(readStartCommands(value), of), lines));
  }

  it('are told of where they stand under a name', () => {
    assert.deepEqual(namesWithoutServer(setting), ['My Bot', 'constructor']);
    assert.deepEqual(namesWithoutServer({ '*': [], [key]: [] }), []);
    assert.deepEqual(namesWithoutServer('text'), []);
  });

  it('move from a name to a server, behind what is there', () => {
    const moved = moveCommandsToServer(setting, 'My Bot', mine);
    assert.deepEqual(moved, { '*': ['all'], [key]: ['mine', 'named'], constructor: ['x'] });
    assert.deepEqual(moveCommandsToServer({ a: ['x'] }, 'a', mine), { [key]: ['x'] });
    const polluted = JSON.parse('{"__proto__":["x"]}') as unknown;
    assert.deepEqual(moveCommandsToServer(polluted, '__proto__', mine), { [key]: ['x'] });
    assert.equal(({} as Record<string, unknown>)['0'], undefined);
  });
});
