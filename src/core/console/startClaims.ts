import { fields } from '../api/decode';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import { isRecord } from '../base/record';
import { type ServerId, serverKey } from '../base/serverKey';
import type { ConsoleWindows } from './windowQuestions';

/** What windows call a claim among themselves. */
interface ClaimNames {
  readonly question: string;
  readonly takenTopic: string;
}

const ofCommands: ClaimNames = {
  question: 'console.claimStart',
  takenTopic: 'console.startTaken',
};
/** For what is told of a start that failed: another window may do that than the one that sends commands. */
export const ofOffers: ClaimNames = {
  question: 'eggs.claimStart',
  takenTopic: 'eggs.startTaken',
};
/** Milliseconds within which several windows see the same start. */
const sameStartMs = 10_000;
/** Milliseconds to wait for the leading window before a window decides by itself. */
const leaderMs = 5_000;
/** Leaders in a row that end before they answer. */
const maxLeaders = 3;
/** Starts that are remembered; a user has some hundred servers at most. */
const maxStarts = 1_000;

interface TakenStart {
  readonly window: string;
  readonly at: number;
}

/** Decides which window does what is to be done for a start of a server: one of them, however many have its console. */
export class StartClaims implements Disposable {
  private readonly store = new DisposableStore();
  /** By server. Each window remembers it, so that whoever leads next knows. */
  private readonly taken = new Map<string, TakenStart>();

  constructor(
    private readonly windows: Pick<ConsoleWindows, 'id' | 'ask' | 'answer' | 'tell' | 'onTold'>,
    private readonly clock: Clock,
    private readonly names: ClaimNames = ofCommands,
  ) {
    this.store.add(
      windows.answer(names.question, (about, { window }) => {
        const from = fields(about, 'start');
        const server = { panelId: from.text('panelId'), uuid: from.uuid('uuid') };
        return Promise.resolve(this.take(server, window));
      }),
    );
    this.store.add(
      windows.onTold(names.takenTopic, (what) => {
        if (!isRecord(what)) return;
        const { panelId, uuid, window } = what;
        if (typeof panelId !== 'string' || typeof uuid !== 'string') return;
        if (typeof window === 'string') this.remember({ panelId, uuid }, window);
      }),
    );
  }

  /** Whether this window is the one that does what is to be done for a start that it has just seen. Never rejects. */
  async claim({ panelId, uuid }: ServerId): Promise<boolean> {
    const waiting = new AbortController();
    const timer = this.clock.after(leaderMs, () => waiting.abort(new Error('No window leads')));
    try {
      for (let leaders = 0; leaders < maxLeaders && !waiting.signal.aborted; leaders++) {
        const answer = await this.windows
          .ask(this.names.question, { panelId, uuid }, waiting.signal)
          .catch(() => undefined);
        if (answer !== undefined) return answer === true;
      }
    } finally {
      timer.dispose();
    }
    return this.take({ panelId, uuid }, this.windows.id);
  }

  dispose(): void {
    this.store.dispose();
  }

  private take(server: ServerId, window: string): boolean {
    const before = this.taken.get(serverKey(server));
    const isSame = before !== undefined && this.clock.now() - before.at < sameStartMs;
    // What a window sees twice are two starts.
    if (isSame && before.window !== window) return false;
    this.remember(server, window);
    this.windows.tell(this.names.takenTopic, { ...server, window });
    return true;
  }

  private remember(server: ServerId, window: string): void {
    const key = serverKey(server);
    this.taken.delete(key);
    this.taken.set(key, { window, at: this.clock.now() });
    const [oldest] = this.taken.keys();
    if (this.taken.size > maxStarts && oldest !== undefined) this.taken.delete(oldest);
  }
}
