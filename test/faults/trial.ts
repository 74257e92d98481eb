import { DamagedUpload } from '../../src/core/files/transfer';
import { FileRefusal } from '../../src/core/files/fileRefusal';
import { UnfinishedMove } from '../../src/core/files/unfinishedMove';
import { describeError } from '../../src/core/api/describe';
import { PanelError } from '../../src/core/api/errors';
import type { LoggedRequest } from '../panel/kernel/log';
import type { Action } from './action';
import type { FaultKind } from './faultKinds';
import { type Settled, settle } from './settle';
import type { Stage } from './stage';

/** What came of one action under one fault; a cell of the table. */
export type Verdict = 'done' | 'told' | 'told, done' | 'told, partial';

/** One action without any fault: what its trials are compared with. */
export interface Baseline {
  readonly before: string;
  readonly after: string;
  readonly value: string;
  /** Whom each request went to, in order. */
  readonly requests: readonly Pick<LoggedRequest, 'where' | 'method' | 'path'>[];
}

/** A fault, and which request of the action meets it. */
export interface Placed {
  readonly kind: FaultKind;
  readonly index: number;
}

/** Does the action undisturbed, and sees how many requests it makes and what it changes. */
export async function measure(stage: Stage, action: Action): Promise<Baseline> {
  await stage.reset();
  await action.prepare?.(stage);
  const before = await snapshot(stage, action);
  const since = stage.panel.mark();
  const settled = await attempt(stage, action);
  if (settled.how !== 'resolved') throw new Error(`${action.name}: ${words(settled)}`);
  const requests = stage.panel.requestsSince(since);
  return { before, after: await snapshot(stage, action), value: text(settled.value), requests };
}

/** Does the action with a fault in its way. Throws with what is wrong; else says what came of it. */
export async function tryFault(
  stage: Stage,
  { action, baseline, placed }: { action: Action; baseline: Baseline; placed: Placed },
): Promise<Verdict> {
  if (action.isReading) stage.openAnew();
  else await stage.reset();
  stage.panel.app.rates.clear();
  await action.prepare?.(stage);
  const { kind, index } = placed;
  const { panel } = stage;
  panel.order({ ...kind.effect, skip: index, count: kind.lasts ? 1_000_000 : 1 });
  const first = await attempt(stage, action);
  panel.app.faults.clear();
  await stage.rest();
  const state = await snapshot(stage, action);
  const verdict = judge(first, { action, state, baseline });
  await checkNext(stage, action, { verdict, baseline });
  if (panel.violations.length > 0) throw new Error(`violation: ${panel.violations.join('; ')}`);
  return verdict;
}

function judge(
  first: Settled,
  { action, state, baseline }: { action: Action; state: string; baseline: Baseline },
): Verdict {
  if (first.how === 'hung') throw new Error('hangs');
  if (first.how === 'resolved') {
    if (state !== baseline.after) throw new Error(`says done, but: ${difference(baseline, state)}`);
    if (text(first.value) !== baseline.value) {
      throw new Error(`answers ${text(first.value)}, not ${baseline.value}`);
    }
    return 'done';
  }
  checkSentence(first.error);
  if (state === baseline.before) return 'told';
  if (action.contradicts) {
    const [before = {}, after = {}, now = {}] = [baseline.before, baseline.after, state].map(
      filesOf,
    );
    const problem = action.contradicts(first.error, { before, after, now });
    if (problem !== undefined) throw new Error(`${words(first)}, but ${problem}`);
    return state === baseline.after ? 'told, done' : 'told, partial';
  }
  const isPartial = first.error instanceof DamagedUpload || first.error instanceof UnfinishedMove;
  if (state !== baseline.after) {
    if (first.error instanceof DamagedUpload || saysWhatIsLeft(first.error, { state, baseline }))
      return 'told, partial';
    throw new Error(`${words(first)} does not say that ${difference(baseline, state)}`);
  }
  const isUnsure = isPartial || (PanelError.is(first.error) && first.error.outcomeUnknown);
  // Anything that is not the service's own answer may come after the work was done.
  const isNoAnswer = PanelError.is(first.error, 'malformed', 'network', 'timeout');
  if (!isUnsure && !isNoAnswer) throw new Error(`${words(first)}, although it was done`);
  return 'told, done';
}

/** Whether all that was there is still there, and each file that should not be there is named. */
function saysWhatIsLeft(
  error: unknown,
  { state, baseline }: { readonly state: string; readonly baseline: Baseline },
): boolean {
  const [was, wanted, is] = [baseline.before, baseline.after, state].map(filesOf);
  if (!was || !wanted || !is) return false;
  const left = new Set(Object.values(is));
  const strange = Object.keys(is).filter((path) => !(path in was) && !(path in wanted));
  const sentence = describeError(error);
  return (
    strange.length > 0 &&
    Object.values(was).every((content) => left.has(content)) &&
    (error instanceof UnfinishedMove || strange.every((path) => sentence.includes(path)))
  );
}

/** The same once more, undisturbed and with the same objects, must work; or be refused because it was done. */
async function checkNext(
  stage: Stage,
  action: Action,
  { verdict, baseline }: { readonly verdict: Verdict; readonly baseline: Baseline },
): Promise<void> {
  const second = await attempt(stage, action);
  if (second.how === 'hung') throw new Error('the next try hangs');
  const wasDone = verdict !== 'told';
  if (second.how === 'rejected') {
    const isRefusal =
      second.error instanceof FileRefusal ||
      PanelError.is(second.error, 'notFound', 'refused', 'busy', 'invalid', 'rateLimited');
    if (wasDone && isRefusal) return;
    throw new Error(`the next try: ${words(second)}`);
  }
  if (action.isOnce && wasDone) return;
  const state = await snapshot(stage, action);
  const isEnough = verdict === 'told, partial' && holds(filesOf(state), filesOf(baseline.after));
  if (state !== baseline.after && !isEnough) {
    throw new Error(`after the next try ${difference(baseline, state)}`);
  }
}

function attempt(stage: Stage, action: Action): Promise<Settled> {
  const since = stage.panel.mark();
  const unanswered = () => stage.panel.app.faults.unanswered;
  const isConnected = () => stage.panel.logSince(since).some(({ kind }) => kind === 'frame');
  const patienceMs = () => (isConnected() ? (action.programMs ?? 0) : 0);
  return settle(stage, action.run(stage), { unanswered, patienceMs });
}

async function snapshot(stage: Stage, action: Action): Promise<string> {
  const other = await action.state?.(stage);
  const counts = ([path]: readonly [string, string]) => action.counts?.(path) !== false;
  const files = action.hasFiles ? Object.entries(await stage.disk()).filter(counts) : [];
  return text({ files: Object.fromEntries(files), other });
}

const secret = /xc_\w{4}|[?&]token=|Bearer /;

/** The words of the service come last, in parentheses. */
function checkSentence(error: unknown): void {
  const sentence = describeError(error);
  const isBug = error instanceof TypeError || error instanceof RangeError;
  const isPlain = !/undefined|\[object|<html|\bat .+:\d+/.test(sentence);
  // The service's own words stand last, in parentheses.
  if (isBug || !isPlain || !/[.!?…](?: \(.+\))?$/s.test(sentence))
    throw new Error(`says "${sentence}"`);
  if (secret.test(sentence)) throw new Error('tells a secret');
}

function words(settled: Settled): string {
  if (settled.how === 'rejected') return `rejects with "${describeError(settled.error)}"`;
  return settled.how;
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

type Seen = Readonly<Record<string, string>>;

function filesOf(state: string): Seen {
  return (JSON.parse(state) as { readonly files: Seen }).files;
}

function holds(state: Seen, wanted: Seen): boolean {
  return Object.entries(wanted).every(([path, content]) => state[path] === content);
}

/** Where a state differs from what was and from what should be. */
function difference({ before, after }: Baseline, state: string): string {
  const parts = [before, after, state].map(
    (one) => JSON.parse(one) as { readonly files: Seen; readonly other: unknown },
  );
  const [was, wanted, is] = parts.map(({ files, other }) => ({ ...files, other: text(other) }));
  const names = new Set([was, wanted, is].flatMap((one) => Object.keys(one ?? {})));
  const show = (one: Seen | undefined, name: string) => (one?.[name] ?? 'absent').slice(0, 300);
  return [...names]
    .filter((name) => show(is, name) !== show(wanted, name))
    .map((name) => `${name} is ${show(is, name)}, not ${show(wanted, name)}`)
    .join('; ');
}
