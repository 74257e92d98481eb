import type { Clock } from '../base/clock';

interface Answer {
  readonly value: Promise<unknown>;
  /** When it came, or failed, in milliseconds since 1970; undefined while it is under way. */
  endedAt: number | undefined;
}

/** Milliseconds for which an answer is kept: nobody takes an older one, and a list of thousands of servers is large. */
const keptMs = 60_000;
/** Answers that are kept: what is asked again and again is little, or the use of each of some hundred servers. */
const maxAnswers = 400;

/** The answers that were asked for last, also those that failed: asked for once for all who want them at the same time. */
export class RecentAnswers {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly clock: Clock) {}

  /** An answer that is at most `maxAgeMs` milliseconds old, by `ask` where there is none. Rejects as that does. */
  get(question: string, maxAgeMs: number, ask: () => Promise<unknown>): Promise<unknown> {
    const known = this.answers.get(question);
    const isFresh = known?.endedAt === undefined || this.clock.now() - known.endedAt <= maxAgeMs;
    if (known && isFresh) return known.value;
    const answer: Answer = { value: ask(), endedAt: undefined };
    const end = () => (answer.endedAt = this.clock.now());
    answer.value.then(end, end);
    this.answers.delete(question);
    this.answers.set(question, answer);
    for (const [oldest, { endedAt = Infinity }] of this.answers) {
      const isOld = this.clock.now() - endedAt > keptMs;
      if (!isOld && this.answers.size <= maxAnswers) break;
      this.answers.delete(oldest);
    }
    return answer.value;
  }
}
