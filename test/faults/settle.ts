import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from './stage';

/** How a promise ended; `hung` when it did not, although every timer was run. */
export type Settled =
  | { readonly how: 'resolved'; readonly value: unknown }
  | { readonly how: 'rejected'; readonly error: unknown }
  | { readonly how: 'hung' };

/** What is known of requests that nobody need wait for, and of programs that need time. */
export interface Watching {
  /** How many requests wait now for an answer that will not come. */
  readonly unanswered: () => number;
  /** Real milliseconds of silence after which the clocks may go on. */
  readonly patienceMs: () => number;
}

const longestMs = 20_000;
const mostLeaps = 400;
/** Turns of the event loop without any traffic after which there is nothing more to come. */
const quietTurns = 5;

/** Waits for `work`; whenever nothing more can come by itself, the clocks go on to the next timer. */
export async function settle(
  stage: Stage,
  work: Promise<unknown>,
  { unanswered, patienceMs }: Watching,
): Promise<Settled> {
  let settled: Settled | undefined;
  work.then(
    (value) => (settled = { how: 'resolved', value }),
    (error: unknown) => (settled = { how: 'rejected', error }),
  );
  const began = performance.now();
  let quiet = { turns: 0, since: began };
  let seen = '';
  for (let leaps = 0; leaps < mostLeaps;) {
    await wait(1);
    if (settled) return settled;
    if (performance.now() - began > longestMs) break;
    const underWay = stage.requestsUnderWay;
    const now = `${stage.panel.mark()} ${underWay}`;
    const isQuiet = now === seen && underWay <= unanswered();
    seen = now;
    quiet = isQuiet ? { ...quiet, turns: quiet.turns + 1 } : { turns: 0, since: performance.now() };
    if (quiet.turns < quietTurns || performance.now() - quiet.since < patienceMs()) continue;
    if (stage.leap()) leaps++;
    quiet = { turns: 0, since: performance.now() };
  }
  return { how: 'hung' };
}
