import assert from 'node:assert/strict';
import type { PowerState } from '../../../../src/core/base/power';
import { CrashWatch, LastRun, crashReport, linesOfEnded } from '../../../../src/core/console/crash';

describe('CrashWatch', () => {
  const rows: readonly (readonly [readonly PowerState[], boolean])[] = [
    [['running', 'offline'], true],
    [['starting', 'offline'], true],
    [['running', 'stopping', 'offline'], false],
    [['offline'], false],
    [['offline', 'offline'], false],
  ];
  for (const [states, isCrash] of rows) {
    it(`${states.join(', ')}: ${isCrash}`, () => {
      const watch = new CrashWatch();
      assert.equal(states.map((state) => watch.onPowerState(state)).at(-1), isCrash);
    });
  }

  it('takes nothing from before a reconnection', () => {
    const watch = new CrashWatch();
    watch.onPowerState('running');
    watch.forget();
    assert.equal(watch.onPowerState('offline'), false);
  });
});

describe('since when a server was seen to be up without a break', () => {
  type Step = PowerState | 'unseen';
  const rows: readonly (readonly [readonly Step[], number | undefined])[] = [
    [[], undefined],
    [['offline'], undefined],
    [['running'], 0],
    [['starting', 'running', 'running'], 0],
    [['running', 'stopping', 'offline', 'starting', 'running'], 3],
    [['running', 'offline'], 0],
    // Whether it was started anew meanwhile, nobody saw.
    [['running', 'unseen', 'running'], 2],
  ];
  for (const [steps, since] of rows) {
    it(`${steps.join(', ') || 'nothing'}: ${since}`, () => {
      const run = new LastRun({ end: 0, since: () => [] });
      steps.forEach((step, at) => (step === 'unseen' ? run.unseen() : run.onPowerState(step, at)));
      assert.equal(run.upSince, since);
    });
  }
});

describe('when a program was started, and where its lines begin', () => {
  type Step = PowerState | 'unseen';
  const rows: readonly (readonly [readonly Step[], at: number | undefined, begin: number])[] = [
    [[], undefined, 0],
    [['offline'], undefined, 0],
    [['running'], undefined, 100],
    [['offline', 'starting'], 1, 101],
    [['offline', 'starting', 'running'], 1, 101],
    [['offline', 'running', 'stopping', 'offline'], 1, 101],
    [['offline', 'running', 'stopping', 'offline', 'starting'], 4, 104],
    [['offline', 'running', 'unseen', 'running'], 1, 101],
    [['offline', 'unseen', 'running'], undefined, 102],
    [['running', 'stopping', 'running'], 2, 102],
  ];
  for (const [steps, startedAt, begin] of rows) {
    it(`${steps.join(', ') || 'nothing'}: ${startedAt}`, () => {
      const scrollback = { end: 100, since: () => [] };
      const run = new LastRun(scrollback);
      steps.forEach((step, at) => {
        scrollback.end = 100 + at;
        if (step === 'unseen') run.unseen();
        else run.onPowerState(step, at);
      });
      assert.deepEqual([run.startedAt, run.begin], [startedAt, begin]);
    });
  }
});

describe('crashReport', () => {
  const codes: readonly (readonly [lines: readonly string[], code: number | undefined])[] = [
    [[], undefined],
    [['exit 5', 'code 6'], undefined],
    [['Exit code 137'], 137],
    [['exit code:-1'], -1],
    [['exit code:   0'], 0],
    [['[App Daemon]: Exit code: 1', 'later'], 1],
    [['exit code: 1', 'exit code: 2'], 2],
    [['\x1b[31mExit code: 12\x1b[0m'], 12],
  ];
  for (const [lines, code] of codes) {
    it(`${JSON.stringify(lines)}: ${code ?? 'no code'}`, () =>
      assert.equal(crashReport(lines).exitCode, code));
  }

  it('cuts a reason that is long', () =>
    assert.equal(crashReport([`Error: ${'x'.repeat(300)}`]).reason, `Error: ${'x'.repeat(193)}`));

  it('finds the error and the exit code', () => {
    assert.deepEqual(
      crashReport([
        'working',
        "\x1b[31mTypeError: Cannot set properties of undefined (setting 'assignee')\x1b[0m",
        '    at assign (/home/container/src/store.ts:25:9)',
        '[App Daemon]: ---------- Detected server process in a crashed state! ----------',
        '[App Daemon]: Exit code: 1',
        '[App Daemon]: Out of memory: false',
      ]),
      {
        reason: "TypeError: Cannot set properties of undefined (setting 'assignee')",
        exitCode: 1,
      },
    );
  });

  const reasons: readonly (readonly [readonly string[], string])[] = [
    [[], ''],
    // What was said last need not be why it ended.
    [['one', 'two', ''], ''],
    [['[12:00:01 INFO]: Saved the world', '[App Daemon]: Error: server marked as offline'], ''],
    [['TypeError: a', '[12:00:00 ERROR]: b'], 'TypeError: a'],
    [['Caused by: java.io.IOException: full', 'done'], 'Caused by: java.io.IOException: full'],
    [['[12:00:00 ERROR]: Failed to bind', 'bye'], '[12:00:00 ERROR]: Failed to bind'],
    [['[12:00:00] java.net.BindException: in use'], '[12:00:00] java.net.BindException: in use'],
    [['npm ERR! Missing script: "start"'], 'npm ERR! Missing script: "start"'],
    [['main.c:1: error: expected a name'], 'main.c:1: error: expected a name'],
    [['Segmentation fault (core dumped)'], 'Segmentation fault (core dumped)'],
    [['Uncaught TypeError: a'], 'Uncaught TypeError: a'],
    [['panic: a', 'b'], 'panic: a'],
    [['fatal: a', 'b'], 'fatal: a'],
    [['it is fatal: a', 'no panic'], ''],
    [['my.own.CustomException', 'b'], 'my.own.CustomException'],
    [['Errors: 0', 'Exceptions'], ''],
    [['Aborted', 'b'], 'Aborted'],
    [['  Killed  ', 'b'], 'Killed'],
    [['Aborted it', 'not Aborted'], ''],
    [['Bus error', 'b'], 'Bus error'],
    [['Illegal instruction', 'b'], 'Illegal instruction'],
    [['a FATAL b', 'c'], 'a FATAL b'],
    [['a SEVERE b', 'c'], 'a SEVERE b'],
    [['a CRITICAL b', 'c'], 'a CRITICAL b'],
    [['a TERROR', 'b xFATAL'], ''],
    [['Error: a', 'Error: b'], 'Error: b'],
    [['[12:00:00 ERROR]: a', '[12:00:00 ERROR]: b'], '[12:00:00 ERROR]: b'],
    [['ready, 0 errors', 'Killed 3 zombies'], ''],
  ];
  for (const [lines, reason] of reasons) {
    it(`${JSON.stringify(lines)}: ${reason === '' ? 'no reason' : reason}`, () => {
      assert.equal(crashReport(lines).reason, reason);
    });
  }
});

describe('the lines of the program that ended', () => {
  const start =
    '\x1b[33m\x1b[1m[App Daemon]:\x1b[39m Updating process configuration files...\x1b[0m';
  const rows: readonly (readonly [readonly string[], boolean, string])[] = [
    [[], false, ''],
    [['a', 'b'], false, 'a b'],
    [['a', 'b'], true, 'a b'],
    [['a', start, 'b'], false, 'b'],
    [['a', start, 'b'], true, 'a'],
    [['a', start, 'b', start, 'c'], false, 'c'],
    [['a', start, 'b', start, 'c'], true, 'b'],
    [
      ['Updating process configuration files', 'b'],
      false,
      'Updating process configuration files b',
    ],
  ];
  for (const [lines, isUp, expected] of rows) {
    const words = lines.map((line) => (line === start ? '(start)' : line)).join(' ');
    it(`${words || 'none'}, ${isUp ? 'up again' : 'off'}: ${expected || 'none'}`, () =>
      assert.equal(linesOfEnded(lines, isUp).join(' '), expected));
  }
});
