import { fields } from '../api/decode';
import { PanelError } from '../api/errors';
import { type Disposable, DisposableStore } from '../base/event';
import type { Windows } from '../windows/windows';

/** Told when a window begins to wait for a backup, or gives that up: `{ window, backup, isAwaited }`. */
const awaitedTopic = 'watch.awaitedBackup';
/** Backups of other windows that are remembered. */
const maxRemembered = 1_000;

/** The backups that some window of the user waits for: that window says itself how they end. */
export class AwaitedBackups implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly own = new Set<string>();
  /** The windows that wait, by the UUID of the backup. */
  private readonly others = new Map<string, string>();

  constructor(
    private readonly windows: Pick<
      Windows,
      'id' | 'tell' | 'onTold' | 'onDidChangeRole' | 'onDidLeave'
    >,
  ) {
    this.owned.add(windows.onTold(awaitedTopic, (what) => this.hear(what)));
    this.owned.add(
      windows.onDidChangeRole((role) => {
        // Those that are still there tell again, as this one does.
        if (role === 'leading') this.others.clear();
        if (role !== 'seeking') for (const backup of this.own) this.tell(backup, true);
      }),
    );
    this.owned.add(
      windows.onDidLeave((left) => {
        for (const [backup, window] of this.others) if (window === left) this.others.delete(backup);
      }),
    );
  }

  /** Takes that this window waits for a backup from now on, and tells the user how it ends. */
  add(backup: string): void {
    this.own.add(backup);
    this.tell(backup, true);
  }

  /** Takes that this window will not see the end of a backup. */
  giveUp(backup: string): void {
    this.own.delete(backup);
    this.tell(backup, false);
  }

  /** Whether a window that is still there waits for a backup, or has told of its end. */
  has(backup: string): boolean {
    return this.own.has(backup) || this.others.has(backup);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tell(backup: string, isAwaited: boolean): void {
    this.windows.tell(awaitedTopic, { window: this.windows.id, backup, isAwaited });
  }

  private hear(what: unknown): void {
    try {
      const from = fields(what, awaitedTopic);
      const backup = from.uuid('backup');
      const window = from.text('window');
      if (!from.flag('isAwaited')) this.others.delete(backup);
      else if (this.others.size < maxRemembered) this.others.set(backup, window);
    } catch (error) {
      // Not of this version: nothing is known of it.
      if (!PanelError.is(error, 'malformed')) throw error;
    }
  }
}
