import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { type Disposable, Emitter, MutableDisposable } from '../base/event';
import { unseenLines } from './unseenLines';
import { OutputCleaner } from './output';
import { Scrollback } from './scrollback';

/** Milliseconds without a line after which a history is taken to be complete. */
const quietMs = 300;
/** Milliseconds that lines are held at most, as those of a server that never stops to print. */
const longestMs = 2_000;
/** Milliseconds in which the first line of a history must have come. Nothing is held meanwhile. */
const answerMs = 10_000;
/** Milliseconds by which a timer may be late without a reason to think that lines are late too. */
const lateMs = 100;
const maxLines = 2_000;

/** Whether a history goes on from what was seen before: `empty` has nothing, `apart` lacks some lines before its own. */
export type HistoryMatch = 'goesOn' | 'apart' | 'empty';

/** Turns what daemons send as output into safe lines, each shown once although a new connection repeats some. */
export class OutputReceiver implements Disposable {
  /** The cleaned lines that were fired or kept last. */
  readonly scrollback = new Scrollback();
  private readonly seen = new Scrollback(1_000, 1024 * 1024);
  private readonly cleaner = new OutputCleaner();
  private readonly received = new Emitter<string>();
  private readonly receivedRaw = new Emitter<string>();
  private readonly compared = new Emitter<HistoryMatch>();
  private readonly quiet = new MutableDisposable<Disposable>();
  private readonly limit = new MutableDisposable<Disposable>();
  private batch: string[] | undefined;
  private batchCharacters = 0;
  private countSinceGap = 0;

  /** Fires with each cleaned line, without a line end. */
  readonly onDidReceive = this.received.event;

  /** Fires with each of these lines before it is cleaned. */
  readonly onDidReceiveRaw = this.receivedRaw.event;

  /** Fires when a history was compared, before what is new of it is received. */
  readonly onDidCompareHistory = this.compared.event;

  constructor(private readonly clock: Clock) {}

  /** The last lines, not cleaned, between which nothing is missing; undefined while a history is expected. */
  get rawSinceGap(): readonly string[] | undefined {
    return this.batch ? undefined : this.seen.tail(this.countSinceGap);
  }

  /**
   * The history was asked for: what comes next is held for a moment and compared with what was seen. Returns whether
   * there is anything to compare it with.
   */
  expectHistory(): boolean {
    if (this.seen.length === 0) return false;
    if (this.batch) return true;
    this.batch = [];
    this.batchCharacters = 0;
    this.settleAfter(answerMs, this.limit);
    return true;
  }

  /** Keeps a cleaned line that is no output of the server, such as a message of its daemon or a sentence of ours. */
  keep(line: string): void {
    this.scrollback.push(line);
  }

  /** One line as the daemon sent it. */
  receive(raw: string): void {
    if (!this.batch) {
      this.deliver(raw);
      return;
    }
    if (this.batch.length === 0) this.settleAfter(longestMs, this.limit);
    this.batch.push(raw);
    this.batchCharacters += raw.length;
    const isFull = this.batchCharacters > limits.historyCharacters;
    if (isFull || this.batch.length >= maxLines) this.settle();
    else this.settleAfter(quietMs, this.quiet);
  }

  /** Hands on what is held: no more history will come. */
  settle(): void {
    const { batch } = this;
    if (!batch) return;
    this.batch = undefined;
    this.quiet.clear();
    this.limit.clear();
    const fresh = unseenLines(this.seen.tail(), batch);
    const isApart = fresh.length === batch.length;
    if (isApart) this.countSinceGap = 0;
    this.compared.fire(batch.length === 0 ? 'empty' : isApart ? 'apart' : 'goesOn');
    for (const raw of fresh) this.deliver(raw);
  }

  /** Forgets all lines, as when nobody looks any more. */
  forget(): void {
    this.batch = undefined;
    this.quiet.clear();
    this.limit.clear();
    this.countSinceGap = 0;
    this.seen.clear();
    this.scrollback.clear();
  }

  dispose(): void {
    this.forget();
    this.received.dispose();
    this.receivedRaw.dispose();
    this.compared.dispose();
  }

  /**
   * Hands on what is held after `ms`. What makes a timer late, such as a host that is busy, keeps lines from being read
   * too: these have come, and are waited for.
   */
  private settleAfter(ms: number, timer: MutableDisposable<Disposable>): void {
    const due = this.clock.now() + ms;
    timer.value = this.clock.after(ms, () => {
      const isLate = this.clock.now() - due > lateMs;
      if (isLate) timer.value = this.clock.after(quietMs, () => this.settle());
      else this.settle();
    });
  }

  private deliver(raw: string): void {
    this.seen.push(raw);
    this.countSinceGap++;
    this.receivedRaw.fire(raw);
    const line = this.cleaner.clean(raw);
    this.scrollback.push(line);
    this.received.fire(line);
  }
}
