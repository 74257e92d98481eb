/** Something that was started and can be called off. */
export interface Started {
  stop(): void;
}

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/**
 * The practice panel's time: real time multiplied by `scale`, and moved on at will. Everything that
 * expires, is limited or takes time asks this clock, so that minutes cost milliseconds. With scale 0
 * it stands still until it is moved on.
 */
export class PracticeClock {
  private realBase = Date.now();
  private base: number;
  private timers: Timer[] = [];
  private alarm: NodeJS.Timeout | undefined;

  constructor(
    readonly scale = 1,
    start = Date.now(),
  ) {
    this.base = start;
  }

  /** Unix milliseconds. */
  now(): number {
    return Math.floor(this.base + (Date.now() - this.realBase) * this.scale);
  }

  /** Unix seconds. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Runs the task once, `ms` of this clock from now. */
  after(ms: number, task: () => void): Started {
    const timer = { at: this.now() + Math.max(0, ms), task };
    this.timers.push(timer);
    this.wind();
    return {
      stop: () => {
        this.timers = this.timers.filter((other) => other !== timer);
      },
    };
  }

  /** Runs the task every `ms` of this clock until stopped. */
  every(ms: number, task: () => void): Started {
    let current: Started;
    const again = () => {
      current = this.after(ms, again);
      task();
    };
    current = this.after(ms, again);
    return { stop: () => current.stop() };
  }

  /** Moves time on by `ms`; what falls due on the way runs in order, each at its own moment. */
  advance(ms: number): void {
    const end = this.now() + ms;
    for (;;) {
      const next = this.next();
      if (!next || next.at > end) break;
      this.set(Math.max(next.at, this.now()));
      this.run(next);
    }
    this.set(Math.max(end, this.now()));
    this.wind();
  }

  /** Ends all timers. */
  stop(): void {
    clearTimeout(this.alarm);
    this.timers = [];
  }

  private set(time: number): void {
    this.base = time;
    this.realBase = Date.now();
  }

  private next(): Timer | undefined {
    return this.timers.reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
      undefined,
    );
  }

  private run(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer);
    timer.task();
  }

  private wind(): void {
    clearTimeout(this.alarm);
    const next = this.next();
    if (!next) return;
    const left = next.at - this.now();
    const wait = left <= 0 ? 0 : Math.min(Math.ceil(left / this.scale), 2 ** 30);
    this.alarm = setTimeout(() => this.ring(), wait);
    this.alarm.unref();
  }

  private ring(): void {
    for (;;) {
      const next = this.next();
      if (!next || next.at > this.now()) break;
      this.run(next);
    }
    this.wind();
  }
}
