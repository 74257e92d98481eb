import type { ActivityEntry } from '../api/activity';
import type { ServerRef } from '../api/panel';
import { type Clock, sleep } from '../base/clock';
import type { Disposable } from '../base/event';
import { serverKey } from '../base/serverKey';
import type { AskedPower } from './askedPower';
import type { FallReport } from './noticeWords';
import type { LastLook, ServerNews } from './serverNews';
import type { AskedEnd, PowerAsker, whoAsked } from './whoAsked';

/** Milliseconds that a fall waits for the words of a console: a daemon tells of a crash 1.5 s after the state. */
const waitMs = 3_000;
/** Milliseconds by which windows may hear of one end later than others: one that nobody looks at is slow. */
const lateMs = 10_000;
/** Milliseconds after that in which the panel may tell who asked for it. */
const askMs = 7_000;
/** Milliseconds in which what is heard of a server's end is about the same one. */
export const sameEndMs = 30_000;

/** A server that ended by itself, as it looks. */
export type FallNews = Extract<ServerNews, { readonly kind: 'down' | 'restarted' | 'crashLoop' }>;

/** What there is to know of a fall. */
export interface DecidedFall {
  readonly ref: ServerRef;
  readonly news: FallNews;
  /** The look that saw it up before. */
  readonly since: LastLook;
  readonly report: FallReport | undefined;
  /** Who asked for it after all; undefined where nobody did. */
  readonly by: PowerAsker | undefined;
  /** What was done to the server lately, newest first; undefined where the panel did not say. */
  readonly activity: readonly ActivityEntry[] | undefined;
}

/** A fall that a console told before a look saw it. */
interface KnownFall {
  /** When it was heard of, in milliseconds since 1970. */
  readonly at: number;
  /** Whether it is known by now that somebody asked for it. */
  readonly isAsked: boolean;
}

interface Fall extends KnownFall {
  readonly server: string;
  isAsked: boolean;
  /** Whether only a console told of it: the look that finds a fall next finds this one. */
  isUnseen: boolean;
  report: FallReport | undefined;
  /** When it was over at the latest, in milliseconds since 1970. */
  endedAt: number;
  readonly end: AbortController;
  /** Whether it was told here; false where that is left to the window that watches next. */
  isTold: Promise<boolean>;
}

/** When a console heard of an end, in milliseconds since 1970, and the look that saw it up before. */
interface ReportedAt {
  readonly at: number;
  readonly since: LastLook;
  /** Whether it goes on with a crash loop that was told. */
  readonly isOfToldLoop?: boolean;
}

/** Servers that ended by themselves: each is told once, whoever saw it, with what explains it. */
export class Falls implements Disposable {
  private readonly latest = new Map<string, Fall>();
  private readonly open = new Set<Fall>();

  constructor(
    private readonly parts: {
      readonly clock: Clock;
      /** Looks up who asked for it since a look. Where it rejects, nobody did. */
      readonly whoAsked: typeof whoAsked;
      /** What windows asked for. */
      readonly asked: Pick<AskedPower, 'withoutEffect'>;
      /** Resolves when it is told. */
      readonly onDecided: (fall: DecidedFall) => Promise<void>;
    },
  ) {}

  /**
   * Takes what the looks at a server tell, each fall once; `since` saw it up. Returns what is known of a fall that a console
   * told before.
   */
  seen(ref: ServerRef, news: FallNews, since: LastLook): KnownFall | undefined {
    const known = this.latest.get(serverKey(ref));
    const isKnown = known?.isUnseen === true && (this.isRecent(known) || known.at > since.at);
    if (isKnown) known.isUnseen = false;
    // A loop is more than the fall that it ends with.
    if (isKnown && news.kind !== 'crashLoop') return known;
    this.begin(ref, news, since);
    return undefined;
  }

  /**
   * Takes what an open console told of a server's end; `at` is when it heard of it. Those of several windows may tell of
   * the same one. Resolves to whether it was told here; false where that is left to the window that watches next.
   */
  reported(ref: ServerRef, report: FallReport, told: ReportedAt): Promise<boolean> {
    const { since, at, isOfToldLoop = false } = told;
    const known = this.latest.get(serverKey(ref));
    const isOther = known?.report !== undefined && !this.open.has(known) && at - known.at > lateMs;
    if (!known || !this.isRecent(known) || isOther)
      return this.begin(ref, { kind: 'down', at, isOfToldLoop }, since, report).isTold;
    known.report ??= report;
    known.endedAt = Math.min(known.endedAt, at);
    return known.isTold;
  }

  /** Whether it is not known yet what to tell of an end of a server. */
  isOpen(ref: ServerRef): boolean {
    const server = serverKey(ref);
    return [...this.open].some((fall) => fall.server === server);
  }

  /** Leaves what is not told yet to the window that watches next. */
  forget(): void {
    for (const { end } of this.open) end.abort();
    this.latest.clear();
    this.open.clear();
  }

  dispose(): void {
    this.forget();
  }

  private isRecent(fall: Fall): boolean {
    return this.parts.clock.now() - fall.at <= sameEndMs;
  }

  private begin(ref: ServerRef, news: FallNews, since: LastLook, report?: FallReport): Fall {
    const fall: Fall = {
      server: serverKey(ref),
      at: report ? news.at : this.parts.clock.now(),
      isAsked: false,
      isUnseen: report !== undefined,
      report,
      endedAt: news.at,
      end: new AbortController(),
      isTold: Promise.resolve(false),
    };
    this.latest.set(fall.server, fall);
    this.open.add(fall);
    fall.isTold = this.decide(fall, { ref, news, since });
    return fall;
  }

  private async decide(
    fall: Fall,
    { ref, news, since }: Pick<DecidedFall, 'ref' | 'news' | 'since'>,
  ): Promise<boolean> {
    const { clock, onDecided } = this.parts;
    const { signal } = fall.end;
    const from = fall.isUnseen ? { ...since, at: news.at } : since;
    const waits = Math.max(0, fall.at + waitMs - clock.now());
    await sleep(clock, waits, signal).catch(() => undefined);
    if (signal.aborted) return false;
    // The panel writes down what it asks of a node when the node has answered.
    const asked = await this.asked(ref, { ...from, endedAt: fall.endedAt }, signal);
    if (signal.aborted) return false;
    this.open.delete(fall);
    fall.isAsked = asked?.by !== undefined;
    const { report } = fall;
    await onDecided({ ...{ ref, news, since, report }, by: asked?.by, activity: asked?.activity });
    return true;
  }

  /** What the panel says within `askMs`: where it refuses or is slow, nobody asked. */
  private async asked(
    ref: ServerRef,
    since: LastLook,
    signal: AbortSignal,
  ): Promise<AskedEnd | undefined> {
    const { clock, whoAsked, asked } = this.parts;
    const done = new AbortController();
    const either = AbortSignal.any([signal, done.signal]);
    const all = [
      whoAsked(ref, since, either, asked),
      sleep(clock, askMs, either).then(() => undefined),
    ];
    return Promise.race(all.map((one) => one.catch(() => undefined))).finally(() => done.abort());
  }
}
