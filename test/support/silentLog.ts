import type { Log } from '../../src/core/base/log';
import { logLine } from '../../src/core/base/logLine';

/** What nobody may read in the log, as the practice panel and the tests make it; each with what is harmless of it. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a key', /\b(?:x[a-z]|ptl[a-z])_[\w-]{10,}/],
  ['a token', /\beyJ[\w-]{8,}/],
  ['a permission', /[?&](?:token|signature|sig)=[^&\s…]/i],
  ['a key of a request', /\bBearer\s+[^\s…]/],
  ['an e-mail address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i],
];

/** Each bundle of tests has this file in it: leaks of all of them are in one place, and one hook looks there. */
const place = Symbol.for('hosting-panel.test.leaks');
const shared = globalThis as { [place]?: string[] };
const isFirst = shared[place] === undefined;
const leaks = (shared[place] ??= []);

const look = (message: string | Error) => {
  const line = logLine(message);
  for (const [what, pattern] of secrets) {
    if (pattern.test(line)) leaks.push(`${what} is in the log: ${line}`);
  }
};

// Whatever a test does: what it logged is looked at, as it would be written.
if (isFirst && typeof afterEach === 'function') {
  afterEach(() => {
    const [leak] = leaks.splice(0);
    if (leak !== undefined) throw new Error(leak);
  });
}

/** A log that keeps nothing, and fails the test if a secret comes to it. */
export const silentLog: Log = { debug: look, info: look, warn: look, error: look };
