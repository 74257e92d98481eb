import assert from 'node:assert/strict';
import type { PowerState } from '../../../../src/core/base/power';
import { CrashWatch, crashReport } from '../../../../src/core/console/crash';

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

describe('crashReport', () => {
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

  it('says the last line when nothing looks like an error', () => {
    assert.deepEqual(crashReport(['one', 'two', '']), { reason: 'two', exitCode: undefined });
    assert.deepEqual(crashReport([]), { reason: '', exitCode: undefined });
  });
});
