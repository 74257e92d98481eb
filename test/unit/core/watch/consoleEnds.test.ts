import assert from 'node:assert/strict';
import { ConsoleEnds } from '../../../../src/core/watch/consoleEnds';
import { fakeServer } from '../console/fakePanel';
import { openConsole } from '../console/openConsole';

const ref = fakeServer('b0', () => ({}));

describe('servers that end while their console is open', () => {
  type Console = ReturnType<typeof openConsole>;
  /** What happens, and what is heard of it: the reason, the exit code, and how many lines. */
  const rows: readonly (readonly [string, (on: Console) => void, readonly string[]])[] = [
    ['offline by itself', ({ node }) => node.setPower('offline'), [' no code, 0']],
    [
      'with what the daemon says a moment later',
      ({ clock, node }) => {
        node.send('console output', 'Error: x');
        node.setPower('offline');
        clock.after(1_000, () => node.send('console output', 'Exit code: 1'));
      },
      ['Error: x 1, 2'],
    ],
    [
      'started again at once',
      ({ clock, node }) => {
        node.send('console output', 'Error: x');
        node.setPower('offline');
        node.setPower('starting');
        clock.after(2_000, () => node.send('console output', 'Starting ...'));
      },
      ['Error: x no code, 1'],
    ],
    [
      'started again at once, with other words',
      ({ clock, node }) => {
        node.send('console output', 'Error: x');
        node.setPower('offline');
        clock.after(100, () => node.send('console output', 'Exit code: 1'));
        clock.after(200, () => node.setPower('starting'));
        clock.after(300, () => node.send('console output', 'Error: of the next one'));
      },
      ['Error: x 1, 2'],
    ],
    [
      'without a word, and started again at once',
      ({ clock, node }) => {
        node.setPower('stopping');
        node.setPower('offline');
        clock.after(1_000, () => node.setPower('starting'));
        clock.after(2_000, () => node.setPower('offline'));
        clock.after(2_200, () => node.setPower('starting'));
        clock.after(2_300, () => node.send('console output', 'Error: of the next one'));
      },
      [' no code, 0'],
    ],
    [
      'started again after a crash, and ended by itself without a word',
      ({ clock, node }) => {
        node.send('console output', 'Error: old');
        node.send('console output', 'Exit code: 1');
        node.setPower('stopping');
        node.setPower('offline');
        clock.after(1_000, () => node.setPower('starting'));
        clock.after(2_000, () => node.send('console output', 'Ready'));
        clock.after(3_000, () => node.setPower('running'));
        clock.after(5_000, () => node.setPower('offline'));
      },
      [' no code, 1'],
    ],
    [
      'stopped by somebody',
      ({ node }) => {
        node.setPower('stopping');
        node.setPower('offline');
      },
      [],
    ],
    [
      'a moment after it was started here',
      ({ clock, node, connection }) => {
        node.setPower('stopping');
        node.setPower('offline');
        clock.after(500, () => {
          connection.setPower('start').catch(() => undefined);
          node.setPower('starting');
          node.setPower('running');
        });
        clock.after(5_000, () => node.setPower('offline'));
      },
      [' no code, 0'],
    ],
    [
      'a moment after it was started here, where nobody sees the start',
      ({ clock, node, connection }) => {
        connection.setPower('start').catch(() => undefined);
        clock.after(5_000, () => node.setPower('offline'));
      },
      [' no code, 0'],
    ],
    [
      'a moment after it was restarted in another window, which says so once more when that is done',
      ({ clock, node, connection }) => {
        connection.endWasAsked(clock.now());
        node.setPower('stopping');
        node.setPower('offline');
        clock.after(500, () => node.setPower('starting'));
        clock.after(5_000, () => node.setPower('offline'));
      },
      [' no code, 0'],
    ],
    [
      'killed and restarted here, once it had ended',
      ({ clock, node, connection }) => {
        node.setPower('offline');
        clock.after(200, () => void connection.setPower('kill').catch(() => undefined));
        clock.after(400, () => void connection.setPower('restart').catch(() => undefined));
      },
      [' no code, 0'],
    ],
    [
      'killed here',
      ({ node, connection }) => {
        connection.setPower('kill').catch(() => undefined);
        node.setPower('offline');
      },
      [],
    ],
    [
      'killed in another window, which says so a moment later',
      ({ clock, node, connection }) => {
        const at = clock.now();
        node.setPower('offline');
        clock.after(1_000, () => connection.endWasAsked(at));
      },
      [],
    ],
    [
      'offline while nobody saw it',
      ({ node }) => {
        node.power = 'offline';
        node.end(1006);
      },
      [],
    ],
    [
      'opened by a second view, and closed by it before the report',
      ({ clock, node, open, close }) => {
        void open();
        node.setPower('offline');
        clock.after(500, close);
      },
      [' no code, 0'],
    ],
  ];
  for (const [what, happen, expected] of rows) {
    it(`${what}: ${expected.join() || 'nothing'}`, async () => {
      const on = openConsole(ref);
      const ends = new ConsoleEnds(on.consoles, on.clock);
      const heard: string[] = [];
      await on.open();
      let at = 0;
      on.connection.onDidChangePower((power) => {
        if (power === 'offline') at = on.clock.now();
      });
      ends.onDidEnd((end) => {
        const { reason, exitCode } = end.report;
        assert.deepEqual([end.ref, end.at, on.clock.now() - at], [ref, at, 1_500]);
        heard.push(`${reason} ${exitCode ?? 'no code'}, ${end.lines.length}`);
      });
      happen(on);
      await on.clock.advance(10_000);
      assert.deepEqual(heard, expected);
      ends.dispose();
    });
  }
});
