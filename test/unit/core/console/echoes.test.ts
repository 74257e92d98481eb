import assert from 'node:assert/strict';
import { Echoes, isEchoOf } from '../../../../src/core/console/echoes';
import { FakeClock } from '../../../support/fakeClock';

const forms: readonly (readonly [command: string, line: string, isEcho: boolean])[] = [
  ['list', 'list', true],
  ['list', '> list', true],
  ['list', '>list', true],
  ['list', '> > list', true],
  ['list', '>>> list', true],
  ['list', '\x1b[32m> \x1b[0mlist\x1b[0m', true],
  ['list ', 'list', true],
  ['list', 'list  ', true],
  ['> quote', '> > quote', true],
  ['> quote', '> quote', true],
  ['list', 'lists', false],
  ['list', 'LIST', false],
  ['list', ' list', false],
  ['list', 'a list', false],
  ['list', '$ list', false],
  ['list', '[INFO] list', false],
  ['list', '', false],
  ['> quote', 'quote', false],
];

describe('An echo', () => {
  for (const [command, line, isEcho] of forms) {
    it(`of ${command}: ${JSON.stringify(line)} ${isEcho ? 'is' : 'is not'} one`, () =>
      assert.equal(isEchoOf(command, line), isEcho));
  }

  it('is taken once for each command, in whatever order they come back', () => {
    const echoes = new Echoes(new FakeClock());
    for (const command of ['a', 'b', 'a']) echoes.expect(command);
    const taken = ['b', 'a', 'other', 'a', 'a', 'b'].map((line) => echoes.take(line));
    assert.deepEqual(taken, [true, true, false, true, false, false]);
  });

  it('is none after a second, however often the same was sent before', async () => {
    const clock = new FakeClock();
    const echoes = new Echoes(clock);
    echoes.expect('list');
    await clock.advance(1_000);
    assert.equal(echoes.take('list'), true);
    echoes.expect('list');
    await clock.advance(1_001);
    assert.equal(echoes.take('list'), false);
  });
});
