import assert from 'node:assert/strict';
import type { HealthRules } from '../../../../src/core/deploy/plan';
import { type FinalVerdict, watchHealth } from '../../../../src/core/deploy/watchHealth';
import type { Verdict } from '../../../../src/core/deploy/verdict';
import { ConsoleOnPanel } from '../console/consoleOnPanel';

describe('The health of a server that is restarted', () => {
  let on: ConsoleOnPanel;
  let ending: AbortController;
  let verdict: FinalVerdict | undefined;
  let last: Verdict | undefined;

  beforeEach(async () => {
    on = await ConsoleOnPanel.start();
    ending = new AbortController();
    verdict = last = undefined;
  });
  afterEach(async () => {
    ending.abort();
    await on.stop();
  });

  const turn = async (...states: readonly string[]) => {
    for (const state of states) {
      on.verb('consoleSend', { event: 'status', args: [state] });
      await on.pass(500);
    }
  };

  /** Watches a restart, whose states come as a daemon tells them. */
  async function restart(rules: Partial<HealthRules> = {}): Promise<void> {
    watchHealth(
      { running: true, seconds: 5, ...rules },
      {
        ...{ clock: on.clock, console: on.connection, probes: {} },
        newIssue: () => Promise.resolve(undefined),
      },
      { isRestart: true, signal: ending.signal, onVerdict: (one) => (last = one) },
    ).then(
      (one) => (verdict = one),
      () => undefined,
    );
    await turn('stopping', 'offline', 'starting', 'running');
  }

  /** Lets time pass until there is a verdict, `most` seconds at most. */
  async function untilVerdict(most: number): Promise<FinalVerdict | undefined> {
    for (let passed = 0; passed < most && !verdict; passed++) await on.pass(1_000);
    return verdict;
  }

  it('is good once the new program has run for long enough', async () => {
    const before = on.clock.now();
    await restart();
    assert.deepEqual(await untilVerdict(120), { is: 'healthy' });
    assert.ok(on.clock.now() - before > 5_000);
  });

  it('waits for a line of the new program', async () => {
    await restart({ console: 'all is well' });
    assert.equal(await untilVerdict(60), undefined);
    on.verb('consolePrint', { lines: ['now all is well'] });
    assert.deepEqual(await untilVerdict(10), { is: 'healthy' });
  });

  it('is bad when the program ends', async () => {
    await restart({ seconds: 60 });
    await on.pass(3_000);
    await turn('offline');
    on.verb('consolePrint', { lines: ['[Daemon]: Exit code: 137'] });
    const found = await untilVerdict(10);
    assert.equal(found?.is, 'unhealthy');
    assert.match(found.reason, /^The program ended \d+ sec after it started \(exit code 137\)\./);
  });

  it('is not known while the console is gone, and is when it is back', async () => {
    await restart({ seconds: 30 });
    await on.pass(5_000);
    on.verb('consoleDrop');
    await on.pass(50);
    assert.equal(last?.is, 'unknown');
    assert.deepEqual(await untilVerdict(120), { is: 'healthy' });
  });
});
