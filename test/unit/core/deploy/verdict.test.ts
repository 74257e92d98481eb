import assert from 'node:assert/strict';
import { type HealthEvent, beginHealth, nextHealth } from '../../../../src/core/deploy/health';
import type { HealthRules } from '../../../../src/core/deploy/plan';
import { verdictOf } from '../../../../src/core/deploy/verdict';

type Heard = HealthEvent extends infer E
  ? E extends { readonly at: number }
    ? Omit<E, 'at'>
    : never
  : never;

const line = (text: string): Heard => ({ type: 'line', text });
const power = (state: 'offline' | 'starting' | 'running' | 'stopping'): Heard => ({
  type: 'power',
  state,
});
const uptime = (seconds: number): Heard => ({ type: 'uptime', ms: seconds * 1000 });
const tick: Heard = { type: 'tick' };
const cut: Heard = { type: 'disconnected' };
const back: Heard = { type: 'connected' };
const slept: Heard = { type: 'slept' };
const issue: Heard = { type: 'issue', title: 'TypeError: x' };
const probe = (which: 'tcp' | 'http', isGood: boolean): Heard => ({
  type: 'probe',
  probe: which,
  result: { isGood, problem: isGood ? '' : `no ${which}` },
});

const began = 1_700_000_000_000;
const look = (seconds: number, problem?: string): Heard => ({
  type: 'look',
  begun: began + seconds * 1000,
  problem,
});

const plain: HealthRules = { running: true, seconds: 30 };
const restarted: readonly (readonly [seconds: number, Heard])[] = [
  [1, power('stopping')],
  [2, power('offline')],
  [3, power('starting')],
  [4, power('running')],
];

interface Row {
  readonly what: string;
  readonly rules?: Partial<HealthRules>;
  /** By default a restart. */
  readonly isRestart?: boolean;
  readonly heard: readonly (readonly [seconds: number, Heard])[];
  /** `undecided: …` with what it waits for, and so on. */
  readonly verdict: string;
}

const rows: readonly Row[] = [
  { what: 'a restart that has not begun', heard: [[1, tick]], verdict: 'undecided: the restart' },
  {
    what: 'the state of the old program',
    heard: [
      [0, power('running')],
      [40, tick],
    ],
    verdict: 'undecided: the restart',
  },
  {
    what: 'a program that takes its time to stop',
    heard: [
      [0, power('running')],
      [1, power('stopping')],
      [500, tick],
    ],
    verdict: 'undecided: the restart',
  },
  {
    what: 'a restart that was ignored',
    heard: [
      [0, power('running')],
      [660, tick],
    ],
    verdict: "unknown for good: The server didn't restart within 11 min.",
  },
  {
    what: 'a start after a long stop',
    heard: [
      [1, power('stopping')],
      [500, power('offline')],
      [619, tick],
    ],
    verdict: 'undecided: the start',
  },
  {
    what: 'a server that never starts',
    heard: [
      [0, power('offline')],
      [120, tick],
    ],
    verdict: "unhealthy: The server didn't start within 2 min.",
  },
  {
    what: 'too short a time',
    heard: [...restarted, [32, tick]],
    verdict: 'undecided: 1 sec without an exit',
  },
  { what: 'long enough', heard: [...restarted, [33, tick]], verdict: 'healthy' },
  {
    what: 'a program that never says it runs',
    heard: [...restarted.slice(0, 3), [200, tick]],
    verdict: "undecided: the state 'running'",
  },
  {
    what: 'the same after five minutes, with its last line',
    heard: [...restarted.slice(0, 3), [5, line('loading')], [303, tick]],
    verdict: 'unhealthy: The panel never showed the server as running. | loading',
  },
  {
    what: 'one that need not say it',
    rules: { running: false },
    heard: [...restarted.slice(0, 3), [33, tick]],
    verdict: 'healthy',
  },
  {
    what: 'an exit',
    heard: [
      ...restarted,
      [8, line('\u001b[31mError: no token\u001b[0m')],
      [9, power('offline')],
      [9.1, line('[Pterodactyl Daemon]: Exit code: 1')],
      [11, tick],
    ],
    verdict: 'unhealthy: The program ended 6 sec after it started (exit code 1). | Error: no token',
  },
  {
    what: 'an exit whose code may still come',
    heard: [...restarted, [9, power('offline')], [10, tick]],
    verdict: 'undecided: the exit code',
  },
  {
    what: 'an exit with code 0',
    heard: [...restarted, [9, power('offline')], [9, line('Daemon]: Exit code: 0')], [11, tick]],
    verdict: 'unhealthy: The program ended 6 sec after it started (exit code 0).',
  },
  {
    what: 'a stop by somebody',
    heard: [...restarted, [8, power('stopping')], [9, power('offline')], [11, tick]],
    verdict: 'unknown for good: The server was stopped while its health was being checked.',
  },
  {
    what: 'a start that fails, which ends like a stop',
    heard: [...restarted.slice(0, 3), [8, power('stopping')], [9, power('offline')], [11, tick]],
    verdict: 'unhealthy: The program ended 6 sec after it started.',
  },
  {
    what: 'a loop of restarts',
    heard: [
      ...restarted,
      [6, power('offline')],
      [7, power('starting')],
      [8, power('running')],
      [60, tick],
    ],
    verdict: 'unhealthy: The program ended 3 sec after it started.',
  },
  {
    what: 'a start so fast that no state told of it',
    heard: [
      [0, power('running')],
      [5, uptime(2)],
      [40, tick],
    ],
    verdict: 'healthy',
  },
  {
    what: 'the count of the old program',
    heard: [
      [0, power('running')],
      [5, uptime(500)],
      [40, tick],
    ],
    verdict: 'undecided: the restart',
  },
  {
    what: 'a text that has not come',
    rules: { console: 'Ready' },
    heard: [...restarted, [5, line('Read')], [40, tick]],
    verdict: "undecided: text 'Ready' in the console",
  },
  {
    what: 'a text of the old program',
    rules: { console: 'Ready' },
    heard: [[0, line('Ready')], ...restarted, [40, tick]],
    verdict: "undecided: text 'Ready' in the console",
  },
  {
    what: 'a text between colours',
    rules: { console: 'Ready!' },
    heard: [...restarted, [5, line('\u001b[32mReady\u001b[0m!')], [40, tick]],
    verdict: 'healthy',
  },
  {
    what: 'an expression',
    rules: { console: '/ready in \\d+ ms/i' },
    heard: [...restarted, [5, line('Ready in 12 ms')], [40, tick]],
    verdict: 'healthy',
  },
  {
    what: 'an expression that takes forever',
    rules: { console: '/^(a+)+$/' },
    heard: [...restarted, [5, line(`${'a'.repeat(60)}!`)], [40, tick]],
    verdict: "undecided: text '/^(a+)+$/' in the console",
  },
  {
    what: 'a text that never comes',
    rules: { console: 'Ready' },
    heard: [...restarted, [5, line('stuck')], [303, tick]],
    verdict: "unhealthy: The console never showed 'Ready'. | stuck",
  },
  {
    what: 'a port that is not open yet',
    rules: { tcp: 25_565 },
    heard: [...restarted, [5, probe('tcp', false)], [40, tick]],
    verdict: 'undecided: a connection to port 25565',
  },
  {
    what: 'a port that the old program still had',
    rules: { tcp: 'primary' },
    heard: [[0.5, probe('tcp', true)], ...restarted, [40, tick]],
    verdict: 'undecided: a connection to port primary',
  },
  {
    what: 'a port that never opens',
    rules: { tcp: 25_565 },
    heard: [...restarted, [5, probe('tcp', false)], [303, tick]],
    verdict: 'unhealthy: no tcp',
  },
  {
    what: 'a port and a page',
    rules: { tcp: 1, http: { port: 1, path: '/health' } },
    heard: [...restarted, [5, probe('tcp', true)], [6, probe('http', true)], [40, tick]],
    verdict: 'healthy',
  },
  {
    what: 'a page that fails later',
    rules: { http: { port: 1, path: '/health' } },
    heard: [...restarted, [6, probe('http', true)], [7, probe('http', false)], [40, tick]],
    verdict: "undecided: an answer of page '/health'",
  },
  {
    what: 'a new issue',
    heard: [...restarted, [8, issue], [9, tick]],
    verdict: "unhealthy: A new issue was reported: 'TypeError: x'.",
  },
  {
    what: 'minutes that are not over',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [400, tick]],
    verdict: 'undecided: 3 min without a new issue',
  },
  {
    what: 'minutes that are over',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [603, tick]],
    verdict: 'undecided: a check for new issues',
  },
  {
    what: 'minutes that are over, and a look before their end',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [600, look(599)], [603, tick]],
    verdict: 'undecided: a check for new issues',
  },
  {
    what: 'minutes that are over, and a look',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [603, tick], [604, look(603)]],
    verdict: 'healthy',
  },
  {
    what: 'a look that fails once',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [603, tick], [604, look(603, 'No.')]],
    verdict: 'undecided: a check for new issues',
  },
  {
    what: 'looks that fail',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [603, tick], [604, look(603, 'No.')], [614, look(613, 'No.')]],
    verdict: "unknown for good: Couldn't check for new issues. No.",
  },
  {
    what: 'looks that failed before the end',
    rules: { noNewIssueMinutes: 10 },
    heard: [...restarted, [64, look(63, 'No.')], [124, look(123, 'No.')], [604, tick]],
    verdict: 'undecided: a check for new issues',
  },
  {
    what: 'a console that is gone',
    heard: [...restarted, [10, cut], [100, tick]],
    verdict: "unknown: The console is disconnected, so the server's health is unknown.",
  },
  {
    what: 'a console that stays away',
    heard: [...restarted, [10, cut], [130, tick]],
    verdict: "unknown for good: The console is disconnected, so the server's health is unknown.",
  },
  {
    what: 'a console that came back to the same program',
    heard: [...restarted, [10, cut], [100, back], [100, power('running')], [101, uptime(98)]],
    verdict: 'healthy',
  },
  {
    what: 'a console that came back without a state yet',
    heard: [...restarted, [10, cut], [100, back]],
    verdict: "undecided: the state 'running', 30 sec without an exit",
  },
  {
    what: 'a console that came back, and nothing shows how long the program is up',
    heard: [...restarted, [10, cut], [100, back], [100, power('running')], [129, tick]],
    verdict: 'undecided: 1 sec without an exit',
  },
  {
    what: 'the same for long enough',
    heard: [...restarted, [10, cut], [100, back], [100, power('running')], [130, tick]],
    verdict: 'healthy',
  },
  {
    what: 'a text that may have come while nobody listened',
    rules: { console: 'Ready' },
    heard: [...restarted, [10, cut], [100, back], [100, power('running')], [500, tick]],
    verdict:
      "unknown for good: The console was disconnected for a time, and hasn't shown 'Ready' since.",
  },
  {
    what: 'a port that was not tried again since the console is back',
    rules: { tcp: 1 },
    heard: [
      ...restarted,
      [200, probe('tcp', true)],
      [299, cut],
      [301, probe('tcp', false)],
      [310, back],
      [310, power('running')],
      [330, uptime(327)],
    ],
    verdict: 'undecided: a connection to port 1',
  },
  {
    what: 'a port that nobody could try',
    rules: { tcp: 1 },
    heard: [...restarted, [303, tick]],
    verdict: 'unknown for good: The port was never tried.',
  },
  {
    what: 'a sleep, where all seems well',
    heard: [...restarted, [3600, slept], [3601, tick]],
    verdict: "unknown: The console is disconnected, so the server's health is unknown.",
  },
  {
    what: 'what was said before a sleep',
    heard: [...restarted, [3600, slept], [3601, uptime(5)], [3603, tick]],
    verdict: "unknown: The console is disconnected, so the server's health is unknown.",
  },
  {
    what: 'a sleep, and the same program over the same connection',
    heard: [...restarted, [3600, slept], [3606, uptime(3604)]],
    verdict: 'healthy',
  },
  {
    what: 'a sleep, and the same program over another connection',
    heard: [
      ...restarted,
      [3600, slept],
      [3605, cut],
      [3610, back],
      [3610, power('running')],
      [3611, uptime(3608)],
    ],
    verdict: 'healthy',
  },
  {
    what: 'a sleep, and another program',
    heard: [...restarted, [3600, slept], [3606, uptime(60)], [3609, tick]],
    verdict: 'unknown for good: The program ended or was restarted while this computer was asleep.',
  },
  {
    what: 'a sleep, and no program',
    heard: [
      ...restarted,
      [3600, slept],
      [3605, cut],
      [3610, back],
      [3610, power('offline')],
      [3613, tick],
    ],
    verdict: 'unknown for good: The program ended or was restarted while this computer was asleep.',
  },
  {
    what: 'an end that was heard after a sleep',
    heard: [...restarted, [5, slept], [11, uptime(8)], [12, power('offline')], [14, tick]],
    verdict: 'unhealthy: The program ended 9 sec after it started.',
  },
  {
    what: 'a sleep, and a text that did not come since',
    rules: { console: 'Ready' },
    heard: [...restarted, [3600, slept], [3606, uptime(3604)], [3607, tick]],
    verdict: "undecided: text 'Ready' in the console",
  },
  {
    what: 'a sleep during the restart',
    heard: [
      [1, power('stopping')],
      [3600, slept],
      [3607, power('stopping')],
      [3608, tick],
    ],
    verdict: 'undecided: the restart',
  },
  {
    what: 'a console that came back to another program',
    heard: [
      ...restarted,
      [10, cut],
      [100, back],
      [100, power('running')],
      [101, uptime(20)],
      [103, tick],
    ],
    verdict: 'unhealthy: The program ended 1 min after it started.',
  },
  {
    what: 'a text in the history that came with the console',
    rules: { console: 'Ready' },
    heard: [
      ...restarted,
      [5, cut],
      [50, back],
      [50, line('Ready')],
      [50, power('running')],
      [51, uptime(48)],
    ],
    verdict: 'healthy',
  },
  {
    what: 'an end that was heard before the console went',
    heard: [...restarted, [9, power('offline')], [9.5, cut], [20, tick]],
    verdict: 'unhealthy: The program ended 6 sec after it started.',
  },
  {
    what: 'a restart whose end came while nobody listened',
    heard: [
      [0, power('running')],
      [1, cut],
      [20, back],
      [20, power('running')],
      [21, uptime(15)],
      [60, tick],
    ],
    verdict: 'healthy',
  },
  {
    what: 'a command to a server that runs',
    isRestart: false,
    heard: [
      [0, power('running')],
      [1, uptime(90_000)],
      [30, tick],
    ],
    verdict: 'healthy',
  },
  {
    what: 'a command that ends it',
    isRestart: false,
    heard: [
      [0, power('running')],
      [5, power('offline')],
      [7, tick],
    ],
    verdict: 'unhealthy: The program ended 5 sec after it started.',
  },
  {
    what: 'a server that is off, where nothing is restarted',
    isRestart: false,
    heard: [[0, power('offline')]],
    verdict: 'unhealthy: The server is offline.',
  },
  {
    what: 'what a program said before the one that is there',
    rules: { console: 'Ready' },
    isRestart: false,
    heard: [
      [0, line('Ready')],
      [0, line('[Daemon]: Updating process configuration files...')],
      [0, line('loading')],
      [0, power('running')],
      [40, tick],
    ],
    verdict: "undecided: text 'Ready' in the console",
  },
  {
    what: 'a clock that goes back',
    heard: [...restarted, [33, tick], [10, tick]],
    verdict: 'healthy',
  },
];

describe('verdictOf', () => {
  for (const { what, rules = {}, isRestart = true, heard, verdict } of rows) {
    it(`${what}: ${verdict.slice(0, 60)}`, () => {
      const health = heard.reduce(
        (before, [seconds, event]) => nextHealth(before, { ...event, at: began + seconds * 1000 }),
        beginHealth({ ...plain, ...rules }, began, isRestart ? 'restart' : undefined),
      );
      assert.equal(told(verdictOf(health)), verdict);
    });
  }
});

function told(verdict: ReturnType<typeof verdictOf>): string {
  switch (verdict.is) {
    case 'healthy':
      return 'healthy';
    case 'undecided':
      return `undecided: ${verdict.waitsFor.join(', ')}`;
    case 'unknown':
      return `unknown${verdict.isFinal ? ' for good' : ''}: ${verdict.reason}`;
    case 'unhealthy':
      return `unhealthy: ${verdict.reason}${verdict.line === undefined ? '' : ` | ${verdict.line}`}`;
  }
}
