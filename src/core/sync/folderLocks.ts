import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type Clock, sleep } from '../base/clock';
import { withDiskLock } from '../base/diskLock';
import { limits } from '../base/limits';
import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { UserError } from '../base/userError';
import { type FolderClaim, type FolderWork, collide, describeWait, readClaim } from './folderClaim';

/** How long others may look through the claims, in milliseconds, before a work is given up. */
const lookMs = 10_000;
/** Milliseconds until it is looked again whether the way is free. */
const againMs = 250;
const claimEnd = '.json';
const claimName = /^[0-9a-f-]{36}\.json$/;

/** How a work waits for its turn. */
export interface FolderTurn {
  readonly signal: AbortSignal;
  /** Hears, in words for the user, whose work is waited for. */
  readonly onWait: (words: string) => void;
}

/**
 * Lets one window at a time work on a folder, here or on a server: two that carry files side by side would take each
 * other for somebody else. Each work is written down as a file that its window keeps locked: it frees itself within
 * seconds when the window is killed.
 */
export class FolderLocks {
  private readonly window = randomUUID();

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /**
   * Does something once nobody else works on these folders. Its signal is that of the turn, aborted too where the lock
   * was lost, as after a long sleep. Rejects as `run` does, with the signal's reason while it waits, with UserError
   * where the lock cannot be had or was lost.
   */
  async hold<T>(
    work: FolderWork,
    { signal, onWait }: FolderTurn,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    let waitsFor: string | undefined;
    for (;;) {
      signal.throwIfAborted();
      const taken = await this.take(work, (lost) => held(signal, lost, run));
      if ('running' in taken) return taken.running;
      const words = describeWait(taken.blockedBy, this.window);
      if (words !== waitsFor) onWait(words);
      waitsFor = words;
      await sleep(this.clock, againMs, signal);
    }
  }

  /** Begins where the way is free; says who is in it where it is not. */
  private async take<T>(
    work: FolderWork,
    run: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly running: Promise<T> } | { readonly blockedBy: FolderClaim }> {
    const looked = await withDiskLock(join(this.folder, 'claims'), { waitMs: lookMs }, async () => {
      const blockedBy = await this.findInTheWay(work);
      return blockedBy ? { blockedBy } : { running: await this.claim(work, run) };
    });
    if (looked) return 'running' in looked.value ? looked.value.running : looked.value;
    throw new UserError(l10n.t('Another window is still using the folders. Try again.'));
  }

  /** Begins once the claim stands and is locked. The promise inside is that of the work. */
  private claim<T>(
    work: FolderWork,
    run: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly running: Promise<T> }> {
    const name = `${randomUUID()}${claimEnd}`;
    return new Promise((resolve, reject) => {
      const working = withDiskLock(join(this.folder, name), { waitMs: 0 }, async (lost) => {
        await writeOwnFile(this.folder, name, JSON.stringify({ ...work, window: this.window }));
        const running = run(lost);
        // The next one may begin when this window has let go.
        const released = working.then(() => running);
        resolve({ running: released });
        // Whoever asked hears of it, but only after the lock on all claims is let go.
        released.catch(() => undefined);
        await running.catch(() => undefined);
        await rm(join(this.folder, name)).catch(() => undefined);
      });
      working.catch(reject);
    });
  }

  /** Another's claim on these folders. Claims of windows that are gone are removed on the way. */
  private async findInTheWay(work: FolderWork): Promise<FolderClaim | undefined> {
    const names = await readdir(this.folder);
    for (const name of names.filter((one) => claimName.test(one))) {
      const text = await readOwnFile(this.folder, name, limits.folderClaimBytes);
      const claim = text === undefined ? undefined : readClaim(text);
      if (claim && !collide(claim, work)) continue;
      const isLeft = await withDiskLock(join(this.folder, name), { waitMs: 0 }, () =>
        rm(join(this.folder, name), { force: true }),
      );
      if (!isLeft && claim) return claim;
    }
    return undefined;
  }
}

/** Runs under a lock that may be lost. */
async function held<T>(
  signal: AbortSignal,
  lost: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const lose = () => controller.abort(lostLock());
  lost.addEventListener('abort', lose, { once: true });
  try {
    return await run(AbortSignal.any([signal, controller.signal]));
  } finally {
    lost.removeEventListener('abort', lose);
  }
}

function lostLock(): UserError {
  return new UserError(
    l10n.t(
      'The computer was asleep or busy, and another window might have changed these folders. Check them and try again.',
    ),
  );
}
