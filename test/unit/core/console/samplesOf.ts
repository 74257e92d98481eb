import {
  type ResourceSample,
  type ResourceUse,
  sampleAt,
} from '../../../../src/core/console/resourceSample';

/** A time of these tests, as milliseconds since 1970. */
export const now = 1_700_000_000_000;

/** Milliseconds of a minute. */
export const minute = 60_000;

/** What a server uses, by percent of its processor. */
export const use = (cpu: number, more: Partial<ResourceUse> = {}): ResourceUse => ({
  ...{ cpu, memoryBytes: 1024, diskBytes: 2048 },
  ...{ receivedPerSecond: undefined, sentPerSecond: undefined },
  ...more,
});

/** A sample of a moment at which a server was up. */
export const sample = (
  at: number,
  cpu = 5,
  more: Partial<ResourceSample> = {},
): ResourceSample => ({
  ...sampleAt(at, use(cpu)),
  ...more,
});

/** A sample of a time in which it was off. */
export const off = (from: number, at: number): ResourceSample => ({
  ...sampleAt(at, use(0), true),
  from,
});
