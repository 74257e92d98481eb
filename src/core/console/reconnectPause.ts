/** Tries at half a second: for more than a minute, so that a daemon which starts again is found at once. */
const quickTries = 180;
/** Tries until the pauses grow, after some four minutes. */
export const steadyTries = 360;
const quickMs = 500;

/**
 * Milliseconds before another try to reach the daemon, spread so that many clients do not come at once. `failures` is the
 * number of tries that failed in a row, `random` at least 0 and below 1.
 */
export function reconnectPause(failures: number, random: number): number {
  return Math.round(longestPause(failures) * (0.75 + random / 4));
}

function longestPause(failures: number): number {
  if (failures === 0) return 250;
  if (failures < quickTries) return quickMs;
  if (failures < steadyTries) return 1_000;
  return Math.min(20_000, 2_000 * 2 ** Math.min(failures - steadyTries, 10));
}

/** Milliseconds before the panel is asked again, by how often in a row its answer did not lead on: its slots are few. */
export function panelPause(setbacks: number): number {
  return [2_000, 5_000, 20_000][setbacks] ?? 60_000;
}
