import type { Clock } from '../base/clock';

/** What the user wants after a save: the setting `hostingPanel.files.restartAfterSave`. */
export type RestartAfterSave = 'never' | 'ask' | 'always';

/** Milliseconds for which nothing is offered after an offer was left: many saves make one change. */
const quietMs = 10 * 60_000;

/** A server to which a file was saved. */
export interface SavedTo {
  /** The same text for the same server. */
  readonly key: string;
  readonly isRunning: boolean;
  readonly mayRestart: boolean;
  /** The user said that it is never to be offered for this server. */
  readonly isNeverRestarted: boolean;
}

/** Decides whether a save is followed by a restart: not each of many saves asks. */
export class RestartOffers {
  private readonly open = new Set<string>();
  private readonly leftAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /**
   * What follows a save; after 'ask', `close` says that the question is answered. `restart`: as soon as that makes sense,
   * if it does.
   */
  after(setting: RestartAfterSave, server: SavedTo): 'nothing' | 'ask' | 'restart' {
    const { key, isRunning, mayRestart, isNeverRestarted } = server;
    if (setting === 'never' || !mayRestart || isNeverRestarted) return 'nothing';
    if (setting === 'always') return 'restart';
    if (!isRunning) return 'nothing';
    const left = this.leftAt.get(key);
    if (this.open.has(key) || (left !== undefined && this.clock.now() - left < quietMs)) {
      return 'nothing';
    }
    this.open.add(key);
    return 'ask';
  }

  /** The question about a server was answered, or left. */
  close(key: string, isLeft: boolean): void {
    this.open.delete(key);
    if (isLeft) this.leftAt.set(key, this.clock.now());
    else this.leftAt.delete(key);
  }
}
