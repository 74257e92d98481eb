import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import type { ServerEvent } from './protocol';

/** The event by which a daemon says that a backup has ended. */
type BackupCompleted = Extract<ServerEvent, { readonly type: 'backupCompleted' }>;

/** What the ends of backups need. */
export interface BackupEndsParts {
  readonly clock: Clock;
  /** Whether a backup is good, as the panel knows it; undefined where it does not say. Never rejects. */
  readonly look: (uuid: string) => Promise<boolean | undefined>;
  /** Takes each event, with what was looked up. */
  readonly deliver: (event: BackupCompleted) => void;
}

/** Milliseconds in which no number of events costs more than one look. */
const lookMs = 5_000;
/** Events that may wait for their look; of more, how the backups ended stays open. */
const maxWaiting = 10;

/** Looks up how a backup ended where the daemon leaves that out: what its event holds is not fixed (api.md, Events). */
export class BackupEnds implements Disposable {
  private readonly pause = new MutableDisposable();
  private waiting: readonly BackupCompleted[] = [];
  private isResting = false;

  constructor(private readonly parts: BackupEndsParts) {}

  take(event: BackupCompleted): void {
    const isTold = event.isSuccessful !== undefined || event.uuid === undefined;
    if (isTold || this.waiting.length >= maxWaiting) return this.parts.deliver(event);
    this.waiting = [...this.waiting, event];
    this.next();
  }

  dispose(): void {
    this.waiting = [];
    this.pause.dispose();
  }

  private next(): void {
    const [event, ...others] = this.waiting;
    if (this.isResting || event?.uuid === undefined) return;
    this.waiting = others;
    this.isResting = true;
    this.pause.value = this.parts.clock.after(lookMs, () => {
      this.isResting = false;
      this.next();
    });
    void this.parts
      .look(event.uuid)
      .then((isSuccessful) => this.parts.deliver({ ...event, isSuccessful }));
  }
}
