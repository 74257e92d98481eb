import { type ResourceSample, mergedSamples, pauseMs } from './resourceSample';

/** How far back samples go, in milliseconds. */
export const dayMs = 24 * 60 * 60_000;
/** Milliseconds that samples on a disk, and those for other windows, are apart at least. */
export const keptStepMs = 20_000;
/** The finest there is: consoles tell once a second. */
const liveStepMs = 1_000;

/** From which age on samples go together, in milliseconds, and those of how long. The coarse holds whole ones of the fine. */
const stages = [
  { ageMs: 60 * 60_000, stepMs: 5 * 60_000 },
  { ageMs: 15 * 60_000, stepMs: keptStepMs },
] as const;
/** A server that falls again and again changes often: more changes of one step than these are not told apart. */
const maxChanges = 4;

/**
 * The samples of the time before `now`, thinned out with age: as they came for 15 minutes, of 20 s each for an hour, of 5
 * minutes beyond. An unbroken time in which the server was off is one sample. Oldest first, as they must come.
 */
export function thinnedSamples(
  samples: readonly ResourceSample[],
  now: number,
  { keptMs = dayMs, finestMs = liveStepMs } = {},
): readonly ResourceSample[] {
  const groups: { readonly step: string; readonly all: ResourceSample[] }[] = [];
  const isKept = ({ at }: ResourceSample) => at > now - keptMs;
  for (const [index, sample] of samples.entries()) {
    const next = samples[index + 1];
    // Since when a server is off is known as long as it is.
    const isBeforeOffline = next && isKept(next) && wentOff(sample, next);
    if (!isKept(sample) && !isBeforeOffline) continue;
    const step = stepOf(sample, now, finestMs);
    const last = groups.at(-1);
    const before = last?.all.at(-1);
    const isSame = before?.isOffline === sample.isOffline;
    const isStillOff = before && sample.isOffline && goesOn(before, sample);
    const changes = groups.slice(-maxChanges).filter((one) => one.step === step).length;
    const isTogether = last?.step === step && (isSame || changes >= maxChanges);
    if (last && (isStillOff || isTogether)) last.all.push(sample);
    else groups.push({ step, all: [sample] });
  }
  return groups.flatMap(({ all: [first, ...others] }) =>
    first ? [mergedSamples(first, others)] : [],
  );
}

/** What was known elsewhere put beside one's own samples, which count where there are both. Oldest first. */
export function withOthers(
  own: readonly ResourceSample[],
  others: readonly ResourceSample[],
  now: number,
): readonly ResourceSample[] {
  const stepAt = (sample: ResourceSample) => stepOf(sample, now, keptStepMs);
  const known = new Set(own.map(stepAt));
  return [...others.filter((one) => !known.has(stepAt(one))), ...own].sort((a, b) => a.at - b.at);
}

/** The samples of the time up to `now`: where the clock was put back, what came later goes. */
export function samplesUntil(
  samples: readonly ResourceSample[],
  now: number,
): readonly ResourceSample[] {
  const known = samples.filter(({ from }) => from <= now);
  return known.map((one) => (one.at <= now ? one : { ...one, at: now }));
}

/** Whether a server was in one state from one sample to the next, as far as is known. */
export function goesOn(before: ResourceSample, next: ResourceSample): boolean {
  return before.isOffline === next.isOffline && next.from - before.at <= pauseMs;
}

function wentOff({ at, isOffline }: ResourceSample, next: ResourceSample): boolean {
  return !isOffline && next.isOffline && next.from - at <= pauseMs;
}

function stepOf({ at }: ResourceSample, now: number, finestMs: number): string {
  const numberOf = (stepMs: number) => Math.floor(at / stepMs);
  // Only when a step is over: what has gone together stays as it is.
  const old = stages.find(
    ({ ageMs, stepMs }) => (numberOf(stepMs) + 1) * stepMs <= now - ageMs && stepMs >= finestMs,
  );
  const stepMs = old?.stepMs ?? finestMs;
  return `${stepMs}/${numberOf(stepMs)}`;
}
