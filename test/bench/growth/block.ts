/** Milliseconds between two looks at whether the event loop still turns. */
const turnMs = 1;

/**
 * The longest time for which the event loop did nothing else, in milliseconds: no longer than the clock says, and no longer
 * than the process really ran, so that what else the machine does is not in it.
 */
export class Block {
  private ms = 0;
  private readonly timer: NodeJS.Timeout;
  private last = this.now();

  constructor() {
    this.timer = setInterval(() => this.look(), turnMs);
  }

  /** Ends it, and returns the longest block. */
  end(): number {
    this.look();
    clearInterval(this.timer);
    return this.ms;
  }

  private look(): void {
    const { last } = this;
    this.last = this.now();
    this.ms = Math.max(this.ms, Math.min(this.last.at - last.at, this.last.ran - last.ran));
  }

  private now(): { readonly at: number; readonly ran: number } {
    const { user, system } = process.cpuUsage();
    return { at: performance.now(), ran: (user + system) / 1000 };
  }
}
