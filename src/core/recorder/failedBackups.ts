import { type ServerRef, type SignedInPanels, panelOfNow } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { eachConsole } from '../console/eachConsole';
import type { AwaitedBackups } from '../watch/awaitedBackups';
import type { Happening } from '../watch/happening';
import { backupFailedWords } from '../watch/noticeWords';
import type { WatchNotice } from '../watch/watchNotice';

/** Milliseconds after which a window that made a backup has said that it waits for it. */
const settleMs = 3_000;

/** What telling of failed backups needs. */
export interface FailedBackupsParts {
  readonly consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>;
  readonly panels: SignedInPanels;
  readonly awaited: Pick<AwaitedBackups, 'has'>;
  readonly clock: Clock;
  readonly tell: (notice: WatchNotice) => void;
}

/** Tells of backups that fail while the console of their server is open, unless the window that made one says it itself. */
export class FailedBackups implements Disposable {
  private readonly store = new DisposableStore();
  private readonly happened = this.store.add(new Emitter<Happening>());
  /** Backups whose end was heard: a daemon may say it twice. */
  private readonly heard = new Set<string>();

  /** Fires each of them, whether it is told or not. */
  readonly onDidHappen = this.happened.event;

  constructor(private readonly parts: FailedBackupsParts) {
    this.store.add(eachConsole(parts.consoles, (connection, ref) => this.follow(connection, ref)));
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(connection: ConsoleConnection, ref: ServerRef): void {
    this.store.add(
      connection.onDidReceiveEvent((event) => {
        if (event.type === 'backupCompleted' && event.isSuccessful === false)
          this.fail(ref, event.uuid);
      }),
    );
  }

  private fail(ref: ServerRef, backup: string | undefined): void {
    const { awaited, clock, panels, tell } = this.parts;
    if (backup !== undefined && this.heard.has(backup)) return;
    if (backup !== undefined) this.heard.add(backup);
    const { uuid, name } = ref;
    // A console is held longer than a key is valid.
    const panel = panelOfNow(panels, ref.panel);
    const what = {
      ...{ server: { panelId: panel.id, uuid, name }, at: clock.now() },
      kind: 'backupFailed' as const,
    };
    this.happened.fire({ ...what, ref: { panel, uuid, name } });
    this.store.add(
      clock.after(settleMs, () => {
        if (backup !== undefined && awaited.has(backup)) return;
        tell({ ...what, text: backupFailedWords(name), reason: '' });
      }),
    );
  }
}
