/** Lines that were ticked and are, of a list with a box that ticks all of them. */
export interface Ticking<T> {
  readonly before: readonly T[];
  readonly now: readonly T[];
  /** Whether a line may be ticked by itself only. */
  readonly isOneByOne: (line: T) => boolean;
  /** A line that stands for nothing and that no filter hides: when it is ticked, all were. */
  readonly marker: T;
}

/** What is to stay ticked: where all lines were ticked at once, those that may be ticked by themselves only are as before. */
export function afterTicking<T>({ before, now, isOneByOne, marker }: Ticking<T>): readonly T[] {
  if (!now.includes(marker)) return now;
  return now.filter((line) => line !== marker && (!isOneByOne(line) || before.includes(line)));
}
