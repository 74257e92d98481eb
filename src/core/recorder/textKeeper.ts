import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { eachConsole } from '../console/eachConsole';
import { withoutColours } from '../console/output';
import { Scrollback } from '../console/scrollback';
import { unseenLines } from '../console/unseenLines';
import { keptLines } from '../watch/keptLine';
import type { KeptServer } from '../watch/keptText';

/** How long a console that is opened sends what it had before, in milliseconds. */
const historyMs = 2_500;
/** Lines that are remembered of each server: more than a daemon keeps. */
const rememberedLines = 1_000;
const maxHistory = 5_000;

/** What the keeper needs. */
export interface TextKeeperParts {
  readonly consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>;
  readonly clock: Clock;
  /** Whether lines are kept now: the user wants it, and this window leads. */
  readonly isOn: () => boolean;
  readonly append: (server: KeptServer, line: string) => void;
  /** The last lines that were kept of a server, oldest first. */
  readonly lastKept: (server: KeptServer, count: number) => Promise<readonly string[]>;
}

/** The text of one server's console, as far as it is remembered here. */
interface Followed {
  readonly server: KeptServer;
  readonly remembered: Scrollback;
  /** The next lines are a history, most of which may have been kept before. */
  beginsAnew: boolean;
  history: string[] | undefined;
}

/** Keeps what open consoles say, each line once: a console that is opened again begins with what it said before. */
export class TextKeeper implements Disposable {
  private readonly store = new DisposableStore();

  constructor(private readonly parts: TextKeeperParts) {
    this.store.add(eachConsole(parts.consoles, (connection, ref) => this.follow(connection, ref)));
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(connection: ConsoleConnection, { panel, uuid, name }: ServerRef): void {
    const followed: Followed = {
      server: { panelId: panel.id, uuid, name },
      remembered: new Scrollback(rememberedLines, 1024 ** 2),
      beginsAnew: true,
      history: undefined,
    };
    this.store.add(connection.onDidReceiveLine((line) => this.take(followed, line)));
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        // It was closed, and forgot its lines.
        if (phase === 'idle') followed.beginsAnew = true;
      }),
    );
  }

  private take(followed: Followed, coloured: string): void {
    const line = withoutColours(coloured);
    if (followed.beginsAnew) {
      followed.beginsAnew = false;
      followed.history ??= [];
      this.store.add(this.parts.clock.after(historyMs, () => void this.settle(followed)));
    }
    if (!followed.history) return this.keep(followed, line);
    followed.history.push(line);
    if (followed.history.length >= maxHistory) this.keepUnseen(followed, []);
  }

  /** Keeps what is new of a history. */
  private async settle(followed: Followed): Promise<void> {
    const isKnown = followed.remembered.length > 0 || !this.parts.isOn();
    const kept = isKnown ? [] : await this.lastKept(followed.server);
    this.keepUnseen(followed, kept);
  }

  private keepUnseen(followed: Followed, kept: readonly string[]): void {
    const { history = [], remembered } = followed;
    followed.history = undefined;
    const seen = remembered.length > 0 ? remembered.tail() : kept;
    // On the disk are no secrets: there the lines are compared as they would be kept.
    const batch = remembered.length > 0 ? history : keptLines(history);
    const fresh = unseenLines(seen, batch).length;
    for (const line of fresh > 0 ? history.slice(-fresh) : []) this.keep(followed, line);
  }

  private lastKept(server: KeptServer): Promise<readonly string[]> {
    // What cannot be read is not there: then a line may be kept twice.
    return this.parts.lastKept(server, rememberedLines).catch(() => []);
  }

  private keep({ server, remembered }: Followed, line: string): void {
    remembered.push(line);
    if (this.parts.isOn()) this.parts.append(server, line);
  }
}
