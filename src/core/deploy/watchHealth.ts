import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { type Clock, sleep } from '../base/clock';
import { DisposableStore, MutableDisposable } from '../base/event';
import { UserError } from '../base/userError';
import type { ConsoleConnection } from '../console/connection';
import { withoutControlCharacters } from '../console/typedLine';
import { type Health, type HealthEvent, beginHealth, nextHealth } from './health';
import type { HealthProbes, Probe } from './healthProbes';
import type { NewIssue } from './newIssue';
import type { HealthRules } from './plan';
import { type Verdict, verdictOf } from './verdict';

/** What is heard of a server's console, and what goes to it. */
export type HealthSource = Pick<
  ConsoleConnection,
  | 'session'
  | 'power'
  | 'scrollback'
  | 'onDidReceiveLine'
  | 'onDidSend'
  | 'onDidReceiveEvent'
  | 'onDidReceiveStats'
  | 'onDidChangePower'
  | 'onDidChangeState'
>;

/** What a watch needs of the world. */
export interface HealthParts {
  readonly clock: Clock;
  readonly console: HealthSource;
  readonly probes: HealthProbes;
  /** The title of an issue that is new since the watch began. Rejects where nobody could look. */
  readonly newIssue: NewIssue;
}

/** How a watch goes. */
export interface HealthOptions {
  /** Whether the program that is there ends first. */
  readonly isRestart: boolean;
  /** A command to the program that is there: what it has said before that says nothing. */
  readonly command?: string | undefined;
  readonly signal: AbortSignal;
  /** Hears of each verdict on the way, at least each second. */
  readonly onVerdict: (verdict: Verdict) => void;
}

/** A verdict that nothing changes any more. */
export type FinalVerdict = Exclude<Verdict, { readonly is: 'undecided' }>;

const tickMs = 1_000;
/** Milliseconds without even a tick after which the computer slept, or was too busy to listen. */
const sleptMs = 10_000;
/** Milliseconds between two tries of an allocation. */
const probeMs = 5_000;
/** Milliseconds between two looks at the issues: each is a request for each project. */
const issuesMs = 60_000;
/** Milliseconds from the start to the first look: much of what fails does so at once. */
const firstIssuesMs = 10_000;
/** Milliseconds until the next look where one failed and the minutes are over. */
const issuesAgainMs = 10_000;
/** Milliseconds that a look may take. */
const lookMs = 60_000;
/** Lines of the console that tell what was said before the watch. */
const linesBefore = 1_000;

/**
 * Watches a server until there is a verdict. Begin it before the restart is asked for. Resolves to it, at the latest when
 * it was listened to for the rules' own times and five minutes, or not for two minutes; rejects with the signal's reason.
 */
export function watchHealth(
  rules: HealthRules,
  parts: HealthParts,
  { isRestart, command, signal, onVerdict }: HealthOptions,
): Promise<FinalVerdict> {
  return new Promise((resolve, reject) => {
    const { clock, console: source } = parts;
    const store = new DisposableStore();
    const ending = new AbortController();
    const awaits = isRestart ? 'restart' : command === undefined ? undefined : 'command';
    let health = beginHealth(rules, clock.now(), awaits);
    const end = () => {
      store.dispose();
      ending.abort();
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal.reason as Error);
    };
    const hear = (event: Heard) => {
      if (ending.signal.aborted) return;
      const at = clock.now();
      // What comes first after a sleep may be anything, also what was said before it.
      if (at - health.now > sleptMs) health = nextHealth(health, { type: 'slept', at });
      health = nextHealth(health, { ...event, at });
      const verdict = verdictOf(health);
      onVerdict(verdict);
      if (verdict.is === 'undecided' || (verdict.is === 'unknown' && !verdict.isFinal)) return;
      end();
      resolve(verdict);
    };
    if (signal.aborted) {
      giveUp();
      return;
    }
    signal.addEventListener('abort', giveUp);
    const looks = { ...parts, signal: ending.signal, health: () => health, hear };
    if (command !== undefined) {
      const sent = withoutControlCharacters(command);
      store.add(source.onDidSend(({ line }) => line === sent && hear({ type: 'sent' })));
    }
    follow(source, store, hear, awaits === undefined);
    repeat(store, clock, tickMs, () => Promise.resolve(hear({ type: 'tick' })));
    for (const name of ['tcp', 'http'] as const) {
      const probe = parts.probes[name];
      if (probe) repeat(store, clock, probeMs, () => tryOnce(name, probe, looks));
    }
    if (rules.noNewIssueMinutes !== undefined) {
      let last = 0;
      repeat(store, clock, tickMs, async () => {
        if (!isLookDue(health, last)) return;
        last = clock.now();
        await lookForIssues(looks, last);
      });
    }
  });
}

type Heard = HealthEvent extends infer E ? (E extends HealthEvent ? Omit<E, 'at'> : never) : never;

interface Looks extends HealthParts {
  readonly signal: AbortSignal;
  readonly health: () => Health;
  readonly hear: (event: Heard) => void;
}

function follow(
  source: HealthSource,
  store: DisposableStore,
  hear: (event: Heard) => void,
  countsBefore: boolean,
): void {
  const isLive = () => source.session.phase === 'live';
  store.add(source.onDidReceiveLine((text) => hear({ type: 'line', text })));
  store.add(
    source.onDidReceiveEvent((event) => {
      if (event.type === 'daemonMessage') hear({ type: 'line', text: event.text });
    }),
  );
  store.add(source.onDidChangePower((state) => hear({ type: 'power', state })));
  store.add(source.onDidReceiveStats(({ uptimeMs }) => hear({ type: 'uptime', ms: uptimeMs })));
  store.add(source.onDidChangeState(() => hear({ type: isLive() ? 'connected' : 'disconnected' })));
  if (!isLive()) hear({ type: 'disconnected' });
  if (countsBefore) {
    for (const text of source.scrollback.tail(linesBefore)) hear({ type: 'line', text });
  }
  if (source.power !== undefined) hear({ type: 'power', state: source.power });
}

async function tryOnce(
  name: 'tcp' | 'http',
  probe: Probe,
  { clock, signal, health, hear }: Looks,
): Promise<void> {
  const { upSince, cutSince } = health();
  if (upSince === undefined || cutSince !== undefined) return;
  hear({ type: 'probe', probe: name, result: await probe({ clock, signal }) });
}

/** Soon after the start, then once a minute, and at once when the minutes are over. `last`: when the last look began. */
function isLookDue({ upSince, cutSince, now, quietAt }: Health, last: number): boolean {
  if (upSince === undefined || cutSince !== undefined) return false;
  if (quietAt === undefined) {
    return last < upSince ? now - upSince >= firstIssuesMs : now - last >= issuesMs;
  }
  return last < quietAt || now - last >= issuesAgainMs;
}

async function lookForIssues(
  { newIssue, clock, signal, hear }: Looks,
  begun: number,
): Promise<void> {
  const ending = new AbortController();
  const tooLong = async () => {
    await sleep(clock, lookMs, ending.signal);
    throw new UserError(l10n.t("The panel didn't answer in time."));
  };
  const both = AbortSignal.any([signal, ending.signal]);
  try {
    const title = await Promise.race([newIssue(both), tooLong()]);
    hear(title === undefined ? { type: 'look', begun } : { type: 'issue', title });
  } catch (error) {
    hear({ type: 'look', begun, problem: describeError(error) });
  } finally {
    ending.abort();
  }
}

/** Does something again and again, never twice at once; what fails is done again. */
function repeat(
  store: DisposableStore,
  clock: Clock,
  everyMs: number,
  work: () => Promise<void>,
): void {
  const timer = store.add(new MutableDisposable());
  let isOver = false;
  store.add({ dispose: () => (isOver = true) });
  const plan = () => {
    if (!isOver) timer.value = clock.after(everyMs, () => void run());
  };
  const run = async () => {
    // A probe says itself what failed.
    await work().catch(() => undefined);
    plan();
  };
  plan();
}
