import assert from 'node:assert/strict';
import { Screen } from '../../../../src/core/console/screen';
import { FakeClock } from '../../../support/fakeClock';

/** A screen with a typed line, and all that was written to the terminal. */
function screenOf(hasTimes = false) {
  const clock = new FakeClock(new Date(2026, 0, 2, 13, 4, 5).getTime());
  const written: string[] = [];
  const view = { prompt: '> ', text: 'typed', cursor: 5 };
  const screen = new Screen({
    clock,
    write: (text) => written.push(text),
    editor: { view },
    hasTimes: () => hasTimes,
  });
  screen.start();
  written.length = 0;
  return { clock, written, screen };
}

describe('Screen', () => {
  it('writes once a frame, however many lines come, and the typed line below them', async () => {
    const { clock, written, screen } = screenOf();
    for (let n = 0; n < 100; n++) screen.line(`line ${n}`);
    assert.equal(written.length, 0);
    await clock.advance(16);
    assert.equal(written.length, 1);
    assert.match(written.join(''), /line 98\r\nline 99\r\n\x1b\[0;1m> \x1b\[0mtyped/);
    screen.dispose();
  });

  it('writes a line that comes alone at once, and those after it half a frame later', async () => {
    const { clock, written, screen } = screenOf();
    await clock.advance(1_000);
    screen.line('alone');
    await clock.advance(0);
    assert.match(written.splice(0).join(''), /alone\r\n/);
    screen.line('soon after');
    await clock.advance(7);
    assert.deepEqual(written, []);
    await clock.advance(1);
    assert.match(written.splice(0).join(''), /soon after\r\n/);
    screen.dispose();
  });

  it('writes what comes each 10 ms as it comes, and a whole frame after much', async () => {
    const { clock, written, screen } = screenOf();
    for (let n = 0; n < 5; n++) {
      await clock.advance(10);
      for (let line = 0; line < 20; line++) screen.line(`line ${n} ${'.'.repeat(60)}`);
      await clock.advance(0);
      assert.ok(written.splice(0).join('').includes(`line ${n} `));
    }
    await clock.advance(10);
    for (let line = 0; line < 400; line++) screen.line('.'.repeat(60));
    await clock.advance(0);
    assert.match(written.splice(0).join(''), /\.{60}\r\n/);
    screen.line('behind much');
    await clock.advance(15);
    assert.deepEqual(written, []);
    await clock.advance(1);
    assert.match(written.splice(0).join(''), /behind much\r\n/);
    screen.dispose();
  });

  it('waits no longer than a frame when the clock is set back', async () => {
    const { clock, written, screen } = screenOf();
    clock.sleep(-3_600_000);
    screen.line('a line');
    await clock.advance(16);
    assert.match(written.join(''), /a line\r\n/);
    screen.dispose();
  });

  it('spreads a flood over frames and ends by itself', async () => {
    const { clock, written, screen } = screenOf();
    for (let n = 0; n < 10_000; n++) screen.line(`line ${n} ${'.'.repeat(60)}`);
    await clock.advance(16);
    assert.ok(written.join('').length < 300_000);
    await clock.advance(1_000);
    assert.match(written.join(''), /line 9999 /);
    assert.equal(clock.pending, 0);
    screen.dispose();
  });

  it('writes 2 MB at once and 4 MB a second, however long a line is', async () => {
    const { clock, written, screen } = screenOf();
    for (let frame = 0; frame < 30; frame++) {
      screen.line('.'.repeat(240_000));
      await clock.advance(16);
    }
    const megabytes = written.join('').length / 1024 ** 2;
    assert.ok(megabytes > 2 && megabytes < 4.4, `${megabytes}`);
    screen.dispose();
  });

  it('puts the time before lines of the server only', async () => {
    const { clock, written, screen } = screenOf(true);
    screen.line('hello');
    screen.note('a word of ours');
    await clock.advance(16);
    assert.match(written.join(''), /\x1b\[2m13:04:05\x1b\[0m hello\r\n\x1b\[2;3ma word of ours/);
    await clock.advance(2_000);
    screen.line('later');
    await clock.advance(16);
    assert.match(written.join(''), /13:04:07\x1b\[0m later/);
    screen.dispose();
  });

  it('shows how many lines wait before the typed line, and stops with that', async () => {
    const { clock, written, screen } = screenOf();
    screen.status('3 lines waiting');
    await clock.advance(16);
    assert.match(written.at(-1) ?? '', /\[3 lines waiting\] > \x1b\[0mtyped/);
    screen.status('');
    await clock.advance(16);
    assert.doesNotMatch(written.at(-1) ?? '', /waiting/);
    screen.dispose();
  });

  it('shows a command once where the terminal of a container repeats it, and all that a program prints', async () => {
    const { clock, written, screen } = screenOf();
    const shown = async (line: string) => {
      written.splice(0);
      screen.line(line);
      await clock.advance(16);
      return written.join('').includes(line);
    };
    assert.equal(await shown('list'), true);
    screen.echo('list');
    assert.equal(await shown('a player joined'), true);
    assert.equal(await shown('> list'), false);
    assert.equal(await shown('list'), true);
    screen.echo('list');
    await clock.advance(1_001);
    assert.equal(await shown('list'), true);
    screen.dispose();
  });

  it('clears, and writes nothing after its end', async () => {
    const { clock, written, screen } = screenOf();
    screen.line('gone');
    screen.clear();
    assert.ok(written.join('').includes('\x1b[2J\x1b[3J\x1b[H'));
    assert.doesNotMatch(written.join(''), /gone/);
    screen.line('never');
    screen.dispose();
    await clock.advance(1_000);
    assert.doesNotMatch(written.join(''), /never/);
  });
});
