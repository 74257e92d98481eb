import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { PowerState } from '../../../../src/core/base/power';
import type { ServerEvent } from '../../../../src/core/console/protocol';
import { Scrollback } from '../../../../src/core/console/scrollback';
import { type Session, idle } from '../../../../src/core/console/session';
import type { ConsoleStats } from '../../../../src/core/console/stats';
import type { ProbeResult } from '../../../../src/core/deploy/health';
import type { HealthRules } from '../../../../src/core/deploy/plan';
import type { Verdict } from '../../../../src/core/deploy/verdict';
import {
  type FinalVerdict,
  type HealthOptions,
  type HealthParts,
  watchHealth,
} from '../../../../src/core/deploy/watchHealth';
import { FakeClock } from '../../../support/fakeClock';

/** A console that says what it is told to. */
class FakeConsole {
  private readonly lines = new Emitter<string>();
  private readonly commands = new Emitter<{ readonly line: string; readonly sender: undefined }>();
  readonly onDidSend = this.commands.event;
  private readonly events = new Emitter<ServerEvent>();
  private readonly stats = new Emitter<ConsoleStats>();
  private readonly powers = new Emitter<PowerState>();
  private readonly states = new Emitter<Session>();
  readonly scrollback = new Scrollback();
  power: PowerState | undefined;
  session: Session;
  readonly onDidReceiveLine = this.lines.event;
  readonly onDidReceiveEvent = this.events.event;
  readonly onDidReceiveStats = this.stats.event;
  readonly onDidChangePower = this.powers.event;
  readonly onDidChangeState = this.states.event;

  constructor(private readonly clock: FakeClock) {
    this.session = this.live();
  }

  say(text: string): void {
    this.lines.fire(text);
  }

  send(line: string): void {
    this.commands.fire({ line, sender: undefined });
  }

  tell(text: string): void {
    this.events.fire({ type: 'daemonMessage', text });
  }

  turn(...states: readonly PowerState[]): void {
    for (const state of states) this.powers.fire((this.power = state));
  }

  up(ms: number): void {
    this.stats.fire({
      ...{ memoryBytes: 0, memoryLimitBytes: 0, cpu: 0, diskBytes: 0, networkRxBytes: 0 },
      ...{ networkTxBytes: 0, uptimeMs: ms },
    });
  }

  cut(): void {
    this.states.fire((this.session = { ...idle, phase: 'connecting' }));
  }

  back(): void {
    this.states.fire((this.session = this.live()));
  }

  private live(): Session {
    const now = this.clock.now();
    return { ...idle, phase: 'live', renewal: 'none', since: now };
  }
}

const good: ProbeResult = { isGood: true, problem: '' };

describe('watchHealth', () => {
  let clock: FakeClock;
  let source: FakeConsole;
  let ending: AbortController;
  let verdict: FinalVerdict | undefined;
  let rejected: unknown;
  let heard: Verdict[];

  beforeEach(() => {
    clock = new FakeClock();
    source = new FakeConsole(clock);
    source.power = 'running';
    ending = new AbortController();
    verdict = rejected = undefined;
    heard = [];
  });

  function watch(
    rules: Partial<HealthRules> = {},
    {
      isRestart = true,
      command,
      ...parts
    }: Partial<HealthParts> & Partial<Pick<HealthOptions, 'isRestart' | 'command'>> = {},
  ): void {
    watchHealth(
      { running: true, seconds: 10, ...rules },
      {
        ...{ clock, console: source, probes: {}, newIssue: () => Promise.resolve(undefined) },
        ...parts,
      },
      { isRestart, command, signal: ending.signal, onVerdict: (one) => heard.push(one) },
    ).then(
      (one) => (verdict = one),
      (error: unknown) => (rejected = error),
    );
  }

  const restart = () => source.turn('stopping', 'offline', 'starting', 'running');

  it('ends with a restart that went well, and leaves no timer', async () => {
    watch();
    restart();
    await clock.advance(9_000);
    assert.equal(verdict, undefined);
    await clock.advance(1_000);
    assert.deepEqual(verdict, { is: 'healthy' });
    assert.equal(clock.pending, 0);
  });

  it('tells on the way what it waits for', async () => {
    watch({ console: 'Ready' });
    restart();
    await clock.advance(1_000);
    assert.deepEqual(heard.at(-1), {
      is: 'undecided',
      waitsFor: ["text 'Ready' in the console", '9 sec without an exit'],
    });
  });

  it('takes the exit code that the daemon tells a moment later, as output or as a message', async () => {
    watch();
    restart();
    await clock.advance(3_000);
    source.say('Error: no token');
    source.turn('offline');
    source.tell('Exit code: 7');
    await clock.advance(2_000);
    assert.deepEqual(verdict, {
      is: 'unhealthy',
      reason: 'The program ended 3 sec after it started (exit code 7).',
      line: 'Error: no token',
    });
  });

  it('counts nothing of what the old program said', async () => {
    source.scrollback.push('Ready');
    watch({ console: 'Ready' });
    restart();
    await clock.advance(20_000);
    assert.equal(heard.at(-1)?.is, 'undecided');
    source.say('Ready');
    await clock.advance(1_000);
    assert.deepEqual(verdict, { is: 'healthy' });
  });

  it('counts what it has said already, where nothing is restarted', async () => {
    source.scrollback.push('Ready');
    watch({ console: 'Ready' }, { isRestart: false });
    await clock.advance(10_000);
    assert.equal(verdict?.is, 'healthy');
  });

  it('counts only what is said after the command of a deploy', async () => {
    source.scrollback.push('Ready');
    let tries = 0;
    const tcp = () => Promise.resolve((tries++, good));
    watch({ console: 'Ready', tcp: 1 }, { isRestart: false, command: 'reload', probes: { tcp } });
    // As a console that is opened for it shows what was said before.
    source.say('Ready');
    source.up(90_000);
    source.send('list');
    await clock.advance(20_000);
    assert.deepEqual(heard.at(-1), { is: 'undecided', waitsFor: ['the console command'] });
    assert.equal(tries, 0);
    source.send('reload');
    await clock.advance(20_000);
    assert.deepEqual(heard.at(-1), { is: 'undecided', waitsFor: ["text 'Ready' in the console"] });
    source.say('Ready');
    await clock.advance(1_000);
    assert.deepEqual(verdict, { is: 'healthy' });
  });

  it('says nothing for sure while the console is away, and goes on when it is back', async () => {
    watch();
    restart();
    source.cut();
    await clock.advance(60_000);
    assert.deepEqual([heard.at(-1)?.is, verdict], ['unknown', undefined]);
    source.back();
    source.turn('running');
    source.up(60_000);
    await clock.advance(1_000);
    assert.equal(verdict?.is, 'healthy');
  });

  for (const [what, rules] of [
    ['which would be long enough', {}],
    ['and a text that did not come', { console: 'Ready' }],
    ['and a port that was open', { tcp: 1 }],
    ['and minutes that are over', { noNewIssueMinutes: 5 }],
  ] as const) {
    it(`knows nothing after a sleep, ${what}`, async () => {
      watch(rules, { probes: { tcp: () => Promise.resolve(good) } });
      restart();
      await clock.advance(6_000);
      clock.sleep(3_600_000);
      await clock.advance(1_000);
      assert.deepEqual([heard.at(-1)?.is, verdict], ['unknown', undefined]);
      source.up(9_000);
      await clock.advance(5_000);
      assert.equal(verdict, undefined, 'what comes at once was said before');
    });
  }

  it('goes on after a sleep, over the connection that has lasted', async () => {
    watch();
    restart();
    await clock.advance(6_000);
    clock.sleep(3_600_000);
    await clock.advance(7_000);
    source.up(3_613_000);
    await clock.advance(1_000);
    assert.equal(verdict?.is, 'healthy');
    assert.equal(clock.pending, 0);
  });

  it('knows nothing of a program that ended while the computer slept', async () => {
    watch();
    restart();
    await clock.advance(6_000);
    clock.sleep(3_600_000);
    source.turn('offline');
    await clock.advance(3_000);
    assert.equal(verdict?.is, 'unknown');
  });

  it('gives up on a console that stays away', async () => {
    watch();
    restart();
    source.cut();
    await clock.advance(120_000);
    assert.equal(verdict?.is, 'unknown');
    assert.equal(clock.pending, 0);
  });

  it('begins without a console', async () => {
    source.cut();
    source.power = undefined;
    watch({}, { isRestart: false });
    assert.equal(heard.at(-1)?.is, 'unknown');
    source.back();
    source.turn('running');
    await clock.advance(10_000);
    assert.equal(verdict?.is, 'healthy');
  });

  it('tries an allocation each 5 s, one try at a time, and only once the new program is up', async () => {
    const asked: ((result: ProbeResult) => void)[] = [];
    const tcp = () => new Promise<ProbeResult>((resolve) => asked.push(resolve));
    watch({ tcp: 1 }, { probes: { tcp } });
    await clock.advance(20_000);
    assert.equal(asked.length, 0);
    restart();
    await clock.advance(20_000);
    assert.equal(asked.length, 1);
    asked[0]?.({ isGood: false, problem: 'no' });
    await clock.advance(5_000);
    assert.deepEqual([asked.length, verdict], [2, undefined]);
    asked[1]?.(good);
    await clock.advance(0);
    assert.equal(verdict?.is, 'healthy');
  });

  it('looks for issues soon after the start, then once a minute, for as long as the plan says', async () => {
    const looks: number[] = [];
    const newIssue = () => Promise.resolve((looks.push(clock.now() - up), undefined));
    watch({ noNewIssueMinutes: 3 }, { newIssue });
    await clock.advance(1_000);
    const up = clock.now();
    restart();
    await clock.advance(178_000);
    assert.equal(heard.at(-1)?.is, 'undecided');
    await clock.advance(2_000);
    assert.deepEqual(verdict, { is: 'healthy' });
    assert.deepEqual(looks, [10_000, 70_000, 130_000, 180_000], 'one after the last minute');
  });

  it('ends with a new issue, and takes a look that fails for none', async () => {
    let looks = 0;
    const newIssue = () =>
      ++looks === 1 ? Promise.reject(new Error('down')) : Promise.resolve('TypeError');
    watch({ noNewIssueMinutes: 10 }, { newIssue });
    restart();
    await clock.advance(10_000);
    assert.equal(verdict, undefined);
    await clock.advance(60_000);
    assert.deepEqual(verdict, {
      is: 'unhealthy',
      reason: "A new issue was reported: 'TypeError'.",
      line: undefined,
    });
  });

  for (const [what, newIssue] of [
    ['fails', () => Promise.reject(new Error('down'))],
    ['is never answered', () => new Promise<undefined>(() => undefined)],
  ] as const) {
    it(`knows nothing of issues where each look ${what}`, async () => {
      watch({ noNewIssueMinutes: 2 }, { newIssue });
      restart();
      await clock.advance(119_000);
      assert.equal(heard.at(-1)?.is, 'undecided');
      await clock.advance(121_000);
      assert.equal(verdict?.is, 'unknown');
      assert.match(verdict.reason, /^Couldn't check for new issues\. /);
      assert.equal(clock.pending, 0);
    });
  }

  it('finds an issue of the last minute', async () => {
    let isThere = false;
    const newIssue = () => Promise.resolve(isThere ? 'TypeError' : undefined);
    watch({ noNewIssueMinutes: 2 }, { newIssue });
    restart();
    await clock.advance(118_000);
    isThere = true;
    await clock.advance(2_000);
    assert.equal(verdict?.is, 'unhealthy');
  });

  it('is given up when the caller gives up, before or on the way', async () => {
    watch();
    ending.abort();
    await clock.advance(0);
    assert.equal(rejected, ending.signal.reason);
    assert.equal(clock.pending, 0);
    rejected = undefined;
    watch();
    await clock.advance(0);
    assert.equal(rejected, ending.signal.reason);
    assert.deepEqual([verdict, clock.pending], [undefined, 0]);
  });
});
