import { type Clock, sleep } from '../clock';
import type { Event } from '../event';
import type { Backup } from '../panel/backups';
import { PanelError } from '../panel/errors';

/** How to learn that a backup is finished. */
export interface BackupWait {
  /** Reads the backup from the panel. */
  readonly read: () => Promise<Backup>;
  /** Fires when the node says on the console's websocket that a backup is finished. */
  readonly onDidHear: Event<string | undefined>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const firstMs = 3000;
const mostMs = 20_000;

/** Failures that pass: the backup goes on while nobody can be asked about it. */
const passing = ['network', 'timeout', 'rateLimited', 'nodeDown', 'panelFailed', 'busy'] as const;

/**
 * Resolves with the finished backup: at the node's word or by looking again and again, whichever comes first.
 * Rejects with the signal's reason, and with PanelError 'notFound' when the backup is gone.
 */
export async function waitForBackup(backup: Backup, wait: BackupWait): Promise<Backup> {
  let wake: (() => void) | undefined;
  let isHeard = false;
  const listening = wait.onDidHear((uuid) => {
    if (uuid !== undefined && uuid !== backup.uuid) return;
    isHeard = true;
    wake?.();
  });
  try {
    let now = backup;
    for (let ms = firstMs; now.completedAt === undefined; ms = Math.min(ms * 1.5, mostMs)) {
      if (!isHeard) await pause(wait, ms, (next) => (wake = next));
      wait.signal.throwIfAborted();
      isHeard = false;
      now = await look(wait, now);
    }
    return now;
  } finally {
    listening.dispose();
  }
}

async function look(wait: BackupWait, last: Backup): Promise<Backup> {
  try {
    return await wait.read();
  } catch (error) {
    if (PanelError.is(error, ...passing)) return last;
    throw error;
  }
}

/** Sleeps, unless woken before. */
async function pause(wait: BackupWait, ms: number, wakeBy: (wake: () => void) => void) {
  const until = new AbortController();
  const stop = () => until.abort(wait.signal.reason);
  if (wait.signal.aborted) return;
  wait.signal.addEventListener('abort', stop, { once: true });
  wakeBy(stop);
  await sleep(wait.clock, ms, until.signal).catch((error: unknown) => {
    if (!until.signal.aborted) throw error;
  });
  wait.signal.removeEventListener('abort', stop);
}
