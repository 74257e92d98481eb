import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import * as path from 'node:path';
import { type Clock, sleep } from '../base/clock';
import { withDiskLock } from '../base/diskLock';
import {
  type Disposable,
  DisposableStore,
  Emitter,
  type Event,
  MutableDisposable,
  toDisposable,
} from '../base/event';
import type { Log } from '../base/log';
import { follow } from './following';
import { readGuestKey } from './guestKey';
import { OtherSecret } from './handshake';
import { type LeaderNote, leaderNoteName, readLeader, writeLeader } from './leaderNote';
import { Leading } from './leading';
import { listenLocally, removeLeftSocket } from './localSocket';
import type { AnswerGuest, AnswerQuestion, News, Place, Role } from './place';

/** How long to wait for another window that is electing. */
const electionMs = 8_000;
/** How long a window that cannot meet the others goes on alone before it looks for them again. */
const aloneMs = 60_000;

/** What the windows of one user need to find each other. */
export interface WindowsOptions {
  /** A folder of this user, the same for all windows; made where it is missing. */
  readonly folder: string;
  /** What only windows of this user know; the same text for all of them. */
  readonly secret: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The windows of one user on one computer. One of them leads: it answers what the others ask. When it ends, by whatever
 * means, another one takes over within seconds. All that comes from another window is from outside.
 */
export class Windows implements Disposable {
  /** Tells this window from all others. */
  readonly id: string = randomUUID();
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<Role>());
  private readonly left = this.store.add(new Emitter<string>());
  private readonly told = this.store.add(new Emitter<News>());
  private readonly again = this.store.add(new MutableDisposable<Disposable>());
  private readonly answers = new Map<string, AnswerQuestion>();
  private readonly guestAnswers = new Map<string, AnswerGuest>();
  private place: Place | undefined;

  /** Fires when this window begins to lead, to follow, or to seek. */
  readonly onDidChangeRole: Event<Role> = this.changed.event;
  /** While this window leads: fires with the id of another one that is gone. */
  readonly onDidLeave: Event<string> = this.left.event;

  constructor(private readonly options: WindowsOptions) {}

  get role(): Role {
    return this.awake()?.role ?? 'seeking';
  }

  /** Begins to look for the others. */
  start(): void {
    void this.seek();
  }

  /** Answers a question while this window leads, its own questions too. One answer for each question. */
  answer(question: string, answer: AnswerQuestion): Disposable {
    this.answers.set(question, answer);
    return toDisposable(() => this.answers.delete(question));
  }

  /** Answers a question of guests while this window leads; they may ask nothing else. One answer for each question. */
  answerGuests(question: string, answer: AnswerGuest): Disposable {
    this.guestAnswers.set(question, answer);
    return toDisposable(() => this.guestAnswers.delete(question));
  }

  /**
   * Asks the leading window, which may be this one; waits while none leads. Rejects with PeerGone where it ended before it
   * answered, with PeerRefusal where it could not do it, with the signal's reason when the caller gives up.
   */
  async ask(question: string, about: unknown, signal: AbortSignal): Promise<unknown> {
    const place = this.awake() ?? (await this.found(signal));
    return place.ask(question, about, signal);
  }

  /** Tells all other windows. Nothing is told while none leads: whoever cares tells again when the role changes. */
  tell(topic: string, what: unknown): void {
    this.awake()?.tell({ topic, what });
  }

  /** While this window leads: tells one that follows, or itself. */
  tellWindow(window: string, topic: string, what: unknown): void {
    if (this.role !== 'leading') return;
    if (window === this.id) this.told.fire({ topic, what });
    else this.place?.tellWindow(window, { topic, what });
  }

  /** While this window leads: tells its guests. */
  tellGuests(topic: string, what: unknown): void {
    this.awake()?.tellGuests({ topic, what });
  }

  /** Hears what other windows tell of a topic. */
  onTold(topic: string, listener: (what: unknown) => void): Disposable {
    return this.told.event((news) => {
      if (news.topic === topic) listener(news.what);
    });
  }

  dispose(): void {
    this.store.dispose();
    this.place?.end();
    this.place = undefined;
  }

  /** The place of now: a window that slept may have lost it before it noticed. */
  private awake(): Place | undefined {
    this.place?.endIfSlept();
    return this.place;
  }

  private found(signal: AbortSignal): Promise<Place> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = () => {
        heard.dispose();
        reject(signal.reason as Error);
      };
      const heard = this.changed.event(() => {
        if (!this.place) return;
        signal.removeEventListener('abort', abort);
        heard.dispose();
        resolve(this.place);
      });
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  /** Follows whoever leads, or leads where nobody does; alone where the others cannot be met. */
  private async seek(): Promise<void> {
    const { log, clock } = this.options;
    try {
      const secret = await this.options.secret();
      for (let tries = 0; tries < maxTries && !this.store.isDisposed; tries++) {
        const note = await readLeader(this.options.folder);
        const place = (await this.follow(note, secret)) ?? (await this.elect(note));
        if (place) return this.take(place);
        await sleep(clock, 100);
      }
      if (this.store.isDisposed) return;
      log.warn('The other windows cannot be met');
    } catch (error) {
      log.warn(`The other windows cannot be met: ${String(error)}`);
    }
    this.take(new Leading({ ...this.leadingOptions(), stillLeads: () => Promise.resolve(true) }));
    this.again.value = clock.after(aloneMs, () => this.place?.end());
  }

  private take(place: Place): void {
    if (this.store.isDisposed) return place.end();
    this.place = place;
    place.onDidEnd(() => this.leave(place));
    this.options.log.info(`Among the windows of this user: ${place.role}`);
    this.changed.fire(place.role);
    // It may have ended before anybody listened.
    if (place.hasEnded) this.leave(place);
  }

  /** Seeks another place, unless this happened already. */
  private leave(place: Place): void {
    if (this.place !== place || this.store.isDisposed) return;
    this.place = undefined;
    this.again.clear();
    this.changed.fire('seeking');
    void this.seek();
  }

  /** Connects to the window that leads; undefined where it is not there or does not answer. */
  private async follow(note: LeaderNote | undefined, secret: string): Promise<Place | undefined> {
    if (!note) return undefined;
    // Who has one window alone never needs it. Where it cannot be loaded, the window that leads is not to blame.
    const { peerOn } = await import('./peerOn');
    try {
      return await follow({ address: note.address, secret, peerOn, ...this.own() });
    } catch (error) {
      if (error instanceof OtherSecret) throw error;
      this.options.log.debug(`The window that led does not answer: ${String(error)}`);
      return undefined;
    }
  }

  /** Leads, if nobody else began to since `seen` was read. Undefined where somebody did. */
  private async elect(seen: LeaderNote | undefined): Promise<Place | undefined> {
    const elected = await withDiskLock(
      path.join(this.options.folder, leaderNoteName),
      { waitMs: electionMs },
      async (lost) => {
        const now = await readLeader(this.options.folder);
        if (now?.id !== seen?.id || lost.aborted) return undefined;
        if (now) await removeLeftSocket(now.address).catch(() => undefined);
        return this.lead();
      },
    );
    return elected?.value;
  }

  private async lead(): Promise<Place> {
    const id = randomUUID();
    const stillLeads = async () => (await readLeader(this.options.folder))?.id === id;
    const leading = new Leading({ ...this.leadingOptions(), stillLeads });
    const server = await listenLocally((socket: Socket) => void leading.welcome(socket));
    const note = { address: server.address, id };
    leading.onDidEnd(() => void server.close());
    await writeLeader(this.options.folder, note);
    return leading;
  }

  private leadingOptions() {
    const { answers, guestAnswers, options } = this;
    const onLeft = (window: string) => this.left.fire(window);
    const guestKey = () => readGuestKey(options.folder);
    return { ...this.own(), secret: options.secret, guestKey, answers, guestAnswers, onLeft };
  }

  private own() {
    const onNews = (news: News) => this.told.fire(news);
    return { window: this.id, clock: this.options.clock, onNews };
  }
}

/** Each try ends when another window won the election; so many in a row mean that something else is wrong. */
const maxTries = 20;
