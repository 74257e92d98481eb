import { isRecord } from '../base/record';
import type { ServerId } from '../base/serverKey';
import { type ResourceSample, type ResourceUse } from './resourceSample';
import { dayMs, keptStepMs, samplesUntil, thinnedSamples } from './thinnedSamples';

/** Samples of one server that are kept, the newest: a usual day has some 460, one full of falls more. */
const maxSamples = 800;
/** Bytes of what is kept of one server; a usual day takes some 40 KB. */
export const keptSampleBytes = 160 * 1024;
/** How long a server may have been off, in milliseconds, for its sample to be one. */
const longestMs = 10 * 366 * dayMs;
/** More is told of no server: numbers as they are written in a file. */
const most = Number.MAX_SAFE_INTEGER;

/** What is kept of a server, and what windows tell each other of it, as text of at most `keptSampleBytes`. */
export function writeSamples(
  { panelId, uuid }: ServerId,
  samples: readonly ResourceSample[],
  now: number,
): string {
  const thinned = thinnedSamples(samples, now, { finestMs: keptStepMs });
  return JSON.stringify({ panelId, uuid, samples: thinned.slice(-maxSamples).map(numbersOf) });
}

/** What was written of a server, as far as it is of the day before `now`; nothing of a text that is not all right. */
export function readSamples(
  text: string | undefined,
  { panelId, uuid }: ServerId,
  now: number,
): readonly ResourceSample[] {
  if (text === undefined || text.length > keptSampleBytes) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || kept.panelId !== panelId || kept.uuid !== uuid) return [];
    if (!Array.isArray(kept.samples) || kept.samples.length > maxSamples) return [];
    const samples = kept.samples.map(sampleOf);
    const isRight = samples.every((one, index) => isSample(one, samples[index - 1]));
    if (!isRight) return [];
    const found = samples.flatMap((one) => one ?? []);
    return thinnedSamples(samplesUntil(found, now), now, { finestMs: keptStepMs });
  } catch {
    return [];
  }
}

function numbersOf({ from, at, isOffline, use, most: peak }: ResourceSample) {
  const times = [Math.round(at), Math.max(0, Math.round(at - from)), isOffline ? 1 : 0];
  // What is one moment has its numbers once.
  return use === peak ? [...times, ...rounded(use)] : [...times, ...rounded(use), ...rounded(peak)];
}

function rounded(use: ResourceUse): readonly (number | null)[] {
  const { cpu, memoryBytes, diskBytes, receivedPerSecond, sentPerSecond } = use;
  const whole = [memoryBytes, diskBytes, receivedPerSecond, sentPerSecond];
  const within = (value: number) => Math.min(most, Math.max(0, value));
  return [
    within(Math.round(cpu * 10) / 10),
    ...whole.map((value) => (value === undefined ? null : within(Math.round(value)))),
  ];
}

function sampleOf(value: unknown): ResourceSample | undefined {
  if (!Array.isArray(value) || !value.every(isNumberOrNull)) return undefined;
  const [at, span, isOffline, ...uses] = value;
  if (uses.length !== 5 && uses.length !== 10) return undefined;
  const use = useOf(uses.slice(0, 5));
  const peak = uses.length === 10 ? useOf(uses.slice(5)) : use;
  if (typeof at !== 'number' || typeof span !== 'number' || !use || !peak) return undefined;
  if (isOffline !== 0 && isOffline !== 1) return undefined;
  return { from: at - span, at, isOffline: isOffline === 1, use, most: peak };
}

function useOf(numbers: readonly (number | null)[]): ResourceUse | undefined {
  const [cpu, memoryBytes, diskBytes, received, sent] = numbers;
  if (typeof cpu !== 'number' || typeof memoryBytes !== 'number' || typeof diskBytes !== 'number')
    return undefined;
  return {
    ...{ cpu, memoryBytes, diskBytes },
    ...{ receivedPerSecond: received ?? undefined, sentPerSecond: sent ?? undefined },
  };
}

/** Whether it is one that may come behind another: each begins where the one before has ended. */
function isSample(one: ResourceSample | undefined, before: ResourceSample | undefined): boolean {
  if (!one || one.at - one.from > longestMs) return false;
  return !before || one.at >= before.at;
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= most);
}
