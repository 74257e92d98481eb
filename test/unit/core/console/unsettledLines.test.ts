import assert from 'node:assert/strict';
import { UnsettledLines, lateWordMs } from '../../../../src/core/console/unsettledLines';
import { FakeClock } from '../../../support/fakeClock';

/** Lines that went, by their words, and those that are known to have arrived. */
function open(...sent: readonly string[]) {
  const clock = new FakeClock();
  const arrived: string[] = [];
  const lines = new UnsettledLines<{ line: string }>(clock, ({ line }) => arrived.push(line));
  const commands = new Map(sent.map((line) => [line, { line }]));
  for (const command of commands.values()) lines.add(command);
  const of = (line: string) => commands.get(line) ?? { line };
  const suspects = () => {
    const { commands: some, isCertain } = lines.suspects();
    return `${some.map(({ line }) => line).join(' ')}${isCertain ? ' for sure' : ''}`;
  };
  return { clock, arrived, lines, of, suspects };
}

describe('Lines of which a daemon may say that it dropped them', () => {
  it('have arrived when nothing was said in time', async () => {
    const { clock, arrived, lines } = open('a', 'b');
    await clock.advance(lateWordMs - 1);
    assert.deepEqual(arrived, []);
    await clock.advance(1);
    assert.deepEqual(arrived, ['a', 'b']);
    assert.equal(clock.pending, 0);
    assert.deepEqual(lines.takeAll(), []);
  });

  it('have arrived when they are heard, each by itself', () => {
    const { arrived, lines } = open('say a', 'say b');
    lines.heard('nothing');
    lines.heard('> say b');
    assert.deepEqual(arrived, ['say b']);
    assert.deepEqual(
      lines.takeAll().map(({ line }) => line),
      ['say a'],
    );
  });

  it('are known for sure where there is one', () => {
    const { suspects } = open('a');
    assert.deepEqual([suspects(), suspects()], ['a for sure', '']);
  });

  it('are not known for sure where there are two, or one was told of', () => {
    const { lines, suspects } = open('a', 'b');
    assert.deepEqual([suspects(), suspects()], ['a b', '']);
    lines.add({ line: 'c' });
    assert.equal(suspects(), 'c');
    const other = open('a', 'b');
    other.suspects();
    assert.equal(other.lines.take(other.of('a')), true);
    assert.equal(other.suspects(), '');
    // Nobody is told of them twice.
    assert.deepEqual(other.lines.takeAll(), []);
  });

  it('are not told to have arrived once they were told to be lost', async () => {
    const { clock, arrived, suspects } = open('a', 'b');
    suspects();
    await clock.advance(lateWordMs);
    assert.deepEqual([arrived, clock.pending], [[], 0]);
  });

  it('are taken back once', async () => {
    const { clock, arrived, lines, of } = open('a', 'b');
    assert.equal(lines.take(of('a')), true);
    assert.equal(lines.take(of('a')), false);
    await clock.advance(lateWordMs);
    assert.deepEqual(arrived, ['b']);
  });

  it('wait for another window where that is to tell', async () => {
    const { clock, arrived, lines, of } = open('a', 'b');
    assert.deepEqual(lines.leftToOthers, []);
    lines.leaveToOthers(of('a'));
    assert.deepEqual(lines.leftToOthers, [of('a')]);
    await clock.advance(10 * lateWordMs);
    assert.deepEqual([arrived, clock.pending], [['b'], 0]);
    assert.deepEqual(lines.takeAll(), [of('a')]);
    assert.deepEqual(lines.leftToOthers, []);
  });

  it('ask for no time once they are disposed', () => {
    const { clock, lines } = open('a');
    lines.dispose();
    assert.equal(clock.pending, 0);
  });
});
