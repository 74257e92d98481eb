import { connect } from 'node:net';
import type { Clock } from '../base/clock';
import { request } from './answer';
import { deadline } from './deadline';
import { type ProbeAddress, probeUrl } from './probeAddress';

/** Milliseconds that a program may take to answer a probe. */
const answerMs = 5_000;

/** What a probe needs. */
export interface ProbeParts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Asks a page of a server's program, without any key, for its status: follows no redirect and reads no body. Rejects with
 * PanelError 'network' or 'timeout' where nothing answers within 5 s, or with the signal's reason.
 */
export async function probePage(
  address: ProbeAddress,
  path: string,
  { clock, signal }: ProbeParts,
): Promise<number> {
  const limit = deadline(clock, answerMs, signal);
  try {
    const { signal: limited } = limit;
    const answer = await request(probeUrl(address, path), { redirect: 'manual', signal: limited });
    await answer.drop();
    return answer.status;
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.dispose();
  }
}

/**
 * Connects to a server's program and ends that at once, without a word. Rejects with PanelError 'network' or 'timeout' where
 * nothing takes the connection within 5 s, or with the signal's reason.
 */
export async function probePort(
  { host, port }: ProbeAddress,
  { clock, signal }: ProbeParts,
): Promise<void> {
  const limit = deadline(clock, answerMs, signal);
  try {
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, signal: limit.signal });
      socket.once('connect', () => {
        socket.destroy();
        resolve();
      });
      socket.once('error', reject);
    });
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.dispose();
  }
}
