import type { Socket } from 'node:net';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import { orAborted } from '../base/orAborted';
import { isName, isRecord } from '../base/record';
import { Guests } from './guests';
import { greetCaller } from './handshake';
import { type Peer, type PeerOn, PeerRefusal } from './peer';
import {
  type AnswerGuest,
  type AnswerQuestion,
  type News,
  type Place,
  aliveTopic,
  beatMs,
  silenceMs,
} from './place';

/** Strangers that connect and say nothing must not fill the memory; a leader that was busy meets all others at once. */
const maxGreetings = 200;

/** What leading needs. */
export interface LeadingOptions {
  /** The id of this window. */
  readonly window: string;
  readonly secret: () => Promise<string>;
  /** What guests know; undefined where none is let in. */
  readonly guestKey: () => Promise<string | undefined>;
  readonly clock: Clock;
  readonly answers: ReadonlyMap<string, AnswerQuestion>;
  readonly guestAnswers: ReadonlyMap<string, AnswerGuest>;
  readonly onNews: (news: News) => void;
  /** A window that followed is gone. */
  readonly onLeft: (window: string) => void;
  /** Whether this window still is the one that leads, as written down; it may have slept through its end. */
  readonly stillLeads: () => Promise<boolean>;
}

/** The window that leads: answers the questions of those that follow, and passes on what they tell. */
export class Leading implements Place {
  readonly role = 'leading';
  private readonly store = new DisposableStore();
  private readonly ended = new Emitter<void>();
  private readonly peers = new Map<Peer, string | undefined>();
  private readonly guests: Guests;
  private readonly next = this.store.add(new MutableDisposable<Disposable>());
  private greetings = 0;
  /** When this window was surely awake, in milliseconds since 1970. */
  private awakeAt: number;
  private isLooking = false;

  readonly onDidEnd = this.ended.event;

  constructor(private readonly options: LeadingOptions) {
    this.awakeAt = options.clock.now();
    this.guests = this.store.add(new Guests(options.guestAnswers));
    this.beat();
  }

  get hasEnded(): boolean {
    return this.store.isDisposed;
  }

  endIfSlept(): void {
    if (this.options.clock.now() - this.awakeAt > silenceMs) this.end();
  }

  /** Lets somebody who connected in, if they know the secret. */
  async welcome(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (this.greetings >= maxGreetings || this.hasEnded) {
      socket.destroy();
      return;
    }
    this.greetings++;
    let isGuest: boolean;
    let peerOn: PeerOn;
    let guestSecret: string | undefined;
    try {
      // Who has one window alone never needs it.
      ({ peerOn } = await import('./peerOn'));
      // Two windows that start for the first time together may both make one: the last counts.
      const secret = await this.options.secret();
      guestSecret = await this.options.guestKey();
      const { clock } = this.options;
      isGuest = (await greetCaller(socket, { secret, guestSecret, clock })) === 'guest';
    } catch {
      socket.destroy();
      return;
    } finally {
      this.greetings--;
    }
    if (this.hasEnded) socket.destroy();
    else if (isGuest)
      this.guests.take(peerOn, socket, async () => (await this.options.guestKey()) === guestSecret);
    else this.follow(peerOn, socket);
  }

  ask(question: string, about: unknown, signal: AbortSignal): Promise<unknown> {
    return orAborted(this.answer(this.options.window, question, about, signal), signal);
  }

  tell(news: News): void {
    for (const peer of this.peers.keys()) peer.tell(news.topic, news.what);
  }

  /** Tells all programs that are no windows. */
  tellGuests(news: News): void {
    this.guests.tell(news);
  }

  tellWindow(window: string, { topic, what }: News): void {
    for (const [peer, id] of this.peers) if (id === window) peer.tell(topic, what);
  }

  end(): void {
    if (this.hasEnded) return;
    this.store.dispose();
    for (const peer of [...this.peers.keys()]) peer.end();
    this.ended.fire();
  }

  private follow(peerOn: PeerOn, socket: Socket): void {
    const peer = peerOn(socket, {
      asked: (question, about, signal) => {
        const window = this.peers.get(peer);
        if (window === undefined) return Promise.reject(new PeerRefusal('Who asks?'));
        return this.answer(window, question, about, signal);
      },
      told: (topic, what) => {
        if (topic === 'here' && isName(what) && this.peers.get(peer) === undefined)
          this.peers.set(peer, what);
        else if (topic === 'tell') this.passOn(peer, what);
      },
    });
    this.peers.set(peer, undefined);
    peer.onDidEnd(() => {
      const window = this.peers.get(peer);
      this.peers.delete(peer);
      if (window !== undefined) this.options.onLeft(window);
    });
  }

  private passOn(from: Peer, news: unknown): void {
    if (!isRecord(news) || !isName(news['topic'])) return;
    const { topic, what } = news;
    for (const peer of this.peers.keys()) if (peer !== from) peer.tell(topic, what);
    this.options.onNews({ topic, what });
  }

  private answer(
    window: string,
    question: string,
    about: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    this.endIfSlept();
    const answer = this.hasEnded ? undefined : this.options.answers.get(question);
    if (!answer) return Promise.reject(new PeerRefusal(`Nobody answers ${question}`));
    return answer(about, { window, signal });
  }

  private beat(): void {
    this.next.value = this.options.clock.after(beatMs, () => {
      this.endIfSlept();
      if (this.hasEnded) return;
      this.awakeAt = this.options.clock.now();
      this.tell({ topic: aliveTopic, what: undefined });
      this.tellGuests({ topic: aliveTopic, what: undefined });
      this.guests.look();
      void this.look();
      this.beat();
    });
  }

  /** A disk that hangs or fails says nothing: without it nobody else can have begun to lead either. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const leads = await this.options.stillLeads().catch(() => true);
    this.isLooking = false;
    if (!leads) this.end();
  }
}
