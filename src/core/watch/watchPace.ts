/** Seconds between two looks, as package.json allows them too: with rarer ones nothing could be said of the time between. */
const shortestS = 20;
const longestS = 120;

/** Milliseconds between two looks, of a setting in seconds; what a settings file has by hand may be anything. */
export function watchPace(seconds: unknown, usualS: number): number {
  const given = typeof seconds === 'number' && !Number.isNaN(seconds) ? seconds : usualS;
  return Math.min(Math.max(given, shortestS), longestS) * 1000;
}
