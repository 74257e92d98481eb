/** How one of several went. */
export interface TargetResult<T> {
  readonly target: T;
  readonly error: unknown;
}

/** What is done to each of several targets. */
export interface EachAction<T> {
  readonly act: (target: T) => Promise<void>;
  /** Called after each target with how many are done. */
  readonly onDone: (done: number) => void;
}

/** Targets that are worked on at the same time: each may need a connection of its own. */
const maxConcurrent = 5;

/** Does the same to several targets, five at a time. Never rejects: each outcome says how it went. */
export async function actOnEach<T>(
  targets: readonly T[],
  run: EachAction<T>,
): Promise<readonly TargetResult<T>[]> {
  const outcomes: TargetResult<T>[] = [];
  const waiting = [...targets];
  const work = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const error: unknown = await run.act(target).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('rejected'),
      );
      outcomes.push({ target, error });
      run.onDone(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, targets.length) }, work));
  return outcomes;
}
