import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import { type Rate, RateLimit } from './rateLimit';
import type { FromDaemon } from './protocol';

/** What a limiter needs. */
export interface MessageLimiterParts {
  readonly clock: Clock;
  /** Takes a frame that is let through. */
  readonly deliver: (frame: FromDaemon) => void;
  /** Takes a frame that is not: nobody could read it. */
  readonly leftOut?: (frame: FromDaemon) => void;
  /** Says a sentence to the user. */
  readonly say: (text: string) => void;
}

type Kind = FromDaemon['type'];

const messages: Rate = { burst: limits.messageBurst, perSecond: limits.messagesPerSecond };
const installLines: Rate = {
  burst: limits.installLineBurst,
  perSecond: limits.installLinesPerSecond,
};
const rates: Readonly<Partial<Record<Kind, Rate>>> = {
  stats: { burst: limits.statsBurst, perSecond: limits.statsPerSecond },
  installOutput: installLines,
  transferLogs: installLines,
};

/** Of these only the newest counts: it is held until it may pass. */
const replaceable: ReadonlySet<Kind> = new Set<Kind>(['stats', 'status']);
/** Nobody would have been shown these. */
const unshown: ReadonlySet<Kind> = new Set<Kind>([
  'featureMatch',
  'authSuccess',
  'tokenExpiring',
  'tokenExpired',
  'jwtError',
  'unknown',
  'malformed',
]);
const sentenceMs = 1_000;

/**
 * Lets what a daemon says besides its output through at a bearable rate, each kind for itself. What is left out is
 * counted in a sentence. Output does not come here: it has limits of its own (Backpressure, WriteBuffer).
 */
export class MessageLimiter implements Disposable {
  private readonly rateLimits = new Map<Kind, RateLimit>();
  private readonly held = new Map<Kind, FromDaemon>();
  private readonly release = new MutableDisposable<Disposable>();
  private readonly sentence = new MutableDisposable<Disposable>();
  private leftOut = 0;

  constructor(private readonly parts: MessageLimiterParts) {}

  take(frame: FromDaemon): void {
    const { type } = frame;
    const mayPass = !this.held.has(type) && this.limitOf(type).take(1);
    if (mayPass) this.parts.deliver(frame);
    else if (replaceable.has(type)) this.hold(frame);
    else if (!unshown.has(type)) this.leaveOut(frame);
  }

  /** The connection is over: what is held belongs to it. */
  forget(): void {
    this.held.clear();
    this.release.clear();
    this.tell();
  }

  dispose(): void {
    this.held.clear();
    this.release.dispose();
    this.sentence.dispose();
  }

  private limitOf(kind: Kind): RateLimit {
    const limit =
      this.rateLimits.get(kind) ?? new RateLimit(this.parts.clock, rates[kind] ?? messages);
    this.rateLimits.set(kind, limit);
    return limit;
  }

  private hold(frame: FromDaemon): void {
    this.held.set(frame.type, frame);
    this.waitForHeld();
  }

  private waitForHeld(): void {
    const waits = [...this.held.keys()].map((kind) => this.limitOf(kind).msUntil(1));
    if (waits.length === 0 || this.release.value) return;
    this.release.value = this.parts.clock.after(Math.min(...waits), () => {
      this.release.clear();
      for (const [kind, frame] of [...this.held]) {
        if (!this.limitOf(kind).take(1)) continue;
        this.held.delete(kind);
        this.parts.deliver(frame);
      }
      this.waitForHeld();
    });
  }

  private leaveOut(frame: FromDaemon): void {
    this.parts.leftOut?.(frame);
    this.leftOut++;
    this.sentence.value ??= this.parts.clock.after(sentenceMs, () => this.tell());
  }

  private tell(): void {
    this.sentence.clear();
    if (this.leftOut === 0) return;
    const text = l10n.t(
      "Messages of the node weren't shown because they came too fast ({count}).",
      {
        count: this.leftOut,
      },
    );
    this.leftOut = 0;
    this.parts.say(text);
  }
}
