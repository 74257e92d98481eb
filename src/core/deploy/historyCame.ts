import { type Clock, sleep } from '../base/clock';
import type { ConsoleConnection } from '../console/connection';

/** Milliseconds for which a console is waited for, and for what was said before once it is there. */
const most = { connectMs: 30_000, historyMs: 1_000 };
const lookMs = 250;

/**
 * Waits until a console that is not connected yet has told what the program said before, so that it is not taken for what
 * comes next: for half a minute at most. Rejects with the signal's reason.
 */
export async function historyCame(
  connection: Pick<ConsoleConnection, 'session'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const phase = () => connection.session.phase;
  if (phase() === 'live') return;
  const until = clock.now() + most.connectMs;
  while (phase() !== 'live' && phase() !== 'closed' && clock.now() < until) {
    await sleep(clock, lookMs, signal);
  }
  if (phase() === 'live') await sleep(clock, most.historyMs, signal);
}
